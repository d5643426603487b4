/**
 * The ledger of one payer: every authorization of the payer passes through this object. Copies of a request wait for
 * each other, and rows outlive crashes. `decide` says what to do; the bounds are in `sale-bounds.ts`.
 * During a deployment Workers of another release call these methods, so methods and replies are only added to.
 */
import { DurableObject } from "cloudflare:workers";
import type { Hex } from "viem";
import { alarmAheadMs } from "../../../lib/alarm-clock.ts";
import { BoundedMap } from "../../../lib/memo.ts";
import type { FailureCode, KnownPayment } from "../../../payment/situations.ts";
import { calculate } from "../../calculation/calculate.ts";
import { configOf } from "../../config/config.ts";
import { admitPayer, StrangerToken } from "../../guard/rate-limit.ts";
import { ServiceError } from "../../http/errors.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { areNodesDown } from "../chain/nodes.ts";
import { prove } from "../chain/proof.ts";
import { decide } from "../decide.ts";
import { settle } from "../facilitator/settlement.ts";
import {
  type Purchase,
  purchaseVersion,
  readPurchase,
  type SaleOutcome,
  type SoldAnswer,
} from "../payment/purchase.ts";
import { settlementOf } from "../payment/sign-receipt.ts";
import { isSameSignature } from "../payment/signature.ts";
import { hasTold, tellLeftovers } from "./backlog.ts";
import { deliverSales } from "./books.ts";
import type { Row } from "./ledger-row.ts";
import { LedgerStore } from "./ledger-store.ts";
import { noRelatedWork, paymentStateOf, type RelatedWork, Sale } from "./sale.ts";
import { bookingPauseMs, maxUndecided, readableUntil } from "./sale-bounds.ts";
import type { SaleServices } from "./sale-questions.ts";
import { toSaleRecord } from "./sale-record.ts";
import { soldAnswerOf } from "./sold-result.ts";
import { unpack } from "./stored-answer.ts";

/** How many undecided rows one alarm looks at. */
const looksPerAlarm = 8;

/** Pause before an alarm returns to a row that is busy, or that waits for payments to be configured. */
const busyPauseMs = 60_000;

/** Seconds after which a buyer whose Worker is newer than its ledger asks again. */
const laterSeconds = "30";

/** The least time between two looks into a row because a request asks about it. */
const lookSpacingMs = 5_000;

/** Work in progress: its claims, and its end. */
interface Running {
  readonly nonce: string;
  readonly signature: Hex;
  readonly fingerprint: string | undefined;
  readonly outcome: Promise<SaleOutcome | undefined>;
}

const failure = (
  code: FailureCode,
  headers: Readonly<Record<string, string>> = {},
  payment?: KnownPayment,
): SaleOutcome => ({ kind: "failure", code, headers, payment, stages: {} });

/** The claim of all requests for the same thing. */
const equalClaim = (fingerprint: string) => `equal ${fingerprint}`;

/** The claims of a request, by which equal requests find it: its authorization, its keys, and its content. */
const claimsOf = ({ payment, keys, fingerprint }: Purchase): readonly string[] => [
  payment.authorization.nonce,
  ...keys,
  equalClaim(fingerprint),
];

export class Ledger extends DurableObject<Env> {
  readonly #store = new LedgerStore(this.ctx.storage);
  readonly #running = new Map<string, Running>();
  /** When rows were last looked into because a request asked about them. */
  readonly #lookedInto = new BoundedMap<string, number>(maxUndecided);
  /** The time of the alarm that was last set; undefined while that is not known. */
  #alarmAt: number | undefined;

