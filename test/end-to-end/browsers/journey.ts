/** From a merchant's file to a printed result, in a browser of any engine. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { z } from "zod";
import { pages } from "../../../catalog/service/pages.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";
import { balanceOf, fundedWallet } from "../../../src/tools/local/local-wallet.ts";
import type { StackAddresses } from "../../../src/tools/local/stack-file.ts";
import { walletOf, walletScript } from "../../fixtures/injected-wallet.ts";
import { type DrivenBrowser, keys, waitFor } from "./driven-browser.ts";

export interface Stage {
  readonly stack: StackAddresses;
  readonly locale: "en" | "ar";
  readonly width: number;
  /** Where files for the browser are written. */
  readonly folder: string;
  /** Keeps a picture of a step, or a print. */
  readonly keep: (step: string, data: Buffer, kind: "png" | "pdf") => Promise<void>;
}

/** The observations of a journey. */
export interface Journey {
  readonly file: string;
  /** The text of the field for pieces after each kind of digits was typed. */
  readonly pieces: string;
  /** The number of pixels by which the widest step is wider than the window. */
  readonly overflow: number;
  /** Whether the button of files shows its focus. */
  readonly focus: string;
  /** Whether the browser was asked to keep what is stored only when there was something. */
  readonly keeps: "without a question" | "asks too early" | "has no such question";
  readonly bought: string;
  readonly paper: string;
  readonly isRight: boolean;
}

/** The wallet's balance, atomic USDC. */
const funds = 20_000_000n;

const sheets = {
  en: ["Product,Unit cost (USD),Selling price (SAR)", "Lamp,8.50,149", "Fan,12,199", "Kettle,9.25,129"],
  ar: ["الصنف,سعر الشراء (ريال),سعر البيع (ريال)", "عباية,60,199", "عطر,45.5,149", "بخور,12,59"],
};

/** Counts the questions for lasting storage, and keeps the wallet's calls until they are answered. */
const pageScript = `(() => {
  window.walletCalls = [];
  window.walletRequest = (text) => new Promise((resolve) => window.walletCalls.push({ text, resolve }));
  if (navigator.storage?.persist) {
    window.persistAsked = 0;
    navigator.storage.persist = () => { window.persistAsked++; return Promise.resolve(true); };
  }
})();
${walletScript}`;

const text = JSON.stringify;

/** The first visible button with these words. */
const button = (words: string) =>
  `[...document.querySelectorAll("button")].find((each) => each.offsetParent && each.textContent.includes(${text(words.split("{")[0] ?? "")}))`;

