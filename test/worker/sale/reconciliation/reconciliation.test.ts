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

const stray = (changes: Partial<IncomingTransfer> = {}) => transfer("a", { nonce: undefined, ...changes });
const idOf = (digit: string) => sale(digit).id;
const refundOf = (changes: Partial<BookedRefund>): BookedRefund => ({
  ...{ saleId: "any", wallet: "0xb", nonce: "0xc", isPaid: true },
  ...changes,
});

describe("a transfer that is explained", () => {
  it.each<readonly [string, IncomingTransfer, Parameters<typeof compare>[1], string]>([
    ["by its sale", transfer("a"), { sales: [sale("a")] }, "sales"],
    [
      "by the refund whose authorization it used",
      transfer("a"),
      { refunds: [refundOf({ wallet: hex("A", 40), nonce: hex("a", 64) })] },
      "refunds",
    ],
    ["by a note that names payer and nonce", transfer("a"), { notedTransfers: [idOf("A").toLowerCase()] }, "noted"],
    ["by a note that names it", stray(), { notedTransfers: [`${network}/${hex("a", 64)}/1`] }, "noted"],
    [
      "by a note and a return that is not paid yet",
      transfer("a"),
      { refunds: [refundOf({ saleId: idOf("a"), isPaid: false })], notedTransfers: [idOf("a")] },
      "noted",
    ],
    [
      "by its return",
      transfer("a"),
      { refunds: [refundOf({ saleId: idOf("a") })], notedTransfers: [idOf("a")] },
      "returned",
    ],
  ])("%s is counted once, and leaves nothing over", (_, given, books, kind) => {
    expect(compare([given], books)).toEqual({
      transfers: 1,
      matched: { sales: 0, refunds: 0, returned: 0, noted: 0, [kind]: 1 },
      dust: { transfers: 0, value: 0n },
      findings: [],
    });
  });
});

describe("dust", () => {
  it("counts dust apart, signed or not, and not as a finding", () => {
    const grains = [transfer("a", { value: 9_999n }), stray({ value: 1n })];
    expect(compare(grains)).toMatchObject({ transfers: 2, dust: { transfers: 2, value: 10_000n }, findings: [] });
    expect(compare([transfer("a", { value: 10_000n })]).findings).toHaveLength(1);
  });

  it("still finds a sale that was paid with too little when dust came with it", () => {
    const { dust, findings } = compare([transfer("a", { value: 1n })], { sales: [sale("a")] });
    expect([dust.transfers, findings[0]?.kind]).toEqual([0, "other_amount"]);
  });
});

describe("what is left over", () => {
  it("lists sales without a transfer first, then findings by amount, the largest first", () => {
    const transfers = [transfer("a", { value: 20_000n }), transfer("b", { value: 5_000_000n, nonce: undefined })];
    const { findings } = compare(transfers, { sales: [sale("c"), sale("d", { price: 250_000_000n })] });
    expect(findings.map((finding) => [finding.kind, amountOf(finding)])).toEqual([
      ["sale_without_transfer", 250_000_000n],
      ["sale_without_transfer", 250_000n],
      ["stray", 5_000_000n],
      ["paid_without_sale", 20_000n],
    ]);
  });

  const [replaced, dearer] = [sale("a", { transaction: hex("f", 64) }), sale("a", { price: 750_000n })];
  it.each<readonly [string, readonly IncomingTransfer[], readonly BookedSale[], object]>([
    ["a plain transfer", [stray()], [], { kind: "stray", transfer: stray() }],
    [
      "a plain transfer beside a sale of the same payer and amount",
      [stray({ logIndex: 5 }), transfer("a")],
      [sale("a")],
      { kind: "stray", transfer: stray({ logIndex: 5 }) },
    ],
    [
      "an authorization that paid and has no sale",
      [transfer("a")],
      [],
      { kind: "paid_without_sale", transfer: transfer("a"), isUndecided: false },
    ],
    [
      "one whose payer has undecided payments",
      [transfer("b")],
      [],
      { kind: "paid_without_sale", transfer: transfer("b"), isUndecided: true },
    ],
    ["a sale whose transfer is not on the chain", [], [sale("a")], { kind: "sale_without_transfer", sale: sale("a") }],
    [
      "a sale that another transaction paid",
      [transfer("a")],
      [replaced],
      { kind: "replaced_transaction", sale: replaced, transfer: transfer("a") },
    ],
    [
      "a sale that was paid with another amount",
      [transfer("a")],
      [dearer],
      { kind: "other_amount", sale: dearer, transfer: transfer("a") },
    ],
    [
      "the second of two transfers that claim one sale",
      [transfer("a"), transfer("a", { logIndex: 9 })],
      [sale("a")],
      { kind: "paid_without_sale", transfer: transfer("a", { logIndex: 9 }), isUndecided: false },
    ],
  ])("reports as left over %s", (_, transfers, sales, finding) => {
    const books = { sales: [...sales], undecidedPayers: [hex("b", 40)] };
    expect(compare(transfers, books).findings).toEqual([finding]);
  });
});
