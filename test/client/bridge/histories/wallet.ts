/** Stands in for the wallet of a bridge: what it signs names its nonce, and no history forges it. */
import { toHex } from "viem";
import type { AcceptableRequirements, Challenge } from "../../../../src/client/acceptable-requirements.ts";
import type { SignedPayment } from "../../../../src/client/sign-payment.ts";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";

/** Seconds for which a bridge signs. */
const validitySeconds = 120;

const address = toHex(0xb41d6e, { size: 20 });

export const privateKeyToAccount = () => ({ address });

/** Signs agreed requirements: takes as long as a machine that is busy. */
export async function signPayment(
  _: unknown,
  __: Challenge,
  requirements: AcceptableRequirements,
): Promise<SignedPayment> {
  await new Promise((resolve) => setTimeout(resolve, 3));
  const validBefore = Math.floor(Date.now() / 1000) + validitySeconds;
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const authorization = { from: address, nonce, value: requirements.amount, validBefore: String(validBefore) };
  const header = toHeaderJson({ x402Version: 2, accepted: requirements, payload: { authorization } });
  return { header, validBefore, payer: address, nonce };
}
