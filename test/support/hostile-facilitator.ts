/** A facilitator in front of a real one, that can be told how to treat each payer, and to stop at any point of a payment. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { SettleMode } from "./settle-modes.ts";

/** The points of a payment at which a test can step in. */
export type Point = "before verify" | "after verify" | "before settle" | "after settle";

/** Told of a point before the facilitator goes on; it waits for what is returned. */
export type StepIn = (point: Point) => Promise<void> | void;

export interface HostileFacilitator {
  readonly url: string;
  /** How settlements of a payer are treated from here on; honest without a word. */
  treat(payer: string, mode: SettleMode): void;
  /** Tells a test when payments of a payer reach a point. */
  watch(payer: string, stepIn: StepIn): void;
  stop(): Promise<void>;
}

/** When a settlement that is put off happens, ms. */
const laterMs = 1_200;

const paymentRequest = z.looseObject({
  paymentPayload: z.looseObject({
    payload: z.looseObject({ authorization: z.looseObject({ from: z.string() }) }),
  }),
});

async function read(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "Content-Type": typeof body === "string" ? "text/html" : "application/json" }).end(text);
}

/** Starts it in front of the facilitator at `upstream`. */
export async function startHostileFacilitator(upstream: string): Promise<HostileFacilitator> {
  const modes = new Map<string, SettleMode>();
  const watchers = new Map<string, StepIn>();

  const forward = async (path: string, body: string) => {
    const answer = await fetch(upstream + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    return answer.json();
  };

  async function settle(mode: SettleMode, body: string, response: ServerResponse): Promise<void> {
    const settled = () => forward("/settle", body);
    const refusal = (errorReason: string, transaction = "") => ({
      success: false,
      errorReason,
      errorMessage: "secret words of a facilitator",
      transaction,
      network: "eip155:8453",
    });
    switch (mode) {
      case "honest":
        return send(response, 200, await settled());
      case "refuses the connection":
        response.destroy();
        return;
      case "hangs":
        return;
      case "answers 500":
        return send(response, 500, { error: "secret words of a facilitator" });
      case "answers HTML":
        return send(response, 200, "<h1>secret words of a facilitator</h1>");
      case "settles, then hangs":
        await settled();
        return;
      case "settles, then answers 500":
        await settled();
        return send(response, 500, { error: "secret words of a facilitator" });
      case "settles, then drops the connection":
        await settled();
        response.destroy();
        return;
      case "settles, then answers HTML":
        await settled();
        return send(response, 200, "<h1>secret words of a facilitator</h1>");
      case "hangs, and settles later":
        await delay(laterMs);
        await settled();
        return;
      case "answers pending, and settles later":
        send(response, 500, refusal("settlement_pending", `0x${"1".padStart(64, "0")}`));
        await delay(laterMs);
        await settled();
        return;
      case "says no but settles":
        await settled();
        return send(response, 200, refusal("transaction_failed"));
      case "says no and does not settle":
        return send(response, 200, refusal("transaction_failed"));
      case "says yes but does not settle":
        return send(response, 200, {
          success: true,
          transaction: `0x${"2".padStart(64, "0")}`,
          network: "eip155:8453",
        });
      case "says yes without a transaction but settles":
        await settled();
        return send(response, 200, { success: true, transaction: "", network: "eip155:8453" });
    }
  }

  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    try {
      const body = await read(request);
      const payer = paymentRequest.parse(JSON.parse(body)).paymentPayload.payload.authorization.from.toLowerCase();
      const stepIn = watchers.get(payer) ?? (() => {});
      if (request.url === "/verify") {
        await stepIn("before verify");
        const verification = await forward("/verify", body);
        await stepIn("after verify");
        return send(response, 200, verification);
      }
      await stepIn("before settle");
      const mode = modes.get(payer) ?? "honest";
      if (mode !== "honest") return await settle(mode, body, response);
      const settlement = await forward("/settle", body);
      await stepIn("after settle");
      return send(response, 200, settlement);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    treat: (payer, mode) => {
      modes.set(payer.toLowerCase(), mode);
    },
    watch: (payer, stepIn) => {
      watchers.set(payer.toLowerCase(), stepIn);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
