/**
 * Random histories of two bridges with one file of payments: lost answers, wrong refusals and crashes.
 * Every signature that was sent counts permanently, and a reservation that was never signed is released.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { PaidCalls } from "../../../../src/client/bridge/paid-calls.ts";
import { readBridgeSettings } from "../../../../src/client/wallet/bridge-settings.ts";
import { Spending } from "../../../../src/client/wallet/spending.ts";
import { fromHeaderJson } from "../../../../src/lib/header-json.ts";
import { sha256 } from "../../../../src/lib/sha256.ts";
import { statusOf } from "../../../../src/payment/outcome.ts";
import { temporaryFolder } from "../../../fixtures/temporary-folder.ts";
import { challenge, operation, published, service } from "../scripted-service.ts";

const price = BigInt(operation.price.atomic);
const bookSchema = z.object({
  payments: z.array(z.object({ session: z.string(), state: z.string(), signature: z.string().optional() })),
});
const payloadSchema = z.object({
  payload: z.object({ authorization: z.object({ nonce: z.string(), validBefore: z.coerce.number() }) }),
});

/** The service's reaction to one signed request; `silence` is an answer that never comes. */
const reply = fc.record({
  takes: fc.boolean(),
  answers: fc.constantFrom<number | "lost">(200, 200, 400, 402, 429, 500, 503, "lost"),
});

/** A call of a bridge, and perhaps the same call of the other bridge at the same time. */
const step = fc.record({
  waitMs: fc.constantFrom(0, 1_000, 30_000, 61_000, 190_000),
  bridge: fc.nat(1),
  question: fc.nat(2),
  together: fc.boolean(),
  replies: fc.array(reply, { maxLength: 3 }),
  /**
   * Where the bridge crashes, and is started again: with an amount reserved, before or after it has sent a signature.
   */
  dies: fc.option(fc.constantFrom("signing", "signed", "sent"), { freq: 3 }),
});

const history = fc.record({
  perSession: fc.option(fc.integer({ min: 1, max: 3 })),
  perDay: fc.option(fc.integer({ min: 1, max: 3 })),
  steps: fc.array(step, { minLength: 2, maxLength: 6 }),
});
type History = typeof history extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Step = History["steps"][number];

class Died extends Error {}

/** A valid input for each question. */
const inputOf = (question: number) => ({ product_value: question + 1 });

/** One service, two bridges and their file. */
class World {
  readonly #file: string;
  readonly #settings: ReturnType<typeof readBridgeSettings>;
  readonly #limits: Pick<History, "perSession" | "perDay">;
  readonly #bridges: PaidCalls[] = [];
  /** The session of every signature that was sent, by the signature. */
  readonly #left = new Map<string, string>();
  /** The question that each nonce paid for. */
  readonly #taken = new Map<string, string>();
  /** Nonces that were used although the service said that they were not. */
  readonly #denied = new Set<string>();
  /**
   * Faults that were found while a bridge was answered. They are kept, because the bridge would treat a thrown error
   * as a lost answer.
   */
  readonly #violations: string[] = [];
  #replies: Step["replies"] = [];
  #dies: Step["dies"] = null;

