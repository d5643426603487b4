/** The problems of a request, in the texts of MCP and A2A. */
import type { JsonObject } from "../../lib/text.ts";

/** One of a failure's details in words; one about a header has a code and what is allowed in place of a sentence. */
export const problemText = ({ message, code, allowed }: JsonObject): string =>
  typeof message === "string" ? message : [code, allowed].filter((part) => part !== undefined).join(", allowed: ");
