/** Whether facilitators' indexes list what is sold here; the largest drops what is not sold for thirty days. */
import { z } from "zod";
import { operations } from "../../../catalog/index.ts";
import { dayMs } from "../../lib/day.ts";
import { type Finding, look, ok } from "../finding.ts";
import type { FetchJson } from "./fetch-json.ts";

/** Days without a sale after which the largest index drops an operation (CDP documentation), and a week before. */
const droppedDays = 30;
const warnedDays = 23;

const index = z.object({
  items: z.array(
    z.looseObject({
      resource: z.string(),
      lastUpdated: z.union([z.number(), z.string().transform((moment) => Date.parse(moment))]).optional(),
    }),
  ),
});

/** Checks which operations an index lists, and which are due to be sold again. */
export async function checkListing(
  fetchJson: FetchJson,
  { origin, payTo, facilitatorUrl }: { origin: string; payTo: string; facilitatorUrl: string },
  now: number,
): Promise<Finding> {
  const check = `listing ${new URL(facilitatorUrl).host}`;
  const address = `${facilitatorUrl}/discovery/resources?type=http&payTo=${payTo}&limit=100`;
  const items = index.safeParse(await fetchJson(address)).data?.items;
  if (!items) return ok(check, "has no index that can be read");
  // When the index last recorded each address that is paid to the wallet, ms.
  const listed = new Map(items.map(({ resource, lastUpdated }) => [resource, lastUpdated]));
  const sold = operations.filter(({ free }) => !free);
  const missing = sold.filter(({ path }) => !listed.has(origin + path));
  const old = sold.filter(({ path }) => now - (listed.get(origin + path) ?? now) > warnedDays * dayMs);
  const names = (some: typeof sold) => some.map(({ id }) => id).join(", ");
  const fix =
    "npm run canary -- <operation> buys each once, with a body of its own, so that it settles; see docs/operating/deploy.md, Being found";
  if (missing.length > 0) return look(check, `does not list ${names(missing)}`, fix);
  return old.length > 0
    ? look(check, `drops after ${droppedDays} days without a sale: ${names(old)}`, fix)
    : ok(check, `lists all ${sold.length}`);
}
