/** What the reference host shows: one call of a tool, and how the host looks. */
import type { CallToolResult } from "@modelcontextprotocol/client";

export interface HostedCall {
  /** Where the MCP server is, and where the sandbox is. */
  readonly endpoint: string;
  readonly sandbox: string;
  /** Whether the host speaks the latest revision and declares the extension; the example of the extension does neither. */
  readonly declares: boolean;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** The result, where the host does not call the tool itself. */
  readonly result?: CallToolResult | undefined;
  readonly context: { readonly theme: "light" | "dark"; readonly locale: string };
}
