import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import fs, { lstat, mkdir, readdir, realpath, rm, stat, symlink, unlink, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PaymentFile, type RecordedPayment } from "../../../src/client/wallet/payment-file.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

const now = Date.UTC(2026, 10, 22);
const dayMs = 86_400_000;
const payment: RecordedPayment = {
  id: "1",
  session: "s",
  service: "https://service.test",
  operation: "some",
  input: "a",
  amount: "250000",
  state: "settled",
  at: now,
};

let folder: string;
let file: string;
let lock: string;
beforeEach(async () => {
  folder = await realpath(await temporaryFolder());
  file = join(folder, "below", "payments.json");
  lock = `${file}.lock`;
  vi.useFakeTimers({ toFake: ["Date"], now });
});

const read = () => new PaymentFile(file).update((payments) => payments.map(({ id }) => id));
const add = (...more: readonly RecordedPayment[]) => new PaymentFile(file).update((payments) => payments.push(...more));
const age = (path: string, ms: number) => utimes(path, (now - ms) / 1000, (now - ms) / 1000);

describe("the file of payments", () => {
  it("makes the file of payments readable for its owner alone", async () => {
    expect(await read()).toEqual([]);
    await add(payment);
    expect(await read()).toEqual(["1"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "below"))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, "below"))).toEqual(["payments.json"]);
  });

  it("forgets a decided payment after thirty days", async () => {
    const old = { ...payment, at: now - 30 * dayMs };
    await add({ ...old, id: "settled" }, { ...old, id: "young", at: old.at + 1 });
    await add(payment);
    expect(await read()).toEqual(["young", "1"]);
  });

  it.each(["sent", "refused", "unclear"] as const)("never forgets a payment that is %s", async (state) => {
    await add({ ...payment, id: "open", state, at: now - 300 * dayMs }, payment);
    expect(await read()).toEqual(["open", "1"]);
  });

  it("does not forget a payment because of a clock that runs ahead", async () => {
    await add({ ...payment, id: "earlier", at: now - dayMs }, payment);
    vi.setSystemTime(now + 31 * dayMs);
    expect(await read()).toEqual(["earlier", "1"]);
  });

  it.each(["is there", "is not there yet"])("uses one file for all links to it, when it %s", async (what) => {
    const links = [join(folder, "one.json"), join(folder, "two", "other.json")] as const;
    await mkdir(join(folder, "two"));
    await symlink(file, links[0]);
    await symlink(relative(join(folder, "two"), links[0]), links[1]);
    if (what === "is there") await add({ ...payment, id: "0" });
    for (const [index, link] of links.entries())
      await new PaymentFile(link).update((payments) => payments.push({ ...payment, id: `link ${index}` }));
    expect(await read()).toEqual([...(what === "is there" ? ["0"] : []), "link 0", "link 1"]);
    for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  it("rejects links that lead in a circle", async () => {
    await symlink(join(folder, "b"), join(folder, "a"));
    await symlink(join(folder, "a"), join(folder, "b"));
    await expect(new PaymentFile(join(folder, "a")).update(() => {})).rejects.toThrow("leads nowhere");
  });

  it.each([
    ["is no JSON", "secret words"],
    ["is something else", JSON.stringify({ version: 1 })],
    ["is of a later version", JSON.stringify({ version: 2, payments: [] })],
    ["holds an amount with a fraction", JSON.stringify({ version: 1, payments: [{ ...payment, amount: "1.5" }] })],
    ["holds an amount with a sign", JSON.stringify({ version: 1, payments: [{ ...payment, amount: "-1" }] })],
    ["holds a state that nobody knows", JSON.stringify({ version: 1, payments: [{ ...payment, state: "lost" }] })],
  ])("leaves a file unchanged that %s, without repeating its words", async (_what, content) => {
    await mkdir(join(folder, "below"));
    await writeFile(file, content);
    await expect(read()).rejects.toThrow(new Error(`${file} is not a file of payments`));
  });

  it("says why the file of payments cannot be written", async () => {
    const change = new PaymentFile(file).update(() => mkdirSync(file));
    await expect(change).rejects.toMatchObject({ code: "EISDIR" });
  });

  it("does not treat an unreadable file as an empty one", async () => {
    await mkdir(file, { recursive: true });
    const change = vi.fn();
    await expect(new PaymentFile(file).update(change)).rejects.toMatchObject({ code: "EISDIR" });
    expect(change).not.toHaveBeenCalled();
    expect(await readdir(join(folder, "below"))).toEqual(["payments.json"]);
  });
});

