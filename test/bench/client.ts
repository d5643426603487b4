/**
 * A client that costs little beside the server: its raw sockets stay open, the request's bytes are prepared, and
 * answers are read only as far as needed to find their end.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** A POST request with a JSON body as bytes. */
export function requestBytes(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const { host, pathname, search } = new URL(url);
  const own = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  const lines = Object.entries({ Host: host, ...own, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Where an answer ends in what was received so far, and its status; undefined while it is incomplete. */
function answerIn(received: string): { readonly status: number; readonly end: number } | undefined {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const status = Number(received.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1];
  if (length !== undefined) {
    const end = head + 4 + Number(length);
    return received.length >= end ? { status, end } : undefined;
  }
  const last = received.indexOf("\r\n0\r\n\r\n", head + 2);
  return last < 0 ? undefined : { status, end: last + 7 };
}

/** How a server is asked. */
export interface Driving {
  readonly connections: number;
  /** Requests under way on one connection. */
  readonly pipelined: number;
  readonly seconds: number;
}

/** Sends requests in turns again and again, and counts the answers by status. */
async function drive(
  url: string,
  requests: readonly [Buffer, ...Buffer[]],
  { connections, pipelined, seconds }: Driving,
) {
  const { hostname, port } = new URL(url);
  const statuses = new Map<number, number>();
  let [answered, sent] = [0, 0];
  const next = () => requests[sent++ % requests.length] ?? requests[0];
  const end = performance.now() + seconds * 1000;
  const run = async (socket: Socket) => {
    socket.setNoDelay(true).setEncoding("latin1");
    let [underWay, received] = [0, ""];
    const send = (count: number) => {
      underWay += count;
      socket.write(count === 1 ? next() : Buffer.concat(Array.from({ length: count }, next)));
    };
    const closed = once(socket, "close");
    socket.on("data", (chunk) => {
      received += String(chunk);
      let done = 0;
      for (let answer = answerIn(received); answer; answer = answerIn(received)) {
        received = received.slice(answer.end);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        done += 1;
      }
      answered += done;
      underWay -= done;
      if (performance.now() < end) {
        if (done > 0) send(done);
      } else if (underWay === 0) socket.end();
    });
    send(pipelined);
    await closed;
  };
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      await run(socket);
    }),
  );
  return { requestsPerSecond: (answered * 1000) / (performance.now() - begin), answered, statuses };
}

/** Processor time that a process has used, in microseconds (proc(5): utime and stime, in hundredths of a second). */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/**
 * Drives a server in a process, all of whose answers must have a status: requests a second, answers, and microseconds
 * of the process's time for each.
 */
export async function measure(
  pid: number,
  url: string,
  requests: readonly [Buffer, ...Buffer[]],
  driving: Driving,
  status: number,
) {
  const before = processorTime(pid);
  const { requestsPerSecond, answered, statuses } = await drive(url, requests, driving);
  if (answered === 0 || statuses.get(status) !== answered)
    throw new Error(`${url} answered ${JSON.stringify([...statuses])} instead of ${status}`);
  return { requestsPerSecond, answered, processorTime: (processorTime(pid) - before) / answered };
}

/** Gives a Worker that sends constant bytes the answer of another one. */
export async function copyAnswer(from: string, init: RequestInit, to: string) {
  const { status, headers, ...answer } = await fetch(from, init).then(async (response) => ({
    status: response.status,
    // Headers that the server adds itself do not belong to the answer.
    headers: [...response.headers].filter(([name]) => !/^(content-length|date|connection)$/.test(name)),
    body: await response.text(),
  }));
  await fetch(to, { method: "PUT", body: JSON.stringify({ status, headers: Object.fromEntries(headers), ...answer }) });
}

/** The value below which this share of the values is. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** The middle one of several values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
