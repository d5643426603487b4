/** The cost of calls without a sale: processor time of workerd beside an unsigned call, and delay for others. */

import { randomBytes } from "node:crypto";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { toHeaderJson } from "../../src/lib/header-json.ts";
import { startPayments } from "../fixtures/local-payments.ts";
import { paymentClient } from "../fixtures/paying-fetch.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { unlimited } from "../fixtures/unlimited.ts";
import { measure, median, requestBytes } from "./client.ts";
import { requestsTo, startSlowProxy } from "./slow-proxy.ts";
import { serviceWorker, startWorkerd } from "./workerd.ts";

/** One kind of call. */
export interface AttackRow {
  readonly name: string;
  /** Microseconds. */
  readonly processorTime: number;
  /** An unsigned call's. */
  readonly unsigned: number;
  /** The upper limit of the ratio to the compared figure. */
  readonly target: number | undefined;
  readonly facilitatorCalls: number;
  readonly nodeRequests: number;
}

const body = JSON.stringify(saLandedCost.examples[0].input);
/** The mark of a signature by a wallet that is not deployed yet (ERC-6492). */
const counterfactual = "6492".repeat(16);
/** Forged payments, each in the name of another account: more than are sent while one is remembered. */
const mostForged = 4000;

/** Measures every kind in turn, `rounds` times after a warm-up round, and takes medians. */
export async function benchAttacks(rounds: number, seconds: number): Promise<AttackRow[]> {
  const payments = await startPayments();
  const [facilitator, node] = await Promise.all([
    startSlowProxy(payments.facilitator.url, () => 0),
    startSlowProxy(payments.chain.rpcUrl, () => 0),
  ]);
  const workerd = await startWorkerd([
    serviceWorker({ FACILITATOR_URL: facilitator.url, RPC_URL: node.url, ...unlimited }),
  ]);
  try {
    const url = `${workerd.addresses.service}${saLandedCost.path}`;
    const challenge = await fetch(url, { method: "POST", body });
    const required = decodePaymentRequiredHeader(challenge.headers.get("PAYMENT-REQUIRED") ?? "");
    const client = paymentClient({ network: "eip155:8453" }, privateKeyToAccount(generatePrivateKey()));
    const payment = await client.createPaymentPayload(required);
    const { authorization } = payment.payload;
    const signed = (changes: object) =>
      requestBytes(url, body, {
        "PAYMENT-SIGNATURE": toHeaderJson({ ...payment, payload: { ...payment.payload, ...changes } }),
      });
    const forged = () =>
      signed({ authorization: { ...Object(authorization), from: `0x${randomBytes(20).toString("hex")}` } });
    const kinds: readonly (readonly [name: string, requests: readonly [Buffer, ...Buffer[]], target?: number])[] = [
      ["an unsigned call", [requestBytes(url, body)]],
      ["a forged signature", [forged(), ...Array.from({ length: mostForged }, forged)], 4],
      ["ERC-6492 junk", [signed({ signature: `0x${"ab".repeat(96)}${counterfactual}` })], 4],
      ["an empty wallet", [signed({})], 12],
    ];
    const figures = new Map<string, { time: number; facilitator: number; node: number }[]>();
    for (let round = 0; round <= rounds; round++) {
      reportProgress(round, rounds + 1, "calls that bring nothing");
      for (const [name, requests] of kinds) {
        const before = { facilitator: requestsTo(facilitator), node: requestsTo(node) };
        const driving = { connections: 10, pipelined: 1, seconds };
        const { answered, processorTime } = await measure(workerd.pid, url, requests, driving, 402);
        if (round === 0) continue;
        const figure = {
          time: processorTime,
          facilitator: (requestsTo(facilitator) - before.facilitator) / answered,
          node: (requestsTo(node) - before.node) / answered,
        };
        figures.set(name, [...(figures.get(name) ?? []), figure]);
      }
    }
    const typical = (name: string, of: "time" | "facilitator" | "node") =>
      median((figures.get(name) ?? []).map((figure) => figure[of]));
    return kinds.map(([name, , target]) => ({
      name,
      processorTime: typical(name, "time"),
      unsigned: typical("an unsigned call", "time"),
      target,
      facilitatorCalls: typical(name, "facilitator"),
      nodeRequests: typical(name, "node"),
    }));
  } finally {
    await workerd.stop();
    await facilitator.stop();
    await node.stop();
    await payments.stop();
  }
}
