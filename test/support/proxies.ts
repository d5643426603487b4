/** The proxies that operators put in front of services, with the buffers that Debian's packages give them. */
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startChild, stopChild } from "../../src/tools/local/child.ts";
import { freePort } from "../../src/tools/local/free-port.ts";

/** A running proxy. */
export interface RunningProxy {
  readonly address: string;
  stop(): Promise<void>;
}

interface Route {
  readonly port: number;
  /** Host and port of the service. */
  readonly upstream: string;
  /** The Host header that the service is sent. */
  readonly host: string;
}

interface Kind {
  readonly name: string;
  readonly file: string;
  readonly configuration: (route: Route) => string;
  readonly parameters: (configuration: string, folder: string) => readonly string[];
}

const kinds: readonly Kind[] = [
  {
    name: "nginx",
    file: "/usr/sbin/nginx",
    configuration: ({ port, upstream, host }) => `
      daemon off; master_process off; pid nginx.pid; error_log stderr crit;
      events {}
      http {
        access_log off;
        client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
        server { listen 127.0.0.1:${port}; location / { proxy_pass http://${upstream}; proxy_set_header Host ${host}; } }
      }`,
    parameters: (configuration, folder) => ["-p", folder, "-c", configuration],
  },
  {
    name: "HAProxy",
    file: "/usr/sbin/haproxy",
    configuration: ({ port, upstream, host }) => `
defaults
  mode http
  timeout connect 5000
  timeout client 50000
  timeout server 50000
frontend tests
  bind 127.0.0.1:${port}
  http-request set-header Host ${host}
  default_backend service
backend service
  server service ${upstream}
`,
    parameters: (configuration) => ["-db", "-f", configuration],
  },
];

function isInstalled({ file }: Kind): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function listens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const connected = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    await wait(50);
  }
  throw new Error(`Nothing listens on port ${port}`);
}

/** Every kind of proxy that the tests know, with a way to start it where it is installed. */
export const proxies = kinds.map((kind) => ({
  name: kind.name,
  isInstalled: isInstalled(kind),
  /** Starts the proxy in front of a service, which is sent the given Host header. */
  start: async (service: string, host: string): Promise<RunningProxy> => {
    const folder = await mkdtemp(join(tmpdir(), "proxy-"));
    const port = await freePort();
    const configuration = join(folder, "proxy.conf");
    await writeFile(configuration, kind.configuration({ port, upstream: new URL(service).host, host }));
    const child = startChild(kind.file, kind.parameters(configuration, folder), {
      stdio: ["ignore", "inherit", "inherit"],
    });
    await listens(port);
    return {
      address: `http://127.0.0.1:${port}`,
      stop: async () => {
        await stopChild(child);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
}));
