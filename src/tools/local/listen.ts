/** Servers on the loopback interface. */
import { once } from "node:events";
import { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";

export interface Listening {
  readonly url: string;
  /** Ends it, and all its connections. */
  stop(): Promise<void>;
}

/** Starts a server at a port, or at one that the system gives. Throws EADDRINUSE or EACCES when it is not free. */
export async function listen(server: Server, port = 0): Promise<Listening> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      if (server instanceof HttpServer) server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Binds a port for a moment. Throws as `listen` does. */
export const bindPort = async (port: number): Promise<void> => (await listen(createServer(), port)).stop();
