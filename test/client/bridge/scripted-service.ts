/** A scripted service for a bridge, with a record of what was sent. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, vi } from "vitest";
import type { Operation } from "../../../catalog/operation.ts";
import { PaidCalls } from "../../../src/client/bridge/paid-calls.ts";
import { readBridgeSettings } from "../../../src/client/wallet/bridge-settings.ts";
import { bodyOf, statusOf } from "../../../src/payment/outcome.ts";
import type { Attachments } from "../../../src/worker/protocols/mcp/payment.ts";
import { challengeAt, publishedOf, requirementsOf } from "../../fixtures/offered-payment.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

export const operation = operationNamed("sa_landed_cost");
export const service = "http://127.0.0.1:9";
export const requirements = requirementsOf(operation.price.atomic);
export const challenge = challengeAt(service + operation.path, requirements);
export const published = publishedOf({ id: operation.id, amount: requirements.amount });
export const input = { product_value: 100 };
export const otherInput = { product_value: 200 };

/** An answer of the service; `lost` when none comes. */
type Scripted =
  | "lost"
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
export const asksForPayment: Scripted = { status: 402, body: challenge };
export const sells: Scripted = { status: 200, body: { result: 1 } };
export const at = (status: number, retryAfter?: string): Scripted => ({
  status,
  body: status === 402 ? { error: "402" } : { error: { code: String(status) } },
  ...(retryAfter && { headers: { "Retry-After": retryAfter } }),
});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string;
}

/** The service and the folder of the test that runs. */
interface Played {
  folder: string;
  /** The service's answers to signed calls; an unsigned call gets a challenge. */
  script: Scripted[];
  unsigned: Scripted;
  offers: Scripted;
  /** Runs when the service is asked what it publishes. */
  whenOffered: () => Promise<void>;
  sent: Sent[];
  pauses: number[];
  deadlines: number[];
  reports: unknown[];
}

const beginning = (): Played => ({
  folder: "",
  script: [],
  unsigned: asksForPayment,
  offers: { status: 200, body: published },
  whenOffered: async () => {},
  sent: [],
  pauses: [],
  deadlines: [],
  reports: [],
});

export const played = beginning();

const toResponse = (scripted: Scripted): Response => {
  if (scripted === "lost") throw new TypeError("fetch failed");
  return new Response(JSON.stringify(scripted.body), {
    status: scripted.status,
    ...(scripted.headers && { headers: scripted.headers }),
  });
};

/** Plays the service for each test of a file. */
export function playService(): void {
  beforeEach(async () => {
    Object.assign(played, beginning(), { folder: await temporaryFolder() });
    // Noon: limits of the day end at midnight.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22, 12) });
    vi.spyOn(console, "error").mockImplementation((line) => void played.reports.push(line));
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      played.deadlines.push(ms);
      return timeout.call(AbortSignal, ms);
    });
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      const body = String(init.body);
      const headers = new Headers(init.headers);
      played.sent.push({ url, method: init.method ?? "GET", headers, body, redirect: String(init.redirect) });
      if (url.endsWith("/payment-capabilities.json")) {
        await played.whenOffered();
        return toResponse(played.offers);
      }
      return toResponse(headers.has("PAYMENT-SIGNATURE") ? (played.script.shift() ?? sells) : played.unsigned);
    });
  });
}

export const book = () => join(played.folder, "spending.json");
const noAttachments: Attachments = { paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined };

/** A run of the bridge with a wallet and a limit for each call. */
export const bridge = (settings: Readonly<Record<string, string>> = {}, sold: Operation = operation) => {
  const calls = new PaidCalls(
    readBridgeSettings({
      SVC_BASE_URL: service,
      SVC_WALLET_PRIVATE_KEY: `0x${"3d".repeat(32)}`,
      SVC_MAX_USDC_PER_CALL: "1000",
      SVC_SPENDING_FILE: book(),
      ...settings,
    }),
    { pause: async (ms) => void played.pauses.push(ms) },
  );
  return async (body: unknown = input, attached: Partial<Attachments> = {}, signal?: AbortSignal) => {
    const attachments = () => ({ ...noAttachments, ...attached });
    const outcome = await calls.call({ operation: sold, input: body, attachments, signal });
    const given = outcome.kind === "result" ? JSON.parse(outcome.answer) : bodyOf(outcome);
    return { status: statusOf(outcome), body: given };
  };
};
export const signatures = () => played.sent.flatMap(({ headers }) => headers.get("PAYMENT-SIGNATURE") ?? []);
export const states = async () =>
  JSON.parse(await readFile(book(), "utf8")).payments.map(({ state }: { state: string }) => state);
export const refused = (words: string) => ({ status: 402, body: { message: expect.stringContaining(words) } });
