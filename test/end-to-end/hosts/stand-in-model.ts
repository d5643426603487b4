/**
 * A model on the loopback that follows a script and ignores what it is asked. It records the tools that it was shown
 * and their results, so that a host is seen as its model sees it, without the host's vendor.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { isObject, type JsonObject, parseJson } from "../../../src/lib/text.ts";
import { type Listening, listen } from "../../../src/tools/local/listen.ts";
import { dialects, type Shown, type Step } from "./dialects.ts";

/** A call that the model makes: of the first tool whose name matches. */
export interface ScriptedCall {
  readonly tool: RegExp;
  readonly arguments: JsonObject;
}

/** A running model. */
export interface StandInModel extends Listening {
  /** The tools of the longest list that it was shown. */
  tools(): Shown["tools"];
  /** The result of a call as the host gave it; undefined where its tool was not shown, or nothing came back. */
  resultOf(call: ScriptedCall): string | undefined;
}

/**
 * The tools of a host that shows a model only the names of the others: one finds them, the other calls one of them.
 */
const finder = "tool_search";
const caller = "tool_call";

/** The tools in the answer of a finder: each as JSON, in a tag of its own or in a list. */
function toolsIn(found: string): Shown["tools"] {
  return [...found.replaceAll("\\n", "\n").matchAll(/<function>(.*?)<\/function>/gs)].flatMap(([, text = ""]) => {
    const tool = parseJson(text) ?? parseJson(text.replaceAll('\\"', '"'));
    return isObject(tool) && typeof tool.name === "string" ? [{ name: tool.name, schema: tool.parameters }] : [];
  });
}

/** The tools and results as a host without a finder would have shown them; the finder's answer is the first result. */
function found({ tools, results }: Shown): Shown & { readonly isDeferred: boolean } {
  const [first, ...others] = results;
  const isDeferred = [finder, caller].every((name) => tools.some((tool) => tool.name === name));
  return isDeferred && first !== undefined
    ? { tools: [...tools, ...toolsIn(first)], results: others, isDeferred }
    : { tools, results, isDeferred };
}

/** The calls of a script whose tools were shown, each with its tool. */
const callable = ({ tools }: Shown, script: readonly ScriptedCall[]) =>
  script.flatMap((call) => {
    const tool = tools.find(({ name }) => call.tool.test(name));
    return tool ? [{ ...call, name: tool.name }] : [];
  });

/** The model's step after the results so far; without tools, as for a title, it only says a word. */
function nextStep(request: Shown, script: readonly ScriptedCall[]): Step {
  const shown = found(request);
  if (shown.isDeferred && request.results.length === 0)
    return { call: finder, arguments: { query: "halves landed_cost", max_results: 20 } };
  const next = callable(shown, script)[shown.results.length];
  if (!next) return { say: "Done." };
  if (shown.isDeferred) return { call: caller, arguments: { name: next.name, arguments: next.arguments } };
  const [call = "", namespace] = next.name.split("\n").reverse();
  return { call, namespace, arguments: next.arguments };
}

/** Starts a model that makes calls one after another, and then ends the conversation. */
export async function startStandInModel(script: readonly ScriptedCall[]): Promise<StandInModel> {
  let tools: Shown["tools"] = [];
  let results: Shown["results"] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    const url = request.url ?? "";
    const sent = parseJson(await text(request));
    const body = isObject(sent) ? sent : {};
    const dialect = dialects.find(({ path }) => request.method === "POST" && path.test(url));
    if (!dialect || url.includes("count_tokens")) {
      const data = [{ id: "stand-in", object: "model" }];
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data, models: [], input_tokens: 1 }));
      return;
    }
    const shown = dialect.read(body);
    if (shown.tools.length > tools.length) tools = shown.tools;
    if (shown.results.length > results.length) results = shown.results;
    const step = nextStep(shown, script);
    const id = String(++count);
    if (!dialect.isStream(body, url)) {
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(dialect.body(step, id)));
      return;
    }
    response.setHeader("Content-Type", "text/event-stream");
    for (const [name, data] of dialect.events(step, id)) {
      const text = typeof data === "string" ? data : JSON.stringify(data);
      response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`);
    }
    response.end();
  });
  const { url, stop } = await listen(server);
  const resultOf = (call: ScriptedCall) => {
    const shown = found({ tools, results });
    return shown.results[callable(shown, script).findIndex(({ tool }) => tool === call.tool)];
  };
  return { url, stop, tools: () => found({ tools, results }).tools, resultOf };
}
