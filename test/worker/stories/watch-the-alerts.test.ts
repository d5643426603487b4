/** Every alert's question about the Worker's log and data: when its condition happens, and in an ordinary hour. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { toHeaderJson } from "../../../src/lib/header-json.ts";
import { type Alert, alerts } from "../../../src/tools/deploy/alerts.ts";
import { createApp } from "../../../src/worker/app.ts";
import { calculateHere } from "../../../src/worker/calculation/calculation-core.ts";
import { check, secondsUntilClosed } from "../../../src/worker/guard/circuit.ts";
import type { RateClass } from "../../../src/worker/guard/rate-limit.ts";
import { countRequest, countSale } from "../../../src/worker/http/log.ts";
import { noteListing } from "../../../src/worker/sale/facilitator/settlement.ts";
import { backlogName, wakeLedgers } from "../../../src/worker/sale/ledger/backlog.ts";
import { recallSale } from "../../../src/worker/sale/ledger/sold-result.ts";
import { reconcileLastDay } from "../../../src/worker/sale/reconciliation/daily-reconciliation.ts";
import { askingLedgers } from "../../../src/worker/sale/reconciliation/ledger-questions.ts";
import { answerOf } from "../../fixtures/dataset-answers.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";
import { bookedFor, closeBooks } from "../../fixtures/open-books.ts";
import { facilitatorUrls, nodeUrl } from "../../fixtures/payment-settings.ts";
import { askFor, freeInput } from "../protocols/a2a/bindings.ts";
import { buy, challengeAt, input, path, sign } from "../sale/fixtures/buyer.ts";
import {
  calculate,
  type LogLine,
  logged,
  openLedgers,
  requestOf,
  rowOf,
  withLedger,
  writeSale,
} from "../sale/fixtures/ledger.ts";
import { MinedChain } from "../sale/fixtures/mined-chain.ts";
import { challenge, openWorld, payer, world } from "../sale/fixtures/open-world.ts";
import { sellingWith } from "../sale/fixtures/purchase.ts";
import { sendTo, transports } from "../transports.ts";

const app = createApp(operations);
const free = "/free/gcc-profit-check";
const now = Date.UTC(2026, 10, 23, 12);
const minuteMs = 60_000;

/** The lines that an alert counts; none for one that asks `/status` or the dataset. */
const matchingLines = ({ when }: Alert, lines: readonly LogLine[]): readonly LogLine[] =>
  "events" in when
    ? lines.filter(
        (line) =>
          when.events.includes(line.event) &&
          Object.entries(when.fields).every(([name, value]) => line[name] === value),
      )
    : [];

let lines: () => readonly LogLine[];
beforeEach(() => {
  lines = logged();
});
afterEach(emptyStorage);

const away = () => Promise.reject(new Error("away"));
/** A namespace whose objects fail at every call. */
const broken = { getByName: () => new Proxy({}, { get: () => away }) };
const envWith = (bindings: object): Env => ({ ...env, ...bindings });
const sendThrough = (bindings: object) => sendTo(envWith(bindings));
const a2a = (send: ReturnType<typeof sendTo>, skill: string, asked: object) => {
  const params = askFor(skill, asked);
  return send("/a2a/rpc", { jsonrpc: "2.0", id: 1, method: "SendMessage", params }, { "A2A-Version": "1.0" });
};
const selling = sellingWith();

/** Replaces the node by one of an empty chain with a block a minute. */
function openEmptyChain(): void {
  const chain = new MinedChain();
  chain.newest = 100_000;
  chain.timeOf = (block) => (now - (chain.newest - block) * minuteMs) / 1000;
}

