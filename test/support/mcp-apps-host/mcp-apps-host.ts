/** The two servers of the reference host for MCP Apps: one for its page, one of another origin for the sandbox, with a policy in its headers. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { HostedCall } from "./hosted-call.ts";

const root = join(import.meta.dirname, "../../..");

async function scriptOf(name: "host" | "sandbox"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, `client/${name}.ts`)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    absWorkingDir: root,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

async function listen(listener: RequestListener, host: string) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${host}:${port}`, close: () => server.close() };
}

const pageOf = (script: string, buttons = "") =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>host</title><style>html,body{margin:0;block-size:100%}iframe{border:0;display:block}</style><body>${buttons}<script type="module">${script.replaceAll("</script", "<\\/script")}</script>`;

/** The policy that the extension asks of a sandbox for the origins that a view declares. */
function policyFor(csp: string | null): string {
  const { connectDomains = [], resourceDomains = [] } = JSON.parse(csp ?? "{}");
  const resources = resourceDomains.join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' ${resources}`,
    `style-src 'self' 'unsafe-inline' ${resources}`,
    `img-src 'self' data: ${resources}`,
    `connect-src 'self' ${connectDomains.join(" ")}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** The host. What is set is what its page shows when it is opened next. */
export interface AppsHost {
  readonly origin: string;
  readonly sandbox: string;
  /** Sets what is shown. */
  show(call: Omit<HostedCall, "sandbox">): void;
  stop(): void;
}

export async function startAppsHost(): Promise<AppsHost> {
  const [host, sandbox] = await Promise.all([scriptOf("host"), scriptOf("sandbox")]);
  let shown: object = {};
  const sandboxServer = await listen((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://sandbox.test");
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyFor(searchParams.get("csp")),
    });
    response.end(pageOf(sandbox));
  }, "127.0.0.1");
  const hostServer = await listen((request, response) => {
    const isCall = request.url === "/call.json";
    response.writeHead(200, { "Content-Type": isCall ? "application/json" : "text/html; charset=utf-8" });
    response.end(isCall ? JSON.stringify(shown) : pageOf(host, "<button>light</button><button>close</button>"));
  }, "localhost");
  return {
    origin: hostServer.origin,
    sandbox: sandboxServer.origin,
    show: (call) => {
      shown = { ...call, sandbox: sandboxServer.origin };
    },
    stop: () => {
      hostServer.close();
      sandboxServer.close();
    },
  };
}
