/**
 * Builder codes (ERC-8021, x402 extension "builder-code"): a facilitator that knows the extension appends them to the
 * call of a settlement, so that a chain can attribute its volume.
 */
import { z } from "@hono/zod-openapi";
import { builderCode } from "../../config/settings.ts";

/** The most codes of a buyer's programs that are passed on: as many as the reference client sends. */
const mostServiceCodes = 5;

const sent = z.object({ info: z.object({ s: z.union([z.string(), z.array(z.unknown())]) }) });

/**
 * The codes of the programs through which a buyer pays, if they have the form of one. They are unsigned statements of
 * the buyer; other members of the extension are dropped.
 */
export function serviceCodesOf(extension: unknown): readonly string[] {
  const { s = [] } = sent.safeParse(extension).data?.info ?? {};
  return [s]
    .flat()
    .flatMap((given) => builderCode.safeParse(given).data ?? [])
    .slice(0, mostServiceCodes);
}
