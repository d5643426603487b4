import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { z } from "zod";
import { gccPortfolioRank } from "../../catalog/operations/gcc-portfolio-rank.ts";
import { pages } from "../../catalog/service/pages.ts";
import { readSheet } from "../../src/shop/spreadsheet/csv.ts";
import { buyWords } from "../../src/shop/words/buy.ts";
import { stepWords } from "../../src/shop/words/buy-sheet.ts";
import { resultsWords } from "../../src/shop/words/results.ts";
import { merchantWords } from "../../src/worker/pages/words/merchants.ts";
import { axe } from "../fixtures/axe.ts";
import { overflow } from "../fixtures/overflow.ts";
import { it } from "../fixtures/shared-rig.ts";

/** The rows of a spreadsheet as merchants have it: Arabic names and digits, a name that a spreadsheet could execute. */
const rowsOf = (count: number, ...more: readonly string[]) =>
  names(count).map((name, index) =>
    [name, `SKU-${index + 1}`, index === 0 ? "٢٥٫٥" : String(20 + index), `${99 + index * 2}`, ...more].join("\t"),
  );

/** A workbook of two sheets; the second one holds products, their units in the formats of its cells. */
async function workbookFile(): Promise<Uint8Array> {
  const { utils, write } = await import("@e965/xlsx");
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["قراءة أولى"], ["لا شيء هنا"]]), "غلاف");
  const sheet = utils.aoa_to_sheet([
    ["قائمة المورد", null, null, null],
    ["المنتج", "سعر الشراء", "سعر البيع (ريال)", "جمارك"],
    ["غلاية", 8.567, 99, 0.15],
    ["كوب", 40, 129, 0.05],
  ]);
  const formats = { B3: "[$$-409]#,##0.00", B4: "[$ر.س.\u200f-401]\\ #,##0.00", D3: "0%", D4: "0%" };
  for (const [cell, format] of Object.entries(formats)) Object.assign(sheet[cell], { z: format });
  utils.book_append_sheet(book, sheet, "أسعار");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? "=1+1" : `منتج ${index + 1}، كبير`));

async function downloadBy(page: Page, selector: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return buffer(await download.createReadStream());
}

