/**
 * Published documents and pages beside a Worker that only sends the same bytes, in one plain workerd and in turns. The
 * figure is the whole process's time for each answer. On Cloudflare most are answered without the Worker.
 */

import { paymentSettings } from "../fixtures/payment-settings.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { copyAnswer, type Driving, measure, median, requestBytes } from "./client.ts";
import { serviceWorker, startWorkerd } from "./workerd.ts";

const subjects = [
  { name: "a document", path: "/.well-known/x402" },
  { name: "a document that tells the state of payments", path: "/llms.txt" },
  { name: "the OpenAPI document", path: "/openapi.json" },
  { name: "a page", path: "/developers" },
] as const;

/** The cost may be at most this multiple of sending the same bytes. */
export const documentTarget = 1.5;

/** The cost of one subject, whole or as 304. */
interface DocumentRow {
  readonly name: string;
  /** Bytes of the answer's body. */
  readonly bytes: number;
  /** Microseconds for each answer. */
  readonly processorTime: number;
  /** The same, of a Worker that sends these bytes alone. */
  readonly constantTime: number;
}

/** Measures every subject `rounds` times after a warm-up round, and takes medians. */
export async function benchDocuments(rounds: number, seconds: number): Promise<DocumentRow[]> {
  const workerd = await startWorkerd([
    { name: "constant", main: "test/bench/peers/constant.ts" },
    serviceWorker(paymentSettings),
  ]);
  const { constant = "", service = "" } = workerd.addresses;
  const mode: Driving = { connections: 20, pipelined: 1, seconds };
  /** The processor time of an answer, in microseconds. */
  const timeOf = async (url: string, headers: Readonly<Record<string, string>>, status: number) =>
    (await measure(workerd.pid, url, [requestBytes(url, undefined, headers)], mode, status)).processorTime;
  try {
    const rows: DocumentRow[] = [];
    const cases = subjects.flatMap((subject) => [
      { ...subject, isKnown: false },
      { ...subject, isKnown: true },
    ]);
    for (const [index, { name, path, isKnown }] of cases.entries()) {
      reportProgress(index, cases.length, "documents and pages");
      const whole = await fetch(service + path);
      const known = { "If-None-Match": whole.headers.get("ETag") ?? "" };
      const headers = isKnown ? known : {};
      const { status, body } = await copyAnswer(service + path, { headers }, constant);
      const times = { ours: [] as number[], constant: [] as number[] };
      for (let round = 0; round <= rounds; round++) {
        const ours = await timeOf(service + path, headers, status);
        const theirs = await timeOf(constant + path, headers, status);
        // The first round warms up.
        if (round === 0) continue;
        times.ours.push(ours);
        times.constant.push(theirs);
      }
      rows.push({
        name: isKnown ? `${name}, 304` : name,
        bytes: Buffer.byteLength(body),
        processorTime: median(times.ours),
        constantTime: median(times.constant),
      });
    }
    return rows;
  } finally {
    await workerd.stop();
  }
}
