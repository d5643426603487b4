/** A purchase over each transport while an object that it calls is reset or overloaded. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { sign } from "../fixtures/buyer.ts";
import { challenge, openWorld, world } from "../fixtures/open-world.ts";
import { isResult, sendTo, transports, wordsIn } from "../fixtures/transports.ts";

const away = (properties: object) => Object.assign(new Error("The object is away"), properties);

/** How one call of an object ends, and the call after it. */
const ends = {
  "reset before it worked": ["before"],
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

beforeEach(openWorld);
afterEach(emptyStorage);

const namespaces = ["LEDGER", "TASK", "CONVERSATION", "GATE"] as const;

function serviceWith(calls: Calls) {
  const wrapped = namespaces.map((name) => [name, calls.through(name, env[name], env[name])]);
  return sendTo({ ...env, ...Object.fromEntries(wrapped) });
}

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
      const allowed = planned.length === 1 && kind.startsWith("reset") ? ["result"] : ["result", ...repeats];
      expect(allowed, `${name}, call ${at}`).toContain(first);
      if (first !== "result") expect(isResult(await buy(payment, healthy)), `${name}, call ${at}`).toBe(true);
      expect(world.received.length, `${name}, call ${at}`).toBe(received + 1);
    }
  });
});
