/** A chain's node that can be told not to answer about a payer. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface UnreliableNode {
  readonly url: string;
  /** From here on the node drops every connection that asks about the payer. */
  hide(payer: string): void;
  /** The node answers about everybody again. */
  answer(payer: string): void;
  stop(): Promise<void>;
}

/** Starts it in front of the node at `upstream`. */
export async function startUnreliableNode(upstream: string): Promise<UnreliableNode> {
  const hidden = new Set<string>();
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    try {
      let body = "";
      for await (const chunk of request) body += chunk;
      if ([...hidden].some((payer) => body.toLowerCase().includes(payer))) return response.destroy();
      const answer = await fetch(upstream, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const nameOf = (payer: string) => payer.toLowerCase().slice(2);
  return {
    url: `http://127.0.0.1:${port}`,
    hide: (payer) => {
      hidden.add(nameOf(payer));
    },
    answer: (payer) => {
      hidden.delete(nameOf(payer));
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
