/** The service's targets: each figure with the compared one, and whether it is met. */
import { table } from "../manual/markdown.ts";
import type { AttackRow } from "./attacks.ts";
import type { Race } from "./paid-race.ts";
import type { RequestsRow } from "./requests.ts";

/** All that was measured. */
export interface Measured {
  readonly requests: readonly RequestsRow[];
  readonly attacks: readonly AttackRow[];
  readonly immediate: Race;
  readonly real: Race;
  /** Milliseconds over HTTP. */
  readonly largest: { readonly cheapest: number; readonly largest: number };
  /** Bytes of the service's module, compressed by gzip. */
  readonly bundleBytes: number;
}

/** One line of the table. */
export interface Target {
  readonly figure: string;
  readonly ours: string;
  readonly beside: string;
  /** The ratio of our figure to the other's, for a target that limits a ratio. */
  readonly ratio?: number;
  readonly target: string;
  readonly isMet: boolean;
}

export const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const µs = (value: number) => `${value.toFixed(0)} µs`;

function ratioOf(figure: string, ours: number, other: number, beside: string, most: number, show = µs): Target {
  const ratio = ours / other;
  return {
    figure,
    ours: show(ours),
    beside: `${beside}: ${show(other)}`,
    ratio,
    target: `≤ ${most}`,
    isMet: ratio <= most,
  };
}

function race(figure: string, { heats }: Race, at: number, most: number): Target[] {
  const heat = heats.find(({ concurrency }) => concurrency === at);
  const name = `${figure}, ${at} at a time, p50`;
  return heat ? [ratioOf(name, heat.ours.p50, heat.stock.p50, "stock", most, ms)] : [];
}

/** Every target, in the order of what buyers notice first. */
export function targetsOf({ requests, attacks, immediate, real, largest, bundleBytes }: Measured): Target[] {
  const { processorMs, facilitatorCalls, nodeRequests } = immediate;
  const beyond = largest.largest - largest.cheapest;
  const kibibytes = bundleBytes / 1024;
  return [
    ...race("paid call, latencies like the real ones", real, 1, 0.8),
    ...race("paid call, everything immediate", immediate, 1, 0.95),
    ...race("paid call, everything immediate", immediate, 10, 0.9),
    // Three quarters of what release 4b6a6dc3 took, 3.3 times as much as stock.
    ratioOf("processor time of one purchase", processorMs.ours, processorMs.stock, "stock", 2.5, ms),
    {
      figure: "facilitator calls, node requests for one purchase",
      ours: `${facilitatorCalls.ours.toFixed(2)}, ${nodeRequests.toFixed(2)}`,
      beside: `stock: ${facilitatorCalls.stock.toFixed(2)}, 0`,
      target: "1, 1",
      isMet: Math.max(facilitatorCalls.ours, nodeRequests) < 1.05,
    },
    ...requests.flatMap(({ name, processorTime, beside }) =>
      beside.map(({ peer, processorTime: other, target }) =>
        ratioOf(`${name}, processor time`, processorTime, other, peer, target),
      ),
    ),
    ...attacks.flatMap(({ name, processorTime, unsigned, target }) =>
      target === undefined
        ? []
        : [ratioOf(`${name}, processor time`, processorTime, unsigned, "an unsigned call", target)],
    ),
    {
      figure: "facilitator calls of these",
      ours: attacks.map(({ facilitatorCalls: calls }) => calls.toFixed(2)).join(", "),
      beside: "",
      target: "0",
      isMet: attacks.every(({ facilitatorCalls: calls }) => calls < 0.005),
    },
    {
      figure: "`x402_agent_scale` with 150 products over HTTP, beyond a 0.25 USDC purchase",
      ours: ms(beyond),
      beside: `${ms(largest.largest)} beside ${ms(largest.cheapest)}`,
      target: "≤ 30 ms",
      isMet: beyond <= 30,
    },
    {
      figure: "bundle, gzip",
      ours: `${kibibytes.toFixed(0)} KiB`,
      beside: "",
      target: "≤ 430 KiB",
      isMet: kibibytes <= 430,
    },
  ];
}

/** The table in Markdown. */
export const targetsTable = (targets: readonly Target[]): string =>
  table(
    ["figure", "ours", "beside", "ratio", "target", "met"],
    targets.map(({ figure, ours, beside, ratio, target, isMet }) => [
      figure,
      ours,
      beside,
      ratio?.toFixed(2) ?? "",
      target,
      isMet ? "yes" : "**no**",
    ]),
  );
