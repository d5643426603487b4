import { describe, expect, it } from "vitest";
import {
  amountOf,
  type BookedRefund,
  type BookedSale,
  type IncomingTransfer,
  reconcile,
} from "../../../../src/worker/sale/reconciliation/reconciliation.ts";

const network = "eip155:8453";
const hex = (digit: string, digits: number) => `0x${digit.repeat(digits)}` as const;

const transfer = (digit: string, changes: Partial<IncomingTransfer> = {}): IncomingTransfer => ({
  transaction: hex(digit, 64),
  logIndex: 1,
  from: hex(digit, 40),
  to: hex("f", 40),
  value: 250_000n,
  nonce: hex(digit, 64),
  ...changes,
});
const sale = (digit: string, changes: Partial<BookedSale> = {}): BookedSale => ({
  id: `${network}/${hex(digit, 40)}/${hex(digit, 64)}`,
  payer: hex(digit, 40),
  price: 250_000n,
  transaction: hex(digit, 64),
  ...changes,
});
const compare = (
  transfers: readonly IncomingTransfer[],
  books: {
    sales?: BookedSale[];
    refunds?: BookedRefund[];
    notedTransfers?: string[];
    undecidedPayers?: string[];
  } = {},
) =>
  reconcile(network, transfers, {
    sales: books.sales ?? [],
    refunds: books.refunds ?? [],
    notedTransfers: new Set(books.notedTransfers ?? []),
    undecidedPayers: new Set(books.undecidedPayers ?? []),
  });

const none = { transfers: 0, value: 0n };

describe("books that agree with the chain", () => {
  it("have one transfer for each sale and leave nothing over", () => {
    expect(compare([transfer("a"), transfer("b")], { sales: [sale("b"), sale("a")] })).toEqual({
      transfers: 2,
      matched: { sales: 2, refunds: 0, returned: 0, noted: 0 },
      dust: none,
      findings: [],
    });
  });

  it("match a transfer with a refund by the authorization that it used", () => {
    const refunds = [{ saleId: "any", wallet: hex("A", 40), nonce: hex("a", 64), isPaid: true }];
    expect(compare([transfer("a")], { refunds })).toMatchObject({ matched: { refunds: 1 }, findings: [] });
  });

  it("know a payment that the operator noted by payer and nonce", () => {
    const { id } = sale("A");
    expect(compare([transfer("a")], { notedTransfers: [id.toLowerCase()] })).toMatchObject({
      matched: { noted: 1 },
      findings: [],
    });
  });

  it("know a transfer that the operator noted, and no other of the same transaction", () => {
    const plain = transfer("a", { nonce: undefined });
    const strays = [`${network}/${plain.transaction}/1`];
    expect(compare([plain], { notedTransfers: strays })).toEqual({
      transfers: 1,
      matched: { sales: 0, refunds: 0, returned: 0, noted: 1 },
      dust: none,
      findings: [],
    });
    const second = { ...plain, logIndex: 2 };
    expect(compare([plain, second], { notedTransfers: strays }).findings).toEqual([
      { kind: "stray", transfer: second },
    ]);
  });
});

describe("a payment without a sale", () => {
  const refund = (isPaid: boolean): BookedRefund => ({ saleId: sale("a").id, wallet: "0xb", nonce: "0xc", isPaid });

  it("is counted as returned when it was paid back, and as noted before", () => {
    const notedTransfers = [sale("a").id];
    expect(compare([transfer("a")], { refunds: [refund(true)], notedTransfers })).toMatchObject({
      matched: { returned: 1, noted: 0 },
      findings: [],
    });
    expect(compare([transfer("a")], { refunds: [refund(false)], notedTransfers })).toMatchObject({
      matched: { returned: 0, noted: 1 },
      findings: [],
    });
  });

  it("is marked when payments of its payer are undecided", () => {
    const { findings } = compare([transfer("a"), transfer("b")], { undecidedPayers: [hex("b", 40)] });
    expect(findings).toMatchObject([{ isUndecided: false }, { isUndecided: true }]);
  });
});

describe("dust", () => {
  it("is counted apart, signed or not, and is no finding", () => {
    const grains = [transfer("a", { value: 9_999n }), transfer("b", { value: 1n, nonce: undefined })];
    expect(compare(grains)).toMatchObject({ transfers: 2, dust: { transfers: 2, value: 10_000n }, findings: [] });
    expect(compare([transfer("a", { value: 10_000n })]).findings).toHaveLength(1);
  });

  it("does not excuse a sale that was paid with too little", () => {
    const { dust, findings } = compare([transfer("a", { value: 1n })], { sales: [sale("a")] });
    expect([dust.transfers, findings[0]?.kind]).toEqual([0, "other_amount"]);
  });
});

describe("what is left over", () => {
  it("begins with sales without a transfer, then comes by amount, the largest first", () => {
    const transfers = [transfer("a", { value: 20_000n }), transfer("b", { value: 5_000_000n, nonce: undefined })];
    const { findings } = compare(transfers, { sales: [sale("c"), sale("d", { price: 250_000_000n })] });
    expect(findings.map((finding) => [finding.kind, amountOf(finding)])).toEqual([
      ["sale_without_transfer", 250_000_000n],
      ["sale_without_transfer", 250_000n],
      ["stray", 5_000_000n],
      ["paid_without_sale", 20_000n],
    ]);
  });

  it("is a plain transfer: a stray", () => {
    const plain = transfer("a", { nonce: undefined });
    expect(compare([plain], { sales: [] }).findings).toEqual([{ kind: "stray", transfer: plain }]);
  });

  it("is a plain transfer beside a sale of the same payer and amount", () => {
    const plain = transfer("a", { nonce: undefined, logIndex: 5 });
    const { matched, findings } = compare([plain, transfer("a")], { sales: [sale("a")] });
    expect(matched.sales).toBe(1);
    expect(findings).toEqual([{ kind: "stray", transfer: plain }]);
  });

  it("is an authorization that paid and has no sale: broadcast late, or its row was lost", () => {
    expect(compare([transfer("a")]).findings).toEqual([
      { kind: "paid_without_sale", transfer: transfer("a"), isUndecided: false },
    ]);
  });

  it("is a sale whose transfer is not on the chain", () => {
    expect(compare([], { sales: [sale("a")] }).findings).toEqual([{ kind: "sale_without_transfer", sale: sale("a") }]);
  });

  it("is a sale that another transaction paid", () => {
    const replaced = sale("a", { transaction: hex("f", 64) });
    expect(compare([transfer("a")], { sales: [replaced] }).findings).toEqual([
      { kind: "replaced_transaction", sale: replaced, transfer: transfer("a") },
    ]);
  });

  it("is a sale that was paid with another amount", () => {
    const dearer = sale("a", { price: 750_000n });
    expect(compare([transfer("a")], { sales: [dearer] }).findings).toMatchObject([{ kind: "other_amount" }]);
  });

  it("is the second of two transfers that claim one sale", () => {
    const twice = [transfer("a"), transfer("a", { logIndex: 9 })];
    const { matched, findings } = compare(twice, { sales: [sale("a")] });
    expect(matched.sales).toBe(1);
    expect(findings).toEqual([{ kind: "paid_without_sale", transfer: twice[1], isUndecided: false }]);
  });
});
