import { once } from "node:events";
import { createServer } from "node:net";

/** Binds a port of the loopback interface for a moment. Throws EADDRINUSE or EACCES when it is not free. */
export async function bindPort(port: number): Promise<void> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
