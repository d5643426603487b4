/**
 * Links to long answers, for hosts that cannot take 200 KB in one message. Whoever holds the address gets the same bytes for a day, without
 * a second sale. The address is a hash of the answer, so it cannot be guessed, and equal answers share one. Nothing lists them.
 */
import type { Handler } from "hono";
import { admitRequest } from "../guard/limits/rate-limit.ts";
import { callObject } from "../http/call-object.ts";
import { ServiceError } from "../http/errors.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import type { JsonObject } from "../lib/text.ts";
import { pageItems, renderSection, type SectionForm, sectionsOf, sectionTypes } from "./answer-sections.ts";

/** Characters of JSON from which on an answer is offered as a link too: what hosts show a model at most (Claude Code, Codex). */
const longAnswer = 24_000;

const keptMs = 24 * 60 * 60_000;

/** Where links lead, with their id in the place of `:id`. */
export const answerPath = "/answers/:id";

/** Where a section of a linked answer is. */
export const sectionPath = `${answerPath}/:section`;

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

/** What a link leads to; undefined for an address that leads nowhere. */
async function keptAnswer(env: Pick<Env, "TASK">, name: string): Promise<string | undefined> {
  return id.test(name) ? (await askObject(env, name, async (task) => task.read()))?.text : undefined;
}

const privately = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } as const;

/** Answers a link with the bytes that it was made for. */
export const answerLinked: Handler<AppEnv> = async (c) => {
  await admitRequest(c.env, c.var.config, "http", c.var.callerAddress);
  const text = await keptAnswer(c.env, c.req.param("id") ?? "");
  if (text === undefined) throw new ServiceError("not_found");
  return new Response(text, { headers: { "Content-Type": "application/json", ...privately } });
};

/** A whole number in a query, at most a highest; what was usual for anything else. */
const wholeNumber = (text: string | null, usual: number, highest: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Math.min(Number(text), highest) : usual;

/** The form that a query names, else the one that the Accept header does. */
function formOf(query: URLSearchParams, accept: string): SectionForm {
  const named = query.get("format");
  if (named === "csv" || named === "md" || named === "json") return named;
  return accept.includes("text/csv") ? "csv" : accept.includes("text/markdown") ? "md" : "json";
}

/** A page of a list of an answer, as the address asks for it. Throws `not_found` with the lists that there are. */
function sectionAt(answer: JsonObject, { origin, pathname, searchParams }: URL, accept: string) {
  const section = pathname.slice(pathname.lastIndexOf("/") + 1);
  const form = formOf(searchParams, accept);
  const page = {
    from: wholeNumber(searchParams.get("from"), 0, 1_000_000),
    count: Math.max(1, wholeNumber(searchParams.get("count"), pageItems.usual, pageItems.most)),
  };
  const text = renderSection(answer, section, form, page, `${origin}${pathname}`);
  if (text === undefined)
    throw new ServiceError("not_found", { details: [{ code: "section", allowed: sectionsOf(answer) }] });
  return { text, mediaType: sectionTypes[form] };
}

/** Answers a page of one list of a linked answer. */
export const answerSection: Handler<AppEnv> = async (c) => {
  await admitRequest(c.env, c.var.config, "http", c.var.callerAddress);
  const kept = await keptAnswer(c.env, c.req.param("id") ?? "");
  if (kept === undefined) throw new ServiceError("not_found");
  const { pathname, search } = new URL(c.req.url);
  const { text, mediaType } = sectionAt(
    JSON.parse(kept),
    new URL(pathname + search, originOf(c)),
    c.req.header("Accept") ?? "",
  );
  return new Response(text, { headers: { "Content-Type": mediaType, Vary: "Accept", ...privately } });
};

/** What an address of a linked answer, or of a list in it, leads to; undefined for any other address. Throws `not_found`. */
export async function readLinked(env: Pick<Env, "TASK">, origin: string, address: string) {
  if (!address.startsWith(`${origin}/`) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const [, name, section] = /^\/answers\/([0-9a-f]{64})(?:\/([\w-]+))?$/.exec(url.pathname) ?? [];
  const kept = name === undefined ? undefined : await keptAnswer(env, name);
  if (kept === undefined) return undefined;
  return section === undefined ? { text: kept, mediaType: sectionTypes.json } : sectionAt(JSON.parse(kept), url, "");
}
