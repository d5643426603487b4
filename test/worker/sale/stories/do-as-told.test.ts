/**
 * A program that does exactly what each answer says, from every end of a sale: it is never charged twice, never loses
 * money, and never repeats without waiting.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { serializeErc6492Signature } from "viem/utils";
import { describe, expect, it, vi } from "vitest";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import paymentDocument from "../../../../docs/using/payment.md?raw";
import type { StopCase } from "../../../../src/payment/situations.ts";
import { check, secondsUntilClosed } from "../../../../src/worker/guard/circuit.ts";
import type { SaleFailure } from "../../../../src/worker/sale/decide.ts";
import { dependencyOf } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import { operationNamed } from "../../../fixtures/operation-named.ts";
import { settleModes } from "../../../fixtures/settle-modes.ts";
import {
  buy,
  type Changes,
  day,
  fromHeader,
  input,
  key,
  ledgerOf,
  noteReturn,
  otherInput,
  passTime,
  path,
  post,
  sign,
  toHeader,
  toldBy,
  waitOf,
} from "../fixtures/buyer.ts";
import {
  alarmAfter,
  challenge,
  payer,
  refuseAll,
  signAgain,
  signed,
  signedAs,
  states,
  useWorld,
  world,
} from "../fixtures/open-world.ts";
import { sellingWith } from "../fixtures/purchase.ts";
import { doneFor, readAction } from "../fixtures/read-action.ts";

useWorld();

const retryable = ["retry_same_payment", "wait"];

/** The shortest wait for an undecided payment that the document of payments names, seconds. */
const shortestWait = Number(/`Retry-After` of (\d+) to \d+ seconds/.exec(paymentDocument)?.[1]);

/** Asserts that the parts of an answer agree, and that no text of a facilitator or a node is in it. */
async function expectAgreement(response: Response): Promise<void> {
  const text = await response.clone().text();
  const headers = ["PAYMENT-REQUIRED", "PAYMENT-RESPONSE"].flatMap((name) => response.headers.get(name) ?? []);
  expect(text + JSON.stringify([...response.headers, ...headers.map(fromHeader)])).not.toContain("secret words");
  const [state, action] = toldBy(response);
  const body = JSON.parse(text);
  if (typeof body.error === "string") {
    expect([body.payment_state, body.retry_action]).toEqual([state, action]);
    expect(typeof body.message).toBe("string");
  } else expect(body.error.retryable).toBe(retryable.includes(action ?? ""));
  const sentence = body.message ?? body.error.message;
  expect([readAction(sentence), sentence]).toEqual([doneFor(action), sentence]);
  if (action === "stop") expect(sentence).not.toMatch(/\bsign/i);
  expect(response.headers.has("Retry-After")).toBe(retryable.includes(action ?? ""));
  expect(state).not.toBe(action === "sign_again" ? "in_flight" : "");
}

/** The program's first message, and the events after each of its steps. */
interface Begin {
  /** Undefined for a first request without a signature. */
  readonly payment: { readonly header: string } | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly between?: (step: number) => Promise<void>;
}

/** Follows the answers until there is a result, or one says stop. */
async function follow({ payment: first, body = input, headers = {}, between = async () => {} }: Begin) {
  const [steps, errors]: [string[], string[]] = [[], []];
  let payment = first;
  for (let step = 0; step < 12; step++) {
    const response = await post(path, body, { ...(payment && { "PAYMENT-SIGNATURE": payment.header }), ...headers });
    if (response.ok) return { last: response, steps, errors };
    if (payment) await expectAgreement(response);
    const { error } = Object(await response.clone().json());
    errors.push(error.code ?? error);
    const [, action = "sign_again"] = payment ? toldBy(response) : [];
    steps.push(String(action));
    if (action === "stop") return { last: response, steps, errors };
    await between(step);
    if (action === "sign_again") payment = await signAgain();
    else {
      expect(waitOf(response)).toBeGreaterThanOrEqual(error.code === "settlement_unknown" ? shortestWait : 1);
      await alarmAfter(waitOf(response));
    }
  }
  throw new Error(`It goes on: ${steps.join()}`);
}

const paid = () => world.received.length;
const begun = async (changes?: Changes): Promise<Begin> => ({ payment: await signed(changes) });
const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);
const deleteAlarm = () => runInDurableObject(ledgerOf(payer), (_, { storage }) => storage.deleteAlarm());