export async function journey(browser: DrivenBrowser, stage: Stage): Promise<Journey> {
  const { stack, locale, width, folder, keep } = stage;
  const account = await fundedWallet(stack, funds);
  const { respond } = walletOf(account, stack.rpcUrl);
  const number = async (expression: string) => z.number().parse(await browser.evaluate(expression));
  const word = async (expression: string) => z.string().parse(await browser.evaluate(expression));
  let overflow = 0;
  const look = async (step: string, part = "main") => {
    await browser.evaluate(`void document.querySelector(${text(part)}).scrollIntoView()`);
    const wide = await number("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    overflow = Math.max(overflow, wide);
    await keep(step, await browser.picture(), "png");
  };
  const press = async (expression: string) => {
    await waitFor(browser, expression);
    await browser.evaluate(`void ${expression}.click()`);
  };
  const answerWallet = async () => {
    const calls = z.array(z.string()).parse(await browser.evaluate("window.walletCalls.map(({ text }) => text)"));
    for (const call of calls)
      await browser.evaluate(`void window.walletCalls.shift().resolve(${text(await respond(call))})`);
  };
  /** Waits for a part of the page, and lets the wallet answer meanwhile. */
  const whilePaying = async (expression: string) => {
    for (let tries = 0; tries < 400; tries++) {
      await answerWallet();
      if (await browser.evaluate(`Boolean(${expression})`)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await waitFor(browser, expression, 0);
  };

  await browser.resize(width, 844);
  await browser.open(`${stack.service}${pages.buy.path[locale]}?op=gcc_portfolio_rank`, pageScript);
  await waitFor(browser, "document.querySelector('#buy input[type=file]')");
  await look("inputs");

  // From the control before the button of files, by the Tab key.
  await browser.evaluate(`(() => {
    const controls = [...document.querySelectorAll("#buy :is(button, input, select, textarea, summary)")];
    const at = controls.findIndex((each) => each.matches("label.file input"));
    controls.slice(0, at).findLast((each) => each.checkVisibility()).focus();
  })()`);
  await browser.press(keys.tab);
  const focus = await word(`(() => {
    const label = document.activeElement?.matches("label.file input") && document.activeElement.closest("label");
    if (!document.hasFocus()) return "the window had none";
    return label && getComputedStyle(label).outlineStyle !== "none" ? "shown" : "not shown";
  })()`);

  const file = join(folder, `${locale}.csv`);
  await writeFile(file, sheets[locale].join("\n"));
  await browser.choose("#buy input[type=file]", file);
  await waitFor(browser, "document.querySelector('.confirm-sheet')");
  await look("confirm", ".confirm-sheet");
  const typed: string[] = [];
  for (const digits of ["24", "٢٤", "1"]) {
    await browser.evaluate(
      "(() => { const field = document.querySelector('#pieces-1'); field.focus(); field.select(); })()",
    );
    await browser.press(keys.backspace + digits);
    typed.push(await word("document.querySelector('#pieces-1').value"));
  }
  await press("document.querySelector('[data-action=confirm]:not([aria-disabled])')");
  await waitFor(browser, "document.querySelector(\"[name='cell 2 product_value']\")");
  await look("products", "form.inputs");
  const rows = await number("document.querySelectorAll(\"[name$=' product_value']\").length");

  await press(button(buyWords.continueToPay[locale]));
  await press(button("Test Wallet"));
  await whilePaying(button(buyWords.payNow[locale]));
  await look("pay");
  const askedBefore = z
    .number()
    .nullable()
    .parse(await browser.evaluate("window.persistAsked ?? null"));
  const keeps =
    askedBefore === null ? "has no such question" : askedBefore > 0 ? "asks too early" : "without a question";
  await press(button(buyWords.payNow[locale]));
  await whilePaying("document.querySelector('article.result')");
  await waitFor(browser, "document.querySelector('[data-receipt=holds]')");
  await look("result", "article.result");
  const usdc = Number(funds - (await balanceOf(stack, account.address))) / 1e6;

  await browser.evaluate("void dispatchEvent(new Event('beforeprint'))");
  const pdf = await browser.print();
  if (pdf) await keep("paper", pdf, "pdf");
  const paper = pdf ? paperOf(pdf) : "not printed";
  const isRight =
    overflow === 0 && focus !== "not shown" && keeps !== "asks too early" && usdc === 5 && typed.join() === "24,٢٤,1";
  return {
    file: `${rows} of ${sheets[locale].length - 1} products`,
    pieces: typed.slice(0, 2).join(" and "),
    overflow,
    focus,
    keeps,
    bought: `for ${usdc} USDC, receipt verified`,
    paper,
    isRight: isRight && !paper.includes(" and "),
  };
}

/** How many sheets of each kind a PDF has; Firefox compresses the objects that say so. */
function paperOf(pdf: Buffer): string {
  const streams = [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)endstream/g)];
  const unpacked = streams.map(([, packed = ""]) => {
    try {
      return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const box = /\/MediaBox\s*\[\s*[\d.]+\s+[\d.]+\s+([\d.]+)\s+([\d.]+)/g;
  const boxes = [pdf.toString("latin1"), ...unpacked].flatMap((part) => [...part.matchAll(box)]);
  const across = boxes.filter(([, wide, high]) => Number(wide) > Number(high)).length;
  const upright = boxes.length - across;
  return [across && `${across} across`, upright && `${upright} upright`].filter(Boolean).join(" and ");
}
