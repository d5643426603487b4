import { describe, expect, it } from "vitest";
import { passTime } from "../../../sale/fixtures/buyer.ts";
import { bindings, freeCall, jsonRpc, listIn, question, readTask, taskFor, taskSchema } from "../bindings.ts";

const unknownId = "8b0f0e3e-5a0c-4d1a-9a56-0a1c2d3e4f50";

describe.each(bindings)("a task over $name", (binding) => {
  it("CORE-GET-001: returns a task as it was answered", async () => {
    const task = await taskFor(freeCall(), {}, binding);
    expect(await readTask(task.id, {}, {}, binding)).toEqual(task);
    expect((await readTask(task.id, { historyLength: 0 }, {}, binding)).history).toBeUndefined();
  });

  it.each(["x", "../../a", "🦊", unknownId, "a".repeat(300)])(
    "CORE-GET-002, CORE-CANCEL-003, CORE-MULTI-004: finds no task with the id %j",
    async (id) => {
      const outcomes = [
        await binding.call("get", { id }),
        await binding.call("cancel", { id }),
        ...(id.length > 256 ? [] : [await binding.call("send", question({ taskId: id }))]),
      ];
      for (const { reason } of outcomes) expect(reason).toBe("TASK_NOT_FOUND");
    },
  );

  it.each([
    { pageSize: 0 },
    { pageSize: -1 },
    { pageSize: 101 },
    { pageSize: "many" },
    { pageToken: "not-a-token" },
    { status: "TASK_STATE_RUNNING" },
    { historyLength: -5 },
    { statusTimestampAfter: "yesterday" },
  ])("rejects ListTasks with %j, with or without a context", async (params) => {
    for (const context of [{}, { contextId: crypto.randomUUID() }]) {
      const { reason, violations } = await binding.call("list", { ...context, ...params });
      expect({ reason, violations }).toEqual({ reason: "INVALID_PARAMS", violations: Object.keys(params) });
    }
  });
});

// The further course is read from the task, which both bindings carry unchanged.
const binding = jsonRpc;

describe("a task", () => {
  it("CORE-CANCEL-001: cancels a task that waits for input", async () => {
    const { id } = await taskFor(question());
    const { result } = await binding.call("cancel", { id });
    expect(taskSchema.parse(result)).toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
    expect(await readTask(id)).toMatchObject({ status: { state: "TASK_STATE_CANCELED" } });
  });

  it("CORE-CANCEL-002: cancels no task that is over", async () => {
    const { id } = await taskFor(freeCall());
    expect((await binding.call("cancel", { id })).reason).toBe("TASK_NOT_CANCELABLE");
    const waiting = await taskFor(question());
    await binding.call("cancel", { id: waiting.id });
    expect((await binding.call("cancel", { id: waiting.id })).reason).toBe("TASK_NOT_CANCELABLE");
  });

  it("CORE-MULTI-001a/002/002a: makes a context for a task, or keeps the client's", async () => {
    const made = await taskFor(question());
    const other = await taskFor(question());
    expect(made.contextId).not.toBe(other.contextId);
    const contextId = crypto.randomUUID();
    const kept = await taskFor(question({ contextId }));
    expect(kept.contextId).toBe(contextId);
    const followUp = await taskFor(question({ taskId: kept.id }));
    expect(followUp).toMatchObject({ id: kept.id, contextId });
  });

  it("CORE-MULTI-003/005/006: rejects a message to a task with another context", async () => {
    const contextId = crypto.randomUUID();
    const first = await taskFor(question({ contextId }));
    const second = await taskFor(question({ contextId }));
    expect(first.id).not.toBe(second.id);
    const { reason, violations } = await binding.call("send", question({ taskId: first.id, contextId: "another" }));
    expect({ reason, violations }).toEqual({ reason: "INVALID_PARAMS", violations: ["message.contextId"] });
  });

  it("CORE-HIST-001..006: shows as much of a task's history as asked, oldest first", async () => {
    const parts = [{ text: "أهلا" }, { data: [1, { a: null }] }];
    const asked = { message: { messageId: "first", role: "ROLE_USER", parts } };
    const { id } = await taskFor(asked);
    await binding.call("send", question({ taskId: id, messageId: "second" }));
    const historyOf = async (historyLength?: number) =>
      (await readTask(id, historyLength === undefined ? {} : { historyLength })).history;
    expect((await historyOf())?.map(({ messageId }) => messageId)).toEqual(["first", expect.any(String), "second"]);
    expect((await historyOf())?.[0]).toMatchObject({ messageId: "first", parts });
    expect(await historyOf(0)).toBeUndefined();
    expect((await historyOf(1))?.map(({ messageId }) => messageId)).toEqual(["second"]);
    expect(await historyOf(2)).toHaveLength(2);
    expect(await historyOf(100)).toHaveLength(3);
    expect((await binding.call("get", { id, historyLength: -1 })).reason).toBe("INVALID_PARAMS");
    const brief = await taskFor({ ...freeCall(), configuration: { historyLength: 0 } });
    expect(brief.history).toBeUndefined();
  });
});

