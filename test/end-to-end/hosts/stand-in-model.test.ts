/** The stand-in model in each protocol: it shows a host what a model would say, and reads the host's results. */
import { afterEach, describe, expect, it } from "vitest";
import { type StandInModel, startStandInModel } from "./stand-in-model.ts";

const call = { tool: /lookup$/, arguments: { word: "a" } };
const result = "The result.";
const parameters = { type: "object", properties: { word: { type: "string" } } };

/** A request of each protocol: the tools that are shown, and the result of the first call where there is one. */
const protocols: readonly (readonly [string, string, (done: boolean) => object])[] = [
  [
    "Anthropic's messages",
    "/v1/messages?beta=true",
    (done) => ({
      tools: [{ name: "svc_lookup", input_schema: parameters }],
      messages: done ? [{ role: "user", content: [{ type: "tool_result", content: result }] }] : [],
    }),
  ],
  [
    "OpenAI's responses",
    "/v1/responses",
    (done) => ({
      tools: [{ type: "namespace", name: "svc", tools: [{ type: "function", name: "lookup", parameters }] }],
      input: done ? [{ type: "function_call_output", output: result }] : [],
    }),
  ],
  [
    "OpenAI's chat completions",
    "/v1/chat/completions",
    (done) => ({
      tools: [{ type: "function", function: { name: "svc_lookup", parameters } }],
      messages: done ? [{ role: "tool", content: result }] : [],
    }),
  ],
  [
    "Gemini's contents",
    "/v1beta/models/any:generateContent",
    (done) => ({
      tools: [{ functionDeclarations: [{ name: "svc_lookup", parameters }] }],
      contents: done ? [{ parts: [{ functionResponse: { response: { output: result } } }] }] : [],
    }),
  ],
];

let model: StandInModel | undefined;
afterEach(() => model?.stop());

describe.each(protocols)("a stand-in model that is asked by %s", (_, path, request) => {
  const ask = async (done: boolean, more: object = {}) => {
    const body = JSON.stringify({ ...request(done), ...more });
    return (await fetch(`${model?.url}${path}`, { method: "POST", body })).text();
  };

  it("plays a model that calls the tool of its script, reads the result, and ends", async () => {
    model = await startStandInModel([call]);
    const called = await ask(false);
    expect(called).toMatch(/"name":"(?:svc_)?lookup"/);
    expect(called).toMatch(/\{\\?"word\\?":\\?"a\\?"\}/);
    expect(model.resultOf(call)).toBeUndefined();
    expect(await ask(true)).toContain("Done.");
    expect(model.resultOf(call)).toContain(result);
    expect(model.tools()).toEqual([{ name: expect.stringMatching(/lookup$/), schema: parameters }]);
  });

  it("plays a model that says only a word when it is shown no tool", async () => {
    model = await startStandInModel([call]);
    expect(await ask(false, { tools: [] })).toContain("Done.");
  });

  it("answers in events where a stream is asked for", async () => {
    model = await startStandInModel([call]);
    const body = JSON.stringify({ ...request(false), stream: true });
    const streamed = path.replace(":generateContent", ":streamGenerateContent?alt=sse");
    const response = await fetch(model.url + streamed, { method: "POST", body });
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    expect(await response.text()).toMatch(/^(?:event: .*\n)?data: \{.*/);
  });
});

describe("a stand-in model of a host that shows the names of most tools only", () => {
  it("finds the tool first, calls it through the host's caller, and reads its result", async () => {
    model = await startStandInModel([call]);
    const tools = ["tool_search", "tool_call"].map((name) => ({ type: "function", function: { name } }));
    const ask = async (...results: readonly string[]) => {
      const messages = results.map((content) => ({ role: "tool", content }));
      const body = JSON.stringify({ tools, messages });
      return (await fetch(`${model?.url}/v1/chat/completions`, { method: "POST", body })).text();
    };
    expect(await ask()).toContain('"name":"tool_search"');
    const found = `<functions>\n<function>${JSON.stringify({ name: "svc_lookup", parameters })}</function>\n</functions>`;
    expect(await ask(found)).toContain('\\"name\\":\\"svc_lookup\\"');
    expect(await ask(found, result)).toContain("Done.");
    expect(model.resultOf(call)).toBe(result);
    expect(model.tools()).toContainEqual({ name: "svc_lookup", schema: parameters });
  });
});