/** A first request whose settlement the facilitator puts off; `next` happens when its answer has come. */
async function postponed(next: (payment: Awaited<ReturnType<typeof sign>>) => unknown): Promise<Begin> {
  world.settleMode = "hangs, and settles later";
  const payment = await signed();
  return {
    payment,
    between: async (step) => {
      if (step === 0) await next(payment);
      world.settleMode = "honest";
      await deleteAlarm();
    },
  };
}

const walletSignature = `0x${"ab".repeat(200)}` as const;

/** A payment that a contract wallet confirms. */
async function signedByWallet(): Promise<Begin> {
  world.wallets.set(payer.address.toLowerCase(), () => true);
  return { payment: await signedAs(walletSignature) };
}

/** A payment of a wallet that its factory deploys in the simulation. */
async function signedByUndeployed(): Promise<Begin> {
  const factory = { address: `0x${"fa".repeat(20)}`, data: "0x01" } as const;
  return { payment: await signedAs(serializeErc6492Signature({ ...factory, signature: walletSignature })) };
}

/** A story with its answers in each step, the last answer, and how many payments have moved then. */
type Story = Begin & { readonly told: string; readonly says?: string; readonly charged?: number };

/**
 * A story for each challenge, for each case in which a buyer has to stop, and for each failure that a sale ends with.
 */
const ends: Readonly<Record<ChallengeError | StopCase | SaleFailure, () => Promise<Story>>> = {
  payment_required: async () => ({ payment: undefined, told: "sign_again" }),
  invalid_payload: async () => ({ payment: { header: "nonsense" }, told: "sign_again" }),
  invalid_x402_version: async () => ({ payment: { header: toHeader({ x402Version: 1 }) }, told: "sign_again" }),
  invalid_network: async () => ({ ...(await begun({ accepted: { network: "eip155:1" } })), told: "sign_again" }),
  invalid_payment_requirements: async () => ({
    ...(await begun({ authorization: { value: "1" } })),
    told: "sign_again",
  }),
  invalid_signature: async () => ({ payment: await signedAs(`0x${"77".repeat(64)}1c`), told: "sign_again" }),
  payment_not_yet_valid: async () => ({
    ...(await begun({ authorization: { validAfter: inSeconds(30) } })),
    told: "wait",
  }),
  payment_expired: async () => ({ ...(await begun({ validFor: 2 })), told: "sign_again" }),
  payment_validity_too_long: async () => ({
    ...(await begun({ validFor: 3 * day })),
    ...{ told: "stop", says: "set your clock", charged: 0 },
  }),
  insufficient_funds: async () => ({ payment: await sign(world.payer(1n), challenge), told: "stop", charged: 0 }),
  payment_already_used: async () => {
    const payment = await signed();
    expect((await buy(payment)).status).toBe(200);
    return { payment, body: otherInput, told: "sign_again", charged: 2 };
  },
  payment_cancelled: async () => ({
    ...(await postponed(({ authorization }) => world.cancel(authorization))),
    told: "wait,wait,sign_again",
  }),
  payment_declined: async () => {
    world.simulation = "says no";
    return { ...(await begun()), told: "stop", charged: 0 };
  },
  wallet_not_supported: async () => {
    // The wallet takes the signature, and the token does not.
    world.wallets.set(payer.address.toLowerCase(), (digest) => digest !== "0x");
    return { payment: await signedAs(walletSignature), told: "stop", charged: 0 };
  },
  delegated_account: async () => {
    world.wallets.set(payer.address.toLowerCase(), () => false);
    return { ...(await begun()), told: "stop", says: "EIP-7702", charged: 0 };
  },
  payer_refused: async () => {
    refuseAll("kyt_risk_detected");
    return { ...(await begun()), told: "(wait,)+stop", says: "refuses payments of this wallet", charged: 0 };
  },
  wallet_refused: async () => {
    refuseAll("invalid_exact_evm_signature");
    return { ...(await signedByWallet()), told: "(wait,)+stop", says: "typed data", charged: 0 };
  },
  undeployed_wallet: async () => {
    refuseAll("eip6492_factory_not_allowed");
    return { ...(await signedByUndeployed()), told: "(wait,)+stop", says: "deploy the wallet first", charged: 0 };
  },
  without_purchase: async () => {
    const payment = await signed();
    world.cancel(payment.authorization);
    return { payment, told: "stop", says: "no purchase of it is kept here", charged: 0 };
  },
  returned: async () => ({
    ...(await postponed((payment) => {
      world.catchUp();
      return noteReturn(payment);
    })),
    told: "wait,stop",
  }),
  idempotency_conflict: async () => {
    expect((await buy(await signed(), otherInput, key("k"))).status).toBe(200);
    return { ...(await begun()), headers: key("k"), told: "stop" };
  },
  chain_unavailable: async () => {
    world.nodeReachable = false;
    return { ...(await begun()), between: async () => world.recover(), told: "retry_same_payment" };
  },
  settlement_unknown: async () => ({ ...(await postponed(() => world.catchUp())), told: "wait" }),
  circuit_open: async () => {
    world.isSupportedReachable = false;
    const selling = sellingWith();
    for (const facilitator of selling.facilitators) {
      const dependency = dependencyOf(selling, facilitator);
      check(env, dependency);
      await expect.poll(() => secondsUntilClosed(env, dependency)).toBeGreaterThan(0);
    }
    return { ...(await begun()), between: async () => world.recover(), told: "wait(,wait)*" };
  },
  rate_limited: async () => {
    world.settleMode = "refuses the connection";
    const bodies = Array.from({ length: 32 }, (_, index) => ({ product_value: 1_000 + index }));
    await Promise.all(bodies.map(async (body) => buy(await signed(), body)));
    expect(await states()).toHaveLength(32);
    const between = async () => {
      world.settleMode = "honest";
      await runInDurableObject(ledgerOf(payer), (ledger, { storage }) => {
        storage.sql.exec("UPDATE authorizations SET void_at = 1, due_at = 1");
        for (const { nonce } of storage.sql.exec<{ nonce: `0x${string}` }>("SELECT nonce FROM authorizations"))
          world.cancel({ from: payer.address, nonce });
        return ledger.alarm();
      });
    };
    return { ...(await begun()), between, told: "wait(,wait)*" };
  },
  calculation: async () => {
    vi.spyOn(operationNamed("sa_landed_cost"), "answer").mockImplementationOnce(() => {
      throw new Error("a bug");
    });
    return { ...(await begun()), told: "retry_same_payment" };
  },
};
/** The errors of ends that have another name. */
const errorOfEnd: Readonly<Record<string, string>> = {
  calculation: "core_unavailable",
  without_purchase: "payment_already_used",
  returned: "payment_already_used",
  delegated_account: "wallet_not_supported",
  wallet_refused: "wallet_not_supported",
  undeployed_wallet: "wallet_not_supported",
  payer_refused: "payment_declined",
};

