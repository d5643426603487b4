/**
 * Published documents and pages beside a Worker that only sends the same bytes, in one plain workerd and in turns. The
 * figure is the whole process's time for each answer. On Cloudflare most are answered without the Worker.
 */

import { paymentSettings } from "../fixtures/payment-settings.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { type Driving, drive, median, processorTime } from "./client.ts";
import { serviceWorker, startWorkerd } from "./workerd.ts";

const subjects = [
  { name: "a document", path: "/.well-known/x402" },
  { name: "a document that tells the state of payments", path: "/llms.txt" },
  { name: "the OpenAPI document", path: "/openapi.json" },
  { name: "a page", path: "/developers" },
] as const;

/** At most this many times what sending the same bytes costs. */
const target = 1.5;

/** The cost of one subject, whole or as 304. */
export interface DocumentRow {
  readonly name: string;
  /** Bytes of the answer's body. */
  readonly bytes: number;
  /** Microseconds for each answer. */
  readonly processorTime: number;
  /** The same, of a Worker that sends these bytes alone. */
  readonly constantTime: number;
  readonly ratio: number;
  readonly target: number;
}

/** A row as cells: what, our figure, and what it is held against. */
export const documentCells = ({ name, bytes, processorTime, constantTime, ratio, target }: DocumentRow) =>
  [
    name,
    `${processorTime.toFixed(0)} µs of processor time`,
    `the same ${bytes} bytes alone: ${constantTime.toFixed(0)} µs; ${ratio.toFixed(2)} ×, target ≤ ${target}`,
  ] as const;

/** A GET request as bytes. */
function getBytes(url: string, headers: Readonly<Record<string, string>>): Buffer {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}

/** Measures every subject `rounds` times after one that warms up, and takes medians. */
export async function benchDocuments(rounds: number, seconds: number): Promise<DocumentRow[]> {
  const workerd = await startWorkerd([
    { name: "constant", main: "test/bench/peers/constant.ts" },
    serviceWorker(paymentSettings),
  ]);
  const { constant = "", service = "" } = workerd.addresses;
  const mode: Driving = { connections: 20, pipelined: 1, seconds };
  /** The processor time of an answer, in microseconds. */
  const measure = async (url: string, headers: Readonly<Record<string, string>>, status: number) => {
    const before = processorTime(workerd.pid);
    const { answered, statuses } = await drive(url, [getBytes(url, headers)], mode);
    if (answered === 0 || statuses.get(status) !== answered)
      throw new Error(`${url} answered ${JSON.stringify([...statuses])}`);
    return (processorTime(workerd.pid) - before) / answered;
  };
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
      const answer = await fetch(service + path, { headers });
      const body = await answer.text();
      // What the server adds by itself is not the answer's.
      const own = [...answer.headers].filter(([field]) => !/^(content-length|date|connection)$/.test(field));
      await fetch(constant, {
        method: "PUT",
        body: JSON.stringify({ status: answer.status, headers: Object.fromEntries(own), body }),
      });
      const times = { ours: [] as number[], constant: [] as number[] };
      for (let round = 0; round <= rounds; round++) {
        const ours = await measure(service + path, headers, answer.status);
        const theirs = await measure(constant + path, headers, answer.status);
        // The first round warms up.
        if (round === 0) continue;
        times.ours.push(ours);
        times.constant.push(theirs);
      }
      const [ours, theirs] = [median(times.ours), median(times.constant)];
      rows.push({
        name: isKnown ? `${name}, 304` : name,
        bytes: Buffer.byteLength(body),
        processorTime: ours,
        constantTime: theirs,
        ratio: ours / theirs,
        target,
      });
    }
    return rows;
  } finally {
    await workerd.stop();
  }
}

if (import.meta.main) console.log(await benchDocuments(Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 1)));
