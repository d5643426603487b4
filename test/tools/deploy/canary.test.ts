import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { toHeaderJson } from "../../../src/lib/header-json.ts";
import { canaryWallet, walletsNamed } from "../../../src/tools/deploy/canary.ts";
import { buyAsCanary, type CanaryWorld, canaryInput } from "../../../src/tools/deploy/canary-purchase.ts";
import { challengeAt, network, publishedOf, requirementsOf } from "../../fixtures/offered-payment.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";

const origin = "https://analysis.example.com";
const now = Date.parse("2026-11-22T12:00:00Z");
const signer = privateKeyToAccount(`0x${"7".repeat(64)}`);

const cheapest = operationNamed("sa_landed_cost");
const price = Number(cheapest.price.atomic);

/** How a service behaves, other than it should. */
interface Faults {
  /** The status of each signed call. */
  readonly signed?: number;
  /** Charges once for each signed call. */
  readonly chargesAgain?: boolean;
  readonly wrongFigures?: boolean;
  readonly chargesNothing?: boolean;
  /** Charges, and then answers with `signed`. */
  readonly chargesAnyway?: boolean;
  readonly receipt?: "forged";
  readonly secondAnswer?: string;
  readonly silent?: boolean;
  /** The node shows no payment in the transaction of the receipt. */
  readonly paysElsewhere?: boolean;
  readonly nodeIsSilent?: boolean;
  /** The wallets that the operator names, if not the one that is paid. */
  readonly wallets?: readonly string[];
  readonly booked?: Partial<{ operation: string; price: bigint; transaction: string }> | "late" | "never" | "silent";
}

const transaction = `0x${"a".repeat(64)}`;

/** A service, a chain and books that sell the example of every operation. */
function world(faults: Faults = {}) {
  let balance = 1_000_000_000n;
  let looks = 0;
  const calls = { signed: 0 };
  const signatures = new Set<string | null>();
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (faults.silent) throw new TypeError("No answer");
    const path = url.slice(origin.length);
    if (path === "/payment-capabilities.json")
      return Response.json(publishedOf(...operations.map(({ id, price }) => ({ id, amount: price.atomic }))));
    const operation = operations.find((one) => one.path === path);
    if (!operation) return new Response("", { status: 404 });
    if (!new Headers(init.headers).has("PAYMENT-SIGNATURE"))
      return Response.json(challengeAt(url, requirementsOf(operation.price.atomic)), { status: 402 });
    calls.signed++;
    signatures.add(new Headers(init.headers).get("PAYMENT-SIGNATURE"));
    const fails = faults.signed !== undefined;
    if ((calls.signed === 1 || faults.chargesAgain) && !faults.chargesNothing && (!fails || faults.chargesAnyway))
      balance -= BigInt(operation.price.atomic);
    if (fails) return Response.json({ error: { code: "x", retryable: true } }, { status: faults.signed ?? 500 });
    if (calls.signed > 1 && faults.secondAnswer) return new Response(faults.secondAnswer);
    const validation = operation.validate(JSON.parse(String(init.body)), "en");
    if (!validation.valid) throw new Error("refused");
    const result = operation.answer(validation.input, "en", "2026-11-22");
    return Response.json(faults.wrongFigures ? { ...result, operation: "x" } : result, {
      headers: { "PAYMENT-RESPONSE": toHeaderJson({ success: true, transaction, network }) },
    });
  };
  return {
    calls,
    signatures,
    origin,
    signer,
    wallets: faults.wallets ?? [requirementsOf("1").payTo.toLowerCase()],
    balance: async () => {
      if (faults.nodeIsSilent && calls.signed > 0) throw new Error("No answer");
      return balance;
    },
    paidIn: async () => !faults.paysElsewhere,
    booked: async () => {
      const { booked } = faults;
      if (booked === "silent") throw new Error("No answer");
      looks++;
      const isThere = calls.signed > 0 && faults.signed === undefined && booked !== "never";
      if (!(isThere || typeof booked === "object") || (booked === "late" && looks < 4)) return undefined;
      const sale = { operation: cheapest.id, price: BigInt(price), transaction };
      return typeof booked === "object" ? { ...sale, ...booked } : sale;
    },
    isSameRelease: true,
    fetch: async (url: string | URL | Request, init?: RequestInit) => answer(String(url), init),
    verify: async () => {
      if (faults.receipt === "forged") throw new Error("No key has signed it.");
      return {
        origin,
        receipt: { resourceUrl: "", payer: "", network, transaction: "", issuedAt: 0 },
        result: undefined,
      };
    },
    pause: async () => {},
    now: () => now,
  } satisfies CanaryWorld & { calls: unknown; signatures: unknown };
}

const buy = (service: CanaryWorld) => buyAsCanary(cheapest, service);