/** Pastes a sheet, and waits for the step that confirms it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.fill("#paste", text);
  await page.click("[data-action=read]");
  await page.waitForSelector(".confirm-sheet");
}

const confirm = "[data-action=confirm]";

const answered = z.looseObject({
  products: z.array(z.looseObject({ rank: z.number(), number: z.number(), profit_per_unit: z.number() })),
});

describe.concurrent("a spreadsheet", () => {
  it("analyses a sheet of 150 products, and gives their names back", async ({ expect, newBuyer }) => {
    const buyer = await newBuyer({ locale: "ar" });
    const page = await buyer.open("?op=gcc_merchant_pack");
    const headings =
      "اسم المنتج\tرمز المنتج\tسعر الشراء (ريال)\tسعر البيع (ريال)\tالإعلانات (ريال)\tتكلفة التوصيل (ريال)";
    await paste(page, [headings, ...rowsOf(150, "10", "12")].join("\r\n"));
    await page.click(confirm);
    await page.waitForSelector("[name='cell 149 product_value']");
    expect(await page.inputValue("[name='cell 0 product_value']")).toBe("25.5");
    // The analysis and its price follow the list.
    expect(await page.inputValue("#operation")).toBe("x402_agent_scale");
    await page.fill("[name='value working_capital']", "١٠٠٠٠٠");
    await page.click("form.inputs [type=submit]");
    // With two of five costs no plan can order anything.
    await page.click("[data-action=go-on]");
    await page.click(".wallets button");
    await page.click("[data-action=pay]");
    const transaction = await buyer.transactionOn(page);
    expect(await buyer.paid()).toEqual([{ transaction, value: 250_000_000n }]);

    const [purchase] = await buyer.purchases(page);
    expect(purchase).toMatchObject({ operation: "x402_agent_scale" });
    expect(purchase?.body).not.toMatch(/منتج|SKU/);
    const result = answered.parse(JSON.parse(purchase?.delivery?.answer ?? ""));
    const csv = (await downloadBy(page, "[data-action=csv]")).toString("utf8");
    const [head = [], ...rows] = readSheet(csv).rows.map(({ cells }) => cells);
    expect(rows.map(([rank, name, sku]) => ({ rank: Number(rank), name, sku }))).toEqual(
      result.products.map(({ rank, number }) => ({ rank, name: names(150)[number - 1], sku: `SKU-${number}` })),
    );
    const profit = head.indexOf(`${resultsWords.profit_per_unit.ar} (SAR)`);
    expect(rows.map((row) => Number(row[profit]))).toEqual(result.products.map((product) => product.profit_per_unit));
    const [firstRow] = await page.locator(".document .ranked .name > bdi").allTextContents();
    expect(names(150)).toContain(firstRow?.replace(/[\u2068\u2069]/g, ""));
    expect(buyer.complaints).toEqual([]);
  });

  it("takes a spreadsheet only after its currency, its readings and its unread cells were answered", async ({
    newBuyer,
    expect,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=gcc_portfolio_rank");
    await paste(
      page,
      'Thing,What I pay,Selling price,Duty %,Commission,Freight %\nA,"1,250","2,500",0.05,100,12\nB,12/13,"1,999",0.15,79.96,9\nTotal,1262,4499,,,',
    );
    expect(await axe(page)).toEqual([]);
    expect(await page.inputValue("#column-0")).toBe("");
    expect(await page.inputValue("#column-1")).toBe("product_value");
    expect(await page.textContent(".confirm-sheet")).toContain(stepWords.shareUnused.en);
    await page.selectOption("#column-0", "name");
    // The button says what is missing, and leads to it.
    expect(await page.textContent(confirm)).toContain("currency");
    await page.locator(confirm).press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("common-currency");
    await page.selectOption("#common-currency", "USD");
    await page.selectOption("#currency-2", "SAR");
    expect(await page.textContent(confirm)).toContain("fraction");
    await page.selectOption("#fraction-3", "fraction");
    await page.selectOption("#fraction-4", "amount");
    expect(await page.textContent(confirm)).toContain("1,250");
    await page.check("[name=decimal-sign][value=grouped]");
    expect(await page.textContent(confirm)).toContain("cells");
    await page.fill("[data-unread='1 12/13']", "12.5 CNY");
    await page.fill("#pieces-1", "10");
    expect(await axe(page)).toEqual([]);
    await page.click(confirm);
    // The form is drawn a moment before the values are in it.
    await expect.poll(() => page.inputValue("[name='cell 1 product_value']")).not.toBe("");
    const values = (row: number) =>
      Promise.all(
        ["name", "product_value", "expected_sale_price", "duty_rate_pct", "marketplace_fee_pct"].map((field) =>
          page.inputValue(`[name='cell ${row} ${field}']`),
        ),
      );
    expect(await values(0)).toEqual(["A", "1250 USD / 10", "2500", "5", "4"]);
    expect(await values(1)).toEqual(["B", "12.5 CNY / 10", "1999", "15", "4"]);
    expect(await page.$("[name='cell 2 product_value']")).toBeNull();
    // Each conversion is shown, and a rate that is not pegged is asked for.
    expect(await page.textContent("#cell-0-product_value-converted")).toBe("1,250 USD × 3.75 ÷ 10 = 468.75 SAR");
    expect(await page.inputValue("[id='rate:USD']")).toBe("3.75");
    await page.click("form.inputs [type=submit]");
    // The problem leads to its cell, and the form was not sent.
    await page.click(".notice.problem a");
    expect(await page.evaluate("document.activeElement.id")).toBe("cell-1-product_value");
    await page.fill("[id='rate:CNY']", "0.52");
    await page.click("form.inputs [type=submit]");
    // A price over ten times the cost is to be confirmed.
    await page.click("[data-notice=doubts] [data-action=go-on]");
    await page.waitForSelector(".pay");
    expect(buyer.complaints).toEqual([]);
  });

  it("asks what a price contains in rows that name no terms, and whether the VAT in it comes back", async ({
    expect,
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=gcc_portfolio_rank");
    await paste(page, "Item,Cost incl. VAT (SAR),Price (SAR),Incoterm\nA,115,299,CIF\nB,230,499,\nC,46,99,EXW");
    expect(await page.inputValue("#sheet-terms")).toBe("3");
    expect(await page.textContent("label[for=row-terms]")).toContain("B");
    await page.locator(confirm).press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("row-terms");
    await page.selectOption("#row-terms", "DDP");
    expect(await page.textContent(confirm)).toContain("VAT");
    await page.selectOption("#tax-1", "15");
    expect(await axe(page)).toEqual([]);
    await page.click(confirm);
    await expect.poll(() => page.inputValue("[name='cell 2 product_value']")).toBe("40");
    const freight = [0, 1, 2].map((row) => page.inputValue(`[name='cell ${row} shipping']`));
    expect(await Promise.all(freight)).toEqual(["0", "0", ""]);
    expect(await page.inputValue("[name='cell 1 duty_rate_pct']")).toBe("0");
  });

  it("leads on a phone from twelve rows with a title and a total to a printed ranking, in Arabic, in at most nine presses", async ({
    newBuyer,
    rig,
  }) => {
    const buyer = await newBuyer({ locale: "ar", width: 360 });
    await buyer.context.addInitScript("window.print = () => { document.documentElement.dataset.printed = 'yes' }");
    const page = await buyer.open();
    await page.goto(rig.service + pages.agentTools.path.ar);
    let presses = 0;
    const press = async (text: string, within = page.locator("body")) => {
      presses += 1;
      await within.locator("a, button, summary").filter({ hasText: text }).filter({ visible: true }).first().click();
    };
    await press(merchantWords.buyHere.ar, page.locator("li").filter({ hasText: gccPortfolioRank.name.ar }));
    const headings = "اسم الصنف\tالكود\tتكلفة الشراء (ريال)\tسعر البيع (ريال)\tالجمارك\tشحن";
    const sheet = ["عرض سعر المورد", headings, ...rowsOf(12, "٥٪", "-"), "المجموع\t\t360\t1494"].join("\n");
    await page.getByLabel(buyWords.pasteLabel.ar).fill(sheet);
    await press(buyWords.takeRows.ar);
    await page.waitForSelector(".confirm-sheet");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // A row that is left out is named, and can be taken back.
    expect(await page.textContent(".left-rows")).toContain("المجموع");
    await page.check("[data-row='15']");
    expect(await page.textContent(".confirm-sheet > p strong")).toContain("13");
    await page.uncheck("[data-row='15']");
    await press(buyWords.unreadEmpty.ar);
    await press(buyWords.takeProducts.ar.split("{")[0] ?? "");
    await page.waitForSelector("[name='cell 11 product_value']");
    expect(await page.$("[name='cell 12 product_value'], .ambiguity, .units, form.inputs > p.notice")).toBeNull();
    await press(buyWords.continueToPay.ar.split("{")[0] ?? "");
    await press("Test Wallet");
    await press(buyWords.payNow.ar.split("{")[0] ?? "");
    await page.waitForSelector("article.result");
    for (const name of [names(1)[0], "منتج 12، كبير"]) expect(await page.textContent("article.result")).toContain(name);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    await press(buyWords.printPlan.ar);
    await page.waitForSelector("html[data-printed=yes]");
    expect(presses).toBeLessThanOrEqual(9);
    expect(await buyer.paid()).toMatchObject([{ value: 5_000_000n }]);
    expect(buyer.complaints).toEqual([]);
  });

  it("accepts the template without a question, and reads a dropped workbook on the device, with its formats and the chosen sheet", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer({ locale: "ar", width: 360 });
    const page = await buyer.open("?op=gcc_merchant_pack");
    const template = await downloadBy(page, "[data-template=xlsx]");
    expect((await downloadBy(page, "[data-template=csv]")).length).toBeGreaterThan(100);
    await page.setInputFiles("input[type=file]", { name: "template.xlsx", mimeType: "", buffer: template });
    await page.waitForSelector(".confirm-sheet");
    await page.click(confirm);
    await page.waitForSelector("[name='cell 2 product_value']");
    expect(await page.$(".confirm-sheet, .ambiguity, .product-table [aria-invalid]")).toBeNull();

    await page.goto(page.url().replace(/\?.*/, "?op=gcc_portfolio_rank"));
    await page.waitForSelector("#paste");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const file = JSON.stringify([...(await workbookFile())]);
    const transfer = await page.evaluateHandle(
      `(() => { const transfer = new DataTransfer(); transfer.items.add(new File([Uint8Array.from(${file})], "أسعار.xlsx")); return transfer; })()`,
    );
    await page.dispatchEvent(".paste", "drop", { dataTransfer: transfer });
    await page.waitForSelector("#worksheet");
    // The sheet with products is proposed, and the other one can be chosen.
    expect(await page.inputValue("#worksheet")).toBe("1");
    await page.selectOption("#worksheet", "0");
    await page.waitForSelector("[data-action=confirm][aria-disabled]");
    await page.selectOption("#worksheet", "1");
    await page.waitForSelector("[data-action=confirm]:not([aria-disabled])");
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    expect(await axe(page)).toEqual([]);
    await page.click(confirm);
    await page.waitForSelector("#cell-0-product_value-converted");
    expect(await page.inputValue("[name='cell 0 name']")).toBe("غلاية");
    expect(await page.inputValue("[name='cell 0 product_value']")).toBe("8.5670 USD");
    expect(await page.inputValue("[name='cell 1 product_value']")).toBe("40");
    expect(await page.inputValue("[name='cell 1 duty_rate_pct']")).toBe("5");
    expect(await page.textContent("#cell-0-product_value-converted")).toBe("8.567 USD × 3.75 = 32.13 SAR");
    // Only parts of the page were requested, and no figure was sent.
    expect(asked.filter((line) => !line.startsWith("GET /assets/"))).toEqual([]);
    expect(buyer.complaints).toEqual([]);
  });
});
