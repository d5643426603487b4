import { afterAll, beforeEach, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { isolated } from "../../../../src/lib/text.ts";
import { taskOver } from "../../../../src/worker/protocols/a2a/texts.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { fromHeader, post, sign, toHeader } from "../../sale/fixtures/buyer.ts";
import { makeWorld, world } from "../../sale/fixtures/open-world.ts";
import { askFor, messageWith, readTask, stateOf, taskFor } from "./bindings.ts";
import {
  challenged,
  challengeIn,
  extension,
  input,
  metadataOf,
  metadataWith,
  overHttp,
  path,
  pay,
  receiptsOf,
  reply,
  skill,
  stageOf,
  textOf,
} from "./paying.ts";

// Alarms of these ledgers would fire in the next test file.
afterAll(emptyStorage);

beforeEach(makeWorld);

// The further course is read from the task, which both bindings carry unchanged.
const { usdc, atomic } = saLandedCost.price;

it("asks for payment of a task with the challenge of the skill's route, whatever the input is", async () => {
  // The two texts differ between transports.
  const { message: _, help: __, service_time: ___, ...offered } = Object(await (await post(path, {})).json());
  for (const given of [input, { nonsense: true }, null]) {
    const task = await taskFor(askFor(skill, given));
    expect(stageOf(task)).toBe("INPUT_REQUIRED payment-required");
    const { message, help, service_time: time, warnings: _, ...terms } = Object(challengeIn(task));
    expect(time).toMatch(/^\d{4}-.*Z$/);
    expect(terms).toEqual(offered);
    expect(message).toContain(`${usdc} USDC a call. free_profit_check is free: call it first.`);
    expect(message).toContain('message.metadata["x402.payment.payload"]');
    expect(help).toContain(`maxAmountPerPayment: "$${usdc}"`);
    expect(task.status.message?.extensions).toEqual([extension]);
    expect(task.status.message?.parts[0]).toMatchObject({ text: expect.stringContaining(`${usdc} USDC`) });
  }
  // A look of an earlier test's ledger may still reach the node.
  expect(world.count("/verify") + world.count("/settle")).toBe(0);
});

it("completes a paid task with receipt, result and its address", async () => {
  const { task, header } = await challenged();
  const paid = await pay(task, header);
  expect(paid).toMatchObject({ id: task.id, contextId: task.contextId });
  expect(stageOf(paid)).toBe("COMPLETED payment-completed");
  const transaction = world.received[0]?.transaction;
  expect(receiptsOf(paid)).toMatchObject([{ success: true, network: "eip155:8453", transaction }]);
  const answer = {
    url: expect.stringMatching(/\/answers\/[0-9a-f]+$/),
    kept_days: 30,
    formats: ["json", "csv", "md"],
  };
  expect(paid.artifacts?.[0]).toMatchObject({
    parts: [{ data: await overHttp(header) }, { text: expect.stringContaining(`Paid for this answer: ${usdc} USDC.`) }],
    metadata: { "svc/answer": answer },
  });
  expect(world.received.map(({ value }) => value)).toEqual([BigInt(atomic)]);
  expect(await readTask(task.id)).toEqual(paid);
});

it("completes a task at once when its payment comes with the first message", async () => {
  const { header } = await challenged();
  expect(stageOf(await taskFor(askFor(skill, input, { metadata: metadataWith(header) })))).toBe(
    "COMPLETED payment-completed",
  );
  expect(world.received).toHaveLength(1);
});

it("keeps no signed authorization in a task's history", async () => {
  const { task, header, signature } = await challenged();
  const paid = await pay(task, header);
  expect(JSON.stringify(paid)).not.toContain(signature);
  expect(paid.history?.at(-1)?.metadata).toEqual({ "x402.payment.status": "payment-submitted" });
});

it("holds one signed receipt with a paid answer, and drops the terms that were offered", async () => {
  const { task, header } = await challenged();
  const paid = await pay(task, header);
  expect(paid.history?.[1]?.metadata).toEqual({ "x402.payment.status": "payment-required" });
  expect(receiptsOf(paid).map(({ extensions }) => Object.keys(extensions))).toEqual([["result-receipt"]]);
  const { artifacts = [], ...around } = paid;
  expect(JSON.stringify(around).length).toBeLessThan(4_500);
  expect(artifacts[0]?.metadata?.["svc/answer"]).not.toHaveProperty("parts");
});

it("asks for a payment in the right place when it came in another one, and keeps it from readers of the task", async () => {
  const { task, header, signature } = await challenged();
  const payload = fromHeader(header);
  const right = 'message.metadata["x402.payment.payload"]';
  const [en, ar] = [`send the same payment in ${right}`, `أرسل الدفعة نفسها في ${isolated(right)}`];
  for (const [place, found, locale, words] of [
    [{ metadata: { "x402/payment": payload } }, 'metadata["x402/payment"]', "en", en],
    [{ metadata: { signed: payload } }, 'metadata["signed"]', "ar", ar],
    [{ parts: [{ data: payload }] }, "parts[0].data", "en", en],
    [{ parts: [{ data: { payment: payload } }] }, "parts[0].data", "ar", ar],
    [{ parts: [{ text: JSON.stringify({ skill, input, payment: payload }) }] }, "parts[0].text", "en", en],
    [{ parts: [{ text: header }] }, "parts[0].text", "ar", ar],
  ] as const) {
    const message = messageWith([{ text: "" }], { taskId: task.id, ...place });
    const asked = await taskFor(message, { "Accept-Language": locale });
    expect(stageOf(asked)).toBe("INPUT_REQUIRED payment-required");
    expect(textOf(asked)).toContain(found);
    expect(textOf(asked)).toContain(words);
    for (const secret of [signature, header]) expect(JSON.stringify(asked)).not.toContain(secret);
  }
  expect(world.received).toHaveLength(0);
});

it("keeps a payment beside an input that names no skill from readers of the task", async () => {
  const { header, signature } = await challenged();
  const { x402Version, payload, accepted } = fromHeader(header);
  // Without extensions it is short enough for an example.
  const payment = { x402Version, payload, accepted };
  for (const headers of [
    { "PAYMENT-SIGNATURE": toHeader(payment) },
    { "PAYMENT-SIGNATURE": JSON.stringify(payment) },
    payment,
  ]) {
    const task = JSON.stringify(await taskFor(messageWith([{ data: { ...input, headers } }])));
    expect(task).toContain("Skills that take it: sa_landed_cost.");
    for (const secret of [signature, toHeader(payment)]) expect(task).not.toContain(secret);
  }
});

it.each(["PAYMENT-SIGNATURE", "X-PAYMENT"])(
  "reads no payment from the header %s, and says where it belongs",
  async (name) => {
    const { header } = await challenged();
    const task = await taskFor(askFor(skill, input), { [name]: header });
    expect(stateOf(task)).toBe("INPUT_REQUIRED");
    for (const word of [name, "Nothing was charged", 'message.metadata["x402.payment.payload"]'])
      expect(textOf(task)).toContain(word);
    expect(world.received).toHaveLength(0);
    expect(stateOf(await pay(task, header, { [name]: header }))).toBe("COMPLETED");
    expect(world.received).toHaveLength(1);
  },
);

it("explains a payment of another x402 version, and one for another network", async () => {
  const { task, header } = await challenged(world.payer(), { accepted: { network: "eip155:1" } });
  const elsewhere = await pay(task, header);
  expect(textOf(elsewhere)).toContain("eip155:8453 is Base");
  const metadata = { "x402.payment.payload": { x402Version: 1, scheme: "exact" } };
  const old = await reply(task, metadata);
  expect(textOf(old)).toContain("sign with a version 2 client");
});

it("cancels a task uncharged when the caller declines to pay, though a payload comes along", async () => {
  const { task, header } = await challenged();
  const metadata = { ...metadataWith(header), "x402.payment.status": "payment-rejected" };
  expect(stageOf(await reply(task, metadata))).toBe("CANCELED payment-rejected");
  expect(stateOf(await readTask(task.id))).toBe("CANCELED");
  expect(world.received).toHaveLength(0);
});

it("asks for another payment after an unusable one, and takes that", async () => {
  const { task } = await challenged();
  const refuse = async (metadata: object) => {
    const refused = await reply(task, metadata);
    expect(stageOf(refused)).toBe("INPUT_REQUIRED payment-failed");
    return refused;
  };
  const other = "0x0000000000000000000000000000000000000001";
  for (const [code, changes] of [
    ["INVALID_SIGNATURE", { domain: { chainId: 1 } }],
    ["INVALID_AMOUNT", { authorization: { value: "1" } }],
    ["INVALID_AMOUNT", { authorization: { to: other } }],
    ["INVALID_AMOUNT", { accepted: { asset: other } }],
    ["NETWORK_MISMATCH", { accepted: { network: "eip155:1" } }],
    ["EXPIRED_PAYMENT", { validFor: -1 }],
  ] as const) {
    const { header } = await sign(world.payer(), challengeIn(task), changes);
    const refused = await refuse(metadataWith(header));
    expect(metadataOf(refused)["x402.payment.error"]).toBe(code);
    const receipt = { success: false, transaction: "", network: "eip155:8453" };
    expect(receiptsOf(refused).at(-1)).toMatchObject(receipt);
  }
  const { header } = await sign(world.payer(), challengeIn(await refuse({ "x402.payment.payload": "nonsense" })));
  const paid = await pay(task, header);
  expect(stateOf(paid)).toBe("COMPLETED");
  expect(receiptsOf(paid).map(({ success }) => success)).toEqual([...Array(7).fill(false), true]);
});

it("ends a task after ten attempts at payment", async () => {
  const { task } = await challenged();
  const said: (readonly [string, boolean])[] = [];
  let text = "";
  for (const payload of [5, "nonsense", {}, [], { x402Version: 1 }, true, 6, 7, 8, 9]) {
    const answered = await reply(task, { "x402.payment.payload": payload });
    text = textOf(answered);
    said.push([stateOf(answered), /\bsign/.test(text)]);
  }
  expect(said).toEqual([...Array(9).fill(["INPUT_REQUIRED", true]), ["FAILED", false]]);
  expect(text).toBe(taskOver("invalid_payload").en);
});

it("ends a task whose tenth payment is signed for later without asking for it again", async () => {
  const { task } = await challenged();
  for (let attempt = 1; attempt < 10; attempt++) await reply(task, { "x402.payment.payload": attempt });
  const later = { authorization: { validAfter: String(Math.floor(Date.now() / 1000) + 20) } };
  const { header } = await sign(world.payer(), challengeIn(task), later);
  const over = await pay(task, header);
  expect([stateOf(over), textOf(over)]).toEqual(["FAILED", taskOver("payment_not_yet_valid").en]);
});

it("checks the input before it settles a payment", async () => {
  const task = await taskFor(askFor(skill, { product_value: -1 }));
  const { header } = await sign(world.payer(), challengeIn(task));
  const failed = await pay(task, header);
  expect(stageOf(failed)).toBe("FAILED payment-failed");
  expect(failed.status.message?.parts[0]).toMatchObject({ data: { error: { code: "validation_failed" } } });
  expect(world.count("/settle")).toBe(0);
  expect(await overHttp(header)).toMatchObject({ operation: skill });
});

it("asks again for a payment of an empty wallet, and takes it when the wallet has money", async () => {
  const poor = world.payer(0n);
  const { task, header } = await challenged(poor);
  const declined = await pay(task, header);
  expect(stageOf(declined)).toBe("INPUT_REQUIRED payment-failed");
  expect(challengeIn(declined).accepts).toEqual(challengeIn(task).accepts);
  expect(metadataOf(declined)["x402.payment.error"]).toBe("INSUFFICIENT_FUNDS");
  world.balances.set(poor.address.toLowerCase(), 1_000_000_000n);
  expect(stageOf(await pay(task, header))).toBe("COMPLETED payment-completed");
  expect(world.received).toHaveLength(1);
});
