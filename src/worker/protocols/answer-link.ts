/**
 * Links to long answers, for hosts that cannot take 200 KB in one message. Whoever holds the address gets the same bytes for a day, without
 * a second sale. The address is a hash of the answer, so it cannot be guessed, and equal answers share one. Nothing lists them.
 */
import type { Handler } from "hono";
import { admitRequest } from "../guard/limits/rate-limit.ts";
import { callObject } from "../http/call-object.ts";
import { ServiceError } from "../http/errors.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import type { AppEnv } from "../http/request.ts";

/** Characters of JSON from which on an answer is offered as a link too: what hosts show a model at most (Claude Code, Codex). */
const longAnswer = 24_000;

const keptMs = 24 * 60 * 60_000;

/** Where links lead, with their id in the place of `:id`. */
export const answerPath = "/answers/:id";

const id = /^[0-9a-f]{64}$/;

const askObject = <Result>(
  env: Pick<Env, "TASK">,
  name: string,
  call: (task: ReturnType<Env["TASK"]["getByName"]>) => Promise<Result>,
) => callObject(() => env.TASK.getByName(`answer:${name}`), call);

/** Keeps a long answer and returns its address; undefined for a short one, and when it cannot be kept: the caller has it anyway. */
export async function linkTo(env: Pick<Env, "TASK">, origin: string, text: string): Promise<string | undefined> {
  if (text.length <= longAnswer) return undefined;
  // Not the bare hash of the bytes: receipts carry that one, and may be shown to anybody.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`answer link ${text}`));
  const name = Buffer.from(digest).toString("hex");
  try {
    const known = await askObject(env, name, async (task) => task.read());
    await askObject(env, name, async (task) => task.write(known?.revision ?? 0, text, Date.now() + keptMs));
    return `${origin}${answerPath.replace(":id", name)}`;
  } catch (thrown) {
    logEvent("answer_not_linked", { reason: reasonOf(thrown) });
    return undefined;
  }
}

/** Answers a link with the bytes that it was made for. */
export const answerLinked: Handler<AppEnv> = async (c) => {
  await admitRequest(c.env, c.var.config, "http", c.var.callerAddress);
  const name = c.req.param("id") ?? "";
  const kept = id.test(name) ? await askObject(c.env, name, async (task) => task.read()) : undefined;
  if (!kept) throw new ServiceError("not_found");
  return new Response(kept.text, {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
};
