/** The paths that several documents name: the two of the MCP endpoint, the outlines, an operation's own description. */
import type { Operation } from "../../../../catalog/operation.ts";
import type { Text } from "../../../lib/text.ts";

/** Lists tools under their canonical names, `svc.` and the operation's id. */
export const mcpPath = "/mcp";

/**
 * Lists the same tools as `svc_` and the id, for hosts that refuse a dot in a name. Calls are taken under both names at
 * both addresses.
 */
export const mcpUnderscorePath = "/mcp?names=underscore";

/** Returns what a reader who knows one of them has to know of the other. */
export const underscoreNote = (address: string): Text => ({
  en: `Hosts that refuse a dot in a tool name (Claude, Copilot CLI, Codex, Cursor) use ${address}, which lists svc_ names.`,
  ar: `البرامج المضيفة التي ترفض النقطة في اسم الأداة (Claude وCopilot CLI وCodex وCursor) تستخدم ${address} الذي يدرج أسماء تبدأ بـ svc_.`,
});

/** `/openapi.json` in outline. */
export const openapiOutlinePath = "/openapi-outline.json";

/** `/.well-known/x402-catalog.json` in outline. */
export const catalogOutlinePath = "/.well-known/x402-catalog-outline.json";

/** Returns the complete description of one operation. */
export const operationDocumentPath = ({ id }: Pick<Operation, "id">): string => `/openapi/${id}.json`;
