/**
 * Stored answers: their bytes, their addresses, and the keys that open them. The holder of an address reads the paid
 * answer, byte for byte, for as long as the ledger keeps it. It names the payer, whose ledger it leads to, and a key
 * that only this ledger makes: the beginning of the authorization's nonce, which finds the row, and a code of the
 * ledger's own. Nonces and signatures are public on the chain from the settlement on, so that neither opens anything.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isObject, parseJson } from "../../../lib/text.ts";
import { callObject } from "../../http/call-object.ts";

/** From this many characters on, an answer is compressed: a shorter one would cost more work than it saves. */
const leastCompressed = 16 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first byte of gzip (RFC 1952). No JSON text begins with it. */
const gzipMark = 0x1f;

const through = (content: BodyInit, transform: CompressionStream | DecompressionStream) =>
  new Response(new Response(content).body?.pipeThrough(transform));

/** The bytes of an answer as they are stored: result JSON repeats its field names for every product. */
export async function pack(text: string): Promise<ArrayBuffer> {
  if (text.length >= leastCompressed) return through(text, new CompressionStream("gzip")).arrayBuffer();
  return new Uint8Array(encoder.encode(text)).buffer;
}

/** Reads the answer from its stored bytes. */
export async function unpack(bytes: ArrayBuffer): Promise<string> {
  if (new Uint8Array(bytes)[0] !== gzipMark) return decoder.decode(bytes);
  return through(bytes, new DecompressionStream("gzip")).text();
}

/** How every answer begins: with its operation and formula, before anything that was sent. */
const opening = '{"operation":"';
const formulaMember = '","formula_version":"';

/**
 * The version of the formula that gave an answer; undefined for an answer without one. The text is parsed only if it
 * begins otherwise, because the largest takes milliseconds.
 */
export function formulaOf(answer: string): string | undefined {
  const begin = answer.indexOf('"', opening.length) + formulaMember.length;
  if (answer.startsWith(opening) && answer.startsWith(formulaMember, begin - formulaMember.length))
    return answer.slice(begin, answer.indexOf('"', begin));
  const result = parseJson(answer);
  return isObject(result) && typeof result.formula_version === "string" ? result.formula_version : undefined;
}

/** Where a ledger keeps the secret of its codes. */
const secretName = "answer_secret";

/** How many digits of a nonce a key has, and how many the code after them has. */
const nonceDigits = 8;
const codeDigits = 32;

const answerKey = new RegExp(`^[0-9a-f]{${nonceDigits + codeDigits}}$`);

const codeOf = (secret: Uint8Array, nonce: string): Buffer =>
  createHmac("sha256", secret)
    .update(nonce)
    .digest()
    .subarray(0, codeDigits / 2);

/** The secret of a ledger's codes. It is made with the first row, which is written anyway. */
export function secretOf(storage: Pick<DurableObjectStorage, "kv">): Uint8Array {
  let secret = storage.kv.get<Uint8Array>(secretName);
  if (!secret) {
    secret = crypto.getRandomValues(new Uint8Array(32));
    storage.kv.put(secretName, secret);
  }
  return secret;
}

/** The key of the answer that a nonce paid for. */
export const keyOf = (secret: Uint8Array, nonce: string): string =>
  nonce.slice(2, 2 + nonceDigits) + codeOf(secret, nonce).toString("hex");

/** The beginning of the nonce that a key names; undefined for a text that is not a key. */
export const nonceStart = (key: string): string | undefined =>
  answerKey.test(key) ? `0x${key.slice(0, nonceDigits)}` : undefined;

/** Whether a key opens the answer that a nonce paid for. A ledger without a secret has given no key. */
export function opens(storage: Pick<DurableObjectStorage, "kv">, key: string, nonce: string): boolean {
  const secret = storage.kv.get<Uint8Array>(secretName);
  return secret !== undefined && timingSafeEqual(codeOf(secret, nonce), Buffer.from(key.slice(nonceDigits), "hex"));
}

/** Where answers are, with their id in the place of `:id`. */
export const answerPath = "/answers/:id";

/** An id: the payer's address, then the key. */
const answerId = /^([0-9a-f]{40})([0-9a-f]{40})$/;

export const answerAddress = (origin: string, payer: string, key: string): string =>
  origin + answerPath.replace(":id", payer.slice(2) + key);

/** The answer at an id, as it was sold; undefined for an id that opens nothing. */
export async function readStoredAnswer(env: Pick<Env, "LEDGER">, id: string): Promise<string | undefined> {
  const [, payer, key] = answerId.exec(id) ?? [];
  if (payer === undefined || key === undefined) return undefined;
  const bytes = await callObject(
    () => env.LEDGER.getByName(`payer:0x${payer}`),
    async (ledger) => ledger.readAnswer(key),
  );
  return bytes && unpack(bytes);
}
