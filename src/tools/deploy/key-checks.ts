/** Whether SIGNING_KEYS can sign: one active key of each algorithm, matching halves, and no published key. */
import { compactVerify, importJWK } from "jose";
import { parseConfig } from "../../worker/config/config.ts";
import { keysOf, type SigningAlgorithm, type SigningKey, signCompactJws } from "../../worker/identity/keys.ts";
import { type Finding, ok, problem } from "../finding.ts";

const check = "SIGNING_KEYS";
const algorithms: readonly SigningAlgorithm[] = ["ES256", "EdDSA"];

/** Thumbprints of keys with published private halves: of this repository's tests, RFC 7515 A.3 and RFC 8037 A.1. */
export const publishedKeys: ReadonlySet<string> = new Set([
  "rRxJh4HUW8pvS5fvl0FZaEVeM7RHUTg_xMRAgDVu1r4",
  "kkFi_HaIxOirmeXLNBi0m0k8a0ua42YFb0_PPd7CSyo",
  "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U",
  "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
]);

/** Whether a key's private half makes signatures that its public half accepts. */
async function signs(key: SigningKey): Promise<boolean> {
  try {
    await compactVerify(await signCompactJws(key, {}), await importJWK({ ...key.publicJwk }, key.alg));
    return true;
  } catch {
    return false;
  }
}

/** Checks the value of SIGNING_KEYS. `localKids` are the thumbprints of the keys that npm start made here. */
export async function checkSigningKeys(value: string, localKids: readonly string[], fix: string): Promise<Finding[]> {
  let keys: readonly SigningKey[];
  try {
    keys = keysOf(parseConfig({ SIGNING_KEYS: value }));
  } catch {
    return [problem(check, "is not a JSON array of private P-256 and Ed25519 JWKs", fix)];
  }
  const found: Finding[] = [];
  for (const algorithm of algorithms) {
    const active = keys.filter(({ alg, status }) => alg === algorithm && status === "active");
    if (active.length !== 1)
      found.push(problem(check, `has ${active.length} active ${algorithm} keys; it must be one`, fix));
  }
  for (const key of keys) {
    if (publishedKeys.has(key.kid)) found.push(problem(check, `${key.kid} is published with its private half`, fix));
    else if (localKids.includes(key.kid))
      found.push(problem(check, `${key.kid} is a key that npm start made on this machine`, fix));
    else if (!(await signs(key)))
      found.push(problem(check, `${key.kid}: its private and public halves do not belong together`, fix));
  }
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) found.push(problem(check, "holds a key twice", fix));
  if (found.length > 0) return found;
  return keys.map(({ kid, alg, status }) => ok(check, `${alg} ${kid}, ${status}`));
}
