/** A proxy that makes a server on this machine as far away as a remote one, and counts its requests. */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Listening, listen } from "../../src/tools/local/listen.ts";

/** A running proxy. */
export interface SlowProxy extends Listening {
  /** Requests so far, by path. */
  readonly requests: ReadonlyMap<string, number>;
}

/** Requests so far, without those for what a facilitator supports, which do not belong to a purchase. */
export const requestsTo = ({ requests }: SlowProxy): number =>
  [...requests].reduce((sum, [path, count]) => sum + (path === "/supported" ? 0 : count), 0);

/** Starts a proxy that delays each request by as many milliseconds as `latencyOf` says of its path. */
export async function startSlowProxy(target: string, latencyOf: (path: string) => number): Promise<SlowProxy> {
  const requests = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { url: path = "/", method = "GET" } = request;
    requests.set(path, (requests.get(path) ?? 0) + 1);
    try {
      const asked = await buffer(request);
      const ms = latencyOf(path);
      if (ms > 0) await delay(ms);
      const answer = await fetch(path === "/" ? target : target + path, {
        method,
        headers: { "Content-Type": request.headers["content-type"] ?? "application/json" },
        ...(method !== "GET" && { body: asked }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { "Content-Type": "application/json", "Content-Length": body.length });
      response.end(body);
    } catch {
      response.destroy();
    }
  });
  return { ...(await listen(server)), requests };
}
