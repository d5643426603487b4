/**
 * The key of a stored answer opens it to every holder. It is the beginning of the authorization's nonce, which
 * finds the row, and a code of its ledger's own. Nonces and signatures are public on the chain from the settlement on,
 * so that neither opens anything.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Where a ledger keeps the secret of its codes. */
const secretName = "answer_secret";

/** Digits of a nonce in a key, and of the code behind them. */
const nonceDigits = 8;
const codeDigits = 32;

const answerKey = new RegExp(`^[0-9a-f]{${nonceDigits + codeDigits}}$`);

const codeOf = (secret: Uint8Array, nonce: string): Buffer =>
  createHmac("sha256", secret)
    .update(nonce)
    .digest()
    .subarray(0, codeDigits / 2);

/** The key of the answer that a nonce paid for. The first of a ledger makes its secret. */
export function keyOf(storage: Pick<DurableObjectStorage, "kv">, nonce: string): string {
  let secret = storage.kv.get<Uint8Array>(secretName);
  if (!secret) {
    secret = crypto.getRandomValues(new Uint8Array(32));
    storage.kv.put(secretName, secret);
  }
  return nonce.slice(2, 2 + nonceDigits) + codeOf(secret, nonce).toString("hex");
}

/** How the nonce of a key begins; undefined for a text that is no key. */
export const nonceStart = (key: string): string | undefined =>
  answerKey.test(key) ? `0x${key.slice(0, nonceDigits)}` : undefined;

/** Whether a key opens the answer that a nonce paid for. */
export function opens(storage: Pick<DurableObjectStorage, "kv">, key: string, nonce: string): boolean {
  const secret = storage.kv.get<Uint8Array>(secretName);
  return secret !== undefined && timingSafeEqual(codeOf(secret, nonce), Buffer.from(key.slice(nonceDigits), "hex"));
}
