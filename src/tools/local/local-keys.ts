/** The keys of a local service, made at its first start and kept with its state. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { z } from "zod";
import { isPrivateKey } from "../../lib/hex.ts";

const localKeys = z.object({
  /** The wallet that is paid, when PAY_TO names no other. */
  payToPrivateKey: z.custom<Hex>(isPrivateKey),
  /** The value of SIGNING_KEYS, when it is not given. */
  signingKeys: z.array(z.record(z.string(), z.string())),
});

async function generateSigningKey(algorithm: "ES256" | "Ed25519"): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const { kty = "", crv = "", x = "", y, d = "" } = await exportJWK(privateKey);
  return { kty, crv, x, ...(y && { y }), d, status: "active" };
}

/** Fresh private keys, one of each algorithm, in the form of SIGNING_KEYS. */
export const generateSigningKeys = () => Promise.all([generateSigningKey("ES256"), generateSigningKey("Ed25519")]);

export interface LocalKeys {
  readonly payTo: Hex;
  /** The value of SIGNING_KEYS. */
  readonly signingKeys: string;
}

const fileIn = (stateDir: string) => join(stateDir, "keys.json");

/** Reads the keys of a state directory; undefined when none were made there. */
export async function readKeys(stateDir: string): Promise<LocalKeys | undefined> {
  const file = fileIn(stateDir);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { payToPrivateKey, signingKeys } = localKeys.parse(JSON.parse(text));
    return { payTo: privateKeyToAddress(payToPrivateKey), signingKeys: JSON.stringify(signingKeys) };
  } catch (cause) {
    throw new Error(`${file} is not a file of local keys. Remove it to have keys made again.`, { cause });
  }
}

/** Reads the keys of a state directory, or makes them, readable by their owner alone. */
export async function keysIn(stateDir: string): Promise<LocalKeys> {
  const known = await readKeys(stateDir);
  if (known) return known;
  await mkdir(stateDir, { recursive: true });
  const made: z.output<typeof localKeys> = {
    payToPrivateKey: generatePrivateKey(),
    signingKeys: await generateSigningKeys(),
  };
  await writeFile(fileIn(stateDir), JSON.stringify(made, null, 2), { mode: 0o600, flush: true });
  return keysIn(stateDir);
}