describe("a naive program", () => {
  it.each(Object.entries(ends))(
    "charges a naive program only for what it bought, when it follows each answer from the end %s",
    async (end, begin) => {
      const { told, says = "", charged = 1, ...story } = await begin();
      const { last, steps, errors } = await follow(story);
      expect(errors).toContain(errorOfEnd[end] ?? end);
      expect(steps.join()).toMatch(new RegExp(`^${told}$`));
      expect(last.ok).toBe(!told.endsWith("stop"));
      expect(await last.text()).toContain(says);
      expect(paid()).toBe(charged);
    },
  );

  it("gives a program its old result after three days for a new signature, uncharged, under its key", async () => {
    const payment = await signed();
    const answer = await (await buy(payment, input, key("mine"))).text();
    passTime(3 * day);
    const { last, steps } = await follow({ payment, headers: key("mine") });
    expect([await last.text(), steps, paid()]).toEqual([answer, ["sign_again"], 1]);
  });
});

describe.each(settleModes)("a program that only follows the answers, if the facilitator %s", (mode) => {
  it.each([true, false])(
    "charges a program that only follows the answers once at most; the node stays reachable: %s",
    async (isReachable) => {
      world.settleMode = mode;
      world.nodeLeavesAtSettlement = !isReachable;
      const { last } = await follow({
        ...(await begun()),
        between: async (step) => {
          world.catchUp();
          world.settleMode = "honest";
          world.nodeLeavesAtSettlement = false;
          if (step > 1) world.nodeReachable = true;
        },
      });
      expect(last.status).toBe(200);
      // For a small amount a facilitator's confirmation is enough.
      const isCheated = mode === "says yes but does not settle";
      expect(paid()).toBe(isCheated ? 0 : 1);
      if (isCheated) return;
      const { transaction } = fromHeader(last.headers.get("PAYMENT-RESPONSE"));
      expect(transaction).toBe(world.received[0]?.transaction);
    },
  );
});
