/** A server that takes the books of `peers/slow-storage.ts`: it answers everything, as D1 does somewhere else in the world. */
import { once } from "node:events";
import { createServer } from "node:http";

/** Starts the server. */
export async function startBooks(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end("[]");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
