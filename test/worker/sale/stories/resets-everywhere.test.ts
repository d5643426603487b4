/** A purchase over each transport while an object that it calls is reset or overloaded. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { type Challenge, fromHeader, path, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { closeWorld, openWorld } from "../fixtures/rows.ts";
import type { World } from "../fixtures/world.ts";

const input = { product_value: 100 };
const away = (properties: object) => Object.assign(new Error("The object is away"), properties);

/** How one call of an object ends, and the call after it. */
const ends = {
  "reset after it worked": ["after"],
  "reset twice": ["after", "before"],
  "broken after it worked": ["broken"],
  overloaded: ["overloaded"],
} as const;
type End = (typeof ends)[keyof typeof ends][number];

/** The objects' calls of one purchase. */
class Calls {
  readonly made: string[] = [];
  /** The calls that do not go well, by their number. */
  readonly planned = new Map<number, End>();

  async make(name: string, call: () => Promise<unknown>): Promise<unknown> {
    const end = this.planned.get(this.made.push(name) - 1);
    if (end === "before") throw away({ retryable: true });
    if (end === "overloaded") throw away({ retryable: true, overloaded: true });
    const result = await call();
    if (end === "after") throw away({ retryable: true });
    if (end === "broken") throw away({});
    return result;
  }

  /** A namespace whose objects' calls are made here. */
  through(namespace: string, { getByName }: { getByName(name: string): object }, own: object): object {
    const getByNameHere = (name: string) => {
      const stub = getByName.call(own, name);
      return new Proxy(stub, {
        get:
          (_, method) =>
          (...given: unknown[]) =>
            this.make(`${namespace}.${String(method)}`, () => Reflect.apply(Reflect.get(stub, method), stub, given)),
      });
    };
    return { getByName: getByNameHere };
  }
}

let world: World;
let challenge: Challenge;
beforeEach(async () => {
  ({ world, challenge } = await openWorld());
});
afterEach(closeWorld);

const app = createApp(operations);
const namespaces = ["LEDGER", "TASK", "CONVERSATION", "GATE"] as const;

function serviceWith(calls: Calls) {
  const wrapped = Object.fromEntries(namespaces.map((name) => [name, calls.through(name, env[name], env[name])]));
  return async (to: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const request = new Request(`https://service.test${to}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await app.fetch(request, { ...env, ...wrapped })).json();
  };
}

type Send = ReturnType<typeof serviceWith>;
const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
const message = (more: object) => ({ message: { messageId: crypto.randomUUID(), role: "ROLE_USER", ...more } });

/** Asks over a transport; gives what sends a payment for it, as often as is wanted. */
const transports: Readonly<
  Record<string, (send: Send) => Promise<(payment: SignedPayment, send: Send) => Promise<unknown>>>
> = {
  HTTP:
    async () =>
    ({ header }, send) =>
      send(path, input, { "PAYMENT-SIGNATURE": header }),
  MCP:
    async () =>
    ({ header }, send) =>
      send(
        "/mcp",
        rpc("tools/call", {
          name: "svc.sa_landed_cost",
          arguments: input,
          _meta: { "x402/payment": fromHeader(header) },
        }),
      ),
  A2A: async (ask) => {
    const parts = [{ data: { skill: "sa_landed_cost", input } }];
    const { result } = Object(await ask("/a2a/rpc", rpc("SendMessage", message({ parts })), { "A2A-Version": "1.0" }));
    return ({ header }, send) => {
      const metadata = { "x402.payment.status": "payment-submitted", "x402.payment.payload": fromHeader(header) };
      const paying = message({ parts: [{ text: "Paid." }], taskId: result.task.id, metadata });
      return send("/a2a/rpc", rpc("SendMessage", paying), { "A2A-Version": "1.0" });
    };
  },
};

/** Whether an answer holds the result that was bought. */
const isResult = (answer: unknown) => JSON.stringify(answer).includes('"inputs_used"');
/** The words of the payment in an answer, wherever its transport has them. */
const wordsIn = (answer: unknown) =>
  /"payment_state":"(\w+)".*?"retry_action":"(\w+)"/.exec(JSON.stringify(answer))?.slice(1);

/** What became of an answer: the result, or the words with which the buyer repeats. */
const becameOf = (answer: unknown, received: number) =>
  isResult(answer) ? "result" : `${received > 0 ? "paid" : "unpaid"} ${wordsIn(answer)?.join(" ")}`;

/** Answers after which a buyer repeats, and knows that the money may have moved when it has. */
const repeats = ["paid", "unpaid"].flatMap((paid) =>
  ["unused", "in_flight", "settled"]
    .filter((state) => paid === "unpaid" || state !== "unused")
    .flatMap((state) => [`${paid} ${state} wait`, `${paid} ${state} retry_same_payment`]),
);

describe.each(Object.entries(transports))("a purchase over %s", (_, transport) => {
  it.each(Object.entries(ends))("is sold once and delivered, whichever object's call is %s", async (kind, planned) => {
    const healthy = serviceWith(new Calls());
    const whole = new Calls();
    expect(isResult(await (await transport(healthy))(await sign(world.payer(), challenge), serviceWith(whole)))).toBe(
      true,
    );
    expect(whole.made).toContain("LEDGER.sell");
    for (const [at, name] of whole.made.entries()) {
      const calls = new Calls();
      for (const [index, end] of planned.entries()) calls.planned.set(at + index, end);
      const received = world.received.length;
      const [buy, payment] = [await transport(healthy), await sign(world.payer(), challenge)];
      const first = becameOf(await buy(payment, serviceWith(calls)), world.received.length - received);
      // A reset is not the buyer's business.
      const allowed = kind === "reset after it worked" ? ["result"] : ["result", ...repeats];
      expect(allowed, `${name}, call ${at}`).toContain(first);
      if (first !== "result") expect(isResult(await buy(payment, healthy)), `${name}, call ${at}`).toBe(true);
      expect(world.received.length, `${name}, call ${at}`).toBe(received + 1);
    }
  });
});
