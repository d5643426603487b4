/** Verifies a receipt against the keys that a service publishes. */

import { z } from "zod";
import { fromHeaderJson } from "../lib/header-json.ts";
import { claimedReceipt, signedReceipt } from "../lib/receipt.ts";
import { parseJson } from "../lib/text.ts";
import { readBounded, smallDocument } from "./wallet/requests.ts";
import { isThisMachine } from "./wallet/this-machine.ts";

/**
 * Texts of letters, digits and signs in the two signed parts of a receipt. With spaces and control characters a
 * forger could imitate another signer's name on the reader's screen.
 */
const text = z
  .string("is missing from the receipt.")
  .regex(/^[!-~]*$/, "of the receipt has characters that it cannot have.");

/** What was paid, and when, in seconds since 1970. */
const receiptSchema = z.object({
  resourceUrl: text,
  payer: text,
  network: text,
  transaction: text,
  issuedAt: z.coerce.number(),
});

/** Which answer was given: the price in atomic USDC, and the SHA-256 of the answer's bytes in hexadecimal. */
const resultSchema = z.object({ payer: text, transaction: text, operation: text, amount: text, resultHash: text });

/** The longest receipt that is read, in characters. */
const longestReceipt = 262_144;

/** Reads a settlement from a PAYMENT-RESPONSE header, which is base64, or from its JSON. */
export function settlementIn(text: string): unknown {
  const trimmed = text.trim();
  return trimmed.startsWith("{") ? parseJson(trimmed) : fromHeaderJson(trimmed.replace(/\s/g, ""), longestReceipt);
}

/** Reads one part of a receipt. Throws an Error for people that names the member. */
function read<Part>(schema: z.ZodType<Part>, payload: unknown): Part {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The ${issue?.path.join(".")} ${issue?.message}`);
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

/**
 * Verifies a receipt (a PAYMENT-RESPONSE header, or its JSON) against the keys of an origin. Without a given origin,
 * it is the one that the receipt names; then only https is asked, and never this machine, because a stranger's
 * receipt must not make it call itself. Returns that origin and both parts as it signed them, the one about the answer
 * undefined for a receipt without it. Throws an Error for people when it does not hold.
 */
export async function verifyReceipt(text: string, givenOrigin?: string) {
  const settlement = settlementIn(text);
  const claimed = claimedReceipt(settlement);
  if (typeof claimed?.resourceUrl !== "string" || !URL.canParse(claimed.resourceUrl))
    throw new Error("This is not the PAYMENT-RESPONSE of a purchase with a signed receipt.");
  const claimedOrigin = new URL(claimed.resourceUrl).origin;
  const origin = givenOrigin === undefined ? claimedOrigin : new URL(givenOrigin).origin;
  if (claimedOrigin !== origin)
    throw new Error(`It is a receipt of ${new URL(claimed.resourceUrl).href}, not of ${origin}.`);
  const { protocol, hostname } = new URL(origin);
  const isHere = isThisMachine(hostname);
  if (isHere && givenOrigin === undefined)
    throw new Error(`The receipt names this machine. Add --base-url ${origin} to verify a receipt of this machine.`);
  if (!isHere && protocol !== "https:") throw new Error(`${origin} is not asked for its keys: only https is.`);
  const signed = await signedReceipt(settlement, await keysOf(origin));
  if (!signed) throw new Error(`No key that ${origin} publishes has signed it.`);
  const receipt = read(receiptSchema, signed.receipt);
  const result = signed.result && read(resultSchema, signed.result);
  if (result && (result.transaction !== receipt.transaction || result.payer !== receipt.payer))
    throw new Error("Its two parts are of different purchases.");
  return { origin, receipt, result };
}
