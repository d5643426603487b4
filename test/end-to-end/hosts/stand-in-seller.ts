/**
 * A seller on the loopback that asks for the service's own terms in answer to any request, and records what it is sent.
 * It moves no money, so that a client's limits can be tried with the highest price.
 */
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { Operation } from "../../../catalog/operation.ts";
import { fromHeaderJson } from "../../../src/lib/header-json.ts";
import { isObject, type JsonObject } from "../../../src/lib/text.ts";
import { write } from "../../../src/payment/outcome.ts";
import { type Listening, listen } from "../../../src/tools/local/listen.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { challengeOf, offerOf } from "../../../src/worker/sale/challenge/challenge.ts";
import { askNode } from "../../fixtures/node-proxy.ts";
import { paymentSettings } from "../../fixtures/payment-settings.ts";

function fail(why: string): never {
  throw new Error(why);
}

/** A signed request as it came. */
export interface SignedRequest {
  /** The header in which the payment came. */
  readonly header: string;
  /** The payment; undefined where it is not base64 of JSON. */
  readonly payment: JsonObject | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** When it came, ms since 1970. */
  readonly at: number;
}

/**
 * A running seller. Operations are at their own paths; `rpc` is a node that reports a large balance for each account.
 */
export interface StandInSeller extends Listening {
  readonly rpc: string;
  readonly signed: readonly SignedRequest[];
  /** Forgets what came, and from now on sells, or refuses every payment as expired. */
  begin(sells: boolean): void;
}

const config = parseConfig(paymentSettings);
const payment = config.payment ?? fail("The test settings have no payment settings");

const longestPayment = 64 * 1024;

/** The first bytes of a question for a balance (ERC-20). */
const balanceOf = "0x70a08231";

/** Answers as a node does, and reports a large balance for each account. */
async function answerAsNode(node: string, question: string): Promise<string> {
  if (!question.includes(balanceOf)) return askNode(node, question);
  const { id = 1 } = Object(JSON.parse(question));
  return JSON.stringify({ jsonrpc: "2.0", id, result: `0x${(2n ** 64n).toString(16).padStart(64, "0")}` });
}

/** Starts a seller of operations beside a node, which holds the token. */
export async function startStandInSeller(operations: readonly Operation[], node: string): Promise<StandInSeller> {
  let sells = true;
  const signed: SignedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const json = { "Content-Type": "application/json" };
    if (request.url === "/rpc") return response.writeHead(200, json).end(await answerAsNode(node, body));
    const operation = operations.find(({ path }) => path === request.url);
    if (!operation) return response.writeHead(404, json).end("{}");
    const header = ["payment-signature", "x-payment"].find((name) => request.headers[name] !== undefined);
    const origin = `http://${request.headers.host}`;
    if (header !== undefined) {
      const found = fromHeaderJson(String(request.headers[header]), longestPayment);
      const read = isObject(found) ? found : undefined;
      signed.push({ header, payment: read, headers: request.headers, body, at: Date.now() });
      if (sells) return response.writeHead(200, json).end('{"sold":true}');
    }
    const error = header === undefined ? "payment_required" : "payment_expired";
    const written = write(await challengeOf(config, offerOf(operation, payment, origin), error, "en"));
    return response.writeHead(written.status, Object.fromEntries(new Headers(written.headers))).end(written.body);
  });
  const { url, stop } = await listen(server);
  const begin = (now: boolean) => {
    sells = now;
    signed.length = 0;
  };
  return { url, stop, rpc: `${url}/rpc`, signed, begin };
}
