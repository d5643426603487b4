import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";

const open = () => env.TASK.getByName(crypto.randomUUID());
const soon = () => Date.now() + 60_000;

it("keeps a task through eviction, and counts its writes", async () => {
  const task = open();
  expect(await task.read()).toBeUndefined();
  expect(await task.write(0, "مهمة", soon())).toBe(true);
  await evictDurableObject(task);
  expect(await task.read()).toEqual({ revision: 1, text: "مهمة" });
  expect(await task.write(1, "second", soon())).toBe(true);
  expect(await task.read()).toEqual({ revision: 2, text: "second" });
});

it("refuses a writer that read an older revision", async () => {
  const task = open();
  await task.write(0, "first", soon());
  expect(await task.write(0, "late", soon())).toBe(false);
  const results = await Promise.all(["a", "b", "c"].map((text) => task.write(1, text, soon())));
  expect(results.filter(Boolean)).toHaveLength(1);
});

it("deletes a task when it expires", async () => {
  const task = open();
  await task.write(0, "short", Date.now() - 1);
  expect(await task.read()).toBeUndefined();
  // An alarm in the past also fires by itself; whichever comes first has to clean up.
  await runDurableObjectAlarm(task);
  const left = () => runInDurableObject(task, (_, { storage }) => [...storage.kv.list()]);
  await expect.poll(left).toEqual([]);
  expect(await task.write(0, "again", soon())).toBe(true);
});

it("deletes an expired task even if the alarm fires early by the object's own clock", async () => {
  const task = open();
  await task.write(0, "short", Date.now() + 20_000);
  await runDurableObjectAlarm(task);
  expect(await runInDurableObject(task, (_, { storage }) => [...storage.kv.list()])).toEqual([]);
});

it("keeps a task when an alarm fires that was set for an earlier expiry", async () => {
  const task = open();
  await task.write(0, "long", soon());
  expect(await runDurableObjectAlarm(task)).toBe(true);
  expect(await task.read()).toMatchObject({ text: "long" });
  expect(await runInDurableObject(task, (_, { storage }) => storage.getAlarm())).toBeGreaterThan(Date.now());
});

it("rejects a task that is larger than an object can hold, and keeps the last one", async () => {
  const task = open();
  await task.write(0, "small", soon());
  const huge = "a".repeat(1_900_001);
  const outcome = await runInDurableObject(task, (instance) =>
    instance.write(1, huge, soon()).then(
      () => "stored",
      (thrown: unknown) => (thrown instanceof RangeError ? "refused" : "failed"),
    ),
  );
  expect(outcome).toBe("refused");
  expect(await task.read()).toEqual({ revision: 1, text: "small" });
});
