/**
 * A server that takes the books of `peers/slow-storage.ts`: it answers everything, as D1 does somewhere else in the
 * world.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";

/** Statements that insert a sale each, whose id comes first. */
const batch = z.array(z.object({ params: z.tuple([z.string()], z.unknown()) }));

/** The server's address, and the ids of the sales that it was told of. */
export interface Books {
  readonly url: string;
  readonly sales: ReadonlySet<string>;
  stop(): void;
}

/** Starts the server. */
export async function startBooks(): Promise<Books> {
  const sales = new Set<string>();
  const server = createServer(async (request, response) => {
    for (const { params } of batch.parse(await json(request))) sales.add(params[0]);
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end("[]");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    sales,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
