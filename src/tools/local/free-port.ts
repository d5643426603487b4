/** Ports on the loopback interface. */
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Binds a port for a moment to learn whether it is free; 0 lets the system choose. Throws EADDRINUSE or EACCES
 * otherwise.
 */
export async function freePort(port = 0, host = "127.0.0.1"): Promise<number> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}
