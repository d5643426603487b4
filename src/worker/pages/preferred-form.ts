/** The form in which a caller would rather read an address that people and programs share. */
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { BoundedMap } from "../../lib/memo.ts";
import type { AppEnv } from "../http/request.ts";

const forms = new Map([
  ["application/json", "data"],
  ["text/html", "page"],
  ["text/markdown", "markdown"],
] as const);

type Form = "data" | "page" | "markdown";
const mediaTypes: readonly string[] = [...forms.keys()];

/** Browsers and programs send the same few headers again and again. */
const known = new BoundedMap<string, Form | "none">(64);

function formOf(c: Context<AppEnv>): Form | "none" {
  const accepted = accepts(c, { header: "Accept", supports: [...mediaTypes], default: "" });
  for (const [mediaType, form] of forms) if (accepted === mediaType) return form;
  return "none";
}

/** What the Accept header prefers; the given form when it does not say. */
export function preferredForm(c: Context<AppEnv>, otherwise: Form): Form {
  const accept = c.req.raw.headers.get("Accept") ?? "";
  const form = known.get(accept) ?? formOf(c);
  known.set(accept, form);
  return form === "none" ? otherwise : form;
}
