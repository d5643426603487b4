import { describe, expect, it } from "vitest";
import { type SaleRow, toCsv, toReport } from "../../../src/tools/books/sales-report.ts";

const sale = (changes: Partial<SaleRow> = {}): SaleRow => ({
  sold_at: "2026-11-21T08:30:00.000Z",
  operation: "sa_landed_cost",
  price_atomic: 250_000,
  payer: "0x1111111111111111111111111111111111111111",
  transaction_hash: `0x${"ab".repeat(32)}`,
  network: "eip155:8453",
  transport: "http",
  referral_code: null,
  request_id: "r1",
  ...changes,
});

describe("the report of sales", () => {
  it("lists every sale, and adds up per operation and referral code", () => {
    const report = toReport([
      sale(),
      sale({ referral_code: "partner-7" }),
      sale({ operation: "x402_agent_scale", price_atomic: 250_000_000, transport: "mcp", referral_code: "partner-7" }),
    ]);
    expect(report).toContain("2026-11-21 08:30:00  sa_landed_cost");
    expect(report).toMatch(/sa_landed_cost +2 +0\.50/);
    expect(report).toMatch(/x402_agent_scale +1 +250\.00/);
    expect(report).toMatch(/partner-7 +2 +250\.25/);
    expect(report).toContain("3 sales, 250.50 USDC");
  });

  it("says that nothing was sold", () => {
    expect(toReport([])).toBe("No sales in this period.\n");
  });

  it("shows what callers wrote, without control characters that move the cursor", () => {
    expect(toReport([sale({ referral_code: "\u001b[2Jx" })])).not.toContain("\u001b");
  });
});

describe("the sales as CSV", () => {
  it("writes a line of CSV for each sale under the names of the columns", () => {
    expect(toCsv([sale()]).split("\r\n")).toEqual([
      "sold_at,operation,price_atomic,payer,transaction_hash,network,transport,referral_code,request_id",
      `2026-11-21T08:30:00.000Z,sa_landed_cost,250000,0x1111111111111111111111111111111111111111,0x${"ab".repeat(32)},eip155:8453,http,,r1`,
      "",
    ]);
  });

  it("quotes a cell of the sales where CSV needs it, and lets no spreadsheet calculate what a caller wrote", () => {
    const [, line] = toCsv([sale({ referral_code: '=HYPERLINK("x")', request_id: "a,b" })]).split("\r\n");
    expect(line).toContain(`,"'=HYPERLINK(""x"")","a,b"`);
  });

  it.each([";=1+1", "|=1+1", "\uff1d1+1", "x\t@SUM(A1)"])(
    "lets no spreadsheet calculate %j after a separator",
    (code) => {
      const [, line = ""] = toCsv([sale({ referral_code: code })]).split("\r\n");
      expect(line.split(/[;,|\t]/).filter((cell) => /^[\s"]*[=+\-@\uff1d]/u.test(cell))).toEqual([]);
    },
  );
});
