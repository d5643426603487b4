import { beforeEach, describe, expect, it, vi } from "vitest";
import { askNode, hexOf, type NodeCall, quantityOf } from "../../../../src/worker/sale/chain/node.ts";
import { inPieces } from "../fixtures/in-pieces.ts";

type Answered = { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown };

const calls: readonly NodeCall[] = [
  { method: "eth_blockNumber", params: [] },
  { method: "eth_getCode", params: ["0x1", "latest"] },
];
const result = (value: unknown) => ({ kind: "result", result: value });
const error = { kind: "error" };

let places = 0;
/** A node that was never asked before. */
function newNode() {
  places += 1;
  return { url: `http://node-${places}.test`, timeoutMs: 1_000 };
}

let bodies: unknown[];
beforeEach(() => {
  bodies = [];
});

function answering(respond: (body: unknown) => Response): void {
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const body: unknown = JSON.parse(String(init.body));
    bodies.push(body);
    return respond(body);
  });
}

describe("questions to the node", () => {
  it("sends several questions in one request, and answers them in their order, however the node orders them", async () => {
    answering(() =>
      Response.json([
        { jsonrpc: "2.0", id: 1, result: "0x" },
        { jsonrpc: "2.0", id: 0, result: "0x10" },
      ]),
    );
    expect(await askNode(newNode(), calls)).toEqual([result("0x10"), result("0x")]);
    const asked = calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
    expect(bodies).toEqual([asked]);
    // One alone goes out plainly.
    answering(() => Response.json({ jsonrpc: "2.0", id: 0, result: "0x10" }));
    expect(await askNode(newNode(), calls.slice(0, 1))).toEqual([result("0x10")]);
    expect(bodies).toEqual([asked, asked[0]]);
  });

  const revert = (reason: string) => ({ kind: "revert", reason });
  it.each<readonly [string, Answered, object]>([
    ["a result", { result: null }, result(null)],
    ["nothing", {}, error],
    ["an error beside a result", { result: 1, error: { code: -1, message: "limit" } }, error],
    ["a revert by its code", { error: { code: 3, message: "no" } }, revert("no")],
    ["a revert by its words", { error: { code: -1, message: "VM Reverted: x" } }, revert("VM Reverted: x")],
    ["a long revert", { error: { code: 3, message: "x".repeat(400) } }, revert("x".repeat(300))],
  ])("answers each question to the node by %s", async (_, answer, expected) => {
    answering(() => Response.json([{ id: 0, ...answer }]));
    expect(await askNode(newNode(), calls)).toEqual([expected, error]);
    answering(() => Response.json({ id: 0, ...answer }));
    expect(await askNode(newNode(), calls.slice(1))).toEqual([expected]);
  });

  it.each<readonly [string, () => Response | Promise<Response>]>([
    ["is not there", () => Promise.reject(new TypeError("connection refused"))],
    ["asks for patience", () => Response.json({ message: "no" }, { status: 429 })],
  ])("gets no answers from a node that %s, and does not ask it again", async (_, respond) => {
    const asked = vi.fn(respond);
    vi.stubGlobal("fetch", asked);
    expect(await askNode(newNode(), calls)).toBeUndefined();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("asks a node that reports its limit with status 200 only one more question", async () => {
    answering(() => Response.json({ id: null, error: { code: -32_016, message: "over rate limit" } }));
    const node = newNode();
    for (let requests = 1; requests <= 2; requests++) {
      expect(await askNode(node, calls)).toBeUndefined();
      expect(bodies).toHaveLength(2 * requests);
    }
  });

  it.each<readonly [string, () => Response]>([
    ["JSON", () => Response.json({ error: "no batches" }, { status: 400 })],
    ["text", () => new Response("no batches", { status: 403 })],
  ])(
    "asks a node that refuses two questions at once singly for a minute, and then together again: %s",
    async (_, refuse) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      answering((body) => (Array.isArray(body) ? refuse() : Response.json({ result: "0x1" })));
      const node = newNode();
      const requests = async () => {
        bodies = [];
        expect(await askNode(node, calls)).toEqual([result("0x1"), result("0x1")]);
        return bodies.length;
      };
      expect([await requests(), await requests()]).toEqual([3, 2]);
      vi.advanceTimersByTime(59_999);
      expect(await requests()).toBe(2);
      vi.advanceTimersByTime(1);
      expect(await requests()).toBe(3);
    },
  );

  it("asks several questions one by one where the node takes no batch", async () => {
    const some = newNode();
    answering((body) => {
      const isFirst = !Array.isArray(body) && JSON.stringify(body).includes("eth_blockNumber");
      return isFirst ? Response.json({ result: "0x1" }) : Response.json("no");
    });
    expect(await askNode(some, calls)).toEqual([result("0x1"), error]);
    answering(() => Response.json("no"));
    expect(await askNode(some, calls)).toBeUndefined();
  });
});

describe("an answer with events", () => {
  const event = (logIndex: string) => ({ topics: ["0x"], logIndex });
  it.each([1, 2, 3, 7, 1_000])(
    "puts a number in the place of each event of an answer, read in pieces of %s characters",
    async (size) => {
      const value = [
        { id: 1, result: [event("0x2"), event("0x1"), event("0x4")] },
        { id: 0, error: { code: -1, message: 'no "logIndex" [ of {' }, result: [{ logIndex: 7 }, { topics: [] }] },
      ];
      const take = vi.fn((given: unknown) =>
        typeof Object(given).logIndex === "string" ? take.mock.calls.length : undefined,
      );
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        answering(() => inPieces(text, size));
        take.mockClear();
        expect(await askNode(newNode(), calls, take)).toEqual([error, result([1, 2, 3])]);
        expect(take.mock.calls.flat().slice(0, 3)).toEqual(value[0]?.result);
      }
    },
  );

  it("reads an answer with any number of events if the rest of it is within a bound", async () => {
    const events = JSON.stringify([{ id: 1, result: Array<object>(50_000).fill(event("0x1".padEnd(200, "0"))) }]);
    answering(() => inPieces(events, 100_000));
    expect(await askNode(newNode(), calls, () => -1)).toEqual([error, result(Array<number>(50_000).fill(-1))]);
    const long = JSON.stringify([{ id: 1, result: "x".repeat(9_000_000) }]);
    for (const take of [undefined, () => -1]) {
      answering(() => inPieces(long, 100_000));
      expect(await askNode(newNode(), calls, take)).toBeUndefined();
    }
  });
});

it.each<readonly [unknown, bigint | undefined, string | undefined]>([
  ["0xFf", 255n, "0xff"],
  [`0x${"f".repeat(64)}`, 2n ** 256n - 1n, `0x${"f".repeat(64)}`],
  [`0x${"f".repeat(65)}`, undefined, `0x${"f".repeat(65)}`],
  ["0x", undefined, "0x"],
  ["x0x1", undefined, undefined],
  ["0x1g", undefined, undefined],
  [16, undefined, undefined],
  [null, undefined, undefined],
])("reads an answer: %j is the number %s, and the hex %s", (value, number, hex) => {
  expect(quantityOf({ kind: "result", result: value })).toBe(number);
  expect(hexOf({ kind: "result", result: value })).toBe(hex);
});
