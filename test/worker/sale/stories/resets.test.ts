import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { path, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const app = createApp(operations);
const away = (properties: object) => Object.assign(new Error("The object is away"), properties);

beforeEach(openWorld);
afterEach(emptyStorage);

/** Buys from a Worker whose calls of the ledger end like this; those beyond go well. */
async function buyFrom({ header }: SignedPayment, ends: readonly ("lost before" | "lost after" | Error)[]) {
  const left = [...ends];
  const LEDGER = {
    getByName: (name: string) => {
      const ledger = env.LEDGER.getByName(name);
      return {
        sell: async (...given: Parameters<typeof ledger.sell>) => {
          const end = left.shift();
          if (end instanceof Error) throw end;
          if (end === "lost before") throw away({ retryable: true });
          const outcome = await ledger.sell(...given);
          if (end === "lost after") throw away({ retryable: true });
          return outcome;
        },
      };
    },
  };
  return app.fetch(
    new Request(`https://service.test${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "PAYMENT-SIGNATURE": header },
      body: JSON.stringify({ product_value: 100 }),
    }),
    { ...env, LEDGER },
  );
}

describe("a ledger that a deployment resets", () => {
  it.each(["lost before", "lost after"] as const)("sells and charges once, its first reply being %s", async (end) => {
    const response = await buyFrom(await sign(payer, challenge), [end]);
    expect(response.status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("leaves the payment open when it is reset twice, and sells to the repetition", async () => {
    const payment = await sign(payer, challenge);
    const response = await buyFrom(payment, ["lost after", "lost after"]);
    expect(response.status).toBe(502);
    expect(response.headers.get("Payment-State")).toBe("in_flight");
    expect((await buyFrom(payment, [])).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a ledger that has too much to do", () => {
  it("is 503 with Retry-After, and says that the payment may be in flight", async () => {
    const response = await buyFrom(await sign(payer, challenge), [away({ overloaded: true, retryable: true })]);
    expect(response.status).toBe(503);
    const said = ["Retry-After", "Payment-State", "Retry-Action"].map((name) => response.headers.get(name));
    expect(said).toEqual(["2", "in_flight", "wait"]);
    expect(await response.json()).toMatchObject({ error: { code: "overloaded", retryable: true } });
  });
});
