/**
 * The server that the MCP referee asks for: the tools, prompts and resources whose exact answers its scenarios check.
 */
import {
  acceptedContent,
  type CallToolResult,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

type Answer = CallToolResult | InputRequiredResult;
type Tool = (context: ServerContext) => Answer | Promise<Answer>;
type Inputs = Record<string, unknown> | undefined;

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const wav = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });
const resource = (name: string, mimeType: string, words: string) =>
  ({ type: "resource", resource: { uri: `test://${name}`, mimeType, text: words } }) as const;
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

const states = createRequestStateCodec<{ round: number }>({ key: "a key of the referee's own server, not a secret" });

const ask = (message: string, field: string, type: "string" | "boolean" = "string") =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { [field]: type === "string" ? { type: "string" } : { type: "boolean" } },
      required: [field],
    },
  });
const prompt = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text: words } }], maxTokens });

/** A tool that asks once and accepts answers to everything it asked. */
const asksOnce =
  (inputRequests: InputRequests, satisfied: (inputs: Inputs) => string | undefined, state?: true): Tool =>
  async (context) => {
    const words = satisfied(context.mcpReq.inputResponses);
    if (words !== undefined && (!state || context.mcpReq.requestState() !== undefined)) return text(words);
    return inputRequired({ inputRequests, ...(state && { requestState: await states.mint({ round: 1 }) }) });
  };

const answered =
  (words: string, ...keys: string[]) =>
  (inputs: Inputs) =>
    keys.every((key) => inputs?.[key] !== undefined) ? words : undefined;

const echoed = (key: string) => (inputs: Inputs) =>
  inputs?.[key] === undefined ? undefined : JSON.stringify(inputs[key]);

const tools: Readonly<Record<string, Tool>> = {
  test_simple_text: () => text("This is a simple text response for testing."),
  test_image_content: () => ({ content: [{ type: "image", data: png, mimeType: "image/png" }] }),
  test_audio_content: () => ({ content: [{ type: "audio", data: wav, mimeType: "audio/wav" }] }),
  test_embedded_resource: () => ({
    content: [resource("embedded-resource", "text/plain", "This is an embedded resource content.")],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: "text", text: "Multiple content types test:" },
      { type: "image", data: png, mimeType: "image/png" },
      resource("mixed-content-resource", "application/json", JSON.stringify({ test: "data", value: 123 })),
    ],
  }),
  test_error_handling: () => ({ ...text("This tool intentionally returns an error for testing"), isError: true }),
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.notify({ method: "notifications/message", params: { level: "info", data } });
      await pause();
    }
    return text("Logged three times");
  },
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      await pause();
    }
    return text("Done");
  },
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log("info", "Only for those who asked for logs");
    return text("Done");
  },
  test_streaming_elicitation: () => text("Nothing but a result is on this stream"),
  test_missing_capability: asksOnce(
    { answer: prompt("Reply with one word", 16) },
    answered("The client can sample", "answer"),
  ),
  test_input_required_result_elicitation: asksOnce({ user_name: ask("What is your name?", "name") }, (inputs) => {
    const name = acceptedContent<{ name?: unknown }>(inputs, "user_name")?.name;
    return typeof name === "string" ? `Hello, ${name}!` : undefined;
  }),
  test_input_required_result_sampling: asksOnce(
    { capital_question: prompt("What is the capital of France?", 100) },
    echoed("capital_question"),
  ),
  test_input_required_result_list_roots: asksOnce({ client_roots: inputRequired.listRoots() }, echoed("client_roots")),
  test_input_required_result_request_state: asksOnce(
    { confirm: ask("Please confirm", "ok", "boolean") },
    answered("state-ok", "confirm"),
    true,
  ),
  test_input_required_result_tampered_state: asksOnce(
    { confirm: ask("Please confirm", "ok", "boolean") },
    answered("state-ok", "confirm"),
    true,
  ),
  test_input_required_result_multiple_inputs: asksOnce(
    {
      user_name: ask("What is your name?", "name"),
      greeting: prompt("Generate a greeting", 50),
      client_roots: inputRequired.listRoots(),
    },
    answered("All answers are there", "user_name", "greeting", "client_roots"),
    true,
  ),
  test_input_required_result_multi_round: async ({ mcpReq }) => {
    const round = mcpReq.requestState<{ round: number }>()?.round ?? 0;
    if (round >= 1 && mcpReq.inputResponses?.step2 !== undefined) return text("Both steps are done");
    const first = mcpReq.inputResponses?.step1 === undefined;
    return inputRequired({
      inputRequests: first
        ? { step1: ask("Step 1: What is your name?", "name") }
        : { step2: ask("Step 2: What is your favorite color?", "color") },
      requestState: await states.mint({ round: first ? 1 : 2 }),
    });
  },
  test_input_required_result_capabilities: async (context) => {
    if (context.mcpReq.inputResponses) return text("Answered");
    const can = clientCapabilities(context);
    return inputRequired({
      inputRequests: {
        ...(can.has("sampling") && { sampled: prompt("Say something", 16) }),
        ...(can.has("elicitation") && { elicited: ask("What is your name?", "name") }),
        ...(can.has("roots") && { roots: inputRequired.listRoots() }),
      },
    });
  },
};

