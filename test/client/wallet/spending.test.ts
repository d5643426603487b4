import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LimitReached, Spending, UnderWay } from "../../../src/client/wallet/spending.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

const limits = { perCall: 10n, perSession: 10n, perDay: 10n };
const call = { service: "https://service.test", operation: "some", input: "a" };
const other = { ...call, input: "b" };
const seconds = () => Math.floor(Date.now() / 1000);

let file: string;
beforeEach(async () => {
  // Noon: limits of the day end at midnight.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22, 12) });
  file = join(await temporaryFolder(), "spending.json");
});

/** A signature that is valid for two minutes. */
const signatureFor = (header: string, validBefore = seconds() + 120) => ({ header, validBefore });

/** A payment of the whole limit, signed and sent. */
async function sent(spending: Spending): Promise<string> {
  const id = await spending.reserve(call, 10n);
  await spending.sign(id, signatureFor("signature"));
  return id;
}
const isFull = (spending: Spending) => expect(spending.reserve(other, 1n)).rejects.toThrow("would be exceeded");

it("reuses no refused signature that another call is about to send", async () => {
  const spending = new Spending(file, { ...limits, perDay: 30n, perSession: 30n });
  await spending.conclude(await sent(spending), "refused");
  const reserved = await spending.reserve(other, 10n);
  await expect(spending.claim(other)).rejects.toEqual(expect.objectContaining({ name: "UnderWay" }));
  await spending.release(reserved);
  expect(await spending.claim(other)).toMatchObject({ signature: "signature" });
});

describe("what was signed", () => {
  it.each(["refused", "unclear", "settled"] as const)(
    "counts a signature that is %s, also after it has expired",
    async (state) => {
      const spending = new Spending(file, limits);
      await spending.conclude(await sent(spending), state);
      await isFull(spending);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
      await isFull(spending);
    },
  );

  it("counts a signature for the day in every run, and for the session in its own", async () => {
    await sent(new Spending(file, { ...limits, perDay: undefined }));
    await isFull(new Spending(file, limits));
    await expect(new Spending(file, { ...limits, perDay: undefined }).reserve(other, 10n)).resolves.toBeDefined();
  });

  it("counts a signature of this run once, whether or not the file still has it", async () => {
    const session = { perCall: 10n, perSession: 20n, perDay: undefined };
    const spending = new Spending(file, session);
    await sent(spending);
    await spending.release(await spending.reserve(other, 10n));
    await rm(file);
    await expect(spending.reserve(other, 11n)).rejects.toEqual(new LimitReached("SVC_MAX_USDC_PER_CALL", 10n, 0n));
    await spending.sign(await spending.reserve(call, 10n), signatureFor("signature"));
    const full = new LimitReached("SVC_MAX_USDC_PER_SESSION", 20n, 20n);
    await expect(spending.reserve(other, 1n)).rejects.toEqual(full);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    await expect(spending.reserve(other, 1n)).rejects.toEqual(full);
    await expect(new Spending(file, session).reserve(other, 1n)).resolves.toBeDefined();
  });
});

describe("a signature that was clearly refused", () => {
  it("reuses a refused signature for another input of the same operation, and of no other", async () => {
    const spending = new Spending(file, limits);
    await spending.conclude(await sent(spending), "refused");
    expect(await spending.claim({ ...call, operation: "another" })).toBeUndefined();
    expect(await spending.claim({ ...call, service: "https://other.test" })).toBeUndefined();
    expect(await spending.claim(other)).toMatchObject({ signature: "signature", input: "b" });
  });

  it("reuses a refused signature of another run for the same call only", async () => {
    const spending = new Spending(file, limits);
    await spending.conclude(await sent(spending), "refused");
    const another = new Spending(file, limits);
    expect(await another.claim(other)).toBeUndefined();
    expect(await another.claim(call)).toMatchObject({ signature: "signature", input: "a" });
  });

  it.each([
    ["was unclear before", (spending: Spending, id: string) => spending.conclude(id, "unclear")],
    ["had been sent by another run, whose answer is not known", (spending: Spending) => spending.claim(call)],
  ])("uses no signature for another input when it %s", async (_name, happens) => {
    const spending = new Spending(file, limits);
    const id = await sent(spending);
    await happens(spending, id);
    await spending.conclude(id, "refused");
    expect(await spending.claim(other)).toBeUndefined();
    expect(await spending.claim(call)).toMatchObject({ state: "unclear" });
  });
});

