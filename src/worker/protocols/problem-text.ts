/** The problems of a request, in the texts of MCP and A2A. */
import type { JsonObject } from "../../lib/text.ts";

/** One of a failure's details in words; one without a sentence has its members, after its code. */
export function problemText({ message, code, path: _, header: __, ...members }: JsonObject): string {
  if (typeof message === "string") return message;
  const others = Object.entries(members).map(([name, value]) => `${name}: ${value}`);
  return [...(code === undefined ? [] : [code]), ...others].join(", ");
}
