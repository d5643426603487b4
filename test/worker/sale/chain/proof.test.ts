import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi, toHex } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { histories } from "../../../../src/worker/sale/chain/nodes.ts";
import { prove } from "../../../../src/worker/sale/chain/proof.ts";
import { balanceCall, stateCall, transferCall, walletWordCode } from "../../../../src/worker/sale/chain/token-calls.ts";
import type { Payment } from "../../../../src/worker/sale/payment/authorization.ts";
import { digestOf } from "../../../../src/worker/sale/payment/signature.ts";
import { terms as requirements, sellingWith } from "../fixtures/purchase.ts";

const settings = sellingWith({ RPC_URL: "http://prover.test" });
const authorization: Payment["authorization"] = {
  from: `0x${"a1".repeat(20)}`,
  to: requirements.payTo,
  value: requirements.amount,
  validAfter: "0",
  validBefore: "1800000000",
  nonce: `0x${"c3".repeat(32)}`,
};
const factory: Hex = `0x${"f1".repeat(20)}`;
const inner: Hex = `0x${"ab".repeat(70)}`;
const envelope = concatHex([
  encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], [factory, "0x1234", inner]),
  `0x${"6492".repeat(16)}`,
]);
const paymentBy = (signer: Payment["signer"], signature: Hex): Payment => ({
  payer: authorization.from,
  authorization,
  signature,
  signer,
  paymentIdentifier: undefined,
});

beforeEach(() => histories.forget());

/** The node's answer to one question. */
type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };
const ok = (result: unknown): Answer => ({ result });
const revert = (message: string): Answer => ({ error: { code: 3, message } });
const broken: Answer = { error: { code: -32_000, message: "out of order" } };
const outOfGas: Answer = { error: { code: -32_000, message: "out of gas" } };
const unused = ok(pad("0x0"));
const alreadyUsed = revert("FiatTokenV2: authorization is Used Or Canceled");
const rich = ok(pad(toHex(BigInt(requirements.amount))));
const poor = ok(pad(toHex(249_999n)));
const headAt = BigInt(Math.floor(Date.now() / 1000));
const head = ok({ number: "0x10", timestamp: toHex(headAt) });

let asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];

/** The proof when no node can answer: the payment as it came. */
const notKnown = (payment: Payment) => ({
  proof: { kind: "unknown" },
  head: undefined,
  signedByPayer: payment.signer === "account",
  signature: payment.signature,
  spare: undefined,
});
/** What a question must give: this proof with these further members, or `notKnown`. */
const expected = (payment: Payment, proof: object, rest: object) =>
  "kind" in proof && proof.kind === "unknown"
    ? notKnown(payment)
    : { proof, head: 16n, headAt, spare: expect.toSatisfy(() => true), ...rest };

/** Proves a payment with a node that gives these answers in their order. */
function proveWith(payment: Payment, answers: readonly Answer[], open: readonly Payment["authorization"][] = []) {
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked = JSON.parse(String(init.body)).slice(1);
    const chain = { id: 0, result: toHex(settings.chainId) };
    return Response.json([chain, ...answers.map((answer, index) => ({ id: index + 1, ...answer }))]);
  });
  return prove(settings, payment, requirements, open);
}
const questions = () => asked.map(({ method, params }) => ({ method, params }));
/** The questions about every payment. */
const usualQuestions = (signature: Hex) => [
  { method: "eth_getBlockByNumber", params: ["latest", false] },
  called(requirements.asset, stateCall(authorization)),
  called(requirements.asset, balanceCall(authorization)),
  called(requirements.asset, transferCall(authorization, signature)),
];
/** The most gas that a transaction can use (EIP-7825). */
const gas = toHex(2 ** 24);
const called = (to: Hex, data: Hex) => ({ method: "eth_call", params: [{ to, data, gas }, "latest"] });

const canPay = { kind: "can_pay" };
const unknown = { kind: "unknown" };
const spent = { kind: "used" };
const cannot = (error: string) => ({ kind: "cannot_pay", error });
/** The judgement of an account that carries a contract's code. */
const delegated = { ...cannot("wallet_not_supported"), stop: "delegated_account" };
const used = ok(pad("0x1"));
const invalid = revert("Invalid Signature");

