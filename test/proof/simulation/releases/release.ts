/** What a history runs of a release: this one, or an earlier one. */
import type { Conversation } from "../../../../src/worker/protocols/a2a/conversation.ts";
import type { Caller } from "../../../../src/worker/protocols/a2a/envelope.ts";
import type {
  GetTaskRequest,
  SendMessageRequest,
  Task as ShownTask,
} from "../../../../src/worker/protocols/a2a/model.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import type { Ledger } from "../../../../src/worker/sale/ledger/ledger.ts";
import type { Called, CallRoute } from "../sales/route.ts";

/** A ledger as Workers and alarms of either release call it. */
export type AnyLedger = Pick<Ledger, "sell" | "knows" | "paymentStatus" | "alarm" | "rebook">;

/** Stands in for the calculation core. */
export type Calculate = (input: unknown) => Promise<string>;

/** Makes an object of a context. */
export type Make<Made> = (context: object) => Made;

/** Who asks an agent of any release: each takes of a call what it knows. */
export type ReleaseCaller = Omit<Caller, "call" | "recall" | "stateOf" | "consult"> & {
  call(...asked: Parameters<Caller["call"]>): Promise<Called>;
};

/** An agent of any release. */
interface ReleaseAgent {
  sendMessage(request: SendMessageRequest, caller: ReleaseCaller): Promise<ShownTask>;
  getTask(request: GetTaskRequest, caller: ReleaseCaller): Promise<ShownTask>;
}

export interface Release {
  /** Makes ledgers with their bindings, and without a guard of the decision where this release can leave one out. */
  ledgers(bindings: object, without: string | undefined, calculate: Calculate): Make<AnyLedger>;
  readonly task: Make<Task>;
  readonly conversation: Make<Conversation>;
  /** The agent of a Worker. */
  agentIn(env: Env): ReleaseAgent;
  readonly callRoute: CallRoute;
}

export type ReleaseName = "this release" | "an earlier release";
