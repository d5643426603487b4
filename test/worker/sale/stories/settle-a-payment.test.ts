import { beforeEach, describe, expect, it, vi } from "vitest";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";
import { settle } from "../../../../src/worker/sale/facilitator/settlement.ts";
import {
  AskedFacilitators,
  busy,
  good,
  hang,
  holdTimers,
  isPendingAfter,
  nothing,
  type Respond,
  request,
  settingsOf,
  transaction,
} from "../fixtures/asked-facilitators.ts";
import { logged } from "../fixtures/ledger.ts";

/** How long a facilitator is waited for, ms. */
const patienceMs = 1_000;

let facilitators: AskedFacilitators;
beforeEach(() => {
  facilitators = new AskedFacilitators();
});

describe("a facilitator that is asked to settle", () => {
  const settled = (answer: Respond) => {
    facilitators.respond = answer;
    return settle(settingsOf(2).first, request, patienceMs);
  };
  const unclear = (said?: string) => expect.objectContaining({ kind: "unclear", transaction: said });
  const refused = { success: false, errorReason: "kyt_risk_detected", transaction: "", network: good.network };

  it.each<readonly [string, object]>([
    ["the network", {}],
    ["null for the network", { network: null }],
  ])("reads a facilitator's confirmation with the transaction and %s", async (_, changes) => {
    const answer = Response.json({ ...good, ...changes }, { status: 299 });
    expect(await settled(() => answer)).toEqual({ kind: "yes", transaction });
    expect(facilitators.sent).toEqual([{ url: expect.stringMatching(/\/settle$/), body: request }]);
  });

  it.each<readonly [string, object, number]>([
    ["on another network", { ...good, network: "eip155:1" }, 200],
    ["on a network by another name", { ...good, network: "base" }, 200],
    ["on a network that is a number", { ...good, network: 8453 }, 200],
    ["with the status of something that is yet to be done", good, 202],
    ["with the status of anything but a success", good, 300],
    ["with the status of a failure", good, 500],
  ])(
    "does not accept a facilitator's confirmation %s: the chain decides about its transaction",
    async (_, answer, status) => {
      expect(await settled(() => Response.json(answer, { status }))).toEqual(unclear(transaction));
    },
  );

  it.each([
    undefined,
    null,
    7,
    "",
    "pending",
    transaction.slice(0, -1),
    `${transaction}0`,
    transaction.replace("a", "g"),
  ])("does not accept a facilitator's confirmation with %j for a transaction", async (said) => {
    expect(await settled(() => Response.json({ ...good, transaction: said }))).toEqual(unclear());
  });

  it.each([200, 499, 500])("reads a refusal from before sending with status %d", async (status) => {
    expect(await settled(() => Response.json(refused, { status }))).toEqual({
      ...{ kind: "no", came: "answered", meaning: "payer", reason: "kyt_risk_detected", transaction: undefined },
    });
  });

  it.each<readonly [string, object, number]>([
    ["without a reason", { errorReason: undefined }, 200],
    ["with an empty reason", { errorReason: "" }, 200],
    ["with a reason that is no text", { errorReason: { code: "kyt_risk_detected" } }, 200],
    ["with a reason that is no text, and a transaction", { errorReason: 7, transaction }, 200],
    ["with a reason that is not known", { errorReason: "facilitator_busy" }, 200],
    ["because the nonce is used", { errorReason: "invalid_exact_evm_nonce_already_used" }, 200],
    ["with the status of something that is yet to be done", {}, 202],
    ["that names a transaction", { transaction }, 200],
  ])("lets the chain decide after a refusal of a facilitator %s", async (_, changes, status) => {
    const answer = { ...refused, ...changes };
    expect(await settled(() => Response.json(answer, { status }))).toEqual(unclear(answer.transaction || undefined));
  });

  it("reads from a busy facilitator how long to wait", async () => {
    expect(await settled(() => busy("3"))).toMatchObject({ kind: "unclear", came: "busy", retryAfterMs: 3_000 });
    expect(facilitators.sent).toHaveLength(1);
  });

  it.each(nothing)("leaves a settlement open when the facilitator %s, and asks no other", async (_, answer) => {
    expect(await settled(answer)).toEqual(unclear());
    expect(facilitators.sent).toHaveLength(1);
  });

  it("leaves a settlement open when the facilitator has not answered in time", async () => {
    holdTimers();
    facilitators.respond = hang;
    const settlement = settle(settingsOf(1).first, request, patienceMs);
    expect(await isPendingAfter(patienceMs - 1, settlement)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settlement).toMatchObject({ kind: "unclear", came: "silent" });
  });
});

