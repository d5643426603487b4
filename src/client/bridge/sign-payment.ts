/** Signing, once the terms are agreed. */
import { x402Client } from "@x402/core/client";
import type { ClientEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { z } from "zod";
import { toHeaderJson } from "../../worker/http/header-json.ts";
import type { Operation } from "../../worker/operation/operation.ts";
import type { AcceptableTerms, ReadChallenge } from "./acceptable-terms.ts";

/**
 * How long, in seconds of this machine's clock, a signature is out of the user's hands. The service has no say in it: long enough to settle,
 * short enough that what was signed and not taken is soon worthless.
 */
const validitySeconds = 120;

/** Characters of a header that any service reads. What is longer would only fill the file of payments. */
const longestHeader = 32_768;

const signedSchema = z.object({
  authorization: z.object({ value: z.string(), validBefore: z.string().regex(/^\d{1,12}$/) }),
});

/** A signed payment. */
export interface SignedPayment {
  /** The PAYMENT-SIGNATURE header. */
  readonly header: string;
  /** Seconds since 1970. */
  readonly validBefore: number;
}

/** Signs agreed terms. The stock client makes the nonce. Throws when what it signed is not what was agreed. */
export async function signPayment(
  signer: ClientEvmSigner,
  challenge: ReadChallenge,
  terms: AcceptableTerms,
  operation: Pick<Operation, "price">,
): Promise<SignedPayment> {
  const client = x402Client.fromConfig({
    schemes: [{ network: terms.network, client: new ExactEvmScheme(signer) }],
    spendControls: { maxAmountPerPayment: `$${operation.price.usdc}` },
  });
  const bounded = { ...terms, maxTimeoutSeconds: validitySeconds };
  const payment = await client.createPaymentPayload({ ...challenge, accepts: [bounded] });
  const { authorization } = signedSchema.parse(payment.payload);
  const validBefore = Number(authorization.validBefore);
  if (authorization.value !== terms.amount || validBefore > Date.now() / 1000 + validitySeconds + 1)
    throw new Error("The payment that was signed is not the one that was agreed");
  // The service recognises its own terms by their being repeated to the letter.
  const header = toHeaderJson({ ...payment, accepted: terms });
  if (header.length > longestHeader) throw new Error("The challenge is longer than a payment can be");
  return { header, validBefore };
}
