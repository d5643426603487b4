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
/** The books, without what a test does not name. */
interface Books {
  readonly sales?: readonly BookedSale[];
  readonly refunds?: readonly BookedRefund[];
  readonly noted?: readonly string[];
  readonly undecidedPayers?: readonly string[];
}
const compare = (
  transfers: readonly IncomingTransfer[],
  { sales = [], refunds = [], noted = [], undecidedPayers = [] }: Books = {},
) =>
  reconcile(network, transfers, {
    sales,
    refunds,
    notedTransfers: new Set(noted),
    undecidedPayers: new Set(undecidedPayers),
  });

const stray = (changes: Partial<IncomingTransfer> = {}) => transfer("a", { nonce: undefined, ...changes });
const idOf = (digit: string) => sale(digit).id;
const refundOf = (changes: Partial<BookedRefund>): BookedRefund => ({
  ...{ saleId: "any", wallet: "0xb", nonce: "0xc", isPaid: true },
  ...changes,
});
const refund = refundOf({ wallet: hex("A", 40), nonce: hex("a", 64) });
const returned = refundOf({ saleId: idOf("a") });
const begun = { ...returned, isPaid: false };

it.each<readonly [string, kind: string, IncomingTransfer, Books]>([
  ["by its sale", "sales", transfer("a"), { sales: [sale("a")] }],
  ["by the refund whose authorization it used", "refunds", transfer("a"), { refunds: [refund] }],
  ["by a note that names payer and nonce", "noted", transfer("a"), { noted: [idOf("A").toLowerCase()] }],
  ["by a note that names it", "noted", stray(), { noted: [`${network}/${hex("a", 64)}/1`] }],
  ["by a note and an unpaid return", "noted", transfer("a"), { refunds: [begun], noted: [idOf("a")] }],
  ["by its return", "returned", transfer("a"), { refunds: [returned], noted: [idOf("a")] }],
])("matches a transfer that is explained %s once, and finds nothing more", (_, kind, given, books) => {
  expect(compare([given], books)).toEqual({
    transfers: 1,
    matched: { sales: 0, refunds: 0, returned: 0, noted: 0, [kind]: 1 },
    dust: { transfers: 0, value: 0n },
    findings: [],
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
  const [paid, fromUndecided, later] = [transfer("a"), transfer("b"), transfer("a", { logIndex: 9 })];
  const beside = stray({ logIndex: 5 });
  const unsold = (of: IncomingTransfer, isUndecided = false) =>
    ({ kind: "paid_without_sale", transfer: of, isUndecided }) as const;

  it.each<readonly [string, readonly IncomingTransfer[], readonly BookedSale[], object]>([
    ["a plain transfer", [stray()], [], { kind: "stray", transfer: stray() }],
    ["a plain transfer beside an equal sale", [beside, paid], [sale("a")], { kind: "stray", transfer: beside }],
    ["an authorization that paid and has no sale", [paid], [], unsold(paid)],
    ["one whose payer has undecided payments", [fromUndecided], [], unsold(fromUndecided, true)],
    ["a sale whose transfer is not on the chain", [], [sale("a")], { kind: "sale_without_transfer", sale: sale("a") }],
    [
      "a sale that another transaction paid",
      [paid],
      [replaced],
      { kind: "replaced_transaction", sale: replaced, transfer: paid },
    ],
    [
      "a sale that was paid with another amount",
      [paid],
      [dearer],
      { kind: "other_amount", sale: dearer, transfer: paid },
    ],
    ["the second of two transfers that claim one sale", [paid, later], [sale("a")], unsold(later)],
  ])("finds %s", (_, transfers, sales, finding) => {
    expect(compare(transfers, { sales, undecidedPayers: [hex("b", 40)] }).findings).toEqual([finding]);
  });
});
