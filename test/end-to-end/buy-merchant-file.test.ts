import { describe } from "vitest";
import { buyWords } from "../../src/shop/words/buy.ts";
import { axe } from "../fixtures/axe.ts";
import { overflow } from "../fixtures/overflow.ts";
import { it } from "../fixtures/shared-rig.ts";

/** The export of a shop in the shape of Salla, with 12 products: it names no currency. */
const shopExport = [
  "النوع,أسم المنتج,تصنيف المنتج,سعر المنتج,الوصف,رمز المنتج sku,سعر التكلفة,السعر المخفض,الباركود,الشحن %",
  ...Array.from(
    { length: 12 },
    (_, at) => `منتج,عباية ${at + 1},عبايات,${199 + at},وصف طويل,AB-${at + 1},${60 + at},,62800${at},8`,
  ),
].join("\n");

/** A supplier's offer: a letterhead, the freight of each line, a sum and a deposit. */
const offer = [
  "PROFORMA INVOICE\t\t\t\t",
  "Product\tQty\tUnit price (USD)\tFreight (USD)\tSelling price (SAR)",
  ...Array.from({ length: 6 }, (_, at) => `Lamp ${at + 1}\t100\t${8 + at}.50\t120\t${149 + at * 10}`),
  "TOTAL\t600\t\t720\t",
  "Deposit 30%\t\t\t216\t",
].join("\n");

describe.concurrent("a merchant's own file", () => {
  it("leads from a shop's export to its products with one question, on a phone in Arabic", async ({
    expect,
    newBuyer,
  }) => {
    const buyer = await newBuyer({ locale: "ar", width: 390 });
    const page = await buyer.open("?op=gcc_portfolio_rank");
    await page.setInputFiles("input[type=file]", {
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(shopExport),
    });
    await page.waitForSelector(".confirm-sheet");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // What a shop exports besides names and prices is folded, and can still be used.
    expect(await page.locator("#column-3").isVisible()).toBe(true);
    expect(await page.locator("#column-7").isVisible()).toBe(false);
    // A share of the price is no freight, and not hidden either.
    expect(await page.inputValue("#column-9")).toBe("");
    expect(await page.locator("#column-9").isVisible()).toBe(true);
    await page.click("[data-folded] summary");
    expect(await page.locator("#column-7").isVisible()).toBe(true);
    expect(await page.textContent("[data-action=confirm]")).toContain(buyWords.missingCurrency.ar.split("{")[0]);
    await page.selectOption("#common-currency", "SAR");
    await page.click("[data-action=confirm]:not([aria-disabled])");
    await page.waitForSelector("[name='cell 11 product_value']");
    expect(await page.inputValue("[name='cell 11 name']")).toBe("عباية 12");
    expect(await page.inputValue("[name='cell 11 product_value']")).toBe("71");
    expect(buyer.complaints).toEqual([]);
  });

  it("leads from a supplier's offer to its products, the freight of a line divided by its quantity", async ({
    expect,
    newBuyer,
  }) => {
    const buyer = await newBuyer({ locale: "en", width: 390 });
    const page = await buyer.open("?op=gcc_portfolio_rank");
    // A file that is not a table is named, and the page continues.
    await page.setInputFiles("input[type=file]", {
      name: "offer.pdf",
      mimeType: "",
      buffer: Buffer.from("%PDF-1.7\n1 0 obj\n"),
    });
    await page.getByText(buyWords.filePdf.en).waitFor();
    expect(await page.$(".confirm-sheet")).toBeNull();
    await page.setInputFiles("input[type=file]", {
      name: "offer.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(offer),
    });
    await page.waitForSelector(".confirm-sheet");
    expect(await axe(page)).toEqual([]);
    expect(await page.textContent(".left-rows")).toContain("Deposit 30%");
    // Both kinds of digits are accepted as a number of pieces, and any other text never counts as 1.
    await page.fill("#pieces-2", "٢٤");
    expect(await page.inputValue("#pieces-2")).toBe("٢٤");
    expect(await page.textContent("#column-2 option:checked")).not.toBe("");
    await page.fill("#pieces-2", "2x");
    expect(await page.getAttribute("#pieces-2", "aria-invalid")).toBe("true");
    await page.fill("#pieces-2", "1");
    expect(await page.textContent("[data-action=confirm]")).toContain(buyWords.missingPieces.en.split("{")[0]);
    // Where the number is not known, none is shown; where a column says it, there is no box for one.
    expect(await page.inputValue("#pieces-3")).toBe("");
    await page.selectOption("#pieces-of-3", "1");
    expect(await page.locator("#pieces-3").count()).toBe(0);
    await page.click("[data-action=confirm]:not([aria-disabled])");
    await page.waitForSelector("[name='cell 5 product_value']");
    expect(await page.inputValue("[name='cell 5 product_value']")).toBe("13.5 USD");
    expect(await page.inputValue("[name='cell 5 shipping']")).toBe("120 USD / 100");
    expect(buyer.complaints).toEqual([]);
  });
});
