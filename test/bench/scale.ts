/** The cost of a month of requests at list prices: the numbers of docs/operating/scale.md, which a test compares. */

/**
 * List prices in US dollars: Cloudflare Workers Paid beyond what the plan includes, and CDP beyond its free thousand.
 */
export const price = {
  request: 0.3e-6,
  cpuMs: 0.02e-6,
  objectRequest: 0.15e-6,
  gigabyteSecond: 12.5e-6,
  rowWritten: 1e-6,
  dataPoint: 0.25e-6,
  logLine: 0.6e-6,
  settlement: 0.001,
} as const;

type Usage = Readonly<Partial<Record<keyof typeof price, number>>>;

/**
 * The use of one call, at most. A purchase is a payer's first in a fresh isolate, with its unsigned call. It holds the
 * payer's ledger, 128 MB, for a settlement's three seconds. A test counts one.
 */
export const usage = {
  "free check": { request: 1, cpuMs: 1, objectRequest: 1, dataPoint: 1, logLine: 1 },
  "unsigned call": { request: 1, cpuMs: 1, objectRequest: 1, dataPoint: 1, logLine: 1 },
  purchase: {
    request: 2,
    cpuMs: 15,
    objectRequest: 8,
    gigabyteSecond: 0.375,
    rowWritten: 20,
    dataPoint: 3,
    logLine: 2,
    settlement: 1,
  },
} as const satisfies Record<string, Usage>;

const isPriced = (item: string): item is keyof typeof price => item in price;

/** The price of a use in US dollars. */
export const costOf = (used: Usage): number =>
  Object.entries(used).reduce((sum, [item, amount]) => sum + (isPriced(item) ? price[item] * amount : 0), 0);

/** Seconds of a month. */
const monthSeconds = 30 * 86_400;

/** The cost of a month of requests, US dollars: one in a hundred is a purchase, one its unsigned first call. */
export function costOfMonth(perSecond: number) {
  const purchases = perSecond / 100;
  const free = perSecond - 2 * purchases;
  const beyondFacilitator = { ...usage.purchase, settlement: 0 };
  return {
    purchases,
    cloudflare: monthSeconds * (free * costOf(usage["free check"]) + purchases * costOf(beyondFacilitator)),
    facilitator: monthSeconds * purchases * costOf({ settlement: usage.purchase.settlement }),
    sales: monthSeconds * purchases,
  };
}