describe("a result that was bought before with another signature", () => {
  it("frees a signature's amount for this run and this day when the result was bought before", async () => {
    const spending = new Spending(file, limits);
    await spending.conclude(await sent(spending), "left_unused");
    expect(await spending.remaining()).toEqual({ perSession: 10n, perDay: 10n });
    expect(await spending.claim(call)).toMatchObject({ state: "settled", signature: "signature" });
    await rm(file);
    expect(await spending.remaining()).toEqual({ perSession: 10n, perDay: 10n });
  });

  it("frees no amount after the service has said that the signature was taken", async () => {
    const spending = new Spending(file, limits);
    const id = await sent(spending);
    await spending.conclude(id, "settled");
    await spending.conclude(id, "left_unused");
    await isFull(spending);
  });
});

describe("a call that another one for the same thing has overtaken", () => {
  const underWay = expect.objectContaining({ name: "UnderWay" });
  const unlimited = { perCall: 10n, perSession: undefined, perDay: undefined };

  it("signs no second time for a result that another call has paid in the meantime", async () => {
    const spending = new Spending(file, unlimited);
    expect(await spending.claim(call)).toBeUndefined();
    const another = new Spending(file, unlimited);
    const id = await sent(another);
    await another.conclude(id, "settled");
    await expect(spending.reserve(call, 10n)).rejects.toThrow(underWay);
    expect(await spending.claim(call)).toMatchObject({ id });
  });
});

it("says what is left of the limits, never below zero", async () => {
  const spending = new Spending(file, { perCall: 10n, perSession: 15n, perDay: 30n });
  await sent(spending);
  expect(await spending.remaining()).toEqual({ perSession: 5n, perDay: 20n });
  expect(await new Spending(file, { perCall: 10n, perSession: undefined, perDay: 5n }).remaining()).toEqual({
    perSession: undefined,
    perDay: 0n,
  });
});

it.each(["unused", "void"])("reads the state %s of an earlier version as refused", async (earlier) => {
  const spending = new Spending(file, limits);
  await sent(spending);
  await writeFile(file, (await readFile(file, "utf8")).replace('"sent"', `"${earlier}"`));
  await isFull(spending);
  expect(await spending.claim(other)).toMatchObject({ signature: "signature" });
});

describe("the clock", () => {
  const midnight = Date.UTC(2026, 10, 22);
  const roomy = { perCall: 100n, perSession: undefined, perDay: undefined };
  const setNow = (ms: number) => vi.setSystemTime(midnight + ms);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: midnight });
  });
  const underWay = expect.objectContaining({ name: "UnderWay" });
  /** A payment of 10 for a call, signed until two minutes after midnight. */
  const signed = async (spending: Spending, about = call) => {
    const id = await spending.reserve(about, 10n);
    await spending.sign(id, signatureFor(`signature for ${about.input}`, midnight / 1000 + 120));
    return id;
  };

  it.each(["sent", "unclear"] as const)(
    "keeps others from signing for the same call while a signature is %s",
    async (found) => {
      const spending = new Spending(file, roomy);
      const id = await signed(spending);
      if (found === "unclear") await spending.conclude(id, found);
      setNow(179_999);
      await expect(spending.reserve(call, 1n, id)).rejects.toThrow(underWay);
      setNow(180_000);
      await expect(spending.reserve(call, 1n, id)).resolves.toBeDefined();
    },
  );

  it.each(["refused", "settled"] as const)(
    "lets a caller that tried the signature sign again when it is %s",
    async (found) => {
      const spending = new Spending(file, roomy);
      const id = await signed(spending);
      await spending.conclude(id, found);
      await expect(spending.reserve(call, 1n, id)).resolves.toBeDefined();
    },
  );

  it("makes a caller try the newest signature before it signs another", async () => {
    const spending = new Spending(file, roomy);
    await spending.conclude(await signed(spending), "refused");
    for (const known of [undefined, "another"])
      await expect(spending.reserve(call, 1n, known)).rejects.toThrow(underWay);
    await expect(spending.reserve(other, 1n)).resolves.toBeDefined();
  });

  it("frees a reservation after exactly a minute, and signs nothing for it afterwards", async () => {
    const spending = new Spending(file, roomy);
    const [late, inTime] = [await spending.reserve(call, 1n), await spending.reserve(other, 1n)];
    setNow(59_999);
    for (const run of [spending, new Spending(file, roomy)])
      await expect(run.reserve(call, 1n)).rejects.toThrow(underWay);
    await spending.sign(inTime, signatureFor("signature", 1_000));
    setNow(60_000);
    await expect(spending.sign(late, signatureFor("signature", 1_000))).rejects.toThrow(underWay);
    await expect(spending.reserve(call, 1n)).resolves.toBeDefined();
  });

  it("uses a refused signature for another input while it is valid for more than fifteen seconds", async () => {
    const spending = new Spending(file, roomy);
    await spending.conclude(await signed(spending), "refused");
    setNow(105_000);
    expect(await spending.claim(other)).toBeUndefined();
    setNow(104_999);
    expect(await spending.claim(other)).toMatchObject({ state: "sent", input: "b", signature: "signature for a" });
    await expect(spending.reserve(other, 1n)).rejects.toThrow(underWay);
  });

  it("begins a new day of limits at midnight, UTC", async () => {
    const spending = new Spending(file, { ...roomy, perDay: 15n });
    await signed(spending);
    setNow(86_399_999);
    await expect(spending.reserve(other, 6n)).rejects.toEqual(new LimitReached("SVC_MAX_USDC_PER_DAY", 15n, 10n));
    await expect(spending.reserve(other, 5n)).resolves.toBeDefined();
    setNow(86_400_000);
    await expect(spending.reserve({ ...call, input: "c" }, 15n)).resolves.toBeDefined();
  });
});

