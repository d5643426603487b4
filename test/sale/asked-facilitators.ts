/** Facilitators that a test scripts: what they are asked, and the ways in which an answer says nothing. */
import { vi } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { learn } from "../../src/guard/circuit-knowledge.ts";
import { facilitatorCircuits } from "../../src/sale/facilitator.ts";
import { paymentRequestOf } from "../../src/sale/payment-request.ts";
import { paymentSettings } from "../support/payment-settings.ts";
import { orderOf } from "./usual-purchase.ts";

/** What they are asked about. */
export const request = paymentRequestOf(orderOf(`0x${"1b".repeat(32)}`, 1_800_000_000));
export const transaction = `0x${"aB".repeat(32)}`;

/** How a question is answered. */
export type Respond = (url: string, init: RequestInit) => Response | Promise<Response>;

/**
 * Stands in for the network from here on. Facilitators answer well until a test says otherwise, and whatever it says they support what is
 * offered here.
 */
export class AskedFacilitators {
  readonly sent: { readonly url: string; readonly body: unknown }[] = [];
  respond: Respond = () => Response.json(good);

  constructor() {
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      this.sent.push({ url, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
      return url.endsWith("/supported") ? supported() : await this.respond(url, init);
    });
  }

  get urls(): readonly string[] {
    return this.sent.map(({ url }) => url);
  }
}

let places = 0;
/** Settings with so many facilitators that nobody has asked yet, whose circuits are known to be closed. */
export function settingsOf(count: number) {
  const urls = Array.from({ length: count }, () => `http://facilitator-${++places}.test`);
  const { payment } = parseConfig({
    ENVIRONMENT: "local",
    ...paymentSettings,
    FACILITATORS: JSON.stringify(urls.map((url) => ({ url }))),
  });
  if (!payment) throw new Error("The tests sell");
  const circuits = facilitatorCircuits(payment);
  for (const circuit of circuits) learn(circuit, { status: "closed", retryAfterMs: 0 });
  return { payment, first: payment.facilitators[0], urls, circuits };
}

/** A good answer, whatever is asked. */
export const good = { isValid: true, success: true, transaction, network: "eip155:8453" };

const supported = () => Response.json({ kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }] });

/** Asks for patience, whatever else it says. */
export const busy = (retryAfter?: string): Response =>
  Response.json(good, { status: 429, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } });

/** Never answers; gives up when it is told to. */
export const hang: Respond = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** Answers that say nothing, each by what the facilitator does. */
export const nothing: readonly (readonly [string, Respond])[] = [
  ["refuses the connection", () => Promise.reject(new TypeError("connection refused"))],
  ["answers HTML", () => new Response("<h1>secret words</h1>", { headers: { "Content-Type": "text/html" } })],
  ["sends us elsewhere", () => new Response("", { status: 302, headers: { Location: "http://elsewhere.test" } })],
  ["answers nothing", () => new Response("")],
  ["answers null", () => Response.json(null)],
  ["answers a list", () => Response.json([good])],
  ["answers with other types", () => Response.json({ ...good, isValid: "true", success: "true" })],
  ["answers more than is read", () => Response.json({ ...good, padding: "x".repeat(256 * 1024) })],
  ["is cut off", () => new Response(JSON.stringify(good).slice(0, -1))],
];

/** Lets timers go off only when a test says so. */
export const holdTimers = () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Whether a promise is still pending after so many milliseconds. */
export async function isPendingAfter(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let isPending = true;
  promise.finally(() => {
    isPending = false;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return isPending;
}
