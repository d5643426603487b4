/** Paying from a wallet that a passkey opens: a contract, loaded when its button is pressed. */
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";
import { describe, expect } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import type { Locale } from "../../src/lib/text.ts";
import { axe } from "../fixtures/axe.ts";
import type { FaultRig } from "../fixtures/fault-rig.ts";
import { asset } from "../fixtures/offered-payment.ts";
import { overflow } from "../fixtures/overflow.ts";
import { servePasskeyWindow } from "../fixtures/passkey-window.ts";
import { it } from "../fixtures/shared-rig.ts";
import { type WalletKind, walletOf } from "../fixtures/wallets.ts";

/** Atomic USDC. */
const price = BigInt(saLandedCost.price.atomic);

/** A browser without a wallet at the payment of one landed cost, and every foreign host that it asks. */
async function atPayment(
  { browser, rig }: { readonly browser: Browser; readonly rig: FaultRig },
  kind: WalletKind,
  locale: Locale,
  factories?: `0x${string}`[],
) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
  const wallet = await walletOf(rig.chain, asset, kind, factories);
  const calls = await servePasskeyWindow(context, wallet, rig.chain);
  const foreign = new Set<string>();
  const complaints: string[] = [];
  const scripts: Response[] = [];
  context.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response);
  });
  context.on("request", (request) => {
    const { host, origin } = new URL(request.url());
    if (origin !== rig.service && request.url().startsWith("http")) foreign.add(host);
  });
  const page: Page = await context.newPage();
  page.on("console", (line) => {
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource")) complaints.push(line.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${rig.service}${locale === "ar" ? "/ar" : ""}/agent-tools/buy?op=sa_landed_cost`);
  await page.click("[data-action=example]");
  await page.click("form.inputs [type=submit]");
  await page.waitForSelector("[data-action=passkey]");
  /** Bytes of the scripts that were loaded so far, by gzip. */
  const loaded = async () => {
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  };
  return { context, page, wallet, calls, foreign, complaints, loaded };
}

describe.concurrent("a person with a passkey and no other wallet", () => {
  it("buys from a passkey wallet with one transfer of the price, in Arabic", async ({ browser, rig }) => {
    const { context, page, wallet, calls, foreign, complaints, loaded } = await atPayment(
      { browser, rig },
      "usual",
      "ar",
    );
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect([...foreign]).toEqual([]);
    const before = await loaded();
    await page.click("[data-action=passkey]");
    await page.waitForSelector("[data-action=pay]");
    // Its library is loaded when it is pressed, and not before.
    expect((await loaded()) - before).toBeGreaterThan(20_000);
    expect((await loaded()) - before).toBeLessThanOrEqual(400_000);
    expect(await page.textContent(".connection .address")).toBe(wallet.address);
    expect(await page.textContent(".connection dl")).toMatch(/1\.00\sUSDC/);
    expect(await page.$(".connection .notice")).toBeNull();
    expect(await axe(page)).toEqual([]);
    await page.click("[data-action=pay]");
    await page.waitForSelector("article.result");
    expect(await wallet.paid()).toEqual([price]);
    expect(calls).toEqual(["eth_requestAccounts", "eth_signTypedData_v4"]);
    expect([...foreign].sort()).toEqual(["keys.coinbase.com", "mainnet.base.org"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("says before signing what happens if an unused passkey wallet is refused, and pays nothing for it", async ({
    browser,
    rig,
  }) => {
    const { context, page, wallet } = await atPayment({ browser, rig }, "undeployed", "en", []);
    await page.click("[data-action=passkey]");
    await page.waitForSelector("[data-action=pay]");
    expect(await page.textContent(".connection .notice")).toContain("send any amount from it once, on Base");
    // The sale stays undecided until the authorization has run out.
    await Promise.all([
      page.waitForResponse(
        (response) => response.status() === 502 && "payment-signature" in response.request().headers(),
      ),
      page.click("[data-action=pay]"),
    ]);
    expect(await wallet.paid()).toEqual([]);
    await context.close();
  });

  it("pays from a passkey wallet that has sent nothing, where a facilitator puts it on the chain", async ({
    browser,
    rig,
  }) => {
    const { context, page, wallet } = await atPayment({ browser, rig }, "undeployed", "en", rig.factories);
    await page.click("[data-action=passkey]");
    await page.click("[data-action=pay]");
    await page.waitForSelector("article.result");
    expect(await wallet.paid()).toEqual([price]);
    await context.close();
  });
});
