/** The two 1.0 bindings behind one interface, so that what holds for both is tested on both. */
import { exports } from "cloudflare:workers";
import { z } from "zod";

const origin = "https://service.test";

const part = z
  .strictObject({ text: z.string(), mediaType: z.string() })
  .partial({ mediaType: true })
  .or(z.strictObject({ data: z.unknown(), mediaType: z.string() }).partial({ mediaType: true }));
const message = z.strictObject({
  messageId: z.string().min(1),
  contextId: z.string().min(1),
  taskId: z.string().min(1),
  role: z.enum(["ROLE_USER", "ROLE_AGENT"]),
  parts: z.array(part).min(1),
  metadata: z.record(z.string(), z.unknown()).optional(),
  extensions: z.array(z.string()).optional(),
  referenceTaskIds: z.array(z.string()).optional(),
});

/** A task without any member that the protocol does not have. */
export const taskSchema = z.strictObject({
  id: z.uuid(),
  contextId: z.string().min(1),
  status: z.strictObject({
    state: z.string().regex(/^TASK_STATE_[A-Z_]+$/),
    timestamp: z.iso.datetime({ precision: 3 }),
    message: message.optional(),
  }),
  artifacts: z
    .array(
      z.strictObject({
        artifactId: z.string().min(1),
        name: z.string().min(1),
        parts: z.array(part).min(1),
        metadata: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .min(1)
    .optional(),
  history: z.array(message).min(1).optional(),
});
export type Task = z.output<typeof taskSchema>;

const listSchema = z.strictObject({
  tasks: z.array(taskSchema),
  nextPageToken: z.string(),
  pageSize: z.int(),
  totalSize: z.int(),
});

const details = z.array(
  z.looseObject({
    "@type": z.string(),
    reason: z.string().optional(),
    domain: z.string().optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    fieldViolations: z.array(z.strictObject({ field: z.string(), description: z.string() })).optional(),
  }),
);
const rpcSchema = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.unknown().optional(),
  error: z.strictObject({ code: z.int(), message: z.string().min(1), data: details }).optional(),
});
const restErrorSchema = z.strictObject({
  error: z.strictObject({ code: z.int(), status: z.string(), message: z.string().min(1), details }),
});

/** What an error says of a task that does not exist, whose id was `nothing`. */
export const taskNotFound = {
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason: "TASK_NOT_FOUND",
  domain: "a2a-protocol.org",
  metadata: { taskId: "nothing" },
};

/** A binding's answer: a result, or what both bindings say of an error. */
export interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  readonly result?: unknown;
  readonly reason?: string | undefined;
  readonly violations?: readonly string[];
  /** The message of an error. */
  readonly message?: string | undefined;
  /** The metadata of an error. */
  readonly info?: Readonly<Record<string, string>> | undefined;
}

export type Json = Readonly<Record<string, unknown>>;

/** Sends a request to the Worker as it stands. */
export const send = (method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}) =>
  exports.default.fetch(origin + path, {
    method,
    ...(body !== undefined && { body }),
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
  });

function toldBy(given: z.output<typeof details>) {
  const info = given.find(({ "@type": type }) => type === "type.googleapis.com/google.rpc.ErrorInfo");
  const violations = given.flatMap(({ fieldViolations }) => (fieldViolations ?? []).map(({ field }) => field));
  return { reason: info?.reason, info: info?.metadata, violations };
}

/** A JSON-RPC request and its answer; throws when the envelope is not one that the protocol knows. */
export async function callRpc(body: string, headers: Readonly<Record<string, string>> = { "A2A-Version": "1.0" }) {
  const response = await send("POST", "/a2a/rpc", body, headers);
  return { response, ...rpcSchema.parse(await response.json()) };
}

export interface Binding {
  readonly name: string;
  call(
    operation: "send" | "get" | "list" | "cancel",
    params: Json,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Outcome>;
}

const rpcMethods = { send: "SendMessage", get: "GetTask", list: "ListTasks", cancel: "CancelTask" } as const;

export const jsonRpc: Binding = {
  name: "JSON-RPC",
  async call(operation, params, headers) {
    const { response, id, result, error } = await callRpc(
      JSON.stringify({ jsonrpc: "2.0", id: 7, method: rpcMethods[operation], params }),
      { "A2A-Version": "1.0", ...headers },
    );
    if (id !== 7) throw new Error("The answer is to another request");
    return {
      status: response.status,
      headers: response.headers,
      result,
      ...(error && { ...toldBy(error.data), message: error.message }),
    };
  },
};

const query = (params: Json) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();

export const httpJson: Binding = {
  name: "HTTP+JSON",
  async call(operation, { id, ...params }, headers) {
    const path = `/tasks/${encodeURIComponent(String(id))}`;
    const request = {
      send: () =>
        send("POST", "/message:send", JSON.stringify({ id, ...params }), { "A2A-Version": "1.0", ...headers }),
      get: () => send("GET", `${path}?${query(params)}`, undefined, headers),
      list: () => send("GET", `/tasks?${query(params)}`, undefined, headers),
      cancel: () => send("POST", `${path}:cancel`, undefined, headers),
    };
    const response = await request[operation]();
    const body = await response.json();
    if (response.ok) return { status: response.status, headers: response.headers, result: body };
    const { error } = restErrorSchema.parse(body);
    if (error.code !== response.status) throw new Error("The error's code is not the HTTP status");
    return { status: response.status, headers: response.headers, message: error.message, ...toldBy(error.details) };
  },
};

export const bindings = [jsonRpc, httpJson] as const;

/** A message of a user, with an id of its own. */
export const messageWith = (parts: readonly unknown[], more: Json = {}): Json => ({
  message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts, ...more },
});

/** A message that asks a skill. */
export const askFor = (skill: string, input: unknown, more: Json = {}): Json =>
  messageWith([{ data: { skill, input } }], more);

/** An input that is enough for the free skill. */
export const freeInput = { landed_cost: 40, expected_sale_price: 99 };

/** The free skill with that input. */
export const freeCall = (more: Json = {}): Json => askFor("free_profit_check", freeInput, more);

/** Words instead of a call: the task waits for one. */
export const question = (more: Json = {}): Json => messageWith([{ text: "What can you do?" }], more);

/** The task in an answer to a message. */
export function taskIn({ result }: Outcome): Task {
  return z.strictObject({ task: taskSchema }).parse(result).task;
}

/** Sends a message; returns its task. */
export const taskFor = async (message: Json, headers = {}, binding: Binding = jsonRpc): Promise<Task> =>
  taskIn(await binding.call("send", message, headers));

/** Reads a task as it is kept. */
export const readTask = async (id: string, params: Json = {}, headers = {}, binding: Binding = jsonRpc) =>
  taskSchema.parse((await binding.call("get", { id, ...params }, headers)).result);

/** The state of a task, in short. */
export const stateOf = ({ status }: Task) => status.state.replace("TASK_STATE_", "");

/** The list in an answer. */
export const listIn = ({ result }: Outcome) => listSchema.parse(result);
