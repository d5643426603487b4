/** Checking a receipt with nothing but the keys that the service publishes. */
import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { z } from "zod";

const signed = z.object({
  extensions: z.object({
    "offer-receipt": z.object({ info: z.object({ receipt: z.object({ signature: z.string() }) }) }),
    "result-receipt": z.object({ info: z.object({ signature: z.string() }) }).optional(),
  }),
});

const receiptSchema = z.looseObject({
  resourceUrl: z.url(),
  payer: z.string(),
  network: z.string(),
  transaction: z.string(),
  issuedAt: z.number(),
});
/** What the service signed when it was paid. */
export type Receipt = z.output<typeof receiptSchema>;

const resultSchema = z.looseObject({
  ...receiptSchema.shape,
  amount: z.string(),
  operation: z.string(),
  inputHash: z.string(),
  resultHash: z.string(),
});
/** What the service signed about the answer that it gave. */
export type ResultReceipt = z.output<typeof resultSchema>;

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), alg: z.string() })) });

/** A receipt that holds. */
export interface VerifiedReceipt {
  /** Whose keys signed it. */
  readonly origin: string;
  readonly receipt: Receipt;
  readonly result: ResultReceipt | undefined;
}

/** The settlement in a PAYMENT-RESPONSE header, which is base64, or in its JSON. */
function settlementIn(text: string): unknown {
  const trimmed = text.trim();
  return JSON.parse(trimmed.startsWith("{") ? trimmed : Buffer.from(trimmed, "base64").toString("utf8"));
}

/** The payload of a signature by one of the keys. A key is named by its thumbprint, alone or at the end of a DID URL. */
async function payloadOf(jws: string, keys: readonly (JWK & { readonly kid: string })[]): Promise<unknown> {
  const { kid = "", alg } = decodeProtectedHeader(jws);
  const key = keys.find((candidate) => kid === candidate.kid || kid.endsWith(`#${candidate.kid}`));
  if (!key) throw new Error("It is signed with a key that the service does not publish.");
  const { payload } = await compactVerify(jws, await importJWK(key, alg));
  return JSON.parse(new TextDecoder().decode(payload));
}

/**
 * Verifies a receipt against the keys of an origin: the given one, or else the one that the receipt names. Throws an error for people when
 * it does not hold.
 */
export async function verifyReceipt(text: string, given?: string): Promise<VerifiedReceipt> {
  let settlement: z.output<typeof signed>;
  try {
    settlement = signed.parse(settlementIn(text));
  } catch {
    throw new Error("This is not the PAYMENT-RESPONSE of a purchase with a signed receipt.");
  }
  const { "offer-receipt": offer, "result-receipt": result } = settlement.extensions;
  const jws = offer.info.receipt.signature;
  const claimed = receiptSchema.parse(JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8")));
  const origin = new URL(given ?? claimed.resourceUrl).origin;
  if (new URL(claimed.resourceUrl).origin !== origin)
    throw new Error(`It is a receipt of ${claimed.resourceUrl}, not of ${origin}.`);
  const response = await fetch(`${origin}/.well-known/jwks.json`, { redirect: "error" }).catch(() => undefined);
  if (!response?.ok) throw new Error(`${origin} does not give its keys.`);
  const { keys } = keySet.parse(await response.json());
  const receipt = receiptSchema.parse(await payloadOf(jws, keys));
  const about = result && resultSchema.parse(await payloadOf(result.info.signature, keys));
  if (about && (about.transaction !== receipt.transaction || about.payer !== receipt.payer))
    throw new Error("Its two parts are of different purchases.");
  return { origin, receipt, result: about };
}