describe("a settlement that is pending under an id", () => {
  const paymentId = "5b3f6c1e-9d2a-4f08-b1c7-2e9a14d0c3aa";
  const pending = { success: false, errorReason: "settlement_pending", transaction: "", network: "eip155:8453" };
  const known = { paymentId, network: "eip155:8453", transaction };

  /** Settles with a facilitator whose first answer is pending, and whose status is these, one after the other. */
  async function follow(statuses: readonly Respond[], first: object = { ...pending, paymentId }, status = 200) {
    const { first: setting } = settingsOf(1);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    let asked = 0;
    facilitators.respond = (url, init) => {
      if (url.endsWith("/settle")) return Response.json(first, { status });
      const respond = statuses[Math.min(asked++, statuses.length - 1)];
      return respond ? respond(url, init) : new Response("");
    };
    const settlement = settle(setting, request, 10_000);
    await vi.advanceTimersByTimeAsync(12_000);
    return { said: await settlement, urls: facilitators.urls.map((url) => url.slice(setting.url.length)) };
  }
  const waits: Respond = () => Response.json({ ...known, status: "pending", transaction: null });

  const named = { extensions: { "settlement-status": { status: "pending", paymentId } } };
  it.each([
    ["named beside the reason", { ...pending, paymentId }, 200],
    ["named in an extension", { ...pending, ...named }, 200],
    ["named with the status of something accepted", { paymentId }, 202],
    ["named with an error", { ...pending, paymentId }, 500],
  ])("asks for a pending settlement until it is completed, when its id is %s", async (_, first, status) => {
    const { said, urls } = await follow(
      [waits, waits, () => Response.json({ ...known, status: "completed" })],
      first,
      status,
    );
    expect(said).toEqual({ kind: "yes", transaction });
    expect(urls).toEqual(["/settle", ...Array(3).fill(`/status/${paymentId}`)]);
  });

  const knows = (changes: object): readonly Respond[] => [() => Response.json({ ...known, ...changes })];
  it.each<[string, readonly Respond[], string | undefined]>([
    ["stays pending", [waits], undefined],
    ["stays pending with a transaction", knows({ status: "pending" }), transaction],
    ["failed", knows({ status: "failed", reason: "insufficient_balance" }), transaction],
    ["is completed without a transaction", knows({ status: "completed", transaction: "0x12" }), undefined],
    ["is completed on another network", knows({ network: "eip155:1", status: "completed" }), undefined],
    ["cannot be asked about", [() => Promise.reject(new TypeError("connection refused"))], undefined],
  ])("leaves a pending settlement open when it %s", async (_, statuses, hash) => {
    const { said } = await follow(statuses);
    expect(said).toMatchObject({ kind: "unclear", came: "accepted", meaning: "sent", transaction: hash });
  });

  it("asks once about a settlement that its facilitator does not know, and leaves it to the chain", async () => {
    const { said, urls } = await follow([() => Response.json({ error: "not found" }, { status: 404 })]);
    expect([said.kind, urls]).toEqual(["unclear", ["/settle", `/status/${paymentId}`]]);
  });

  it("does not ask for a settlement by a text that cannot be an id", async () => {
    const { said, urls } = await follow([waits], { ...pending, paymentId: "../settle" });
    expect([said.kind, urls]).toEqual(["unclear", ["/settle"]]);
  });
});

const bazaar = (status: string) => toHeaderJson({ bazaar: { status, rejectedReason: "secret words" } });

it.each([
  ["rejected", bazaar("rejected"), 1],
  ["taken", bazaar("success"), 0],
  ["no JSON", "!", 0],
  ["too long", "a".repeat(5_000), 0],
])("logs a rejected listing without the facilitator's words, and no other: %s", async (_, header, times) => {
  const { first } = settingsOf(1);
  facilitators.respond = () => Response.json(good, { headers: { "EXTENSION-RESPONSES": header } });
  const lines = logged();
  expect(await settle(first, request, patienceMs)).toEqual({ kind: "yes", transaction });
  const { url: resource } = request.paymentPayload.resource;
  const line = { event: "listing_rejected", facilitator: new URL(first.url).host, resource };
  expect(lines()).toEqual(Array(times).fill(line));
});
