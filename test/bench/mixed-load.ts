/**
 * Everything that callers send, mixed, at concurrency 50, on workerd with a chain and a facilitator. Free checks,
 * unsigned calls, purchases, their repetitions, junk, pages, MCP. Counts answers of 5xx, and compares what was sold
 * with what arrived on the chain and in the books. `npm run load -- --requests 100000`
 */
import { setTimeout as sleep } from "node:timers/promises";
import { wrapFetchWithPayment } from "@x402/fetch";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { defineCommand } from "../../src/client/command.ts";
import { paymentClient } from "../fixtures/paying-fetch.ts";
import { unlimited } from "../fixtures/unlimited.ts";
import { startPaidService } from "./local-payments.ts";

const connections = 50;
/** How long the books may take to learn of the last sales. */
const longestBookingSeconds = 120;
const pages = ["/", "/ar", "/agent-tools", "/developers", "/openapi.json", "/llms.txt", "/.well-known/agent-card.json"];
const freeBody = JSON.stringify(freeProfitCheck.examples[0].input);
const paidBody = JSON.stringify(saLandedCost.examples[0].input);
const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

/** A request that the load sends, and under which name it is counted. */
interface Sent {
  readonly kind: string;
  readonly answer: Promise<Response>;
}

/** Sends `requests` and prints the totals; true when none was answered 5xx and no sale was lost. */
async function run(requests: number): Promise<boolean> {
  // The load is shared by few addresses; what limits do is measured elsewhere.
  const service = await startPaidService(unlimited);
  const { post } = service;
  try {
    const wallets = await service.wallets(10, 100_000_000_000n);
    const before = await service.received();
    const totals = new Map<string, number>();
    const samples: string[] = [];
    let [sent, serverErrors, sold, differing] = [0, 0, 0, 0];
    const count = (kind: string, status: number) => {
      const name = `${kind}: ${status}`;
      totals.set(name, (totals.get(name) ?? 0) + 1);
    };

    const connection = async (index: number) => {
      const wallet = wallets[index % wallets.length];
      if (!wallet) throw new Error("No wallet");
      let lastSignature = "";
      let lastBody = "";
      let lastAnswer = "";
      /** Keeps the signature that the stock client made, to repeat it. */
      const remembering: typeof fetch = (input, init) => {
        const request = new Request(input, init);
        lastSignature = request.headers.get("PAYMENT-SIGNATURE") ?? lastSignature;
        return fetch(request);
      };
      const pay = wrapFetchWithPayment(remembering, paymentClient({ network: "eip155:8453" }, wallet));
      const kinds: readonly ((turn: number) => Sent)[] = [
        () => ({ kind: "free check", answer: post(freeProfitCheck.path, freeBody) }),
        () => ({ kind: "unsigned", answer: post(saLandedCost.path, paidBody) }),
        (turn) => {
          lastBody = JSON.stringify({ product_value: 1 + turn * connections + index });
          return { kind: "purchase", answer: post(saLandedCost.path, lastBody, {}, pay) };
        },
        () => ({
          kind: "repetition",
          answer: post(saLandedCost.path, lastBody, { "PAYMENT-SIGNATURE": lastSignature }),
        }),
        () => ({ kind: "junk body", answer: post(freeProfitCheck.path, '{"landed_cost":[[[1e400') }),
        () => ({
          kind: "junk signature",
          answer: post(saLandedCost.path, paidBody, { "PAYMENT-SIGNATURE": btoa('{"x402Version":2,"payload":{}}') }),
        }),
        (turn) => ({ kind: "page", answer: fetch(service.origin + (pages[turn % pages.length] ?? "/")) }),
        () => ({
          kind: "MCP",
          answer: post("/mcp", rpc("tools/list", {}), { Accept: "application/json, text/event-stream" }),
        }),
      ];
      for (let turn = 0; sent < requests; turn++)
        for (const next of kinds) {
          if (sent >= requests) break;
          sent += 1;
          const { kind, answer } = next(turn);
          const response = await answer;
          const text = await response.text();
          count(kind, response.status);
          if (response.status >= 500) {
            serverErrors += 1;
            if (samples.length < 5) samples.push(`${kind}: ${response.status} ${text.slice(0, 300)}`);
          }
          if (kind === "purchase" && response.status === 200) sold += 1;
          if (kind === "purchase") lastAnswer = text;
          if (kind === "repetition" && text !== lastAnswer) differing += 1;
        }
    };
    const begin = performance.now();
    await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
    const seconds = (performance.now() - begin) / 1000;
    const received = (await service.received()) - before;
    const paid = Number(received / BigInt(saLandedCost.price.atomic));
    const purchases = [...totals].reduce((sum, [name, n]) => sum + (name.startsWith("purchase") ? n : 0), 0);
    for (const [name, number] of [...totals].sort()) console.log(`${name.padEnd(22)} ${number.toLocaleString("en")}`);
    console.log(`${sent.toLocaleString("en")} requests at concurrency ${connections} in ${seconds.toFixed(0)} s`);
    console.log(`${serverErrors} answers of 5xx ${samples.join("; ")}`.trimEnd());
    console.log(
      `${purchases - sold} lost sales of ${purchases}; ${paid} payments arrived for ${sold} that were answered`,
    );
    console.log(`${differing} repetitions with another answer`);
    for (let wait = 0; service.booked.size < sold && wait < longestBookingSeconds; wait++) await sleep(1000);
    console.log(`${service.booked.size} sales in the books`);
    return serverErrors === 0 && sold === purchases && paid === sold && differing === 0 && service.booked.size === sold;
  } finally {
    await service.close();
  }
}

export default defineCommand({
  call: "npm run load --",
  summary:
    "Sends a mix of requests at concurrency 50, and counts answers of 5xx and lost sales. Ends with 1 when there are any.",
  options: {
    requests: { type: "string", value: "number", default: "100000", help: "how many; 100000" },
  },
  run: async ({ requests }) => run(Number(requests)),
});
