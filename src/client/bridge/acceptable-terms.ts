/** Which terms of a challenge the bridge may sign: the published price of the operation, in USDC on Base, to the published wallet. */
import { z } from "zod";
import { parseConfig } from "../../worker/config/config.ts";
import type { Operation } from "../../worker/operation/operation.ts";

/** The only currency that is paid: USDC on the canonical network. */
const { network, asset } = parseConfig({}).currency;

/** Seconds. A service that asks for a longer validity means something else than this purchase. */
const longestTimeoutSeconds = 3_600;

export const publishedSchema = z.object({
  supported: z.array(z.object({ network: z.string(), asset: z.string(), pay_to: z.string() })),
  prices: z.array(z.object({ id: z.string(), amount: z.string() })),
});
/** What the service publishes about its price list and its wallet. */
export type Published = z.output<typeof publishedSchema>;

const challengeSchema = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(z.unknown()),
  extensions: z.record(z.string(), z.unknown()).default({}),
});
/** A challenge, as far as signing needs it. */
export type ReadChallenge = z.output<typeof challengeSchema>;

const termsSchema = z.looseObject({
  scheme: z.literal("exact"),
  network: z.literal(network),
  amount: z.string(),
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number().max(longestTimeoutSeconds),
  // Any other method would have the wallet sign something else than this transfer.
  extra: z.looseObject({ assetTransferMethod: z.literal("eip3009").optional() }),
});
/** Terms of the only kind that is signed. */
export type AcceptableTerms = z.output<typeof termsSchema>;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The challenge in a body, and its terms that are the operation's price in the known currency, for the published wallet and one that the
 * user allows; undefined when there are none.
 */
export function acceptableTerms(
  body: unknown,
  operation: Pick<Operation, "id" | "price">,
  { supported, prices }: Published,
  allowed: readonly string[],
): { readonly challenge: ReadChallenge; readonly terms: AcceptableTerms } | undefined {
  const challenge = challengeSchema.safeParse(body);
  if (!challenge.success) return undefined;
  const isPublished = (terms: AcceptableTerms) =>
    prices.some(({ id, amount }) => id === operation.id && amount === terms.amount) &&
    supported.some(
      (method) => method.network === network && same(method.asset, asset) && same(method.pay_to, terms.payTo),
    );
  const terms = challenge.data.accepts
    .flatMap((entry) => termsSchema.safeParse(entry).data ?? [])
    .find(
      (entry) =>
        same(entry.asset, asset) &&
        entry.amount === operation.price.atomic &&
        isPublished(entry) &&
        (allowed.length === 0 || allowed.includes(entry.payTo.toLowerCase())),
    );
  return terms && { challenge: challenge.data, terms };
}