/** The judgement of transfer, nonce and balance together. */
const judgements: readonly (readonly [string, Answer, Answer, Answer, object])[] = [
  ["a transfer that goes through", ok("0x"), unused, rich, canPay],
  ["a node without the token, where every call succeeds", ok("0x"), ok("0x"), ok("0x"), unknown],
  ["a transfer that goes through with a nonce that is used", ok("0x"), used, rich, spent],
  ["a transfer that is not answered", broken, unused, rich, unknown],
  ["a state that is not answered", revert("x"), broken, rich, unknown],
  ["a nonce that is used", revert("x"), used, poor, spent],
  ["a nonce that the token says is used", alreadyUsed, unused, rich, spent],
  ["too little money", revert("x"), unused, poor, cannot("insufficient_funds")],
  ["a chain that is behind the payment's beginning", revert("Authorization is Not Yet Valid"), unused, rich, canPay],
  ["a chain that is behind its end", revert("authorization is expired"), unused, rich, canPay],
  ["an expired payment of too little money", revert("expired"), unused, poor, cannot("insufficient_funds")],
  ["a signature that the token does not take", invalid, unused, rich, delegated],
  ["money that is there in the simulation alone", ok("0x"), unused, poor, cannot("insufficient_funds")],
  ["no balance", ok("0x"), unused, broken, unknown],
  ["another reason", revert("blacklisted"), unused, rich, cannot("payment_declined")],
];

describe("a payment by an account", () => {
  const signature: Hex = `0x${"07".repeat(64)}1b`;
  const payment = paymentBy("account", signature);

  it.each(judgements)("judges a payment by an account: %s", async (_, transfer, state, balance, proof) => {
    expect(await proveWith(payment, [head, state, balance, transfer])).toEqual(
      expected(payment, proof, { signedByPayer: true, signature }),
    );
  });

  it("asks about an account with the very transfer, its nonce, the payer's balance and the newest block", async () => {
    await proveWith(payment, []);
    expect(questions()).toEqual(usualQuestions(signature));
  });

  it("does not know whether an account can pay when the node does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    expect(await prove(settings, payment, requirements)).toMatchObject({ proof: { kind: "unknown" }, head: undefined });
  });
});

describe("a payment by a wallet that is deployed", () => {
  const payment = paymentBy("wallet", inner);
  const code = ok("0x60");
  const valid = ok(pad("0x1"));
  it.each(judgements.filter(([, , , , proof]) => !("stop" in proof)))(
    "judges a deployed wallet's payment as an account's when the wallet takes the signature: %s",
    async (_, ...shown) => {
      const [transfer, state, balance, proof] = shown;
      expect(await proveWith(payment, [head, state, balance, transfer, code, valid])).toEqual(
        expected(payment, proof, { signedByPayer: true, signature: inner }),
      );
    },
  );

  it("asks about a deployed wallet's code as well, and whether it takes the signature", async () => {
    await proveWith(payment, []);
    const data = walletWordCode(authorization.from, digestOf(authorization, requirements, 8453), inner);
    expect(questions()).toEqual([
      ...usualQuestions(inner),
      { method: "eth_getCode", params: [authorization.from, "latest"] },
      { method: "eth_call", params: [{ data, gas }, "latest"] },
    ]);
  });

  const refused = ok(pad("0x0"));
  const exceeded = revert("transfer amount exceeds balance");
  it.each<readonly [string, Answer, Answer, object, boolean]>([
    ["is signed when the transfer goes through, whatever it says", refused, ok("0x"), canPay, true],
    ["is signed when the token fails behind the signature", refused, exceeded, cannot("payment_declined"), true],
    ["is refused when it says no", refused, revert("x"), cannot("invalid_signature"), false],
    ["is not known when it is not answered", broken, revert("x"), unknown, false],
    ["cannot pay when it answers nothing", ok("0x"), revert("x"), cannot("wallet_not_supported"), false],
    ["cannot pay when it answers no hex", ok("no"), revert("x"), cannot("wallet_not_supported"), false],
  ])("a payment by a deployed wallet %s", async (_, word, transfer, proof, signedByPayer) => {
    const result = await proveWith(payment, [head, unused, rich, transfer, code, word]);
    expect(result).toEqual(expected(payment, proof, { signedByPayer, signature: inner }));
  });

  it.each<readonly [string, Answer, Answer]>([
    ["its contract says nothing", ok("0x"), revert("x")],
    ["its contract takes it, and the token does not", valid, invalid],
  ])("says that an account carries a contract's code when %s", async (_, word, transfer) => {
    const delegation = ok(`0xef0100${"1b".repeat(20)}`);
    const result = await proveWith(payment, [head, unused, rich, transfer, delegation, word]);
    expect(result.proof).toEqual(delegated);
  });

  it("sends a deployed wallet's signature without the envelope that it came in", async () => {
    const result = await proveWith(paymentBy("wallet", envelope), [head, unused, rich, ok("0x"), code, valid, broken]);
    expect(result).toMatchObject({ proof: { kind: "can_pay" }, signedByPayer: true, signature: inner });
    expect(asked[3]).toMatchObject(called(requirements.asset, transferCall(authorization, inner)));
  });

  it("decides nothing, and keeps the signature as it came, when the question for the code is not answered", async () => {
    const wrapped = paymentBy("wallet", envelope);
    expect(await proveWith(wrapped, [head, unused, rich, ok("0x"), broken, valid])).toEqual(notKnown(wrapped));
  });
});

