/** Standard input and output as the bridge uses them. */
import { type Readable, Transform, type Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { isObject, parseJson } from "../../lib/text.ts";
import { withoutNulls } from "../../worker/protocols/mcp/without-nulls.ts";

/** The error to a message that is no request of JSON-RPC; undefined for one that is, or that has no id to answer to. */
function refusalOf(message: unknown): string | undefined {
  const id = isObject(message) ? message.id : undefined;
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    const error = { code: -32_600, message: "This is not a JSON-RPC 2.0 message. Nothing was charged." };
    return JSON.stringify({ jsonrpc: "2.0", id, error });
  }
}

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
      return message === undefined ? line : JSON.stringify(message);
    };
    const lines = new Transform({
      transform: (chunk, _, done) => {
        const [rest = "", ...whole] = `${begun}${decoder.write(chunk)}`.split("\n").reverse();
        begun = rest;
        done(
          null,
          whole
            .reverse()
            .map((line) => `${readable(line)}\n`)
            .join(""),
        );
      },
    });
    super(input.pipe(lines), output);
    this.#input = input;
  }

  override async close(): Promise<void> {
    await super.close();
    // Standard input keeps the process alive while it is read.
    this.#input.unpipe().pause();
  }
}
