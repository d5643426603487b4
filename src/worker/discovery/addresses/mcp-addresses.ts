/** The two addresses of the MCP endpoint, and which host needs which. */
import { service } from "../../../../catalog/service/service.ts";
import type { Text } from "../../lib/text.ts";

/** Lists tools under their canonical names, `svc.` and the operation's id. */
export const mcpPath = "/mcp";

/**
 * Lists the same tools as `svc_` and the id, for hosts that refuse a dot in a name. Calls are taken under both names at
 * both addresses.
 */
export const mcpUnderscorePath = "/mcp?names=underscore";

/** How the service is reached without writing a client. */
export const packageNote: Text = {
  en: `From a command line or an MCP host without a wallet, the npm package does the paying: \`npx ${service.id} mcp\` (a bridge over stdio), \`buy\`, \`check\`, \`verify\`.`,
  ar: `من سطر الأوامر أو من برنامج MCP بلا محفظة تتولى حزمة npm الدفع: ‎\`npx ${service.id} mcp\`‎ (جسر عبر stdio) وكذلك \`buy\` و\`check\` و\`verify\`.`,
};

/** What a reader who knows one of them has to know of the other. */
export const underscoreNote = (address: string): Text => ({
  en: `Hosts that refuse a dot in a tool name (Claude, Copilot CLI, Codex, Cursor) use ${address}, which lists svc_ names.`,
  ar: `البرامج المضيفة التي ترفض النقطة في اسم الأداة (Claude وCopilot CLI وCodex وCursor) تستخدم ${address} الذي يدرج أسماء تبدأ بـ svc_.`,
});
