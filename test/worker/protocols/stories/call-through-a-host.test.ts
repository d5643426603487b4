/** Inputs as hosts and models write them, over MCP and A2A; HTTP takes none of it. */
import { describe, expect, it } from "vitest";
import { freeProfitCheck } from "../../../../catalog/operations/free-profit-check.ts";
import { post } from "../../sale/fixtures/buyer.ts";
import {
  askFor,
  httpJson,
  jsonRpc,
  messageWith,
  send,
  stateOf,
  freeInput as strict,
  taskFor,
} from "../a2a/bindings.ts";
import { textOf } from "../a2a/paying.ts";
import { legacy, modern, resultIn } from "../mcp/wire.ts";

const loose = { landed_cost: "40", expected_sale_price: 99, currency: null, wait_for_previous: true };
const readings = [
  "Read as left out, not as 0, because null was given: currency.",
  "Text read as a number: landed_cost.",
];
const paid = { product_value: "100", duty_rate_pct: null };
const paidReadings =
  "Read as left out, not as 0, because null was given: duty_rate_pct. Text read as a number: product_value.";

const called = (name: string, input: object, send: typeof modern | typeof legacy = modern) =>
  resultIn(send("tools/call", { name, arguments: input }));

describe("an input that a host has written", () => {
  it.each([
    ["2026-07-28", modern],
    ["2025", legacy],
  ])("reads an input over MCP of %s, and both halves say how", async (_, sendOver) => {
    const { input_read_as, ...read } = (await called("svc_free_profit_check", loose, sendOver)).structuredContent;
    const { structuredContent } = await called("svc_free_profit_check", strict, sendOver);
    expect(input_read_as).toEqual(readings);
    expect(read).toEqual(structuredContent);
    const { content } = await called("svc_free_profit_check", loose, sendOver);
    for (const sentence of readings) expect(content[0]?.text).toContain(sentence);
  });

  it("reads an input over A2A that a host has written, and data and words say how", async () => {
    const { artifacts } = await taskFor(askFor("free_profit_check", loose), {}, httpJson);
    expect(artifacts?.[0]?.parts).toMatchObject([
      { data: { input_read_as: readings, profit_per_unit: expect.any(Number) } },
      { text: expect.stringContaining(readings.join("\n\n")) },
    ]);
  });

  it("names in a challenge over MCP how an input was read, before anything is signed", async () => {
    const { structuredContent } = await called("svc.sa_landed_cost", paid);
    expect(structuredContent).toMatchObject({ error: "payment_required" });
    expect(JSON.stringify(structuredContent)).toContain("not as 0, because null was given: duty_rate_pct.");
  });

  it("names in a challenge over A2A how an input was read, and takes it again as it was sent or read", async () => {
    const task = await taskFor(askFor("sa_landed_cost", paid));
    expect(textOf(task)).toContain(paidReadings);
    for (const input of [paid, { product_value: 100 }]) {
      const again = await taskFor(askFor("sa_landed_cost", input, { taskId: task.id }));
      expect(again.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
    }
    const other = await jsonRpc.call("send", askFor("sa_landed_cost", { product_value: 101 }, { taskId: task.id }));
    expect(other.status).toBe(200);
    expect(other).toHaveProperty("reason", "INVALID_PARAMS");
  });

  it("rejects over HTTP an input that a host has written in its own way", async () => {
    const response = await post("/free/gcc-profit-check", loose);
    const { error } = await response.json<{ error: { details: { path: string }[] } }>();
    expect([response.status, error.details.map(({ path }) => path)]).toEqual([
      400,
      ["/currency", "/landed_cost", "/wait_for_previous"],
    ]);
  });

  it("refuses an input by the name of a field that no host is known to add, and says what to leave out", async () => {
    const { isError, content } = await called("svc.free_profit_check", { ...strict, trace_id: "a" });
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining("Leave trace_id out.")]);
    const message = askFor("free_profit_check", { ...strict, trace_id: "a" });
    const refused = await send("POST", "/message:send", JSON.stringify(message));
    expect(await refused.text()).toContain("Leave trace_id out.");
  });
});

describe("a message that a library has written", () => {
  it.each(Object.values(freeProfitCheck.name))("finds the skill by its name %s", async (name) => {
    for (const parts of [[{ data: { skill: name, input: strict } }], [{ text: name }, { data: strict }]])
      expect(stateOf(await taskFor(messageWith(parts)))).toBe("COMPLETED");
  });

  it("reads the role that @a2a-js/sdk makes of one written as text as the user's", async () => {
    const task = await taskFor(askFor("free_profit_check", strict, { role: "UNRECOGNIZED" }));
    expect(task.history?.[0]?.role).toBe("ROLE_USER");
  });
});
