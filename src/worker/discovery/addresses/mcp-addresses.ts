/** The two addresses of the MCP endpoint, and which host needs which. */
import type { Text } from "../../../lib/text.ts";

/** Lists tools under their canonical names, `svc.` and the operation's id. */
export const mcpPath = "/mcp";

/**
 * Lists the same tools as `svc_` and the id, for hosts that refuse a dot in a name. Calls are taken under both names at
 * both addresses.
 */
export const mcpUnderscorePath = "/mcp?names=underscore";

/** What a reader who knows one of them has to know of the other. */
export const underscoreNote = (address: string): Text => ({
  en: `Hosts that refuse a dot in a tool name (Claude, Copilot CLI, Codex, Cursor) use ${address}, which lists svc_ names.`,
  ar: `البرامج المضيفة التي ترفض النقطة في اسم الأداة (Claude وCopilot CLI وCodex وCursor) تستخدم ${address} الذي يدرج أسماء تبدأ بـ svc_.`,
});
