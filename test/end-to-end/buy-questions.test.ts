import { text } from "node:stream/consumers";
import { describe, expect } from "vitest";
import { gccMerchantPack } from "../../catalog/operations/gcc-merchant-pack.ts";
import { gccProductDecision } from "../../catalog/operations/gcc-product-decision.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { x402AgentGrowth } from "../../catalog/operations/x402-agent-growth.ts";
import { x402AgentScale } from "../../catalog/operations/x402-agent-scale.ts";
import { axe } from "../fixtures/axe.ts";
import { overflow } from "../fixtures/overflow.ts";
import { it } from "../fixtures/shared-rig.ts";

describe.concurrent("the buying page", () => {
  it("begins with a question, says each price first, and asks before a doubtful payment, in Arabic", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer({ locale: "ar", width: 360 });
    const page = await buyer.open();
    const prices = await page.locator(".questions .price").allTextContents();
    expect(prices.map((text) => text.match(/\d+\.\d\d(?=\sUSDC)/g))).toEqual([
      [saLandedCost.price.usdc],
      [gccProductDecision.price.usdc],
      [gccMerchantPack, x402AgentGrowth, x402AgentScale].map(({ price }) => price.usdc),
    ]);
    expect(await page.$("#paste")).toBeNull();
    // By keyboard alone: the last question is about a list, and its sheet comes before every other field.
    await page.focus("[name=question]:checked");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.waitForSelector("#paste");
    expect(await page.inputValue("#operation")).toBe("gcc_merchant_pack");
    const tops = await Promise.all(
      ["#paste", "[name='value working_capital']", "[name='cell 0 product_value']"].map(
        async (selector) => (await page.locator(selector).boundingBox())?.y ?? 0,
      ),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.fill("[name='value working_capital']", "5000");
    for (const row of [0, 1, 2]) {
      await page.fill(`[name='cell ${row} product_value']`, String(20 + row));
      await page.fill(`[name='cell ${row} expected_sale_price']`, "99");
    }
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector("[data-notice=doubts]");
    expect(await page.$(".pay")).toBeNull();
    // What the supplier's price contains is sent as 0 in every product, and asked about too.
    expect(await page.locator("[data-notice=doubts] li").count()).toBe(1);
    await page.selectOption("#terms", "CIF");
    expect(await page.inputValue("[name='cell 2 insurance']")).toBe("0");
    expect(await page.$("[data-notice=doubts]")).toBeNull();
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector("[data-notice=doubts]");
    expect(await page.locator("[data-notice=doubts] li").count()).toBe(2);
    expect(await axe(page)).toEqual([]);
    await page.click("[data-action=go-on]");
    await page.waitForSelector(".pay");
  });

  it("asks before a payment whether a cheaper analysis is enough", async ({ newBuyer }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=x402_agent_pilot");
    await page.fill("[name='cell 0 product_value']", "20");
    await page.fill("[name='cell 0 expected_sale_price']", "99");
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector("[data-notice=doubts]");
    expect(await page.locator("[data-notice=doubts] li").allTextContents()).toEqual([
      "Product decision gives the same for 2.50 USDC, 22.50 USDC less.",
    ]);
    expect(await page.$(".pay")).toBeNull();
  });

  it("opens a purchase again from its receipt in another browser, and no receipt that was changed", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=sa_landed_cost");
    await buyer.pay(page);
    await buyer.transactionOn(page);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=receipt]")]);
    const receipt = await text(await saved.createReadStream());
    const other = await newBuyer({ locale: "ar" });
    const elsewhere = await other.open();
    const choose = (content: string) =>
      elsewhere.setInputFiles("#my-purchases input[type=file]", {
        name: "receipt.json",
        mimeType: "application/json",
        buffer: Buffer.from(content),
      });
    await choose(receipt.replace(/(?<=landed_cost\\":)\d+/u, "1"));
    await elsewhere.waitForSelector("#my-purchases [role=status]:not(:empty)");
    expect(await elsewhere.$("article.result")).toBeNull();
    await choose(receipt);
    await elsewhere.waitForSelector("[data-receipt=holds]");
    await elsewhere.reload();
    await elsewhere.waitForSelector("article.result");
    expect(await other.paid()).toEqual([]);
    expect(other.complaints).toEqual([]);
  });

  it("prepares the same list with an empty capital from its result, and buys nothing", async ({ newBuyer }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=gcc_merchant_pack");
    await buyer.pay(page, "gcc_merchant_pack");
    await buyer.transactionOn(page);
    const paid = await buyer.paid();
    await page.click("[data-action=capital]");
    await page.waitForSelector("form.inputs");
    expect(await page.inputValue("[name='value working_capital']")).toBe("");
    expect(await page.inputValue("[name='cell 0 product_value']")).not.toBe("");
    expect(await page.$(".product-table [aria-invalid]")).toBeNull();
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector("#value-working_capital-problem");
    expect(await buyer.paid()).toEqual(paid);
    expect(buyer.complaints).toEqual([]);
  });
});
