/**
 * The protocols in which hosts speak to their models: Anthropic's messages, OpenAI's responses and chat completions,
 * Gemini's contents. Each is read for the tools that a model is shown and for the results that came back, and written
 * as one step: a call of a tool, or words.
 */
import { isObject, type JsonObject } from "../../../src/lib/text.ts";

/** The tools and results that a request shows a model. */
export interface Shown {
  readonly tools: readonly { readonly name: string; readonly schema: unknown }[];
  /** Results of tools in the conversation so far, each as the model gets it, in the order of their calls. */
  readonly results: readonly string[];
}

/** The model's next step. */
export type Step =
  | { readonly call: string; readonly namespace?: string | undefined; readonly arguments: JsonObject }
  | { readonly say: string };

/** How a request is read, and how a step is written: as events of a stream, or as one body. */
interface Dialect {
  readonly path: RegExp;
  read(body: JsonObject): Shown;
  /** The names and data of events; a name of `undefined` is left out of the stream. */
  events(step: Step, id: string): readonly (readonly [name: string | undefined, data: unknown])[];
  body(step: Step, id: string): unknown;
  isStream(body: JsonObject, url: string): boolean;
}

const listIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));
const nameOf = (value: unknown): string => (typeof value === "string" ? value : "");

const usage = { input_tokens: 1, output_tokens: 1 };

const anthropicMessage = (step: Step, id: string) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model: "stand-in",
  content: [
    "call" in step
      ? { type: "tool_use", id: `toolu_${id}`, name: step.call, input: step.arguments }
      : { type: "text", text: step.say },
  ],
  stop_reason: "call" in step ? "tool_use" : "end_turn",
  stop_sequence: null,
  usage,
});

const anthropic: Dialect = {
  path: /\/v1\/messages(?:\?|$)/,
  read: ({ tools, messages }) => ({
    tools: listIn(tools).map(({ name, input_schema }) => ({ name: nameOf(name), schema: input_schema })),
    results: listIn(messages)
      .flatMap(({ content }) => listIn(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ content }) => textOf(content)),
  }),
  events(step, id) {
    const message = anthropicMessage(step, id);
    const [block] = message.content;
    const start = "call" in step ? { ...block, input: {} } : { type: "text", text: "" };
    const delta =
      "call" in step
        ? { type: "input_json_delta", partial_json: JSON.stringify(step.arguments) }
        : { type: "text_delta", text: step.say };
    const events = [
      { type: "message_start", message: { ...message, content: [], stop_reason: null } },
      { type: "content_block_start", index: 0, content_block: start },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage },
      { type: "message_stop" },
    ];
    return events.map((event) => [event.type, event] as const);
  },
  body: anthropicMessage,
  isStream: ({ stream }) => stream === true,
};

/** The functions of a list, those in namespaces with the name of theirs before them. */
function responsesTools(tools: unknown, before = ""): Shown["tools"] {
  return listIn(tools).flatMap(({ type, name, parameters, tools: within }) =>
    type === "namespace"
      ? responsesTools(within, `${before}${nameOf(name)}\n`)
      : type === "function"
        ? [{ name: before + nameOf(name), schema: parameters }]
        : [],
  );
}

const responseItem = (step: Step, id: string) =>
  "call" in step
    ? {
        type: "function_call",
        id: `fc_${id}`,
        call_id: `call_${id}`,
        name: step.call,
        ...(step.namespace !== undefined && { namespace: step.namespace }),
        arguments: JSON.stringify(step.arguments),
        status: "completed",
      }
    : {
        type: "message",
        id: `msg_${id}`,
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: step.say, annotations: [] }],
      };

const responseOf = (step: Step, id: string) => ({
  id: `resp_${id}`,
  object: "response",
  created_at: 0,
  model: "stand-in",
  status: "completed",
  output: [responseItem(step, id)],
  usage: {
    ...usage,
    total_tokens: 2,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  },
});

const responses: Dialect = {
  path: /\/responses(?:\?|$)/,
  read: ({ tools, input }) => ({
    tools: responsesTools(tools),
    results: listIn(input)
      .filter(({ type }) => type === "function_call_output")
      .map(({ output }) => textOf(output)),
  }),
  events(step, id) {
    const response = responseOf(step, id);
    const [item] = response.output;
    const events = [
      { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
      { type: "response.output_item.added", output_index: 0, item },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response },
    ];
    return events.map((event) => [event.type, event] as const);
  },
  body: responseOf,
  isStream: ({ stream }) => stream === true,
};

const chatChoice = (step: Step, id: string) => ({
  content: "call" in step ? null : step.say,
  ...("call" in step && {
    tool_calls: [
      {
        index: 0,
        id: `call_${id}`,
        type: "function",
        function: { name: step.call, arguments: JSON.stringify(step.arguments) },
      },
    ],
  }),
});
const chatEnd = (step: Step) => ("call" in step ? "tool_calls" : "stop");
const chatUsage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const chat: Dialect = {
  path: /\/chat\/completions(?:\?|$)/,
  read: ({ tools, messages }) => ({
    tools: listIn(tools).map(({ function: one }) => {
      const { name, parameters } = isObject(one) ? one : {};
      return { name: nameOf(name), schema: parameters };
    }),
    results: listIn(messages)
      .filter(({ role }) => role === "tool")
      .map(({ content }) => textOf(content)),
  }),
  events(step, id) {
    const chunk = { id: `chat_${id}`, object: "chat.completion.chunk", created: 0, model: "stand-in" };
    const delta = { role: "assistant", ...chatChoice(step, id) };
    return [
      [undefined, { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] }],
      [undefined, { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: chatEnd(step) }], usage: chatUsage }],
      [undefined, "[DONE]"],
    ];
  },
  body: (step, id) => ({
    id: `chat_${id}`,
    object: "chat.completion",
    created: 0,
    model: "stand-in",
    choices: [{ index: 0, message: { role: "assistant", ...chatChoice(step, id) }, finish_reason: chatEnd(step) }],
    usage: chatUsage,
  }),
  isStream: ({ stream }) => stream === true,
};

const geminiAnswer = (step: Step) => ({
  candidates: [
    {
      index: 0,
      finishReason: "STOP",
      content: {
        role: "model",
        parts: ["call" in step ? { functionCall: { name: step.call, args: step.arguments } } : { text: step.say }],
      },
    },
  ],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
});

const gemini: Dialect = {
  path: /:(?:stream)?[gG]enerateContent/,
  read: ({ tools, contents }) => ({
    tools: listIn(tools)
      .flatMap(({ functionDeclarations }) => listIn(functionDeclarations))
      .map(({ name, parameters, parametersJsonSchema }) => ({
        name: nameOf(name),
        schema: parameters ?? parametersJsonSchema,
      })),
    results: listIn(contents)
      .flatMap(({ parts }) => listIn(parts))
      .filter(({ functionResponse }) => functionResponse !== undefined)
      .map(({ functionResponse }) => textOf(functionResponse)),
  }),
  events: (step) => [[undefined, geminiAnswer(step)]],
  body: geminiAnswer,
  isStream: (_, url) => url.includes(":streamGenerateContent"),
};

export const dialects: readonly Dialect[] = [anthropic, responses, chat, gemini];
