/** What a facilitator answers about the listing of an operation in its index, with each settlement. */
import { z } from "@hono/zod-openapi";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import { logEvent } from "../../http/log.ts";

/** Characters of the header that are read. */
const longestHeader = 4_096;

const responses = z.looseObject({ bazaar: z.looseObject({ status: z.string() }) });

/**
 * Logs that an index refuses what was sold: the sale stands, and no agent will find it there. In our own words only.
 */
export function noteListing(header: string | undefined, facilitatorUrl: string, resource: string | undefined): void {
  if (header === undefined) return;
  const answer = responses.safeParse(fromHeaderJson(header, longestHeader));
  if (answer.success && answer.data.bazaar.status === "rejected")
    logEvent("listing_rejected", { facilitator: new URL(facilitatorUrl).host, resource });
}
