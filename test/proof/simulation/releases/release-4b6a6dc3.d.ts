/** What `bundle-release.ts` exports of the release, as histories use it. */
import type { Context, MiddlewareHandler } from "hono";
import type { Operation } from "../../../../catalog/operation.ts";
import type { AppEnv } from "../../../../src/worker/http/request.ts";
import type { Conversation as CurrentConversation } from "../../../../src/worker/protocols/a2a/conversation.ts";
import type { A2aError as CurrentError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type {
  GetTaskRequest,
  SendMessageRequest,
  Task as ShownTask,
} from "../../../../src/worker/protocols/a2a/model.ts";
import type { Task as CurrentTask } from "../../../../src/worker/protocols/a2a/task.ts";
import type { Ledger as CurrentLedger } from "../../../../src/worker/sale/ledger/ledger.ts";

type Described = Omit<Operation, "output"> & { readonly output: unknown };

export class Ledger {
  constructor(context: object, bindings: object);
  sell: CurrentLedger["sell"];
  knows: CurrentLedger["knows"];
  paymentStatus: CurrentLedger["paymentStatus"];
  alarm: CurrentLedger["alarm"];
  rebook: CurrentLedger["rebook"];
  protected services(): object | undefined;
}
export const Task: new (context: object, bindings: object) => CurrentTask;
export const Conversation: new (context: object, bindings: object) => CurrentConversation;
export function createTaskStore(env: object): object;
export function createAgent(
  operations: readonly Described[],
  tasks: object,
  consult: () => { readonly found: readonly []; readonly matched: false; readonly notes: readonly [] },
): {
  sendMessage(request: SendMessageRequest, caller: object): Promise<ShownTask>;
  getTask(request: GetTaskRequest, caller: object): Promise<ShownTask>;
};
export class A2aError extends Error {
  readonly failure: CurrentError["failure"];
}
export class ServiceError extends Error {
  constructor(code: string);
}
export function toServiceError(thrown: unknown): ServiceError;
export function respondToError(error: ServiceError, requestId: string, locale: string): Response;
export function configOf(env: object): object;
export function paymentGuard(operation: Described): MiddlewareHandler<AppEnv>;
export function sell(c: Context<AppEnv>, operation: Described, input: unknown): Promise<Response>;
export const tellPaymentStatus: MiddlewareHandler<AppEnv>;
