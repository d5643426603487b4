/** Where tasks are kept: one Durable Object per task, and one per context that lists them. */
import { callObject } from "../../http/call-object.ts";
import type { EntryQuery, Page } from "./conversation.ts";
import { A2aError } from "./errors.ts";
import { expiryOf, storedRecord, type TaskRecord } from "./task-record.ts";

/** A record as it was read; `revision` 0 is one that has not been stored. */
export interface Versioned {
  readonly revision: number;
  readonly record: TaskRecord;
}

/** The ids that this service makes, of tasks and contexts. No other id is looked up. */
const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The most attempts at writing a task that other requests write too. */
const writeLimit = 8;

/** The name of the conversation of a context; undefined for an id that this service cannot have made. */
export const conversationName = (contextId: string): string | undefined =>
  ownId.test(contextId) ? `context:${contextId}` : undefined;

/** The tasks of an environment. */
export function createTaskStore(env: Pick<Env, "TASK" | "CONVERSATION">) {
  async function find(id: string): Promise<Versioned | undefined> {
    if (!ownId.test(id)) return undefined;
    const stored = await callObject(
      () => env.TASK.getByName(id),
      async (task) => task.read(),
    );
    return stored && { revision: stored.revision, record: storedRecord(stored.text) };
  }

  /** Stores a record, and lists it if its status has changed. Resolves to whether no other writer was faster. */
  async function write({ revision, record }: Versioned, isNews: boolean): Promise<boolean> {
    const { id, status } = record.task;
    const expiresAt = expiryOf(record, Date.now());
    const isStored = await callObject(
      () => env.TASK.getByName(id),
      async (task) => task.write(revision, JSON.stringify(record), expiresAt),
    );
    if (!isStored) return false;
    const { conversation } = record;
    if (isNews && conversation !== undefined) {
      const entry = { id, state: status.state, updatedAt: Date.parse(status.timestamp), expiresAt };
      await callObject(
        () => env.CONVERSATION.getByName(conversation),
        async (list) => list.enter(entry, record.opensContext === true),
      );
    }
    return true;
  }

  return {
    find,

    /** The task with an id. Throws `taskNotFound`, for one that has expired as for one that never was. */
    async read(id: string): Promise<Versioned> {
      const stored = await find(id);
      if (!stored) throw new A2aError("taskNotFound", { info: { taskId: id.slice(0, 100) } });
      return stored;
    },

    /**
     * Applies a change to the newest version of a task, even if others write it meanwhile. Returning the record
     * itself changes nothing. A task that has expired meanwhile is stored again.
     */
    async change(known: Versioned, apply: (record: TaskRecord) => TaskRecord): Promise<Versioned> {
      let current = known;
      for (let attempt = 0; attempt < writeLimit; attempt++) {
        const record = apply(current.record);
        if (record === current.record) return current;
        const isNews = current.revision === 0 || record.task.status !== current.record.task.status;
        if (await write({ revision: current.revision, record }, isNews))
          return { revision: current.revision + 1, record };
        current = (await find(record.task.id)) ?? { revision: 0, record: current.record };
      }
      throw new Error(`Task ${known.record.task.id} is written too often`);
    },

    list(conversation: string, query: EntryQuery): Promise<Page> {
      return callObject(
        () => env.CONVERSATION.getByName(conversation),
        async (list) => list.list(query),
      );
    },
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;