/** How each event comes about. */
const happenings: Readonly<Record<string, () => Promise<unknown>>> = {
  sale_failed: async () => {
    openLedgers();
    calculate.mockRejectedValueOnce(new TypeError("a fault"));
    await withLedger(({ ledger }) => ledger.sell(requestOf(1)));
  },
  ledger_alarm_failed: async () => {
    openLedgers();
    const BOOKS = {
      prepare: () => {
        throw new Error("no books");
      },
    };
    await withLedger(
      async ({ ledger, store }) => {
        writeSale(store, rowOf(1, "settled", { settledAt: 0, dueAt: Date.now() + minuteMs }));
        await ledger.alarm();
      },
      { BOOKS },
    );
  },
  ledger_not_woken: async () => {
    await env.BACKLOG.getByName(backlogName).note("payer:1", { unresolved: 1, unbooked: 0 });
    await wakeLedgers(envWith({ LEDGER: broken }));
  },
  books_unavailable: async () => {
    await openWorld();
    await closeBooks();
    await buy(await sign(payer, challenge));
    await expect.poll(() => lines().some(({ event }) => event === "books_unavailable")).toBe(true);
  },
  backlog_unavailable: () => wakeLedgers(envWith({ BACKLOG: broken })),
  circuit: async () => {
    check(env, { name: "facilitator:alerts.invalid", works: away });
    await expect.poll(() => lines().some(({ event }) => event === "circuit")).toBe(true);
  },
  facilitator_doubted: async () => {
    await openWorld();
    world.settleModes.set(facilitatorUrls[0], "hangs");
    await buy(await sign(payer, challenge));
  },
  circuit_unreachable: async () => {
    await secondsUntilClosed(envWith({ GATE: broken }), { name: "facilitator:unreachable.invalid", works: away });
  },
  calculation_failed: async () => calculateHere("free_profit_check", null, "en"),
  failure: () => sendThrough({ CORE: { calculate: away } })(free, freeInput),
  a2a_internal_error: async () => {
    await openWorld();
    await a2a(sendThrough({ TASK: broken }), "sa_landed_cost", input);
  },
  a2a_task_not_kept: () => a2a(sendThrough({ TASK: broken }), "free_profit_check", freeInput),
  sale_not_recalled: () => {
    const named = { payer: payer.address, nonce: "0x1", signature: "0x2" } as const;
    const sold = { ...named, operation: "free_profit_check", input: freeInput };
    return recallSale(envWith({ LEDGER: broken }), "https://service.test", sold);
  },
  phrases_unavailable: async () =>
    app.fetch(new Request("https://service.test/agent-services/search?q=rank"), envWith({ ASSETS: { fetch: away } })),
  receipt_not_signed: async () => {
    await openWorld();
    vi.spyOn(crypto.subtle, "sign").mockRejectedValue(new Error("mismatched halves"));
    await buy(await sign(payer, challenge));
  },
  offer_not_signed: async () => {
    vi.spyOn(crypto.subtle, "sign").mockRejectedValue(new Error("mismatched halves"));
    await app.fetch(new Request(`https://unsigned.test${path}`, { method: "POST" }), env);
  },
  reconciliation_findings: async () => {
    await openWorld();
    openEmptyChain();
    await env.BOOKS.prepare(
      "INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id) VALUES ('eip155:8453/0x1/0x2', ?, 'o', 1, '0x1', '0x3', 'eip155:8453', 'http', 'r')",
    )
      .bind(new Date(now - 120 * minuteMs).toISOString())
      .run();
    await reconcileLastDay(env, selling, now);
  },
  sales_rebooked: async () => {
    const books = { salesNamed: async () => [] };
    const ledgers = { getByName: () => ({ rebook: async () => ({ rebooked: 1, undecided: 0 }) }) };
    await askingLedgers(
      Object.assign(Object.create(null), books),
      Object.assign(Object.create(env.LEDGER), ledgers),
    ).salesNamed(["eip155:8453/0x1/0x2"]);
  },
  reconciliation_failed: async () => {
    await openWorld();
    vi.stubGlobal("fetch", away);
    await reconcileLastDay(env, selling, now);
  },
  node_answer_too_long: async () => {
    await openWorld();
    const endless = new ReadableStream({ pull: (queue) => queue.enqueue(new Uint8Array(1 << 20).fill(0x20)) });
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      String(url) === nodeUrl ? Promise.resolve(new Response(endless)) : world.fetch(url, init),
    );
    await buy(await sign(payer, challenge));
  },
  rate_limit_unavailable: () => sendThrough({ GATE: broken })(free, freeInput, { "CF-Connecting-IP": "203.0.113.77" }),
  listing_rejected: async () => {
    noteListing(toHeaderJson({ bazaar: { status: "rejected" } }), "https://facilitator.test", "https://service.test");
  },
};

