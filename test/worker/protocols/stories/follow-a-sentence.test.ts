import { beforeEach, expect, it } from "vitest";
import {
  buy,
  fromHeader,
  input,
  noteReturn,
  passTime,
  path,
  post,
  type SignedPayment,
  sign,
} from "../../sale/fixtures/buyer.ts";
import { challenge, query, signed, useWorld, world } from "../../sale/fixtures/open-world.ts";
import { doneFor, readAction } from "../../sale/fixtures/read-action.ts";
import { askFor, messageWith, taskFor } from "../a2a/bindings.ts";
import { metadataOf, metadataWith, textOf } from "../a2a/paying.ts";
import { modern } from "../mcp/wire.ts";

useWorld();
beforeEach(() => modern("server/discover"));

type Language = "en" | "ar";

/** The answer: its sentence, undefined with a result, and its words for a program. */
interface Said {
  readonly sentence: string | undefined;
  readonly action?: unknown;
}

/** Sends a payment, and gives back what people read of the answer. */
type Transport = (payment: SignedPayment & { readonly header: string }, language: Language) => Promise<Said>;

const transports = {
  http: async ({ header }, language) => {
    const response = await post(path, input, { "PAYMENT-SIGNATURE": header, "Accept-Language": language });
    const { message, error, retry_action } = Object(await response.json());
    if (response.ok) return { sentence: undefined };
    return { sentence: message ?? error.message, action: retry_action ?? error.details[0].retry_action };
  },
  mcp: async ({ header }, language) => {
    const params = { name: "svc.sa_landed_cost", arguments: input, _meta: { "x402/payment": fromHeader(header) } };
    const response = await modern("tools/call", params, { "Accept-Language": language });
    const { isError, content, structuredContent } = Object((await response.json<{ result: object }>()).result);
    if (!isError) return { sentence: undefined };
    const { error, retry_action } = structuredContent;
    return { sentence: content[0].text, action: retry_action ?? error.details[0].retry_action };
  },
  a2a: async ({ header }, language) => {
    const task = await taskFor(askFor("sa_landed_cost", input));
    const message = messageWith([], { taskId: task.id, metadata: metadataWith(header), parts: [{ text: "." }] });
    const answered = await taskFor(message, { "Accept-Language": language });
    if (answered.status.state === "TASK_STATE_COMPLETED") return { sentence: undefined };
    const { error } = Object(Object(answered.status.message?.parts[0]).data);
    if (error) return { sentence: error.message, action: error.details[0].retry_action };
    const required = metadataOf(answered)["x402.payment.required"];
    return { sentence: textOf(answered), action: Object(required).retry_action };
  },
} as const satisfies Record<string, Transport>;

/** Ways in which the buyer's first payment ends so that the buyer must not pay again. */
const ends = {
  "its ledger was set back in time": async () => {
    const payment = await signed();
    expect((await buy(payment)).status).toBe(200);
    await query("DELETE FROM authorizations");
    return { payment, charged: 1 };
  },
  "its nonce was spent on something else": async () => {
    const payment = await signed();
    world.cancel(payment.authorization);
    return { payment, charged: 0 };
  },
  "the operator has noted it": async () => {
    world.settleMode = "hangs, and settles later";
    const payment = await signed();
    expect((await buy(payment)).status).toBe(502);
    world.catchUp();
    await noteReturn(payment);
    return { payment, charged: 1 };
  },
  "the wallet is empty": async () => ({ payment: await sign(world.payer(1n), challenge), charged: 0 }),
} as const;

const words = {
  en: { stop: "Stop: do not repeat it", sign: /\bsign/i },
  ar: { stop: "توقّف: لا تكرره", sign: /وقّع|وقع هذه/ },
} as const;

it.each(
  Object.entries(ends).flatMap(([end, begin]) =>
    Object.entries(transports).flatMap(([name, send]) =>
      (["en", "ar"] as const).map((language) => ({ end, begin, name, send, language })),
    ),
  ),
)("tells a buyer to stop in words over $name in $language when $end, and never to sign", async (given) => {
  const { begin, send, language } = given;
  const { payment, charged } = await begin();
  const { sentence, action } = await send(payment, language);
  expect(action).toBe("stop");
  expect(sentence).toContain(words[language].stop);
  expect(sentence).not.toMatch(words[language].sign);
  expect(world.received).toHaveLength(charged);
});

/** How a first payment begins that a second message completes. */
const beginnings = {
  "its settlement is unknown": async () => {
    world.settleMode = "hangs, and settles later";
    return signed();
  },
  "no node answers": async () => {
    world.nodeReachable = false;
    return signed();
  },
  "it has run out": async () => signed({ validFor: -60 }),
} as const;

it.each(
  Object.entries(beginnings).flatMap(([beginning, begin]) =>
    Object.entries(transports).map(([name, send]) => ({ beginning, begin, name, send })),
  ),
)("charges a buyer once who follows sentences alone over $name when $beginning", async ({ begin, send }) => {
  const payment = await begin();
  const { sentence = "", action } = await send(payment, "en");
  expect([readAction(sentence), sentence]).toEqual([doneFor(action), sentence]);
  world.catchUp();
  world.recover();
  passTime(13);
  const next = readAction(sentence) === "sign" ? await signed() : payment;
  expect(await send(next, "en")).toEqual({ sentence: undefined });
  expect(world.received).toHaveLength(1);
});
