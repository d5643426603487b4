/** What `bundle-release.ts` exports of the release, as histories use it. */
import type { Context, MiddlewareHandler } from "hono";
import type { Operation } from "../../../../catalog/operation.ts";
import type { AppEnv } from "../../../../src/worker/http/request.ts";
import type { Agent } from "../../../../src/worker/protocols/a2a/agent.ts";
import type { Conversation as CurrentConversation } from "../../../../src/worker/protocols/a2a/conversation.ts";
import type { A2aError as CurrentError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task as CurrentTask } from "../../../../src/worker/protocols/a2a/task.ts";
import type { Ledger } from "../../../../src/worker/sale/ledger/ledger.ts";

type Described = Omit<Operation, "output"> & { readonly output: unknown };

export class PayerLedger {
  constructor(context: object, bindings: object);
  sell: Ledger["sell"];
  knows: Ledger["knows"];
  alarm: Ledger["alarm"];
}
export const prove: unknown;
export const settle: unknown;
export const Task: new (context: object, bindings: object) => CurrentTask;
export const Conversation: new (context: object, bindings: object) => CurrentConversation;
export function createTaskStore(env: object): object;
export function createAgent(ladder: readonly Described[], tasks: object): Agent;
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