const ofLog = alerts.flatMap((alert) =>
  "events" in alert.when ? alert.when.events.map((event) => [alert.name, event, alert] as const) : [],
);

it.each(ofLog)("raises the alert %s through the log line %s when it happens", async (_, event, alert) => {
  await happenings[event]?.();
  const counted = matchingLines(alert, lines()).filter((line) => line.event === event);
  expect(counted.length).toBeGreaterThan(0);
});

/** Data points as the Worker writes them. */
function counted(write: (dataset: AnalyticsEngineDataset) => void): readonly AnalyticsEngineDataPoint[] {
  const points: AnalyticsEngineDataPoint[] = [];
  write({ writeDataPoint: (point) => void (point && points.push(point)) });
  return points;
}

/** Counts `count` requests of a class with the same answer. */
const requests = (count: number, rateClass: RateClass, status: number, totalMs = 20, code?: string) =>
  counted((dataset) => {
    const answered = {
      request_id: "r",
      method: "POST",
      path,
      transport: "http",
      locale: "en",
      status,
      total_ms: totalMs,
    } as const;
    for (let index = 0; index < count; index++)
      countRequest(dataset, { class: rateClass, stages: {}, ...(code && { code }) }, answered);
  });
const sale = counted((dataset) =>
  countSale(dataset, { operation: "sa_landed_cost", transport: "http", soldUsdc: 0.25 }),
);
const ordinary = [
  ...requests(400, "free", 200),
  ...requests(10, "free", 200, 900),
  ...requests(80, "unpaid", 402),
  ...requests(20, "paid", 200, 900),
  ...requests(10, "unpaid", 429),
  ...requests(3, "paid", 502, 20, "settlement_unknown"),
  ...sale,
];

/** The data of an hour in which an alert's condition happens. */
const troubles: Readonly<Record<string, readonly AnalyticsEngineDataPoint[]>> = {
  "none-settled": requests(3, "paid", 502, 20, "settlement_unknown"),
  "none-settled-in-an-hour": requests(1, "paid", 502, 20, "settlement_unknown"),
  "failing-requests": [...ordinary, ...requests(6, "paid", 502)],
  "refused-callers": [...ordinary, ...requests(30, "free", 429)],
  slow: [...ordinary, ...requests(40, "free", 200, 501)],
  "no-sales": ordinary.filter((point) => !sale.includes(point)),
};

describe("a question to the dataset", () => {
  it.each(alerts.flatMap(({ name, when }) => ("sql" in when ? [[name, when] as const] : [])))(
    "triggers the alert %s when its condition is met, and not in an ordinary hour",
    async (name, when) => {
      expect(await answerOf(when.sql, troubles[name] ?? [])).toBeGreaterThan(when.above);
      expect(await answerOf(when.sql, ordinary)).toBeLessThanOrEqual(when.above);
    },
  );

  it("waits for a third buyer before the alert none-settled", async () => {
    const two = requests(2, "paid", 502, 20, "settlement_unknown");
    for (const { name, when } of alerts)
      if (name === "none-settled" && "sql" in when) expect(await answerOf(when.sql, two)).toBe(0);
  });
});

it("fires no alert, and writes a line for each request", async () => {
  await openWorld();
  const send = sendTo(env);
  await send(free, freeInput);
  await send(free, { landed_cost: -1 });
  await challengeAt(path);
  const signed = await sign(payer, challenge);
  for (let time = 0; time < 2; time++) expect((await buy(signed)).status).toBe(200);
  await buy(await sign(payer, challenge, { validFor: -1 }));
  for (const transport of Object.values(transports)) await (await transport(send))(signed, send);
  await expect.poll(() => bookedFor(payer.address)).toBe(1);
  await wakeLedgers(env);
  openEmptyChain();
  await env.BOOKS.exec("DELETE FROM sales");
  await reconcileLastDay(env, selling, now);
  expect(alerts.filter((alert) => matchingLines(alert, lines()).length > 0)).toEqual([]);
  expect(lines().filter(({ event }) => event === "request").length).toBeGreaterThanOrEqual(9);
});