describe("a purchase of the operator", () => {
  it("finds no problem at a healthy service", async () => {
    expect(await buy(world())).toEqual({ operation: cheapest.id, moved: BigInt(price), transaction, problems: [] });
  });

  it("signs nothing for another wallet than those that the operator names", async () => {
    const service = world({ wallets: [`0x${"9".repeat(40)}`] });
    expect(await buy(service)).toEqual({
      operation: cheapest.id,
      moved: 0n,
      transaction: undefined,
      problems: ["not signed: another wallet"],
    });
    expect(service.calls.signed).toBe(0);
  });

  it("buys with a different body each time, so that no kept answer is given", async () => {
    const bodies = new Set<unknown>();
    const headers = new Headers();
    for (const time of [now, now + 1_000]) {
      const service = world();
      const fetch: CanaryWorld["fetch"] = (url, init) => {
        if (init?.body) bodies.add(init.body);
        for (const [name, value] of new Headers(init?.headers)) headers.set(name, value);
        return service.fetch(url, init);
      };
      expect(await buy({ ...service, fetch, now: () => time })).toMatchObject({ problems: [] });
    }
    expect(bodies.size).toBe(2);
    expect(headers.has("Idempotency-Key")).toBe(false);
  });

  it.each(operations.filter(({ free }) => !free))("has a valid body for $id at any time of a month", (operation) => {
    const bodies = [0, 1, 86_400, 31 * 86_400 - 1].map((second) => canaryInput(operation, second * 1000));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(bodies.length);
    for (const body of bodies) expect(operation.validate(body, "en").valid).toBe(true);
  });

  it.each<[string, Faults, RegExp]>([
    ["402 every time", { signed: 402 }, /^answered 402 to a payment$/],
    ["502 every time", { signed: 502 }, /^answered 502 to a payment$/],
    ["a sale in the books that was not served", { signed: 502, booked: {} }, /books: a sale that was not served/],
    ["a sale that is not in the books", { booked: "never" }, /^books: the sale is not there$/],
    ["books that do not answer", { booked: "silent" }, /^books: they do not answer$/],
    [
      "another operation in the books",
      { booked: { operation: "x" } },
      new RegExp(`^books: another sale, x for ${price}`),
    ],
    ["another price in the books", { booked: { price: 1n } }, /^books: another sale, sa_landed_cost for 1 in/],
    ["another transaction in the books", { booked: { transaction: "0xb" } }, /^books: another sale.* in 0xb$/],
    [
      "a receipt of another transaction",
      { paysElsewhere: true },
      /^chain: the transaction of the receipt does not pay/,
    ],
    ["a node that is silent", { nodeIsSilent: true }, /^chain: the node does not answer$/],
    [
      "502 although it charged",
      { signed: 502, chargesAnyway: true },
      new RegExp(`paid and not served: ${price} moved`),
    ],
    ["wrong figures", { wrongFigures: true }, /^wrong figures/],
    ["a charge for a repetition", { chargesAgain: true }, new RegExp(`^double charge: ${2 * price} moved`)],
    ["an answer that was not paid", { chargesNothing: true }, new RegExp(`^0 moved for a price of ${price}`)],
    ["a receipt that does not hold", { receipt: "forged" }, /^receipt: No key has signed it/],
    ["another answer to the same payment", { secondAnswer: "{}" }, /answered otherwise the second time/],
    ["silence", { silent: true }, /does not answer/],
  ])("names the problem of a purchase of the operator: %s", async (_, faults, problem) => {
    expect((await buy(world(faults))).problems.join("; ")).toMatch(problem);
  });

  it("waits until the books have the sale", async () => {
    expect((await buy(world({ booked: "late" }))).problems).toEqual([]);
  });

  it("signs once, even if the answer is unclear several times", async () => {
    const service = world({ signed: 502 });
    await buy(service);
    expect(service.calls.signed).toBe(5);
    expect(service.signatures.size).toBe(1);
  });
});

describe("the wallets of an operator", () => {
  const wallets = [`0x${"A".repeat(40)}` as const];
  const key = `0x${"7".repeat(64)}`;

  it("reads the wallets that may be paid as addresses separated by commas", () => {
    expect(walletsNamed(` 0x${"A".repeat(40)}, 0x${"b".repeat(40)}`)).toEqual([
      `0x${"a".repeat(40)}`,
      `0x${"b".repeat(40)}`,
    ]);
    expect(() => walletsNamed("0x12")).toThrow("0x12 is not one");
  });

  it("rejects a buying wallet that is also paid", () => {
    expect(canaryWallet(` ${key}`, { wallets })?.address).toBe(signer.address);
    expect(canaryWallet("", { wallets })).toBeUndefined();
    expect(() => canaryWallet("0x12", { wallets })).toThrow("64 hexadecimal digits");
    expect(() => canaryWallet(key, { wallets: [signer.address] })).toThrow("cannot pay itself");
  });
});
