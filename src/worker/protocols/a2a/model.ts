/** The A2A 1.0 data model as far as this agent speaks it: ProtoJSON of `specification/a2a.proto`, package lf.a2a.v1. */
import type { JsonObject } from "../../../lib/text.ts";

/** The states of a task. Four are terminal: nothing more happens to the task. */
export const taskStates = [
  "TASK_STATE_SUBMITTED",
  "TASK_STATE_WORKING",
  "TASK_STATE_COMPLETED",
  "TASK_STATE_FAILED",
  "TASK_STATE_CANCELED",
  "TASK_STATE_INPUT_REQUIRED",
  "TASK_STATE_REJECTED",
  "TASK_STATE_AUTH_REQUIRED",
] as const;
export type TaskState = (typeof taskStates)[number];

const terminalStates: readonly TaskState[] = [
  "TASK_STATE_COMPLETED",
  "TASK_STATE_FAILED",
  "TASK_STATE_CANCELED",
  "TASK_STATE_REJECTED",
];

/** Whether a task in this state is over. */
export const isTerminal = (state: TaskState): boolean => terminalStates.includes(state);

/** Exactly one of `text`, `raw` (base64), `url` and `data` (any JSON value). */
export interface Part {
  readonly text?: string | undefined;
  readonly raw?: string | undefined;
  readonly url?: string | undefined;
  readonly data?: unknown;
  readonly metadata?: JsonObject | undefined;
  readonly filename?: string | undefined;
  readonly mediaType?: string | undefined;
}

export interface Message {
  readonly messageId: string;
  readonly contextId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly role: "ROLE_USER" | "ROLE_AGENT";
  readonly parts: readonly Part[];
  readonly metadata?: JsonObject | undefined;
  readonly extensions?: readonly string[] | undefined;
  readonly referenceTaskIds?: readonly string[] | undefined;
}

export interface Artifact {
  readonly artifactId: string;
  readonly name?: string | undefined;
  readonly parts: readonly Part[];
  readonly metadata?: JsonObject | undefined;
}

export interface TaskStatus {
  readonly state: TaskState;
  readonly message?: Message | undefined;
  /** ISO 8601 in UTC with milliseconds. */
  readonly timestamp: string;
}

export interface Task {
  readonly id: string;
  readonly contextId: string;
  readonly status: TaskStatus;
  readonly artifacts?: readonly Artifact[] | undefined;
  /** Oldest first. */
  readonly history?: readonly Message[] | undefined;
}