it.each<readonly [string, readonly bigint[], bigint, string]>([
  ["covers them", [0n, 0n], 3n, "can_pay"],
  ["does not cover them", [0n, 0n], 2n, "cannot_pay"],
  ["covers those that took nothing yet", [1n, 0n], 2n, "can_pay"],
])("counts a payer's open payments against money that %s", async (_, states, prices, kind) => {
  const money = ok(pad(toHex(prices * BigInt(requirements.amount))));
  const answers = [head, unused, money, ok("0x"), ...states.map((state) => ok(pad(toHex(state))))];
  const open = states.map((_, index) => ({ ...authorization, nonce: pad(toHex(index)) }));
  const { proof, spare } = await proveWith(paymentBy("account", `0x${"07".repeat(64)}1b`), answers, open);
  expect(proof.kind).toBe(kind);
  expect(spare).toBe(kind === "can_pay" ? 0n : -BigInt(requirements.amount));
  expect(asked.slice(4).map(({ params: [call] }) => call)).toEqual(
    open.map((other) => ({ to: requirements.asset, data: stateCall(other), gas })),
  );
});

describe("a payment by a wallet that is not deployed", () => {
  const wrapped = paymentBy("wallet", envelope);
  const noCode = ok("0x");
  const multicall = parseAbi([
    "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)",
  ]);

  it("asks about an undeployed wallet with its deployment and its transfer in one call", async () => {
    await proveWith(wrapped, []);
    const calls = [
      { target: factory, allowFailure: true, callData: "0x1234" },
      { target: requirements.asset, allowFailure: false, callData: transferCall(authorization, inner) },
    ] as const;
    const data = encodeFunctionData({ abi: multicall, args: [calls] });
    expect(asked[6]).toMatchObject(called("0xcA11bde05977b3631167028862bE2a173976CA11", data));
    expect(asked).toHaveLength(7);
  });

  it.each<readonly [string, Answer, Answer, object, boolean]>([
    ["can pay when that would go through", ok("0x"), rich, canPay, true],
    ["is not known when that is not answered", broken, rich, unknown, false],
    ["is refused when that fails", revert("x"), rich, cannot("invalid_signature"), false],
    ["is refused when that uses up its gas", outOfGas, rich, cannot("invalid_signature"), false],
    ["has too little money though that would go through", ok("0x"), poor, cannot("insufficient_funds"), false],
    ["has too little money when that fails", revert("x"), poor, cannot("insufficient_funds"), false],
  ])("a payment by an undeployed wallet %s", async (_, deployment, balance, proof, signedByPayer) => {
    const result = await proveWith(wrapped, [head, unused, balance, ok("0x"), noCode, ok("0x"), deployment]);
    expect(result).toEqual(expected(wrapped, proof, { signedByPayer, signature: envelope }));
  });

  it.each<readonly [string, Hex]>([
    ["without an envelope", inner],
    ["with an envelope that cannot be opened", concatHex(["0x1234", `0x${"6492".repeat(16)}`])],
  ])("refuses an undeployed wallet %s, even if a call to an empty address seems to succeed", async (_, signature) => {
    const result = await proveWith(paymentBy("wallet", signature), [head, unused, rich, ok("0x"), noCode, ok("0x")]);
    expect(result).toMatchObject({ proof: cannot("invalid_signature"), signedByPayer: false, signature });
  });
});