function clientCapabilities(context: ServerContext): ReadonlySet<string> {
  const declared = Object.entries(context.mcpReq.envelope ?? {}).find(([key]) => key.endsWith("/clientCapabilities"));
  return new Set(Object.keys(declared?.[1] ?? {}));
}

interface PromptFixture extends Omit<Prompt, "name"> {
  get(given: Readonly<Record<string, string>>, context: ServerContext): GetPromptResult | InputRequiredResult;
}

const say = (value: string) => ({ role: "user", content: { type: "text", text: value } }) as const;

const prompts: Readonly<Record<string, PromptFixture>> = {
  test_simple_prompt: { get: () => ({ messages: [say("This is a simple prompt for testing.")] }) },
  test_prompt_with_arguments: {
    arguments: [
      { name: "arg1", required: true },
      { name: "arg2", required: true },
    ],
    get: ({ arg1, arg2 }) => ({ messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  },
  test_prompt_with_embedded_resource: {
    arguments: [{ name: "resourceUri", required: true }],
    get: ({ resourceUri = "" }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." },
          },
        },
        say("Please process the embedded resource above."),
      ],
    }),
  },
  test_prompt_with_image: {
    get: () => ({
      messages: [
        { role: "user", content: { type: "image", data: png, mimeType: "image/png" } },
        say("Please analyze the image above."),
      ],
    }),
  },
  test_input_required_result_prompt: {
    get: (_given, { mcpReq }) =>
      mcpReq.inputResponses
        ? { messages: [say("The prompt with its context")] }
        : inputRequired({ inputRequests: { user_context: ask("What context should the prompt use?", "context") } }),
  },
};

const resources: readonly Resource[] = [
  { uri: "test://static-text", name: "static-text", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static-binary", mimeType: "image/png" },
  { uri: "test://watched-resource", name: "watched-resource", mimeType: "text/plain" },
];

function read(uri: string) {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { uri, mimeType: "application/json", text: JSON.stringify(data) };
  }
  const resource = resources.find((candidate) => candidate.uri === uri);
  if (!resource) throw new ResourceNotFoundError(uri);
  if (resource.mimeType === "image/png") return { uri, mimeType: "image/png", blob: png };
  return { uri, mimeType: "text/plain", text: "This is the content of the static text resource." };
}

/** The methods whose answers may be cached. */
const cached = ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read"];

/** Builds the referee's server for one request. */
export function createRefereeServer(era: "modern" | "legacy"): Server {
  const hint = { ttlMs: 1000, cacheScope: "public" } as const;
  const server = new Server(
    { name: "referee-fixtures", version: "1.0.0" },
    {
      capabilities: {
        tools: {},
        prompts: {},
        resources: era === "legacy" ? { subscribe: true } : {},
        completions: {},
        ...(era === "legacy" && { logging: {} }),
      },
      cacheHints: Object.fromEntries([...cached, "server/discover"].map((method) => [method, hint])),
      requestState: { verify: states.verify },
    },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: Object.keys(tools).map((name) => ({
      name,
      description: `Fixture ${name}`,
      inputSchema: { type: "object" as const },
    })),
  }));
  server.setRequestHandler("tools/call", (request, context) => {
    const tool = tools[request.params.name];
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown tool");
    return tool(context);
  });
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.entries(prompts).map(([name, { get: _, ...definition }]) => ({
      name,
      description: `Fixture ${name}`,
      ...definition,
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }, context) => {
    const fixture = prompts[params.name];
    if (!fixture) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown prompt");
    return fixture.get(params.arguments ?? {}, context);
  });
  server.setRequestHandler("resources/list", () => ({ resources: [...resources] }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template", mimeType: "application/json" }],
  }));
  server.setRequestHandler("resources/read", ({ params }) => ({ contents: [read(params.uri)] }));
  if (era === "legacy") {
    server.setRequestHandler("resources/subscribe", () => ({}));
    server.setRequestHandler("resources/unsubscribe", () => ({}));
  }
  server.setRequestHandler("completion/complete", () => ({
    completion: { values: ["paris", "park", "party"], total: 3, hasMore: false },
  }));
  return server;
}