  /** Sells, or repeats a sold answer. Equal requests share one outcome; expected failures are not thrown. */
  async sell(given: Purchase): Promise<SaleOutcome> {
    const token = new StrangerToken(this.env, configOf(this.env), given.callerAddress);
    const services = this.services(token);
    if (!services) return failure("payments_not_configured");
    // A later Worker may mean more than this release reads: the platform runs the later ledger within minutes.
    if ((given.version ?? 1) > purchaseVersion) return failure("overloaded", { "Retry-After": laterSeconds });
    const purchase = readPurchase(given);
    const isFirst = !this.#store.hasPaid();
    let outcome: SaleOutcome | undefined;
    while (!outcome) outcome = await this.#process(services, purchase);
    const isChainAway = outcome.kind === "failure" && outcome.code === "chain_unavailable";
    if (isChainAway) this.ctx.waitUntil(token.giveBackIf(areNodesDown(services.payment)));
    if (isFirst && !purchase.isCounted && outcome.kind === "sold" && outcome.charged) token.giveBack();
    // Reported at once, because an alarm that is lost before it fires reports nothing.
    if (outcome.kind === "failure" && !hasTold(this.ctx) && this.#store.undecidedCount() > 0)
      this.ctx.waitUntil(tellLeftovers(this.ctx, this.env, this.#store));
    // A Worker of an earlier release does not have this word.
    return isChainAway && (given.version ?? 1) < 2
      ? failure("overloaded", { "Retry-After": laterSeconds }, outcome.payment)
      : outcome;
  }

  /**
   * Works on a request with its own authorization. Undefined when the request has to be decided again, because other
   * requests' work has changed the facts.
   */
  async #process(services: SaleServices, purchase: Purchase): Promise<SaleOutcome | undefined> {
    const row = this.#store.find(purchase.payment.authorization.nonce);
    const { related, work } = this.#relatedTo(purchase);
    // An input that is not valid today is answered again if it was sold, and rejected otherwise.
    const known = row ?? related;
    if (purchase.input === undefined && known?.fingerprint !== purchase.fingerprint)
      return failure("validation_failed");
    const sale = new Sale(services, row, purchase, work);
    const opening = sale.open({ type: "requested" });
    if (opening.answer?.kind === "wait") return this.#await(purchase, undefined);
    if (opening.answer?.kind === "use_related") return this.#answerFromRelated(services, purchase, related);
    const outcome = await this.#run(purchase, claimsOf(purchase), sale.run(opening));
    if (!outcome) throw new Error("A request ended without an outcome");
    return outcome;
  }

  /** Answers a request from another row that it belongs to. Undefined when that row has ended. */
  async #answerFromRelated(
    services: SaleServices,
    purchase: Purchase,
    row: Row | undefined,
  ): Promise<SaleOutcome | undefined> {
    if (!row) throw new Error("A request asks about a row that is not there");
    const running = this.#running.has(row.nonce);
    const sale = new Sale(services, row, purchase, { ...noRelatedWork, byAnother: true, running });
    const opening = sale.open({ type: "requested" });
    if (opening.answer?.kind === "wait") return this.#await(purchase, row);
    return await this.#run(purchase, [...claimsOf(purchase), row.nonce], sale.run(opening));
  }

  /** Returns whether the ledger knows an authorization with this signature: sold, undecided, or ended by a verdict. */
  knows(nonce: string, signature: Hex): boolean {
    // The stored row comes first, because work under this nonce may belong to another authorization.
    const known = this.#store.find(nonce)?.order.payment.signature ?? this.#running.get(nonce)?.signature;
    if (known === undefined) return this.#store.isRefused(nonce, signature, Date.now());
    return isSameSignature(known, signature);
  }

  /** The state of a payment that was sent again with this signature. Only the signature's owner learns it. */
  paymentStatus(nonce: string, signature: Hex): KnownPayment {
    if (!this.knows(nonce, signature)) return { state: "unused", transaction: undefined };
    const row = this.#store.find(nonce);
    // Work without a row has asked no facilitator to charge.
    return { state: paymentStateOf(row?.state ?? "none"), transaction: row?.transaction };
  }

  /**
   * The purchase of an authorization that was sent with a request, after a look at the chain if it is undecided. It
   * never asks for money.
   */
  async recall(nonce: string, fingerprint: string, signature: Hex): Promise<SoldAnswer | "undecided" | "none"> {
    if (!this.knows(nonce, signature)) return "none";
    const found = this.#store.find(nonce);
    if (found?.state === "asked" && found.fingerprint === fingerprint) await this.#lookInto(found);
    const row = this.#store.find(nonce);
    if (this.#running.has(nonce) || row?.state === "asked") return "undecided";
    if (row?.state !== "settled" || row.fingerprint !== fingerprint || row.settlement === undefined) return "none";
    if (Date.now() >= readableUntil(row.order)) return "none";
    return soldAnswerOf(row, await unpack(row.answer), this.#store, true);
  }

  /** Looks at an undecided row as the alarm does, unless it was looked at a moment ago. */
  async #lookInto(row: Row): Promise<void> {
    const now = Date.now();
    if (now - (this.#lookedInto.get(row.nonce) ?? 0) < lookSpacingMs) return;
    this.#lookedInto.set(row.nonce, now);
    await this.#workOn([row]);
    await this.#persist();
  }

  /** Returns the stored answer that a key opens, as it is stored; undefined for a key that opens none. */
  readAnswer(key: string): ArrayBuffer | undefined {
    return this.#store.answerAt(key);
  }

  /** Decides rows whose buyer did not come back, fills the books, and deletes what is no longer needed. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const rang = Math.max(now, Math.min(this.#alarmAt ?? 0, now + alarmAheadMs));
    this.#alarmAt = undefined;
    try {
      const { row, sale } = this.#store.dueTimes();
      if (row <= now) await this.#workOn(this.#store.due(now, looksPerAlarm));
      // A sale that waits to be delivered with others is delivered with this alarm, and needs no alarm of its own.
      const bookedUntil = now + bookingPauseMs;
      if (sale <= bookedUntil) await deliverSales(this.env, this.#store, bookedUntil);
      if (row <= now) await this.#workOn(this.#store.outdated(now));
    } catch (thrown) {
      logEvent("ledger_alarm_failed", { reason: reasonOf(thrown) });
    } finally {
      await this.#persist(Math.max(Date.now(), rang) + 1000);
    }
    await tellLeftovers(this.ctx, this.env, this.#store);
    await this.#vanish();
  }

  /**
   * Deletes the storage of a ledger without rows, with its tables and its secret; otherwise every past payer would
   * cost storage forever. The report to the backlog and work in progress come first.
   */
  async #vanish(): Promise<void> {
    const isOwed = this.#running.size > 0 || hasTold(this.ctx);
    // No await between looking and deleting, because a request may write as soon as it is admitted.
    if (isOwed || !this.#store.forgetWhenEmpty(Date.now())) return;
    this.#alarmAt = undefined;
    await this.ctx.storage.deleteAll();
  }

  /** Sets an alarm that was lost, and tells the backlog the remaining work. */
  async wake(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) this.#alarmAt = undefined;
    await this.#persist();
    await tellLeftovers(this.ctx, this.env, this.#store, true);
    await this.#vanish();
  }

  /**
   * Delivers sales again that the books have lost. How many of the nonces are sales, and how many authorizations of the
   * payer are undecided.
   */
  async rebook(nonces: readonly string[]): Promise<{ readonly rebooked: number; readonly undecided: number }> {
    const sold = nonces.flatMap((nonce) => this.#store.find(nonce) ?? []).filter(({ state }) => state === "settled");
    for (const row of sold) this.#store.putOut(toSaleRecord(row), 0);
    if (sold.length > 0) {
      await deliverSales(this.env, this.#store, Date.now());
      await this.#persist();
    }
    return { rebooked: sold.length, undecided: this.#store.undecidedCount() };
  }

  /** Ends the purchases of payments that were paid back; one that is worked on ends with the next alarm. */
  async endRefunded(nonces: readonly string[]): Promise<void> {
    const rows = nonces.flatMap((nonce) => this.#store.find(nonce) ?? []).filter(({ state }) => state === "settled");
    await this.#workOn(rows);
    await this.#persist();
    await this.#vanish();
  }

  /** Works on the rows of an alarm, one after the other; busy rows come again later. */
  async #workOn(found: readonly Row[]): Promise<void> {
    const services = this.services();
    for (const { nonce, state, dueAt } of found) {
      const row = this.#store.find(nonce);
      // A request has changed the row while the alarm worked on another one.
      if (row?.state !== state || row.dueAt !== dueAt) continue;
      if (services && !this.#running.has(nonce)) {
        const sale = new Sale(services, row, undefined);
        const opening = sale.open({ type: "due" });
        await this.#run({ payment: row.order.payment, fingerprint: undefined }, [nonce], sale.run(opening));
      } else this.#store.postpone({ ...row, dueAt: Date.now() + busyPauseMs });
    }
  }

  /** Returns the row of an equal request with another authorization, and what else is known when a request comes. */
  #relatedTo(purchase: Purchase): { readonly related: Row | undefined; readonly work: RelatedWork } {
    const { payment, keys, fingerprint } = purchase;
    const { nonce } = payment.authorization;
    const named = this.#store.findByKeys(keys).filter((row) => row.nonce !== nonce);
    const isConflict = named.some((row) => row.fingerprint !== fingerprint);
    // Of several purchases of one request, which earlier releases could make, a settled one answers; one that the keys
    // name comes first.
    const related = named.find(({ state }) => state === "settled") ?? this.#store.findEqual(fingerprint, nonce);
    return {
      related,
      work: {
        byAnother: false,
        running: this.#running.has(nonce),
        relatedRunning: [...keys, equalClaim(fingerprint)].some((claim) => this.#running.has(claim)),
        kept: isConflict ? "conflict" : (related?.state ?? "none"),
      },
    };
  }

  /** Waits for the work that a request depends on; resolves to its outcome, if that serves the request too. */
  async #await(purchase: Purchase, related: Row | undefined): Promise<SaleOutcome | undefined> {
    const { nonce } = purchase.payment.authorization;
    const claims = [...claimsOf(purchase), ...(related ? [related.nonce] : [])];
    const running = claims.map((claim) => this.#running.get(claim)).find((found) => found !== undefined);
    // Retrying would loop forever, because no work is under way.
    if (!running) throw new Error("A request waits for nobody");
    const outcome = await running.outcome;
    if (!outcome || running.fingerprint !== purchase.fingerprint) return undefined;
    // A challenge is about the authorization that it was given for.
    if (running.nonce !== nonce && outcome.kind === "challenge") return undefined;
    return { ...outcome, ...(outcome.kind === "sold" && { charged: false }) };
  }

  /** Registers this work under nonce, keys and fingerprint until it ends; keys of other work are left alone. */
  async #run(
    { payment, fingerprint }: { payment: Purchase["payment"]; fingerprint: string | undefined },
    claims: readonly string[],
    work: Promise<SaleOutcome | undefined>,
  ): Promise<SaleOutcome | undefined> {
    const outcome = work.catch((thrown) => {
      // The limit is checked before any other party is asked.
      if (thrown instanceof ServiceError && thrown.code === "rate_limited") {
        const known = this.paymentStatus(payment.authorization.nonce, payment.signature);
        return failure(thrown.code, thrown.headers, known);
      }
      logEvent("sale_failed", { reason: reasonOf(thrown) });
      return failure("settlement_unknown");
    });
    const { authorization, signature } = payment;
    const running: Running = { nonce: authorization.nonce, signature, fingerprint, outcome };
    for (const claim of claims) if (!this.#running.has(claim)) this.#running.set(claim, running);
    try {
      return await outcome;
    } finally {
      for (const claim of claims) if (this.#running.get(claim) === running) this.#running.delete(claim);
    }
  }

  /** The services of a sale, and the token of the request; undefined while payments are not configured. */
  protected services(token?: StrangerToken): SaleServices | undefined {
    const config = configOf(this.env);
    const { payment } = config;
    if (!payment) return undefined;
    return {
      env: this.env,
      payment,
      store: this.#store,
      decide,
      prove,
      calculate,
      settle,
      now: () => Date.now(),
      persist: (by) => this.#persist(0, by),
      settlementText: async ({ order, fingerprint }, answer, transaction) =>
        JSON.stringify(await settlementOf(config, order, fingerprint, answer, transaction)),
      admit: ({ payment: { payer }, isCounted }) => {
        admitPayer(this.env, config, payer, this.#store.hasPaid());
        if (!this.#store.hasPaid() && !isCounted) token?.take();
      },
    };
  }

  /**
   * Sets the alarm for the next due work, not before `earliest` and not after `by`, and waits until everything is on
   * disk. An alarm that fires sooner sets the next one, and each set alarm costs a write.
   */
  async #persist(earliest = 0, by?: number): Promise<void> {
    if (by === undefined || this.#alarmAt === undefined || this.#alarmAt > by) await this.#setAlarm(earliest, by);
    await this.ctx.storage.sync();
  }

  async #setAlarm(earliest: number, by = Number.POSITIVE_INFINITY): Promise<void> {
    const due = this.#store.nextDue();
    if (due === undefined) return;
    const wanted = Math.max(Math.min(due, by), earliest);
    if (this.#alarmAt === undefined || this.#alarmAt > wanted) {
      // Noted before it is set, because it may fire and clear the note before this call returns.
      this.#alarmAt = wanted;
      try {
        await this.ctx.storage.setAlarm(wanted);
      } catch (thrown) {
        this.#alarmAt = undefined;
        throw thrown;
      }
    }
  }
}
