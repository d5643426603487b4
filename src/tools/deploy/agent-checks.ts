/** Whether programs reach a live service under the names that their HTTP libraries give them. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { operations } from "../../../catalog/index.ts";
import { type Finding, ok, problem } from "../finding.ts";
import { answerMs } from "./fetch-json.ts";

/** The names that default HTTP libraries send; one sends no name. */
const agentNames = ["Python-urllib/3.12", "python-httpx/0.28.1", "Go-http-client/1.1", undefined] as const;

/** Sends a request under an agent's name. Resolves to the status; undefined when no answer comes in time. */
export type AskAs = (agent: string | undefined, method: "GET" | "POST", url: string) => Promise<number | undefined>;

/** Sends it with Node's own client, because `fetch` always names itself. */
export const askAs: AskAs = (agent, method, url) =>
  new Promise((resolve) => {
    const send = url.startsWith("https:") ? httpsRequest : httpRequest;
    const headers = { ...(agent !== undefined && { "User-Agent": agent }), "Content-Type": "application/json" };
    const request = send(url, { method, headers, signal: AbortSignal.timeout(answerMs) }, (response) => {
      response.destroy();
      resolve(response.statusCode);
    });
    request.on("error", () => resolve(undefined));
    request.end(method === "POST" ? "{}" : undefined);
  });

/** Checks that a document and a challenge are sent to programs of every name. */
export async function checkAgents(ask: AskAs, origin: string): Promise<Finding> {
  const check = "agents";
  const sold = operations.find(({ free }) => !free);
  const expected = [
    ["GET", "/llms.txt", 200],
    ["POST", sold?.path ?? "/", 402],
  ] as const;
  const answers = await Promise.all(
    agentNames.map(async (agent) => {
      const wrong = await Promise.all(
        expected.map(async ([method, path, wanted]) => {
          const status = await ask(agent, method, origin + path);
          return status === wanted ? [] : [`${path} ${status ?? "without an answer"}`];
        }),
      );
      return wrong.flat().length === 0 ? [] : [`${agent ?? "a client without a name"} (${wrong.flat().join(", ")})`];
    }),
  );
  const refused = answers.flat();
  return refused.length === 0
    ? ok(check, `a document and a challenge come under ${agentNames.length} names of HTTP libraries`)
    : problem(
        check,
        `turned away: ${refused.join("; ")}`,
        "turn Browser Integrity Check and Bot Fight Mode off for this host: docs/operating/deploy.md, step 3",
      );
}
