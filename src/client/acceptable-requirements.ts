/**
 * The payment requirements that may be signed: the operation's published price in USDC on Base, to the published
 * wallet.
 */

import type { Operation } from "../../catalog/operation.ts";
import { networkNames, networks } from "../../catalog/service/networks.ts";
import { isObject, type JsonObject } from "../lib/text.ts";

/** An operation as a buyer needs it. */
export type Offer = Pick<Operation, "id" | "path" | "free" | "price">;

/** Only USDC on the canonical network is paid. */
const [network] = networkNames;
const { asset } = networks[network];

/** Seconds. A longer validity belongs to no purchase of this service. */
const longestTimeoutSeconds = 3_600;

/** A challenge, as far as signing needs it (x402 v2, PaymentRequired). */
export interface Challenge {
  readonly resource: JsonObject;
  readonly extensions: JsonObject;
}

/**
 * Requirements of the only kind that is signed (x402 v2, PaymentRequirements). They keep every member they came with.
 */
export interface AcceptableRequirements extends JsonObject {
  readonly scheme: "exact";
  readonly network: typeof network;
  /** Atomic USDC. */
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: JsonObject;
}

const isText = (value: unknown): value is string => typeof value === "string";
const same = (one: unknown, other: string) => isText(one) && one.toLowerCase() === other.toLowerCase();
const listed = (document: unknown, member: string): readonly unknown[] =>
  isObject(document) && Array.isArray(document[member]) ? document[member] : [];

/** Reads one entry of `accepts`; undefined for requirements of another kind. */
function readRequirements(entry: unknown): AcceptableRequirements | undefined {
  if (!isObject(entry) || entry.scheme !== "exact" || entry.network !== network) return undefined;
  const { amount, payTo, maxTimeoutSeconds, extra } = entry;
  if (!isText(amount) || !isText(payTo) || !same(entry.asset, asset) || !isText(entry.asset)) return undefined;
  if (typeof maxTimeoutSeconds !== "number" || maxTimeoutSeconds > longestTimeoutSeconds) return undefined;
  // Another method would have the wallet sign something else than this transfer.
  if (!isObject(extra) || (extra.assetTransferMethod ?? "eip3009") !== "eip3009") return undefined;
  return { ...entry, scheme: "exact", network, amount, asset: entry.asset, payTo, maxTimeoutSeconds, extra };
}

/**
 * The challenge in a body, and its entry that asks for the published price, to a published and allowed wallet.
 * Undefined when there is none. `published` is `/payment-capabilities.json`; `allowed` holds lower-case addresses, and
 * none when the published one is enough.
 */
export function acceptableRequirements(
  body: unknown,
  offer: Pick<Offer, "id" | "price">,
  published: unknown,
  allowed: readonly string[],
): { readonly challenge: Challenge; readonly requirements: AcceptableRequirements } | undefined {
  if (!isObject(body) || body.x402Version !== 2 || !isObject(body.resource) || !isText(body.resource.url))
    return undefined;
  const { resource, extensions = {} } = body;
  if (!isObject(extensions)) return undefined;
  const isPublishedPrice = listed(published, "prices").some(
    (price) => isObject(price) && price.id === offer.id && price.amount === offer.price.atomic,
  );
  const isPublishedWallet = (payTo: string) =>
    listed(published, "supported").some(
      (method) =>
        isObject(method) && method.network === network && same(method.asset, asset) && same(method.pay_to, payTo),
    );
  const requirements = listed(body, "accepts")
    .flatMap((entry) => readRequirements(entry) ?? [])
    .find(
      ({ amount, payTo }) =>
        amount === offer.price.atomic &&
        isPublishedPrice &&
        isPublishedWallet(payTo) &&
        (allowed.length === 0 || allowed.includes(payTo.toLowerCase())),
    );
  return requirements && { challenge: { resource, extensions }, requirements };
}
