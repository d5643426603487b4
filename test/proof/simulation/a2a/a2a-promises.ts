/** What is promised to buyers over A2A, checked against the chain and the ledgers. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { fromHeaderJson } from "../../../../src/worker/http/header-json.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { Answer } from "../../../../src/worker/protocols/dispatch.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import { answerFor } from "../ledger/buyer.ts";
import { checkLedgers } from "../ledger-promises.ts";
import type { Outside } from "../outside/outside.ts";
import type { ObjectStorage } from "../runtime/object-storage.ts";
import type { SignedPayment, TaskBuyer } from "./task-buyer.ts";

const receiptSchema = z.object({
  success: z.literal(true),
  transaction: z.string(),
  extensions: z.object({ "result-receipt": z.object({ info: z.object({ resultHash: z.string() }) }) }),
});
const receiptsSchema = z.object({ "x402.payment.receipts": z.array(z.unknown()).min(1) });

export class A2aPromises {
  readonly #outside: Outside;
  readonly #isCheat: (buyer: TaskBuyer) => boolean;
  readonly #break: (promise: string) => void;
  /** Bodies whose results were given for a transaction. */
  readonly #given = new Map<string, Set<number>>();

  constructor(outside: Outside, isCheat: (buyer: TaskBuyer) => boolean, breaks: (promise: string) => void) {
    this.#outside = outside;
    this.#isCheat = isCheat;
    this.#break = breaks;
  }

  isPaid({ authorization }: SignedPayment): boolean {
    return this.#outside.world.received.some(({ nonce }) => nonce === authorization.nonce);
  }

  /** A task is completed: its artifact is the result, and its last receipt the proof. */
  completed(buyer: TaskBuyer, { artifacts, status }: Task): void {
    const result = JSON.stringify(artifacts?.[0]?.parts[0]?.data);
    const receipts = receiptsSchema.parse(status.message?.metadata)["x402.payment.receipts"];
    this.#result(buyer, result, receipts.at(-1));
  }

  /** An answer of the operation's own address. */
  given(buyer: TaskBuyer, { text, headers }: Answer): void {
    const header = headers.get("PAYMENT-RESPONSE") ?? "";
    this.#result(buyer, text, fromHeaderJson(header, header.length));
  }

  #result(buyer: TaskBuyer, result: string, receipt: unknown): void {
    if (result !== answerFor(buyer.planned.body)) this.#break("a request got the result of another");
    const parsed = receiptSchema.safeParse(receipt).data;
    const hash = createHash("sha256").update(result).digest("hex");
    if (parsed?.extensions["result-receipt"].info.resultHash !== hash) this.#break("a receipt is not for its result");
    const { received } = this.#outside.world;
    const paid = received.find(({ transaction }) => transaction.toLowerCase() === parsed?.transaction.toLowerCase());
    if (!paid) {
      const wasLied = buyer.signed.some(({ authorization }) => this.#outside.lied.has(authorization.nonce));
      if (!(wasLied && !buyer.planned.large) && !this.#isCheat(buyer)) this.#break("a result was given without money");
      return;
    }
    const bodies = (this.#given.get(paid.transaction) ?? new Set<number>()).add(buyer.planned.body);
    this.#given.set(paid.transaction, bodies);
    if (bodies.size > 1) this.#break("one payment bought two results");
  }

  /** What is promised at the end. */
  check(buyers: readonly TaskBuyer[], ledgers: readonly ObjectStorage[]): void {
    const { world, asked } = this.#outside;
    for (const buyer of buyers) {
      const nonces = new Set<string>(buyer.signed.map(({ authorization }) => authorization.nonce));
      const charges = world.received.filter(
        ({ nonce, to }) => nonce !== undefined && asked.has(nonce) && nonces.has(nonce) && to === payTo,
      );
      if (charges.length > 1 && !this.#isCheat(buyer)) this.#break("one purchase was charged twice");
    }
    checkLedgers(ledgers, this.#outside, this.#break);
  }
}
