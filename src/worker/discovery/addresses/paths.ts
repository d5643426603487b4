/** The paths that several documents name: MCP, the search, the outline, an operation's own description. */
import type { Operation } from "../../../../catalog/operation.ts";
import { isolated, type Text } from "../../../lib/text.ts";

/** Lists tools under their canonical names, `svc.` and the operation's id. */
export const mcpPath = "/mcp";

/**
 * Lists the same tools under `svc_` and the id, because OpenAI and Anthropic reject a function name with a dot; Gemini
 * accepts it, and most hosts pass a tool's name on unchanged. Calls are accepted under both names at both addresses.
 */
export const mcpUnderscorePath = "/mcp?names=underscore";

/** The note about the other MCP address, for a reader of one of them. */
export const underscoreNote = (address: string): Text => ({
  en: `Every host and library, unless its model is Gemini, uses ${address}, which lists svc_ names: other models refuse a dot in a tool's name.`,
  ar: `كل برنامج مضيف وكل مكتبة، ما لم يكن نموذجه Gemini، يستخدم ${address} الذي يدرج أسماء تبدأ بالبادئة ${isolated("svc_")}: فالنماذج الأخرى ترفض النقطة في اسم الأداة.`,
});

/** Finds services for a question. */
export const searchPath = "/agent-services/search";

/** `/.well-known/x402-catalog.json` in outline. */
export const catalogOutlinePath = "/.well-known/x402-catalog-outline.json";

/** The complete description of one operation. */
export const operationDocumentPath = ({ id }: Pick<Operation, "id">): string => `/openapi/${id}.json`;