describe("a power cut", () => {
  /** The operations on the disk, in this order. */
  let done: string[];
  let open: number;
  let flush: () => Promise<void>;
  const within = (path: string) => relative(folder, path) || ".";

  beforeEach(() => {
    [done, open, flush] = [[], 0, async () => {}];
    const { open: openFile, rename: renameFile, writeFile: write } = fs;
    vi.spyOn(fs, "writeFile").mockImplementation(async (path, text, options) => {
      await write(path, text, options);
      if (Object(options).flush) done.push(`${within(dirname(String(path)))}: its text is flushed`);
    });
    vi.spyOn(fs, "rename").mockImplementation(async (from, to) => {
      await renameFile(from, to);
      if (to === file) done.push(`${within(file)}: renamed to`);
    });
    vi.spyOn(fs, "open").mockImplementation(async (path) => {
      const handle = await openFile(path);
      open += 1;
      handle.sync = async () => {
        await flush();
        done.push(`${within(String(path))}: flushed`);
      };
      const close = handle.close.bind(handle);
      handle.close = () => {
        open -= 1;
        return close();
      };
      return handle;
    });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it("flushes text, name and folder to the disk, in this order", async () => {
    const change = [
      "below/payments.json.lock: its text is flushed",
      "below/payments.json: renamed to",
      "below: flushed",
    ];
    await add(payment);
    expect(done).toEqual([".: flushed", ...change]);
    done = [];
    await add(payment);
    expect(done).toEqual(change);
    expect(open).toBe(0);
  });

  it("flushes the folders that it makes", async () => {
    file = join(folder, "above", "below", "payments.json");
    await add(payment);
    expect(done.slice(0, 2).toSorted()).toEqual([".: flushed", "above: flushed"]);
  });

  it.each(["EACCES", "EINVAL", "EISDIR", "ENOSYS", "ENOTSUP", "EPERM"])(
    "continues when the platform answers %s to flushing a folder",
    async (code) => {
      flush = () => Promise.reject(Object.assign(new Error("not folders"), { code }));
      await add(payment);
      expect(await read()).toEqual(["1"]);
      expect(open).toBe(0);
    },
  );

  it("reports a failure when the new name did not reach the disk", async () => {
    await add(payment);
    flush = () => Promise.reject(Object.assign(new Error("The disk is broken"), { code: "EIO" }));
    await expect(add(payment)).rejects.toThrow("The disk is broken");
    expect(open).toBe(0);
  });
});

describe("its lock", () => {
  const another = () => join(lock, "claim of another process");
  /** Another process takes the lock, and has been silent for a given time since. */
  const hold = async (silentMs: number) => {
    await mkdir(lock);
    await writeFile(another(), "");
    await age(another(), silentMs);
  };

  /** Resolves when a process has found that another one holds the lock. */
  const foundHeld = () => {
    const { stat: look } = fs;
    return new Promise<void>((resolve) => {
      vi.spyOn(fs, "stat").mockImplementation(async (path) => {
        resolve();
        return await look(path);
      });
      syncBuiltinESMExports();
    });
  };

  beforeEach(() => mkdir(join(folder, "below")));
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it("releases the lock when a change fails", async () => {
    const failing = new PaymentFile(file).update(() => {
      const [claim = ""] = readdirSync(lock);
      expect(statSync(lock).mode & 0o777).toBe(0o700);
      expect(statSync(join(lock, claim)).mode & 0o777).toBe(0o600);
      throw new Error("not this change");
    });
    await expect(failing).rejects.toThrow("not this change");
    expect(await readdir(join(folder, "below"))).toEqual([]);
  });

  it("waits for the lock of another process", async () => {
    await hold(10_000);
    const found = foundHeld();
    const reading = read();
    await found;
    await sleep(30);
    expect(await readdir(lock)).toEqual(["claim of another process"]);
    // Without a claim the folder is no lock; a removal of both could also meet the claim of the one that waits.
    await unlink(another());
    expect(await reading).toEqual([]);
  });

  it("takes over an empty lock", async () => {
    await mkdir(lock);
    expect(await read()).toEqual([]);
  });

  it("takes over an empty lock on Windows, which renames no folder to the name of another", async () => {
    await mkdir(lock);
    const { rename: renameFile } = fs;
    vi.spyOn(fs, "rename").mockImplementation(async (from, to) => {
      if (to === lock && existsSync(lock)) throw Object.assign(new Error("It exists"), { code: "EPERM" });
      await renameFile(from, to);
    });
    syncBuiltinESMExports();
    expect(await read()).toEqual([]);
  });

  it("waits no longer for a lock when the folder prepared for it is removed", async () => {
    await hold(0);
    const found = foundHeld();
    const reading = read();
    const failed = expect(reading).rejects.toThrow(new Error(`${lock} is held by another process`));
    await found;
    // The lock itself stays: without it the one that waits could take its place before its own folder is gone.
    const prepared = (await readdir(dirname(lock)))
      .map((name) => join(dirname(lock), name))
      .filter((path) => path !== lock);
    for (const path of prepared) await rm(path, { recursive: true });
    vi.setSystemTime(now + 5_001);
    await failed;
  });

  it("takes over the lock of a process that was silent for more than ten seconds", async () => {
    await hold(10_001);
    expect(await read()).toEqual([]);
  });

  it("takes over the lock file of an earlier version", async () => {
    await writeFile(lock, "");
    await age(lock, 10_001);
    expect(await read()).toEqual([]);
  });

  it("gives an abandoned lock to one process after the other, however late the second removes it", async () => {
    await hold(10_001);
    const { stat: look, writeFile: write } = fs;
    const taken = Promise.withResolvers<void>();
    vi.spyOn(fs, "stat").mockImplementationOnce(async (path) => {
      const found = await look(path);
      await taken.promise;
      return found;
    });
    vi.spyOn(fs, "writeFile").mockImplementation(async (path, ...content) => {
      await sleep(50);
      await write(path, ...content);
    });
    syncBuiltinESMExports();
    const late = add({ ...payment, id: "late" });
    await expect.poll(() => vi.mocked(fs.stat).mock.calls.length).toBeGreaterThan(0);
    await new PaymentFile(file).update((payments) => {
      payments.push(payment);
      taken.resolve();
    });
    await late;
    expect(await read()).toEqual(["1", "late"]);
  });

  it("rejects the change of a process that slept until its lock was taken over", async () => {
    await add(payment);
    const sleeping = new PaymentFile(file).update((payments) => {
      payments.pop();
      for (const claim of readdirSync(lock)) rmSync(join(lock, claim));
      writeFileSync(another(), "");
    });
    await expect(sleeping).rejects.toThrow(new Error(`${lock} was taken over by another process`));
    expect(await readdir(lock)).toEqual(["claim of another process"]);
    await rm(lock, { recursive: true });
    expect(await read()).toEqual(["1"]);
  });

  it("waits at most five seconds for a lock", async () => {
    await hold(0);
    const found = foundHeld();
    const reading = read();
    const settled = vi.fn();
    reading.then(settled, settled);
    await found;
    vi.setSystemTime(now + 5_000);
    await sleep(50);
    expect(settled).not.toHaveBeenCalled();
    vi.setSystemTime(now + 5_001);
    await expect(reading).rejects.toThrow(new Error(`${lock} is held by another process`));
    expect(await readdir(join(folder, "below"))).toEqual(["payments.json.lock"]);
  });

  it("changes nothing when the lock cannot be made", async () => {
    const long = join(folder, "n".repeat(252));
    await expect(new PaymentFile(long).update(() => "changed")).rejects.toMatchObject({ code: "ENAMETOOLONG" });
  });
});
