import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";

const open = () => env.CONVERSATION.getByName(crypto.randomUUID());
const entry = (id: string, updatedAt: number, expiresAt = Date.now() + 60_000) => ({
  id,
  state: "s",
  updatedAt,
  expiresAt,
});

it("lists each task once, the last updated first, although an earlier update of one arrives late", async () => {
  const conversation = open();
  for (const [id, updatedAt] of [
    ["a", 1],
    ["b", 2],
    ["c", 3],
    ["a", 4],
    ["c", 0],
  ] as const)
    await conversation.enter(entry(id, updatedAt), true);
  const { entries, more, total } = await conversation.list({ limit: 2 });
  expect({ ids: entries.map(({ id }) => id), more, total }).toEqual({ ids: ["a", "c"], more: true, total: 3 });
});

it("lists tasks of the same moment once over two pages", async () => {
  const conversation = open();
  for (const id of ["a", "b", "c"]) await conversation.enter(entry(id, 7), true);
  const first = await conversation.list({ limit: 2 });
  const second = await conversation.list({ limit: 2, place: first.entries[1] });
  expect([...first.entries, ...second.entries].map(({ id }) => id).sort()).toEqual(["a", "b", "c"]);
});

it("deletes a conversation with its last expired task", async () => {
  const conversation = open();
  await conversation.enter(entry("kept", 1), true);
  await conversation.enter(entry("expired", 2, Date.now() - 1), true);
  expect((await conversation.list({ limit: 9 })).entries.map(({ id }) => id)).toEqual(["kept"]);
  await runDurableObjectAlarm(conversation);
  await conversation.enter(entry("kept", 3, Date.now() - 1), true);
  const stored = () => runInDurableObject(conversation, (_, { storage }) => [...storage.kv.list()]);
  // An alarm that is due may already be firing.
  const left = async () => {
    await runDurableObjectAlarm(conversation);
    return stored();
  };
  await expect.poll(left).toEqual([]);
});

it("deletes an expired conversation even if the alarm fires early by the object's own clock", async () => {
  const conversation = open();
  await conversation.enter(entry("short", 1, Date.now() + 20_000), true);
  await runDurableObjectAlarm(conversation);
  expect(await runInDurableObject(conversation, (_, { storage }) => [...storage.kv.list()])).toEqual([]);
});

it("stores nothing for a context that a client named", async () => {
  const conversation = open();
  await conversation.enter(entry("first", 1), false);
  expect(await runInDurableObject(conversation, (_, { storage }) => [...storage.kv.list()])).toEqual([]);
  await conversation.enter(entry("first", 1), true);
  await conversation.enter(entry("second", 2), false);
  expect((await conversation.list({ limit: 9 })).total).toBe(2);
});

it("lists at most 500 tasks of a conversation", async () => {
  const conversation = open();
  await runInDurableObject(conversation, async (instance) => {
    for (let count = 1; count <= 505; count++) await instance.enter(entry(String(count), count), true);
  });
  const { total, entries } = await conversation.list({ limit: 1 });
  expect([total, entries[0]?.id]).toEqual([500, "505"]);
});