describe("the list of tasks", () => {
  it("CORE-LIST-001..005: shows a context's tasks, newest first, without artifacts unless they are asked for", async () => {
    const { id: first, contextId } = await taskFor(freeCall());
    const ids = [first];
    for (const message of [question({ contextId }), freeCall({ contextId })]) {
      passTime(1);
      ids.unshift((await taskFor(message)).id);
    }
    const list = listIn(await binding.call("list", { contextId }));
    expect(list).toMatchObject({ nextPageToken: "", pageSize: 50, totalSize: 3 });
    expect(list.tasks.map(({ id }) => id)).toEqual(ids);
    expect(list.tasks.filter((task) => "artifacts" in task)).toEqual([]);
    const full = listIn(await binding.call("list", { contextId, includeArtifacts: true }));
    expect(full.tasks.filter((task) => "artifacts" in task)).toHaveLength(2);
    const waiting = listIn(await binding.call("list", { contextId, status: "TASK_STATE_INPUT_REQUIRED" }));
    expect(waiting.tasks.map(({ id }) => id)).toEqual([ids[1]]);
    const all = listIn(await binding.call("list", { contextId, status: "TASK_STATE_UNSPECIFIED", historyLength: 0 }));
    expect(all.tasks.filter((task) => "history" in task)).toEqual([]);
    const later = { contextId, statusTimestampAfter: full.tasks[1]?.status.timestamp };
    expect(listIn(await binding.call("list", later)).tasks.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it("lists tasks page by page, until the token is empty", async () => {
    const { id: first, contextId } = await taskFor(question());
    const sent = [first];
    for (let count = 1; count < 5; count++) sent.push((await taskFor(question({ contextId }))).id);
    const seen: string[] = [];
    let pageToken = "";
    let pages = 0;
    do {
      const page = listIn(await binding.call("list", { contextId, pageSize: 2, ...(pageToken && { pageToken }) }));
      expect(page).toMatchObject({ pageSize: 2, totalSize: 5 });
      seen.push(...page.tasks.map(({ id }) => id));
      pageToken = page.nextPageToken;
      pages++;
    } while (pageToken);
    expect(pages).toBe(3);
    expect(seen.sort()).toEqual(sent.sort());
  });

  it("lists no tasks without a context", async () => {
    await binding.call("send", question());
    const empty = { tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 };
    expect(listIn(await binding.call("list", {}))).toEqual(empty);
    expect(listIn(await binding.call("list", { contextId: crypto.randomUUID() }))).toEqual(empty);
  });

  it("lists no tasks of a context that the client named, however long its id is", async () => {
    for (const contextId of ["1", "conversation-of-customer-0001", crypto.randomUUID()]) {
      const task = await taskFor(question({ contextId }));
      expect((await readTask(task.id)).contextId).toBe(contextId);
      expect(listIn(await binding.call("list", { contextId })).tasks).toEqual([]);
    }
  });
});

it("reads snake_case parameters of GetTask", async () => {
  const { id } = await taskFor(question());
  expect((await readTask(id, { history_length: 0 })).history).toBeUndefined();
});