  constructor(folder: string, { perSession, perDay }: History) {
    this.#file = join(folder, "spending.json");
    this.#limits = { perSession, perDay };
    const limit = (purchases: number | null) => (purchases === null ? "" : String((Number(price) * purchases) / 1e6));
    this.#settings = readBridgeSettings({
      SVC_BASE_URL: service,
      EVM_PRIVATE_KEY: `0x${"3d".repeat(32)}`,
      SVC_MAX_USDC_PER_CALL: operation.price.usdc,
      SVC_MAX_USDC_PER_SESSION: limit(perSession),
      SVC_MAX_USDC_PER_DAY: limit(perDay),
      SVC_SPENDING_FILE: this.#file,
    });
    for (const bridge of [0, 1]) this.#start(bridge);
    vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => this.#answer(url, init));
  }

  #start(bridge: number): void {
    this.#bridges[bridge] = new PaidCalls(this.#settings, {
      pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
      report: () => {},
      onSigned: () => {
        if (this.#dies === "signed") throw new Died();
      },
    });
  }

  async #answer(url: string, { headers, body }: RequestInit): Promise<Response> {
    if (url.endsWith("/payment-capabilities.json")) return Response.json(published);
    const signature = new Headers(headers).get("PAYMENT-SIGNATURE");
    if (signature === null) return Response.json(challenge, { status: 402 });
    this.#leaves(signature);
    const { nonce, validBefore } = payloadSchema.parse(fromHeaderJson(signature, 32_768)).payload.authorization;
    const question = String(body);
    const { takes, answers } = this.#replies.shift() ?? { takes: true, answers: 200 };
    const canTake = !this.#taken.has(nonce) && Date.now() < validBefore * 1000;
    if ((takes || answers === 200) && canTake) this.#taken.set(nonce, question);
    if (this.#dies === "sent") throw new Died();
    if (answers === "lost") throw new TypeError("The connection is gone");
    const isPaid = this.#taken.get(nonce) === question;
    if (answers === 200) return isPaid ? Response.json({ question }) : Response.json(challenge, { status: 402 });
    if (this.#taken.has(nonce) && answers !== 500) this.#denied.add(nonce);
    return Response.json(answers === 402 ? challenge : { error: {} }, { status: answers });
  }

  /** Checks that a signature is recorded before it is sent, and that the limits include all that were sent. */
  #leaves(signature: string): void {
    const written = this.#payments().find((payment) => payment.signature === signature);
    if (!written) this.#violations.push("a signature left that is not in the file");
    this.#left.set(signature, written?.session ?? "");
    const { perSession, perDay } = this.#limits;
    const ofSession = [...this.#left.values()].filter((session) => session === written?.session).length;
    if (perSession !== null && ofSession > perSession) this.#violations.push("a run signed more than its limit");
    if (perDay !== null && this.#left.size > perDay) this.#violations.push("a day has more than its limit");
  }

  #payments() {
    return bookSchema.parse(JSON.parse(readFileSync(this.#file, "utf8"))).payments;
  }

  /** Calls a bridge; resolves to the status of the answer, 0 for a bridge that crashed. */
  async #call(bridge: number, question: number): Promise<number> {
    const attachments = () => ({ paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined });
    try {
      const answer = await this.#bridges[bridge]?.call({ operation, input: inputOf(question), attachments });
      return answer ? statusOf(answer) : 0;
    } catch (thrown) {
      if (thrown instanceof Died) return 0;
      throw thrown;
    }
  }

  async take({ waitMs, bridge, question, together, replies, dies }: Step): Promise<void> {
    vi.setSystemTime(Date.now() + waitMs);
    [this.#replies, this.#dies] = [[...replies], dies];
    if (dies === "signing") await this.#reserveAndDie(question);
    else await Promise.all([bridge, ...(together ? [1 - bridge] : [])].map((one) => this.#call(one, question)));
    if (dies) for (const one of [0, 1]) this.#start(one);
  }

  /** Leaves the file as a bridge does that crashes while its wallet signs. */
  async #reserveAndDie(question: number): Promise<void> {
    const input = await sha256(String(canonicalize(inputOf(question))));
    const spending = new Spending(this.#file, this.#settings.limits);
    await spending.reserve({ service, operation: operation.id, input }, price).catch(() => {});
  }

  /** Repeats each question at an honest service, until it is answered or a limit refuses it. */
  async finish(steps: readonly Step[]): Promise<void> {
    [this.#replies, this.#dies] = [[], null];
    for (const question of new Set(steps.map((one) => one.question))) {
      let status = 0;
      for (let times = 0; times < 4 && status !== 200; times++) {
        vi.setSystemTime(Date.now() + 190_000);
        status = await this.#call(times % 2, question);
      }
      const paid = [...this.#taken].filter(([, body]) => body === JSON.stringify(inputOf(question)));
      const isDenied = paid.some(([nonce]) => this.#denied.has(nonce));
      expect(status === 200 || paid.length === 0 || isDenied, "a paid call gets its result").toBe(true);
      expect(paid.length === 0 || isDenied ? 1 : paid.length, "one question is charged once").toBe(1);
    }
    expect(this.#violations).toEqual([]);
    await this.#checkLimits();
  }

  /** Checks that the rest of the limits counts everything signed, and nothing else. */
  async #checkLimits(): Promise<void> {
    vi.setSystemTime(Date.now() + 61_000);
    const { perDay, perSession } = await new PaidCalls(this.#settings).remaining();
    const signed = this.#payments().filter(({ signature }) => signature !== undefined);
    if (this.#limits.perDay !== null) expect(perDay).toBe(price * BigInt(this.#limits.perDay - signed.length));
    if (this.#limits.perSession !== null) expect(perSession).toBe(price * BigInt(this.#limits.perSession));
  }
}

it("keeps limits and results in 25 random histories of lost answers, wrong refusals and crashes", async () => {
  // A day long past, at noon: claims of the lock are never older than this clock, and limits of a day end at midnight.
  const noon = (Math.floor(Date.now() / 86_400_000) - 400) * 86_400_000 + 43_200_000;
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => {
      const folder = await temporaryFolder();
      vi.useFakeTimers({ toFake: ["Date"], now: noon });
      try {
        const world = new World(folder, drawn);
        for (const one of drawn.steps) await world.take(one);
        await world.finish(drawn.steps);
      } finally {
        vi.useRealTimers();
      }
    }),
    { numRuns: 25 },
  );
});
