/**
 * One payer's purchases. Every authorization of the payer passes through this object, so that copies of a request wait for each other,
 * and its rows outlive whatever crashes.
 *
 * Bounds per payer: answers for 30 days, at most 32 unresolved authorizations at a time; a settled row costs its buyer money. Nothing is
 * stored for payers that never get as far as a settlement.
 */
import { DurableObject } from "cloudflare:workers";
import { configOf } from "../config/config.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import type { Payment } from "./authorization.ts";
import { backlogName } from "./backlog.ts";
import { deliverSales } from "./books.ts";
import { LedgerStore, type Row } from "./ledger-store.ts";
import type { Purchase, SaleOutcome } from "./purchase.ts";
import { Seller } from "./seller.ts";

/** Unresolved rows that one alarm looks at. */
const looksPerAlarm = 8;

/** Set while the backlog holds a note of this ledger. */
const toldKey = "told_backlog";

/** A sale in progress: what it is about, and how it ends. */
interface Running {
  readonly nonce: string;
  readonly signature: string;
  readonly fingerprint: string | undefined;
  readonly outcome: Promise<SaleOutcome>;
}

export class Ledger extends DurableObject<Env> {
  readonly #store = new LedgerStore(this.ctx.storage);
  readonly #running = new Map<string, Running>();

  /** Sells, or answers again what was sold. Copies of a request share one outcome; nothing expected is thrown. */
  async sell(purchase: Purchase): Promise<SaleOutcome> {
    const { nonce } = purchase.payment.authorization;
    for (;;) {
      const earlier = this.#earlier(purchase);
      const claims = [nonce, ...purchase.keys, ...(earlier ? [earlier.nonce] : [])];
      const running = claims.map((claim) => this.#running.get(claim)).find((found) => found !== undefined);
      if (!running)
        return this.#run(purchase.payment, claims, purchase.fingerprint, () => this.#sell(purchase, earlier));
      const outcome = await running.outcome;
      const same = running.fingerprint === purchase.fingerprint;
      if (same && (running.nonce === nonce || outcome.kind === "sold")) return outcome;
    }
  }

  /** The row that a purchase belongs to. One that is being sold right now to another authorization is not unanswered. */
  #earlier(purchase: Purchase): Row | undefined {
    return (
      this.#store.find(purchase.payment.authorization.nonce) ??
      this.#store.findByKeys(purchase.keys) ??
      this.#store.findUnanswered(purchase.fingerprint).find((row) => !this.#running.has(row.nonce))
    );
  }

  /** Whether an authorization is in the ledger: sold, or unresolved. Another signature over it is not it. */
  knows(nonce: string, signature: string): boolean {
    const known = this.#running.get(nonce)?.signature ?? this.#store.find(nonce)?.order.payment.signature;
    return known === signature;
  }

  /** Decides what nobody came back for, fills the books, and forgets what can no longer matter. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    try {
      const seller = this.#seller();
      for (const row of this.#store.due(now, looksPerAlarm)) {
        if (!seller || this.#running.has(row.nonce)) this.#store.postpone(row.nonce, now + 60_000);
        else
          await this.#run(row.order.payment, [row.nonce], undefined, async () => {
            await seller.lookAgain(row);
            return { kind: "failure", code: "settlement_unknown", retryAfterSeconds: undefined };
          });
      }
      await deliverSales(this.env, this.#store);
      this.#store.releaseOutdated(now);
    } catch (thrown) {
      logEvent("ledger_alarm_failed", { reason: reasonOf(thrown) });
    } finally {
      await this.#persist(Date.now() + 1000);
    }
    await this.#tellLeftovers();
  }

  /** Tells the backlog what an alarm left open, and once more when nothing is left. A note that is lost is followed by the next one. */
  async #tellLeftovers(): Promise<void> {
    const leftovers = this.#store.leftovers();
    const open = leftovers.unresolved + leftovers.unbooked > 0;
    if (!open && !this.ctx.storage.kv.get(toldKey)) return;
    try {
      await this.env.BACKLOG.getByName(backlogName).note(this.ctx.id.name ?? String(this.ctx.id), leftovers);
      if (open) this.ctx.storage.kv.put(toldKey, true);
      else this.ctx.storage.kv.delete(toldKey);
    } catch (thrown) {
      logEvent("backlog_unavailable", { reason: reasonOf(thrown) });
    }
  }

  #seller(): Seller | undefined {
    const config = configOf(this.env);
    return config.payment && new Seller(this.env, config, config.payment, this.#store, () => this.#persist());
  }

  async #sell(purchase: Purchase, earlier: Row | undefined): Promise<SaleOutcome> {
    const seller = this.#seller();
    return seller
      ? seller.sell(purchase, earlier)
      : { kind: "failure", code: "payments_not_configured", retryAfterSeconds: undefined };
  }

  /** Claims an authorization and its keys until the work on it has ended, however it ends. */
  async #run(
    { authorization, signature }: Payment,
    claims: readonly string[],
    fingerprint: string | undefined,
    work: () => Promise<SaleOutcome>,
  ): Promise<SaleOutcome> {
    const outcome = work().catch((thrown): SaleOutcome => {
      logEvent("sale_failed", { reason: reasonOf(thrown) });
      return { kind: "failure", code: "settlement_unknown", retryAfterSeconds: undefined };
    });
    const running = { nonce: authorization.nonce, signature, fingerprint, outcome };
    for (const claim of claims) this.#running.set(claim, running);
    try {
      return await outcome;
    } finally {
      for (const claim of claims) if (this.#running.get(claim) === running) this.#running.delete(claim);
    }
  }

  /** Sets the alarm for what is due next, not before `earliest`, and waits until everything written is on disk. */
  async #persist(earliest = 0): Promise<void> {
    const due = this.#store.nextDue();
    if (due === undefined) return;
    await this.ctx.storage.setAlarm(Math.max(due, earliest));
    await this.ctx.storage.sync();
  }
}
