/** Verifies a receipt against the keys that a service publishes. */

import { claimedReceipt, signedReceipt } from "../lib/receipt.ts";
import type { JsonObject } from "../lib/text.ts";
import { fromHeaderJson } from "../worker/http/header-json.ts";
import type { VerifiedReceipt } from "./client-types.ts";

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
  if (!/^[!-~]*$/.test(value)) throw new Error(`The ${member} of the receipt is none.`);
  return value;
}

/** The keys that an origin publishes. */
async function keysOf(origin: string): Promise<unknown> {
  try {
    const response = await fetch(`${origin}/.well-known/jwks.json`, { redirect: "manual" });
    if (response.status === 200) return await response.json();
  } catch {
    // The next line says it.
  }
  throw new Error(`${origin} does not give its keys.`);
}

/**
 * Verifies a receipt (a PAYMENT-RESPONSE header, or its JSON) against the keys of an origin. Without a given origin, it
 * is the one that the receipt names. Throws an Error for people when it does not hold.
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
