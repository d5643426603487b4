import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { createApp } from "../../../src/worker/app.ts";
import { configOf } from "../../../src/worker/config/config.ts";
import {
  admitPayer,
  admitRequest,
  limitsOf,
  refundAddressToken,
  refusal,
  StrangerToken,
} from "../../../src/worker/guard/rate-limit.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";

const app = createApp(operations);
const free = operations.find((operation) => operation.free);
const sold = operations.find((operation) => !operation.free);
const [freePath, freeInput] = free ? [free.path, free.examples[0].input] : ["", {}];

let lastOctet = 0;

/** A caller that no other test has used. */
const newCaller = () => `198.51.100.${++lastOctet}`;

/** A deployment with limits of its own. */
const limited = (perMinute: { free?: number; unpaid?: number; paid?: number; stranger?: number }) => ({
  ...env,
  RATE_LIMIT_FREE_PER_MINUTE: String(perMinute.free ?? 1000),
  RATE_LIMIT_UNPAID_PER_MINUTE: String(perMinute.unpaid ?? 1000),
  RATE_LIMIT_PAID_PER_MINUTE: String(perMinute.paid ?? 1000),
  RATE_LIMIT_STRANGER_PER_MINUTE: String(perMinute.stranger ?? 1000),
});

const post = (path: string, caller: string, headers: Record<string, string> = {}) =>
  new Request(`https://service.test${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": caller, ...headers },
    body: JSON.stringify(freeInput),
  });

async function statuses(count: number, send: () => Response | Promise<Response>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, () => send()));
  return responses.map((response) => response.status).sort();
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

// The rate grants nothing more, because the clock stands still while a test sends its requests.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

afterEach(emptyStorage);

describe("the rate limit", () => {
  it("grants every request within the limit when a hundred more come at the same moment", async () => {
    const [deployment, caller] = [limited({ free: 5 }), newCaller()];
    const answers = await statuses(105, () => app.fetch(post(freePath, caller), deployment));
    expect(answers).toEqual([...times(5, 200), ...times(100, 429)]);
    expect((await app.fetch(post(freePath, newCaller()), deployment)).status).toBe(200);
  });

  it("refuses with an Error object, a truthful wait and the fields of the RateLimit draft", async () => {
    const [deployment, caller] = [limited({ free: 2 }), newCaller()];
    await statuses(2, () => app.fetch(post(freePath, caller), deployment));
    const refused = await app.fetch(post(freePath, caller), deployment);
    expect(refused.status).toBe(429);
    const fields = ["Retry-After", "RateLimit-Policy", "RateLimit", "Cache-Control"];
    const told = fields.map((name) => refused.headers.get(name));
    expect(told).toEqual(["30", '"free";q=2;w=60', '"free";r=0;t=30', "no-store"]);
    expect(await refused.json()).toMatchObject({ error: { code: "rate_limited", retryable: true } });
    vi.setSystemTime(Date.now() + 30_000);
    expect((await app.fetch(post(freePath, caller), deployment)).status).toBe(200);
  });

  it.each<readonly [string, rateClass: string, path: string, Record<string, string>]>([
    ["a free check", "free", freePath, {}],
    ["an unsigned call", "unpaid", sold?.path ?? "", {}],
    ["a signed call", "paid", sold?.path ?? "", { "PAYMENT-SIGNATURE": "nonsense" }],
    ["a signed dry run", "unpaid", sold?.path ?? "", { "PAYMENT-SIGNATURE": "nonsense", Prefer: "dry-run" }],
  ])("tells a caller how many requests are left in the class of %s", async (_, rateClass, path, headers) => {
    const { headers: told } = await app.fetch(post(path, newCaller(), headers), limited({ [rateClass]: 7 }));
    const [policy, left] = [`"${rateClass}";q=7;w=60`, `"${rateClass}";r=6;t=9`];
    expect([told.get("RateLimit-Policy"), told.get("RateLimit")]).toEqual([policy, left]);
  });

  it("keeps the limit over any window if the caller's object is evicted between bursts", async () => {
    const [deployment, caller] = [limited({ free: 60 }), newCaller()];
    const begin = Date.now();
    let admitted = 0;
    for (let burst = 0; burst < 4; burst++) {
      vi.setSystemTime(begin + burst * 12_000);
      const answers = await statuses(80, () => app.fetch(post(freePath, caller), deployment));
      admitted += answers.filter((status) => status === 200).length;
      await evictDurableObject(env.GATE.getByName(`caller:${caller}`));
    }
    // A minute's worth at once, and a request each second from then on.
    expect(admitted).toBeGreaterThanOrEqual(60);
    expect(admitted).toBeLessThanOrEqual(60 + 36);
  });

  it("counts IPv4 callers apart, however many use up their limits", async () => {
    const deployment = limited({ free: 2 });
    expect(await statuses(20, () => app.fetch(post(freePath, newCaller()), deployment))).toEqual(times(20, 200));
  });

  const [one, other] = [{ "CF-Worker": "one.example" }, { "CF-Worker": "other.example" }];
  const claimed = { "X-Forwarded-For": "203.0.113.1", "X-Real-IP": "203.0.113.1" };
  it.each<[string, string, Record<string, string>, Record<string, string>, number]>([
    ["no address that a caller wrote itself", "", {}, claimed, 429],
    ["no zone from an address of a caller", "", one, other, 429],
    ["the zone of a Worker, though all of them come from one address", "2a06:98c0:3600::103", one, other, 200],
  ])("believes %s", async (_, address, first, second, status) => {
    const [deployment, caller] = [limited({ free: 1 }), address || newCaller()];
    const answers: number[] = [];
    for (const headers of [first, first, second])
      answers.push((await app.fetch(post(freePath, caller, headers), deployment)).status);
    expect(answers).toEqual([200, 429, status]);
  });
});

describe("an IPv6 site", () => {
  const send = (deployment: ReturnType<typeof limited>, network: number) =>
    app.fetch(post(freePath, `2001:db8:${lastOctet}:${network.toString(16)}::1`), deployment);

  beforeEach(() => void newCaller());

  it("gives an IPv6 site the limit of eight of its networks (A10)", async () => {
    const deployment = limited({ free: 5 });
    let network = 0;
    expect(await statuses(60, () => send(deployment, network++))).toEqual([...times(40, 200), ...times(20, 429)]);
  });

  it("tells a network of an IPv6 site how many requests the site has left, if they are fewer", async () => {
    const deployment = limited({ free: 5 });
    let network = 0;
    await statuses(38, () => send(deployment, network++));
    const { headers } = await send(deployment, network);
    expect(headers.get("RateLimit")).toBe('"free";r=1;t=12');
  });

  it("keeps a network's limit when a neighbour network exceeds its own", async () => {
    const deployment = limited({ free: 5 });
    expect(await statuses(100, () => send(deployment, 1))).toEqual([...times(5, 200), ...times(95, 429)]);
    expect(await statuses(6, () => send(deployment, 2))).toEqual([...times(5, 200), 429]);
  });
});

it.each([
  [1_001, 2],
  [0, 1],
])("rounds the wait of %i ms up to whole seconds: %i", (waitMs, seconds) => {
  const { unpaid } = limitsOf(configOf(limited({ unpaid: 2 })));
  const headers = { "Retry-After": String(seconds), RateLimit: `"unpaid";r=0;t=${seconds}` };
  const details = [{ class: "unpaid", retry_after_seconds: seconds }];
  expect(refusal(unpaid, waitMs)).toMatchObject({ code: "rate_limited", headers, details });
});

describe("a payer", () => {
  const refused = { code: "rate_limited" };
  let payers = 0;
  const newPayer = () => `0xAbCdEf0123456789aBcDeF01234567${String(++payers).padStart(10, "0")}`;
  /** Admits a payer as a ledger does: a stranger's address is counted too. */
  async function admission(deployment: ReturnType<typeof limited>, payer: string, hasPaid: boolean, address: string) {
    const config = configOf(deployment);
    const token = new StrangerToken(deployment, config, address);
    admitPayer(deployment, config, payer, hasPaid);
    if (!hasPaid) token.take();
    return token;
  }

  it("limits a payer who has paid wherever it calls from, and not by what others at its address do", async () => {
    const [deployment, caller, payer] = [limited({ paid: 2, stranger: 2 }), newCaller(), newPayer()];
    for (let call = 0; call < 4; call++) await admission(deployment, newPayer(), false, caller).catch(() => {});
    await admission(deployment, payer, true, caller);
    // However its address is written.
    await admission(deployment, payer.toLowerCase(), true, newCaller());
    await expect(admission(deployment, payer, true, newCaller())).rejects.toMatchObject(refused);
  });

  it("costs a payer far from its limit no call of its Gate, because its ledger alone counts it", () => {
    const told = vi.fn(() => ({ count: async () => 0 }));
    const deployment = { ...limited({ paid: 600 }), GATE: { getByName: told } };
    admitPayer(deployment, configOf(limited({ paid: 600 })), newPayer(), true);
    expect(told).not.toHaveBeenCalled();
  });

  it("gives a payer who never paid a small limit, and one that all such payers at its address share", async () => {
    const [deployment, caller, payer] = [limited({ stranger: 2 }), newCaller(), newPayer()];
    for (let call = 0; call < 2; call++) await admission(deployment, payer, false, newCaller());
    const headers = { "RateLimit-Policy": '"stranger";q=2;w=60' };
    await expect(admission(deployment, payer, false, newCaller())).rejects.toMatchObject({ ...refused, headers });
    await admission(deployment, payer, true, newCaller());
    for (let call = 0; call < 2; call++) await admission(deployment, newPayer(), false, caller);
    await expect(admission(deployment, newPayer(), false, caller)).rejects.toMatchObject(refused);
    await admission(deployment, newPayer(), false, newCaller());
  });

  it("counts a paid call against no address, over HTTP, over A2A, and for the next first sale", async () => {
    const [deployment, callerAddress] = [limited({ paid: 1, stranger: 1 }), newCaller()];
    const config = configOf(deployment);
    for (let sale = 0; sale < 5; sale++) {
      await admitRequest(deployment, config, "a2a", callerAddress);
      refundAddressToken(deployment, config, { transport: "a2a", callerAddress });
      (await admission(deployment, newPayer(), false, callerAddress)).giveBack();
    }
    await admitRequest(deployment, config, "a2a", callerAddress);
    await expect(admitRequest(deployment, config, "a2a", callerAddress)).rejects.toMatchObject(refused);
    await admission(deployment, newPayer(), false, callerAddress);
    await expect(admission(deployment, newPayer(), false, callerAddress)).rejects.toMatchObject(refused);
  });

  it("counts what comes over A2A by its address", async () => {
    const deployment = limited({ paid: 1 });
    const from = (address: string) => admitRequest(deployment, configOf(deployment), "a2a", address);
    const first = newCaller();
    await from(first);
    await from(newCaller());
    await expect(from(first)).rejects.toMatchObject(refused);
  });

  it("gives back no request that an address made over A2A for its sale over HTTP", async () => {
    const [deployment, callerAddress] = [limited({ paid: 1 }), newCaller()];
    const config = configOf(deployment);
    await admitRequest(deployment, config, "a2a", callerAddress);
    refundAddressToken(deployment, config, { transport: "http", callerAddress });
    await expect(admitRequest(deployment, config, "a2a", callerAddress)).rejects.toMatchObject(refused);
  });

  it("takes one token of the limit for all node questions of a request, and returns it if the nodes are down", async () => {
    const [deployment, callerAddress] = [limited({ stranger: 2 }), newCaller()];
    const token = new StrangerToken(deployment, configOf(deployment), callerAddress);
    const another = () => new StrangerToken(deployment, configOf(deployment), callerAddress).take();
    await token.giveBackIf(Promise.resolve(true));
    another();
    for (let question = 0; question < 3; question++) token.take();
    expect(another).toThrow(expect.objectContaining(refused));
    await token.giveBackIf(Promise.resolve(false));
    expect(another).toThrow(expect.objectContaining(refused));
    await token.giveBackIf(Promise.resolve(true));
    await token.giveBackIf(Promise.resolve(true));
    another();
    expect(another).toThrow(expect.objectContaining(refused));
  });
});