it.each([
  ["SVC_MAX_USDC_PER_CALL", { perCall: 9n, perSession: undefined, perDay: undefined }, 9n, 0n],
  ["SVC_MAX_USDC_PER_SESSION", { perCall: 10n, perSession: 19n, perDay: undefined }, 19n, 10n],
  ["SVC_MAX_USDC_PER_DAY", { perCall: 10n, perSession: undefined, perDay: 19n }, 19n, 10n],
])("names the limit %s that would be exceeded", async (setting, ownLimits, limit, spent) => {
  const spending = new Spending(file, ownLimits);
  if (spent > 0n) await spending.reserve(call, 10n);
  const refused = await spending.reserve(other, 10n).catch((thrown) => thrown);
  expect(refused).toBeInstanceOf(LimitReached);
  expect(refused).toMatchObject({ name: "LimitReached", setting, limit, spent });
});

describe("what is written down", () => {
  const roomy = { perCall: 100n, perSession: undefined, perDay: undefined };
  const stateOf = async (id: string) =>
    JSON.parse(await readFile(file, "utf8")).payments.find((payment: { id: string }) => payment.id === id)?.state;

  it.each([
    [["refused", "settled"], "settled"],
    [["unclear", "settled"], "settled"],
    [["refused", "unclear"], "unclear"],
    [["unclear", "refused"], "unclear"],
    [["settled", "refused"], "settled"],
    [["settled", "unclear"], "settled"],
  ] as const)("reads a payment after %j as %s", async (found, state) => {
    const spending = new Spending(file, roomy);
    const id = await sent(spending);
    for (const one of found) await spending.conclude(id, one);
    expect(await stateOf(id)).toBe(state);
  });

  it("writes the outcome of one payment alone", async () => {
    const spending = new Spending(file, roomy);
    const first = await sent(spending);
    const second = await spending.reserve(other, 1n);
    await spending.sign(second, signatureFor("another"));
    await spending.conclude(second, "settled");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["sent", "settled"]);
  });

  it("signs a reservation once", async () => {
    const spending = new Spending(file, roomy);
    const id = await sent(spending);
    await spending.conclude(id, "settled");
    for (const one of [id, "unknown"])
      await expect(spending.sign(one, signatureFor("another"))).rejects.toThrow(UnderWay);
    expect(await spending.claim(call)).toMatchObject({ state: "settled", signature: "signature" });
  });

  it("releases a reservation, and no signed payment", async () => {
    const spending = new Spending(file, roomy);
    const only = await spending.reserve(call, 1n);
    await spending.release(only);
    expect(await stateOf(only)).toBeUndefined();
    const signedOne = await sent(spending);
    const [kept, released] = [await spending.reserve(other, 1n), await spending.reserve({ ...call, input: "c" }, 1n)];
    await spending.release(released);
    await spending.release(signedOne);
    await spending.release("unknown");
    expect([await stateOf(signedOne), await stateOf(kept), await stateOf(released)]).toEqual([
      "sent",
      "reserved",
      undefined,
    ]);
    const first = await new Spending(file, roomy).reserve({ ...call, input: "d" }, 1n);
    await spending.release(kept);
    expect([await stateOf(first), await stateOf(kept)]).toEqual(["reserved", undefined]);
  });
});
