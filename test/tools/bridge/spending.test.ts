import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Spending } from "../../../src/tools/bridge/spending.ts";

const limits = { perCall: 10n, perSession: 10n, perDay: 10n };
const call = { service: "https://service.test", operation: "some", input: "a" };
const other = { ...call, input: "b" };
const seconds = () => Math.floor(Date.now() / 1000);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "spending-"));
  file = join(folder, "spending.json");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

/** A payment of the whole limit, signed and sent. */
async function sent(spending: Spending): Promise<string> {
  const id = await spending.reserve(call, 10n);
  await spending.sign(id, "signature", seconds() + 120);
  return id;
}
const isFull = (spending: Spending) => expect(spending.reserve(other, 1n)).rejects.toThrow("would be passed");

describe("what was signed", () => {
  it.each(["refuse", "doubt", "settle"] as const)("counts after %s, also when its time has passed", async (becomes) => {
    const spending = new Spending(file, limits);
    await spending[becomes](await sent(spending));
    await isFull(spending);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
    await isFull(spending);
  });

  it("counts for the day in every run, and for the session in its own", async () => {
    await sent(new Spending(file, { ...limits, perDay: undefined }));
    await isFull(new Spending(file, limits));
    await expect(new Spending(file, { ...limits, perDay: undefined }).reserve(other, 10n)).resolves.toBeDefined();
  });

  it("counts no longer once the chain shows it void", async () => {
    const spending = new Spending(file, limits);
    await spending.void(await sent(spending));
    await expect(spending.reserve(other, 10n)).resolves.toBeDefined();
    expect(await spending.claim(call)).toBeUndefined();
  });

  it("stays settled, whatever is said of it afterwards", async () => {
    const spending = new Spending(file, limits);
    const id = await sent(spending);
    await spending.settle(id);
    for (const said of ["refuse", "doubt", "void"] as const) await spending[said](id);
    expect(await spending.claim(call)).toMatchObject({ state: "settled" });
    await isFull(spending);
  });
});

describe("a signature that was clearly refused", () => {
  it("is used again for another input of the same operation, and of no other", async () => {
    const spending = new Spending(file, limits);
    await spending.refuse(await sent(spending));
    expect(await spending.claim({ ...call, operation: "another" })).toBeUndefined();
    expect(await spending.claim({ ...call, service: "https://other.test" })).toBeUndefined();
    expect(await spending.claim(other)).toMatchObject({ signature: "signature", input: "b" });
  });

  it.each([
    ["was unclear before", (spending: Spending, id: string) => spending.doubt(id)],
    ["had been sent by another run, whose answer is not known", (spending: Spending) => spending.claim(call)],
  ])("is not when it %s", async (_name, happens) => {
    const spending = new Spending(file, limits);
    const id = await sent(spending);
    await happens(spending, id);
    await spending.refuse(id);
    expect(await spending.claim(other)).toBeUndefined();
    expect(await spending.claim(call)).toMatchObject({ state: "unclear" });
  });
});

describe("a reservation", () => {
  it("keeps others from signing for the same call, and is free again after a minute of silence", async () => {
    const spending = new Spending(file, limits);
    await spending.reserve(call, 10n);
    await expect(new Spending(file, limits).reserve(call, 10n)).rejects.toThrow(
      expect.objectContaining({ name: "UnderWay" }),
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await expect(spending.reserve(call, 10n)).resolves.toBeDefined();
  });
});

describe("a call that another one for the same thing has overtaken", () => {
  const underWay = expect.objectContaining({ name: "UnderWay" });
  const unlimited = { perCall: 10n, perSession: undefined, perDay: undefined };

  it("does not sign a second time: it is sent back to the signature of the other", async () => {
    const spending = new Spending(file, unlimited);
    expect(await spending.claim(call)).toBeUndefined();
    const another = new Spending(file, unlimited);
    const id = await sent(another);
    await another.settle(id);
    await expect(spending.reserve(call, 10n)).rejects.toThrow(underWay);
    expect(await spending.claim(call)).toMatchObject({ id });
  });

  it("signs when it has tried that signature in vain", async () => {
    const spending = new Spending(file, unlimited);
    const id = await sent(spending);
    await spending.settle(id);
    await expect(spending.reserve(call, 10n, id)).resolves.toBeDefined();
    await expect(spending.reserve({ ...call, input: "c" }, 10n)).resolves.toBeDefined();
  });
});

describe("the file", () => {
  it("of an earlier version is read: what it called unused counts as refused", async () => {
    const spending = new Spending(file, limits);
    await sent(spending);
    await writeFile(file, (await readFile(file, "utf8")).replace('"sent"', '"unused"'));
    await isFull(spending);
    expect(await spending.claim(other)).toMatchObject({ signature: "signature" });
  });
});
