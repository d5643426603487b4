/**
 * The agent behind every binding: messages become calls of the operations' own routes, their answers become tasks. It
 * has no rules about prices, payments, inputs or limits; it remembers the call, so that a payment can follow.
 */
import type { Operation } from "../../../../catalog/operation.ts";
import type { Caller } from "./envelope.ts";
import { A2aError } from "./errors.ts";
import { type GetTaskRequest, isTerminal, type ListTasksRequest, type SendMessageRequest, type Task } from "./model.ts";
import { createSendMessage } from "./send-message.ts";
import { lookInto } from "./task-call.ts";
import { moveTo, show } from "./task-record.ts";
import { conversationName, type TaskStore } from "./task-store.ts";

/** The characters of JSON at which a page of tasks is full. Further tasks come with the next page. */
const pageLimit = 4_000_000;

/** How many tasks are read at a time. */
const readAtOnce = 10;

/** The place in a list, as clients pass it from page to page. */
interface Place {
  readonly updatedAt: number;
  readonly id: string;
}

const toPageToken = ({ updatedAt, id }: Place) => `${updatedAt}.${id}`;

function readPageToken(token: string | undefined): Place | undefined {
  if (token === undefined) return undefined;
  const [, updatedAt, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(token) ?? [];
  if (updatedAt !== undefined && id !== undefined) return { updatedAt: Number(updatedAt), id };
  throw new A2aError("invalidParams", {
    violations: [{ field: "pageToken", description: "This is not a page token of this service." }],
  });
}

/** The operations of A2A, for operations and their tasks. Each throws `A2aError`. */
export function createAgent(operations: readonly Operation[], tasks: TaskStore) {
  const answer = createSendMessage(operations, tasks);
  return {
    /** Answers a message with a task. */
    async sendMessage(request: SendMessageRequest, caller: Caller): Promise<Task> {
      const record = await answer(request, caller);
      const historyLength = request.configuration?.historyLength;
      return show(record, { historyLength, artifacts: true });
    },

    /** Shows a task. Asks the ledger about a payment that was undecided when it was last looked into. */
    async getTask({ id, historyLength }: GetTaskRequest, caller: Caller): Promise<Task> {
      const { record } = await lookInto(tasks, await tasks.read(id), operations, caller);
      return show(record, { historyLength, artifacts: true });
    },

    /** Cancels a task that awaits input, and no undecided payment. */
    async cancelTask(id: string, caller: Caller): Promise<Task> {
      const known = await lookInto(tasks, await tasks.read(id), operations, caller);
      const { record } = await tasks.change(known, (newest) => {
        const { state } = newest.task.status;
        if (isTerminal(state) || newest.payment?.isOpen)
          throw new A2aError("taskNotCancelable", { info: { taskId: id, state } });
        return moveTo(newest, "TASK_STATE_CANCELED", undefined, Date.now());
      });
      return show(record, { artifacts: true });
    },

    /**
     * The tasks of a context whose id the caller knows; `nextPageToken` is empty on the last page. Without a context
     * the list is empty, because the caller has shown no right to any task.
     */
    async listTasks(request: ListTasksRequest) {
      const { contextId, pageSize, historyLength } = request;
      const place = readPageToken(request.pageToken);
      const nothing = { tasks: [], nextPageToken: "", pageSize, totalSize: 0 };
      if (contextId === undefined) return nothing;
      const conversation = conversationName(contextId);
      if (conversation === undefined) return nothing;
      const page = await tasks.list(conversation, {
        state: request.status,
        after: request.statusTimestampAfter,
        place,
        limit: pageSize,
      });
      const view = { historyLength, artifacts: request.includeArtifacts };
      const shown: Task[] = [];
      let read = 0;
      for (let weight = 0; read < page.entries.length && weight < pageLimit; read += readAtOnce) {
        const batch = await Promise.all(page.entries.slice(read, read + readAtOnce).map(({ id }) => tasks.find(id)));
        for (const stored of batch) {
          if (!stored) continue;
          const task = show(stored.record, view);
          weight += JSON.stringify(task).length;
          shown.push(task);
        }
      }
      const last = page.entries.slice(0, read).at(-1);
      const more = page.more || read < page.entries.length;
      return { tasks: shown, nextPageToken: more && last ? toPageToken(last) : "", pageSize, totalSize: page.total };
    },
  };
}

export type Agent = ReturnType<typeof createAgent>;
