/**
 * A server that stands in for the database of `peers/slow-storage.ts`: it answers every statement, over a connection
 * that is as slow as one to a distant D1.
 */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { listen } from "../../src/tools/local/listen.ts";

/** Statements that insert a sale each, whose id comes first. */
const batch = z.array(z.object({ params: z.tuple([z.string()], z.unknown()) }));

/** Starts the server. `sales` are the ids of the sales that were inserted. */
export async function startBooks() {
  const sales = new Set<string>();
  const server = createServer(async (request, response) => {
    for (const { params } of batch.parse(await json(request))) sales.add(params[0]);
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end("[]");
  });
  return { ...(await listen(server)), sales };
}
