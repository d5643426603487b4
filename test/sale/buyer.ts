/** A buyer in these tests: signs what a challenge asks for, and sends it. */
import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import type { Hex, PrivateKeyAccount } from "viem";
import { toHex } from "viem";
import { vi } from "vitest";
import { transferTypes } from "../support/transfer-types.ts";

const origin = "https://service.test";

/** The parts of a challenge that a buyer needs. */
export interface Challenge {
  readonly x402Version: number;
  readonly error: string;
  readonly resource: { readonly url: string };
  readonly accepts: readonly [
    {
      readonly network: string;
      readonly amount: string;
      readonly asset: Hex;
      readonly payTo: Hex;
      readonly maxTimeoutSeconds: number;
      readonly extra: { readonly name: string; readonly version: string };
    },
  ];
  readonly extensions: Readonly<Record<string, unknown>>;
}

export interface SignedPayment {
  readonly header: string;
  readonly authorization: {
    readonly from: Hex;
    readonly to: Hex;
    readonly value: string;
    readonly validAfter: string;
    readonly validBefore: string;
    readonly nonce: Hex;
  };
  readonly signature: Hex;
}

const domainOf = (terms: Challenge["accepts"][0]) => ({
  ...terms.extra,
  chainId: Number(terms.network.split(":")[1]),
  verifyingContract: terms.asset,
});

export const toHeader = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));
export const fromHeader = (header: string | null) =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(header ?? ""), (character) => character.charCodeAt(0))));

/** Sends a request to the service. */
export function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return exports.default.fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The operation that these tests buy. */
export const path = "/v1/sa/landed-cost";

/** Sends a request with a payment; the Saudi landed cost of goods worth 100, where nothing else is said. */
export const buy = (
  { header }: Pick<SignedPayment, "header">,
  body: unknown = { product_value: 100 },
  headers: Readonly<Record<string, string>> = {},
) => post(path, body, { "PAYMENT-SIGNATURE": header, ...headers });

/** The word of a challenge, or the code of an Error object. */
export async function errorOf(response: Response): Promise<string> {
  const body: { error: string | { code: string } } = await response.json();
  return typeof body.error === "string" ? body.error : body.error.code;
}

/** Lets so much time pass. */
export const passTime = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });

/** The ledger of a payer. */
export const ledgerOf = ({ address }: PrivateKeyAccount) => env.LEDGER.getByName(`payer:${address.toLowerCase()}`);

/** The states of the authorizations that the ledger of a payer holds. */
export const statesOf = (payer: PrivateKeyAccount) =>
  runInDurableObject(ledgerOf(payer), (_, { storage }) =>
    storage.sql
      .exec("SELECT state FROM authorizations")
      .toArray()
      .map(({ state }) => state),
  );

/** The challenge of a path. */
export async function challengeAt(path: string): Promise<Challenge> {
  return (await post(path, {})).json();
}

/** What can be changed about what is signed and sent. */
export interface Changes {
  readonly authorization?: Partial<SignedPayment["authorization"]>;
  /** Seconds from now. */
  readonly validFor?: number;
  readonly accepted?: object;
  readonly extensions?: object;
  readonly resource?: object | null;
  readonly domain?: object;
}

/** Signs a challenge as stock clients do: fresh nonce, valid for maxTimeoutSeconds, everything echoed. */
export async function sign(
  account: PrivateKeyAccount,
  challenge: Challenge,
  changes: Changes = {},
): Promise<SignedPayment> {
  const [terms] = challenge.accepts;
  const authorization = {
    from: account.address,
    to: terms.payTo,
    value: terms.amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1000) + (changes.validFor ?? terms.maxTimeoutSeconds)),
    nonce: toHex(crypto.getRandomValues(new Uint8Array(32))),
    ...changes.authorization,
  };
  const signature = await account.signTypedData({
    domain: { ...domainOf(terms), ...changes.domain },
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  });
  const header = toHeader({
    x402Version: 2,
    ...(changes.resource !== null && { resource: changes.resource ?? challenge.resource }),
    accepted: { ...terms, ...changes.accepted },
    payload: { signature, authorization },
    extensions: { ...challenge.extensions, ...changes.extensions },
  });
  return { header, authorization, signature };
}
