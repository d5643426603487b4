/**
 * The part of the A2A 1.0 data model that this agent supports: ProtoJSON of `specification/a2a.proto`, lf.a2a.v1.
 * Parameters of operations are parsed liberally, as ProtoJSON asks: camelCase and snake_case, `null` and empty for
 * absent. Numbers may be digits, and unknown fields are ignored. Answers use only the names of the model.
 */
import { z } from "@hono/zod-openapi";
import { isObject, type JsonObject } from "../../../lib/text.ts";
import { A2aError } from "./errors.ts";

/** The states of a task. Four are terminal: nothing more happens to the task. */
const taskStates = [
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

/** Longest identifier that is read, in characters. */
const longestId = 256;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The listed fields of a message of the protocol, in camelCase or snake_case. `data` may be null; nothing else
 * may.
 */
function knownFields(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = [name, snakeCase(name)].find((spelling) => Object.hasOwn(value, spelling));
      const field = key === undefined ? undefined : value[key];
      return field === undefined || (field === null && name !== "data") ? [] : [[name, field]];
    }),
  );
}

/** The schema of a protocol message with these fields. */
const proto = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => knownFields(value, Object.keys(shape)), z.object(shape));

const optionalId = z
  .string()
  .max(longestId)
  .transform((id) => id || undefined)
  .optional();

/** An integer, as a number or (in a query) as digits. */
const integer = (minimum: number, maximum: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,10}$/.test(value) ? Number(value) : value),
    z.int().min(minimum).max(maximum),
  );
const boolean = z.preprocess((value) => (value === "true" ? true : value === "false" ? false : value), z.boolean());
const struct = z.record(z.string(), z.unknown());
const historyLength = integer(0, 2 ** 31 - 1).optional();

/** Exactly one of `text`, `raw` (base64), `url` and `data` (any JSON value). */
const part = proto({
  text: z.string().optional(),
  raw: z.string().optional(),
  url: z.string().optional(),
  data: z.unknown().optional(),
  metadata: struct.optional(),
  filename: z.string().optional(),
  mediaType: z.string().optional(),
}).refine(
  ({ text, raw, url, data }) => [text, raw, url, data].filter((content) => content !== undefined).length === 1,
  "A part holds exactly one of text, raw, url and data.",
);
export type Part = Readonly<z.output<typeof part>>;

const message = proto({
  messageId: z.string().min(1).max(longestId),
  contextId: optionalId,
  taskId: optionalId,
  // @a2a-js/sdk 1.3.0 writes this role if its user wrote the role as text; only users send messages here.
  role: z.preprocess((role) => (role === "UNRECOGNIZED" ? "ROLE_USER" : role), z.enum(["ROLE_USER", "ROLE_AGENT"])),
  parts: z.array(part).min(1).max(100).readonly(),
  metadata: struct.optional(),
  extensions: z.array(z.string()).max(100).optional(),
  referenceTaskIds: z.array(z.string()).max(100).optional(),
});
export type Message = Readonly<z.output<typeof message>>;

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

const sendMessage = proto({
  message,
  configuration: proto({
    historyLength,
    /** Media types; the profile `complete` asks for the whole answer, however long. */
    acceptedOutputModes: z.array(z.string()).max(100).optional().catch(undefined),
    taskPushNotificationConfig: z.unknown().optional(),
  }).optional(),
  metadata: struct.optional(),
});
export type SendMessageRequest = z.output<typeof sendMessage>;

const getTask = proto({ id: z.string().min(1), historyLength });
export type GetTaskRequest = z.output<typeof getTask>;

const cancelTask = proto({ id: z.string().min(1) });

/** RFC 3339, in milliseconds since the epoch. The offset is read although A2A asks for `Z`. */
const timestamp = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const listTasks = proto({
  contextId: optionalId,
  status: z
    .union([z.enum(taskStates), z.literal(["TASK_STATE_UNSPECIFIED", ""])])
    .optional()
    .transform((state): TaskState | undefined => taskStates.find((known) => known === state)),
  pageSize: integer(1, 100).default(50),
  pageToken: optionalId,
  historyLength,
  statusTimestampAfter: timestamp.optional(),
  includeArtifacts: boolean.default(false),
});
export type ListTasksRequest = z.output<typeof listTasks>;

/** The help for a caller who sent something other than a message. */
const messageShape = 'A message is {"messageId":"1","role":"ROLE_USER","parts":[{"text":"…"}]}.';

/** Whether a violation is about a member that every message has. */
const isShape = (path: readonly PropertyKey[]): boolean =>
  path[0] === "message" && [undefined, "messageId", "role", "parts"].some((member) => member === path[1]);

function parse<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new A2aError("invalidParams", {
    violations: parsed.error.issues.slice(0, 20).map((issue) => ({
      field: issue.path.map(String).join(".") || "params",
      description: isShape(issue.path) ? `${issue.message.replace(/\.$/, "")}. ${messageShape}` : issue.message,
    })),
  });
}

/** Parses SendMessageRequest. Throws `invalidParams` with every violation. */
export const parseSendMessage = (params: unknown): SendMessageRequest => parse(sendMessage, params);

/** Parses GetTaskRequest. Throws `invalidParams`. */
export const parseGetTask = (params: unknown): GetTaskRequest => parse(getTask, params);

/** Parses CancelTaskRequest to the task's id. Throws `invalidParams`. */
export const parseCancelTask = (params: unknown): string => parse(cancelTask, params).id;

/** Parses ListTasksRequest, with the defaults of A2A 3.1.4. Throws `invalidParams`. */
export const parseListTasks = (params: unknown): ListTasksRequest => parse(listTasks, params);
