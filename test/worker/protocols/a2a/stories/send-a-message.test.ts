import { describe, expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import { shortExample } from "../../../../../catalog/short-example.ts";
import { operationNamed } from "../../../../fixtures/operation-named.ts";
import {
  askFor,
  jsonRpc as binding,
  freeCall,
  freeInput,
  httpJson,
  messageWith,
  question,
  send,
  stateOf,
  taskFor,
} from "../bindings.ts";
import { extension, textOf } from "../paying.ts";

// Both bindings pass a message to the same agent.
describe("a message", () => {
  it("CORE-SEND-001, DM-*: answers a message with one completed task that holds the analysis as data and text", async () => {
    const task = await taskFor(freeCall());
    expect(task.status.state).toBe("TASK_STATE_COMPLETED");
    const http = await send("POST", "/free/gcc-profit-check", JSON.stringify(freeInput));
    const result = Object(await http.json());
    expect(task.artifacts).toMatchObject([
      {
        name: "free_profit_check.result",
        parts: [
          { data: result, mediaType: "application/json" },
          { text: expect.stringContaining(result.summary_text) },
        ],
      },
    ]);
  });

  const free = "free_profit_check";
  it.each<readonly [string, readonly object[], object]>([
    ["metadata.skillId beside a data part that is the input", [{ data: freeInput }], { skillId: free }],
    ["metadata.skill_id beside a data part with an input", [{ data: { input: freeInput } }], { skill_id: free }],
    ["a text part that holds the JSON", [{ text: ` ${JSON.stringify({ skill: free, input: freeInput })}` }], {}],
    ["the tool's name", [{ data: { skill: `svc.${free}`, input: freeInput } }], {}],
    ["the name and arguments of a call over MCP", [{ data: { name: `svc.${free}`, arguments: freeInput } }], {}],
    ["a text that is nothing but its name, beside the input", [{ text: free }, { data: freeInput }], {}],
  ])("reads the skill from %s", async (_, parts, metadata) => {
    expect(stateOf(await taskFor(messageWith(parts, { metadata })))).toBe("COMPLETED");
  });

  it.each(["Hello there", "{ this is not", '{"skill":"zzz","input":{}}'])(
    "answers %j with every skill, its price and an example that works",
    async (text) => {
      const { status } = await taskFor(messageWith([{ text }]));
      expect(status.state).toBe("TASK_STATE_INPUT_REQUIRED");
      const { data } = Object(status.message?.parts[1]);
      const { skills } = Object(data);
      expect(skills).toHaveLength(operations.length);
      for (const operation of operations) {
        const example = { skill: operation.id, input: shortExample(operation) };
        const shown = { skill: operation.id, price_usdc: operation.price.amount, example };
        expect(skills).toContainEqual(expect.objectContaining(shown));
      }
    },
  );

  it("answers words in the language of the header, or of the question's script", async () => {
    const byHeader = await taskFor(question(), { "Accept-Language": "ar" });
    const byScript = await taskFor(messageWith([{ text: "كم تكلفة الاستيراد؟" }]));
    for (const { status } of [byHeader, byScript])
      expect(JSON.stringify(status.message?.parts)).toContain("فحص الربح المجاني");
  });

  it("names every skill with its price, and a call that works, to a client that shows text alone", async () => {
    for (const locale of ["en", "ar"] as const) {
      const task = await taskFor(question(), { "Accept-Language": locale });
      const text = textOf(task);
      for (const { id, name, free, price } of operations)
        expect(text).toContain(
          `${id}: ${name[locale]}${{ en: ",", ar: "،" }[locale]} ${free ? { en: "free", ar: "مجاني" }[locale] : `${price.usdc} USDC`}`,
        );
      const call = JSON.parse(text.slice(text.lastIndexOf("\n")));
      const done = await taskFor(messageWith([{ data: call }]));
      expect(done.status.state).toBe("TASK_STATE_COMPLETED");
    }
  });

  it.each([
    ["What does it cost to import shoes into Saudi Arabia?", "sa_landed_cost"],
    ["Rank my products", "gcc_portfolio_rank"],
    ["كم جمارك اللابتوب؟", "sa_landed_cost"],
  ])("answers %j with the skill that the words are about first, and its call", async (text, id) => {
    const task = await taskFor(messageWith([{ text }]));
    const { skills } = Object(task.status.message?.parts[1]).data;
    expect(skills[0]).toMatchObject({ skill: id, matches: true });
    expect(skills).toHaveLength(operations.length);
    const outside = await taskFor(messageWith([{ text: "hs code" }]));
    expect(JSON.stringify(outside)).not.toContain('"matches"');
    expect(JSON.parse(textOf(task).split("\n").at(-1) ?? "")).toMatchObject({ skill: id });
  });

  it("says which skill was probably meant, and what is out of scope", async () => {
    for (const [part, words] of [
      [{ data: { skill: "landed_cost", input: {} } }, "There is no skill landed_cost. Did you mean sa_landed_cost?"],
      [
        { data: { input: freeInput } },
        "names no skill. Skills that take it: free_profit_check, gcc_opportunity_score.",
      ],
      [{ data: { name: "Lamp", product_value: 9 } }, "This message holds an input and names no skill."],
      [{ data: { landedCost: 9, expectedSalePrice: 20 } }, "This message holds an input and names no skill."],
      [{ text: "Forecast the demand for lamps" }, "Demand is not forecast"],
      [{ text: "Weather in Riyadh?" }, "Only goods that are imported into Saudi Arabia or sold in the Gulf"],
      [{ text: "Zzzz qqqq" }, "It is not clear which analysis answers this"],
      [{ text: "ما رمز البند الجمركي للابتوب؟" }, "لا نبحث عن البنود الجمركية"],
    ] as const) {
      const task = await taskFor(messageWith([part]));
      expect(textOf(task)).toContain(words);
      expect(Object(task.status.message?.parts[1]).data.notes[0]).toContain(words);
    }
  });

  it("repeats an input that names no skill in the example of each skill that takes it, if it is short", async () => {
    const { skills } = Object((await taskFor(messageWith([{ data: freeInput }]))).status.message?.parts[1]).data;
    const own = (found: { example: { input: object } }) => found.example.input;
    expect(skills.slice(0, 2).map(own)).toEqual([freeInput, freeInput]);
    expect(own(skills[2])).toEqual(shortExample(operationNamed("sa_landed_cost")));
    const long = await taskFor(messageWith([{ data: { ...freeInput, headers: "x".repeat(2_000) } }]));
    expect(own(Object(long.status.message?.parts[1]).data.skills[0])).toEqual(
      shortExample(operationNamed("free_profit_check")),
    );
  });

  it.each([
    ["en", "this message charged nothing: send the same payment with the call"],
    ["ar", "أرسل الدفعة نفسها مع الاستدعاء"],
  ])("says that a payment without a skill was not used (%s)", async (language, words) => {
    const metadata = { "x402.payment.payload": { x402Version: 2 } };
    const task = await taskFor(messageWith([{ data: freeInput }], { metadata }), { "Accept-Language": language });
    expect(textOf(task)).toContain(words);
  });

  it("says why the nearest skill would refuse an input with names in another spelling", async () => {
    const task = await taskFor(messageWith([{ data: { landedCost: 9, expectedSalePrice: 20 } }]));
    expect(textOf(task)).toContain("free_profit_check: ");
    expect(textOf(task)).toContain("Use expected_sale_price.");
  });

  it("reads a call that a model wrote as a block of code", async () => {
    const call = JSON.stringify({ skill: "free_profit_check", input: freeInput });
    const text = `Please run this:\n\`\`\`json\n${call}\n\`\`\``;
    const task = await taskFor(messageWith([{ text }]));
    expect(task.status.state).toBe("TASK_STATE_COMPLETED");
  });

  it("accepts a call as the answer to its question, on the same task", async () => {
    const asked = await taskFor(question());
    const task = await taskFor(freeCall({ taskId: asked.id }));
    expect(task).toMatchObject({ id: asked.id, contextId: asked.contextId, status: { state: "TASK_STATE_COMPLETED" } });
    expect(task.history?.map(({ role }) => role)).toEqual(["ROLE_USER", "ROLE_AGENT", "ROLE_USER"]);
  });

  it("names every problem of a free skill's input", async () => {
    const { reason, violations } = await binding.call(
      "send",
      askFor("free_profit_check", { landed_cost: "x", more: 1 }),
    );
    expect(reason).toBe("INVALID_PARAMS");
    expect(violations).toEqual(["input/expected_sale_price", "input/landed_cost", "input/more"].sort());
  });

  it("CORE-SEND-002: rejects a message to a finished task", async () => {
    const { id } = await taskFor(freeCall());
    expect((await binding.call("send", freeCall({ taskId: id }))).reason).toBe("UNSUPPORTED_OPERATION");
  });

  it.each([
    { data: {}, mediaType: "application/x-unsupported" },
    { text: "a", mediaType: "application/x-unsupported" },
    { raw: "AAAA" },
    { url: "https://files.example/a.json", mediaType: "application/json" },
  ])("CORE-SEND-003: refuses a part that is neither JSON nor text: %j", async (part) => {
    expect((await binding.call("send", messageWith([part]))).reason).toBe("CONTENT_TYPE_NOT_SUPPORTED");
  });

  it.each([
    ["no parameters", {}, ["message"]],
    ["no messageId", { message: { role: "ROLE_USER", parts: [{ text: "a" }] } }, ["message.messageId"]],
    ["no role", { message: { messageId: "1", parts: [{ text: "a" }] } }, ["message.role"]],
    ["an unknown role", messageWith([{ text: "a" }], { role: "user" }), ["message.role"]],
    ["no parts", { message: { messageId: "1", role: "ROLE_USER" } }, ["message.parts"]],
    ["empty parts", messageWith([]), ["message.parts"]],
    ["101 parts", messageWith(Array.from({ length: 101 }, () => ({ text: "a" }))), ["message.parts"]],
    ["a part of nothing", messageWith([{}]), ["message.parts.0"]],
    ["a part of two kinds", messageWith([{ text: "a", data: {} }]), ["message.parts.0"]],
    ["a negative history", { ...freeCall(), configuration: { historyLength: -1 } }, ["configuration.historyLength"]],
  ])("CORE-ERR-002: names the field when there is %s", async (_, params, violations) => {
    expect(await binding.call("send", params)).toMatchObject({ reason: "INVALID_PARAMS", violations });
  });

  it("DM-SERIAL-005: reads snake_case and ignores unknown members without repeating them", async () => {
    const { message } = messageWith([{ text: "a", media_type: "text/plain", kind: "text" }]);
    const params = { message: { ...Object(message), message_id: "m-1", messageId: undefined, foo: 1 }, foo: 2 };
    const task = await taskFor({ ...params, configuration: { history_length: 1, bar: 3 } });
    expect(task.history).toMatchObject([{ messageId: "m-1", parts: [{ text: "a", mediaType: "text/plain" }] }]);
  });

  it("CORE-EXECUTION-MODE-001/002: answers when the work is done, with or without returnImmediately", async () => {
    for (const returnImmediately of [undefined, false, true]) {
      const task = await taskFor({ ...freeCall(), configuration: { returnImmediately } });
      expect(task.status.state).toBe("TASK_STATE_COMPLETED");
    }
  });

  it("CORE-CAP-001: rejects a message with a push notification", async () => {
    const configuration = { taskPushNotificationConfig: { url: "https://client.example/hook" } };
    expect((await binding.call("send", { ...freeCall(), configuration })).reason).toBe(
      "PUSH_NOTIFICATION_NOT_SUPPORTED",
    );
  });

  it("ignores extensions it does not know and confirms payment by x402", async () => {
    const { headers } = await binding.call("send", question(), { "A2A-Extensions": `urn:unknown, ${extension}` });
    expect(headers.get("A2A-Extensions")).toBe(extension);
    expect((await binding.call("send", question(), { "A2A-Extensions": "urn:unknown" })).status).toBe(200);
  });
});

describe("the two bindings", () => {
  it("BIND-EQUIV-001..004: gives the same task and reason over both bindings", async () => {
    const withoutIdentity = (text: string) =>
      JSON.parse(text, (key, value) => (/Id$|^id$|timestamp/.test(key) ? "" : value));
    const [rpc, rest] = await Promise.all([binding, httpJson].map((binding) => binding.call("send", freeCall())));
    expect(withoutIdentity(JSON.stringify(rpc?.result))).toEqual(withoutIdentity(JSON.stringify(rest?.result)));
    const refusals = await Promise.all([binding, httpJson].map((binding) => binding.call("get", { id: "nothing" })));
    expect(refusals.map(({ reason }) => reason)).toEqual(["TASK_NOT_FOUND", "TASK_NOT_FOUND"]);
  });

  it("finds a task over the other binding", async () => {
    const { id } = await taskFor(question());
    expect((await httpJson.call("get", { id })).result).toMatchObject({ id });
  });
});
