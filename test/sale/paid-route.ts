/** The route of one paid operation alone: its rate limit, its guard and its sale, before ledgers that answer as a test says. */
import { Hono } from "hono";
import { expect, vi } from "vitest";
import { saLandedCost } from "../../catalog/sa-landed-cost.ts";
import { rateLimit } from "../../src/guard/rate-limit.ts";
import { respondToFailure } from "../../src/http/failure.ts";
import { type AppEnv, type InProcessCall, markInProcess, requestContext } from "../../src/http/request.ts";
import type { RequestRecord } from "../../src/http/request-record.ts";
import { paymentGuard } from "../../src/sale/payment-guard.ts";
import type { Purchase, SaleOutcome } from "../../src/sale/purchase.ts";
import { sell } from "../../src/sale/sale.ts";
import { paymentSettings } from "../support/payment-settings.ts";
import { unlimited } from "../support/unlimited.ts";
import { type Challenge, errorOf } from "./buyer.ts";
import { World } from "./world.ts";

/** What a request brings beside its headers. */
interface Bringing {
  readonly body?: unknown;
  /** When it was not sent over HTTP. */
  readonly call?: InProcessCall;
}

export class PaidRoute {
  /** Whether ledgers know the payment that they are asked about. */
  isKnown = false;
  /** What ledgers break with. */
  fault: Error | undefined;
  /** How ledgers answer a purchase. */
  outcome: SaleOutcome = { kind: "sold", stages: {}, answer: "{}", locale: "en", settlement: "{}", charged: true };
  /** What ledgers were asked whether they know it. */
  readonly asked: { readonly ledger: string; readonly nonce: string; readonly signature: string }[] = [];
  readonly purchases: Purchase[] = [];
  /** The ledgers that were asked for them. */
  readonly sellers: string[] = [];
  /** What was recorded of the last request. */
  record: RequestRecord = { stages: {} };
  readonly #env: object;
  readonly #app = new Hono<AppEnv>();

  /** Settings are those of the Worker under test, and these. */
  constructor(settings: Readonly<Record<string, string | undefined>> = {}) {
    const circuit = { entry: { admitted: true }, reading: { status: "closed", retryAfterMs: 0 } };
    let granted = 0;
    this.#env = {
      ...paymentSettings,
      ...unlimited,
      ...settings,
      LEDGER: { getByName: (ledger: string) => this.#ledger(ledger) },
      GATE: {
        getByName: () => ({
          enterCircuit: async () => circuit,
          countFailure: async () => circuit.reading,
          takeRequests: async (_: string, { burst }: { readonly burst: number }) =>
            granted++ < burst ? { granted: 1, remaining: 0 } : { retryAfterMs: 60_000 },
        }),
      },
    };
    const app = this.#app;
    app.onError(respondToFailure);
    app.use(requestContext, async (c, next) => {
      this.record = c.get("record");
      await next();
    });
    app.post(saLandedCost.path, rateLimit(saLandedCost), paymentGuard(saLandedCost), async (c) =>
      sell(c, saLandedCost, await c.req.json()),
    );
  }

  #ledger(ledger: string) {
    return {
      knows: async (nonce: string, signature: string) => {
        this.asked.push({ ledger, nonce, signature });
        if (this.fault) throw this.fault;
        return this.isKnown;
      },
      sell: async (purchase: Purchase) => {
        this.sellers.push(ledger);
        this.purchases.push(purchase);
        if (this.fault) throw this.fault;
        return this.outcome;
      },
    };
  }

  /** Sends a request for the Saudi landed cost of goods worth 100. */
  async post(headers: Readonly<Record<string, string>>, bringing: Bringing = {}): Promise<Response> {
    const { body = { product_value: 100 }, call } = bringing;
    const request = new Request(`https://service.test${saLandedCost.path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return await this.#app.request(call ? markInProcess(request, call) : request, undefined, this.#env);
  }

  /** Sends a payment. */
  buy({ header }: { readonly header: string }, headers: Readonly<Record<string, string>> = {}, bringing?: Bringing) {
    return this.post({ "PAYMENT-SIGNATURE": header, ...headers }, bringing);
  }

  /** What the guard found out about the payments that passed. */
  get admitted() {
    return this.purchases.map(({ error, proved }) => ({ error, proved }));
  }

  /** The response to the last request is a challenge, and its payment did not pass the guard. */
  async expectChallenge(response: Response, error: string): Promise<void> {
    await this.expectFailure(response, 402, error);
    expect(this.record).toMatchObject({ code: error });
    expect(this.record).not.toHaveProperty("payer");
  }

  /** The same with a failure. */
  async expectFailure(response: Response, status: number, code: string): Promise<void> {
    expect([response.status, await errorOf(response)]).toEqual([status, code]);
    expect(this.purchases).toEqual([]);
  }
}

/** A route in a world that it asks from here on, with a payer in it, and the challenge of its purchase. */
export async function openRoute() {
  const world = new World();
  vi.stubGlobal("fetch", world.fetch);
  const route = new PaidRoute();
  const challenge: Challenge = await (await route.post({})).json();
  return { world, payer: world.payer(), route, challenge };
}

/** Ends it: real time, nothing stubbed. */
export function closeRoute(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
