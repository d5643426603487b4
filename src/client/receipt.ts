/** Verifies a receipt against the keys that a service publishes. */

import { fromHeaderJson } from "../lib/header-json.ts";
import { claimedReceipt, signedReceipt } from "../lib/receipt.ts";
import type { JsonObject } from "../lib/text.ts";
import { readBounded, smallDocument } from "./read-bounded.ts";

/** A receipt that holds: every value as the service signed it. */
export interface VerifiedReceipt {
  /** The origin whose key signed it. */
  readonly origin: string;
  readonly receipt: {
    readonly resourceUrl: string;
    readonly payer: string;
    readonly network: string;
    readonly transaction: string;
    /** Seconds since 1970. */
    readonly issuedAt: number;
  };
  /** What it says of the answer; undefined for a receipt without that part. */
  readonly result:
    | {
        readonly operation: string;
        /** Atomic USDC. */
        readonly amount: string;
        /** SHA-256 of the answer's bytes, hexadecimal. */
        readonly resultHash: string;
      }
    | undefined;
}

/** The longest receipt that is read, in characters. */
const longestReceipt = 262_144;

/** The settlement in a PAYMENT-RESPONSE header, which is base64, or in its JSON. */
export function settlementIn(text: string): unknown {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{")) return fromHeaderJson(trimmed.replace(/\s/g, ""), longestReceipt);
  try {
    return JSON.parse(trimmed);
  } catch {
    return undefined;
  }
}

/**
 * Text of letters, digits and signs in a signed payload. With spaces and control characters a signer could write
 * another signer's name on the reader's screen.
 */
function textIn(payload: JsonObject, member: string): string {
  const value = payload[member];
  if (typeof value !== "string") throw new Error(`The receipt has no ${member}.`);
  if (!/^[!-~]*$/.test(value)) throw new Error(`The ${member} of the receipt has characters that it cannot have.`);
  return value;
}

/** How long an origin may take to give its keys, milliseconds. */
const deadlineMs = 10_000;

/** Fetches the keys that an origin publishes. Throws an Error for people when it does not answer within bounds. */
async function keysOf(origin: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(`${origin}/.well-known/jwks.json`, { redirect: "manual", signal });
    if (response.status !== 200) throw new Error(`It answered ${response.status}`);
    return JSON.parse(await readBounded(response, smallDocument));
  } catch (cause) {
    throw new Error(`${origin} does not give its keys.`, { cause });
  }
}

/** Machines that only this one reaches. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Verifies a receipt (a PAYMENT-RESPONSE header, or its JSON) against the keys of an origin. Without a given origin, it
 * is the one that the receipt names; then only https is asked, because a stranger's receipt must not make this machine
 * call its own network. Throws an Error for people when it does not hold.
 */
export async function verifyReceipt(text: string, givenOrigin?: string): Promise<VerifiedReceipt> {
  const settlement = settlementIn(text);
  const claimed = claimedReceipt(settlement);
  if (typeof claimed?.resourceUrl !== "string" || !URL.canParse(claimed.resourceUrl))
    throw new Error("This is not the PAYMENT-RESPONSE of a purchase with a signed receipt.");
  const claimedOrigin = new URL(claimed.resourceUrl).origin;
  const origin = givenOrigin === undefined ? claimedOrigin : new URL(givenOrigin).origin;
  if (claimedOrigin !== origin)
    throw new Error(`It is a receipt of ${new URL(claimed.resourceUrl).href}, not of ${origin}.`);
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:" && !(givenOrigin !== undefined && loopback.test(hostname)))
    throw new Error(`${origin} is not asked for its keys: only https is, or this machine where --base-url names it.`);
  if (givenOrigin === undefined && loopback.test(hostname))
    throw new Error(`The receipt names this machine. --base-url ${origin} verifies it nevertheless.`);
  const signed = await signedReceipt(settlement, await keysOf(origin));
  if (!signed) throw new Error(`No key that ${origin} publishes has signed it.`);
  const { receipt, result } = signed;
  const [transaction, payer] = [textIn(receipt, "transaction"), textIn(receipt, "payer")];
  if (result && (result.transaction !== transaction || result.payer !== payer))
    throw new Error("Its two parts are of different purchases.");
  return {
    origin,
    receipt: {
      resourceUrl: textIn(receipt, "resourceUrl"),
      payer,
      network: textIn(receipt, "network"),
      transaction,
      issuedAt: Number(receipt.issuedAt),
    },
    result: result && {
      operation: textIn(result, "operation"),
      amount: textIn(result, "amount"),
      resultHash: textIn(result, "resultHash"),
    },
  };
}
