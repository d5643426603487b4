/** Standard input and output as the bridge uses them. */
import { type Readable, Transform, type Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { isObject, parseJson } from "../../lib/text.ts";
import { withoutNulls } from "../../worker/protocols/mcp/without-nulls.ts";

/** Characters of a line that are kept until it ends. The SDK reads as many bytes of one, then closes the connection. */
const longestLine = 10 * 1024 * 1024;

/**
 * The error for something that is not a message of MCP. Undefined for a request, a notification, and a reply of the
 * host, whose id may also be that of a request of its own.
 */
function refusalOf(message: unknown): string | undefined {
  const { id, method, result, error: failed } = isObject(message) ? message : {};
  const isNotification = id === undefined && typeof method === "string";
  if (message === undefined || isNotification || result !== undefined || failed !== undefined) return undefined;
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    const error = { code: -32_600, message: "This is not one message of JSON-RPC 2.0. Nothing was charged." };
    return JSON.stringify({ jsonrpc: "2.0", id: typeof id === "string" || typeof id === "number" ? id : null, error });
  }
}

/** The largest number for one beyond all numbers, such as 1e400: JSON would write null, which counts as left out. */
const finite = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)) : value;

/**
 * The SDK's transport, which answers every request: parameters that are null count as left out, as over HTTP, and a
 * request that is not valid is refused. The SDK drops both, and their hosts wait without end.
 */
export class HostTransport extends StdioServerTransport {
  readonly #input: Readable;

  constructor(input: Readable, output: Writable) {
    const decoder = new StringDecoder("utf8");
    let begun = "";
    const readable = (line: string): string => {
      const message = withoutNulls(parseJson(line));
      const refusal = refusalOf(message);
      if (refusal !== undefined) output.write(`${refusal}\n`);
      try {
        return message === undefined ? line : JSON.stringify(message, finite);
      } catch {
        // Lists nested thousands deep can be read, but not written again.
        return line;
      }
    };
    const lines = new Transform({
      transform: (chunk, _, done) => {
        const whole = `${begun}${decoder.write(chunk)}`.split("\n");
        const rest = whole.pop() ?? "";
        const isTooLong = rest.length > longestLine;
        begun = isTooLong ? "" : rest;
        done(null, [...whole.map((line) => `${readable(line)}\n`), isTooLong ? rest : ""].join(""));
      },
    });
    super(input.on("error", (cause) => lines.destroy(cause)).pipe(lines), output);
    this.#input = input;
  }

  override async close(): Promise<void> {
    await super.close();
    // Standard input keeps the process alive while it is read.
    this.#input.unpipe().pause();
  }
}
