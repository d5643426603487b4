/**
 * One payer's purchases. Every authorization of the payer passes through this object, so that copies of a request wait for each other,
 * and its rows outlive whatever crashes. What to do is decided by `decide`; the bounds are in `sale-bounds.ts`.
 *
 * Nothing is stored for payers that never get as far as a settlement, but for a few authorizations of their own that a facilitator refused.
 */
import { DurableObject } from "cloudflare:workers";
import type { Hex } from "viem";
import { configOf } from "../../config/config.ts";
import { admitPayer, admitStranger, spareFirstSale } from "../../guard/limits/payer-limit.ts";
import { type FailureCode, ServiceError } from "../../http/errors.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import type { SaleEvent } from "../decision/decision.ts";
import { allSaleGuards, type SaleGuard } from "../decision/sale-guards.ts";
import type { Purchase, SaleOutcome } from "../payment/purchase.ts";
import { settlementOf } from "../payment/receipt.ts";
import { withoutEnvelope } from "../payment/signature.ts";
import { backlogName } from "./backlog.ts";
import { deliverSales } from "./books.ts";
import type { Row } from "./ledger-row.ts";
import { LedgerStore } from "./ledger-store.ts";
import { gracePeriodMs } from "./sale-bounds.ts";
import { alone, type Ending, SaleProcess, type Surroundings } from "./sale-process.ts";
import type { SaleServices } from "./sale-services.ts";
import type { SaleSteps } from "./steps.ts";

/** Undecided rows that one alarm looks at. */
const looksPerAlarm = 8;

/** Pause before an alarm comes back to a row that is being worked on, or that waits until payments are configured again. */
const busyPauseMs = 60_000;

/** Set while the backlog holds a note of this ledger. */
const toldKey = "told_backlog";

/** Work in progress: what it is about, and how it ends. */
interface Running {
  readonly nonce: string;
  readonly signature: Hex;
  readonly fingerprint: string | undefined;
  readonly ending: Promise<Ending>;
}

const failure = (code: FailureCode, headers: Readonly<Record<string, string>> = {}): SaleOutcome => ({
  kind: "failure",
  code,
  headers,
  stages: {},
});

/** The claim of everybody who asks for the same thing. */
const equalClaim = (fingerprint: string) => `equal ${fingerprint}`;

/** The ledger of one payer. Who composes it names the steps of a sale. */
export abstract class PayerLedger extends DurableObject<Env> {
  readonly #store = new LedgerStore(this.ctx.storage);
  readonly #running = new Map<string, Running>();
  /** When the alarm that was set last rings; undefined while that is not known. */
  #alarmAt: number | undefined;

  protected abstract readonly steps: SaleSteps;
  /** All guards of the decision hold; a proof leaves one out. */
  protected readonly guards: ReadonlySet<SaleGuard> = allSaleGuards;

  /** Sells, or answers again what was sold. Equal requests share one outcome; nothing expected is thrown. */
  async sell(purchase: Purchase): Promise<SaleOutcome> {
    const services = this.#services();
    if (!services) return failure("payments_not_configured");
    /** Related rows that do not stand in the way. */
    const passed = new Set<string>();
    const isFirst = !this.#store.hasPaid();
    for (;;) {
      const related = this.#related(purchase, passed);
      const own = new SaleProcess(
        services,
        this.#store.find(purchase.payment.authorization.nonce),
        purchase,
        this.#surroundings(purchase, related),
      );
      let process = own;
      let opening = own.open({ type: "requested" });
      let turned: Row | undefined;
      for (;;) {
        if (related && opening.answer?.kind === "turn_to_related") {
          turned = this.#store.find(related.nonce);
          if (!turned) break;
          process = this.#askAbout(services, turned, purchase);
          opening = process.open({ type: "requested" });
        }
        if (opening.answer?.kind === "wait") {
          const shared = await this.#await(purchase, turned);
          if (shared) return shared;
          break;
        }
        const claims = [purchase.payment.authorization.nonce, ...purchase.keys, equalClaim(purchase.fingerprint)];
        const current = opening;
        const ending = await this.#run(purchase, turned ? [...claims, turned.nonce] : claims, () =>
          process.run(current),
        );
        if ("stages" in ending) {
          if (isFirst && ending.kind === "sold" && ending.charged)
            spareFirstSale(configOf(this.env), purchase.callerAddress);
          return ending;
        }
        if (turned) {
          passed.add(turned.nonce);
          break;
        }
        if (!related || ending.kind !== "turn_to_related") throw new Error(`A request ended with ${ending.kind}`);
        opening = { ...opening, answer: ending };
      }
    }
  }

  /** The work of a request on another row that it belongs to. */
  #askAbout(services: SaleServices, row: Row, purchase: Purchase): SaleProcess {
    const running = this.#running.has(row.nonce);
    return new SaleProcess(services, row, purchase, { ...alone, byAnother: true, running });
  }

  /** Whether an authorization is in the ledger with this signature: sold, or undecided. */
  knows(nonce: string, signature: Hex): boolean {
    // Its row first: what is being worked on under its claim can be another authorization's request that belongs to it.
    const known = this.#store.find(nonce)?.order.payment.signature ?? this.#running.get(nonce)?.signature;
    return known !== undefined && withoutEnvelope(known) === withoutEnvelope(signature);
  }

  /** Decides what nobody came back for, fills the books, and forgets what can no longer matter. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#alarmAt = undefined;
    try {
      await this.#workOn(this.#store.due(now, looksPerAlarm), { type: "due" });
      await deliverSales(this.env, this.#store);
      await this.#workOn(this.#store.outdated(now), { type: "retention_ended" });
    } catch (thrown) {
      logEvent("ledger_alarm_failed", { reason: reasonOf(thrown) });
    } finally {
      await this.#persist(Date.now() + 1000);
    }
    await this.#tellLeftovers();
  }

  /** Works on rows that an alarm found, one after the other. Those that a request works on, or that nothing can be done for, come again later. */
  async #workOn(found: readonly Row[], event: SaleEvent): Promise<void> {
    const services = this.#services();
    for (const { nonce, state, dueAt } of found) {
      const row = this.#store.find(nonce);
      // A request has changed it while the alarm worked on another.
      if (row?.state !== state || row.dueAt !== dueAt) continue;
      if (services && !this.#running.has(nonce)) await this.#runAlone(services, row, event);
      else this.#store.postpone(row, Date.now() + busyPauseMs);
    }
  }

  /** The row of another authorization that a request belongs to: named by its key, or bound to an equal request not long ago. */
  #related(purchase: Purchase, passed: ReadonlySet<string>): Row | undefined {
    const leftOut = [purchase.payment.authorization.nonce, ...passed];
    const named = this.#store.findByKeys(purchase.keys, purchase.fingerprint);
    if (named && !leftOut.includes(named.nonce)) return named;
    return this.#store.findEqual(purchase.fingerprint, Date.now() - gracePeriodMs, leftOut);
  }

  #surroundings(purchase: Purchase, related: Row | undefined): Surroundings {
    const { nonce } = purchase.payment.authorization;
    const isNamed = related !== undefined && this.#store.isNamed(related.nonce, purchase.keys);
    const isEqual = related?.fingerprint === purchase.fingerprint;
    return {
      byAnother: false,
      running: [nonce, ...purchase.keys].some((claim) => this.#running.has(claim)),
      equalRunning: this.#running.has(equalClaim(purchase.fingerprint)),
      named: !isNamed ? "none" : isEqual ? "same_request" : "other_request",
      equalRecent: related !== undefined && !isNamed,
    };
  }

  /** Waits for the work that a request depends on, and gives its outcome if that serves the request as well. */
  async #await(purchase: Purchase, turned: Row | undefined): Promise<SaleOutcome | undefined> {
    const { nonce } = purchase.payment.authorization;
    const claims = [nonce, ...purchase.keys, ...(turned ? [turned.nonce] : []), equalClaim(purchase.fingerprint)];
    const running = claims.map((claim) => this.#running.get(claim)).find((found) => found !== undefined);
    // To decide again what is not being worked on would never end.
    if (!running) throw new Error("A request waits for nobody");
    const ending = await running.ending;
    if (!("stages" in ending) || running.fingerprint !== purchase.fingerprint) return undefined;
    // A challenge is about the authorization that it was given for.
    const serves = running.nonce === nonce || ending.kind !== "challenge";
    return serves ? { ...ending, ...(ending.kind === "sold" && { charged: false }) } : undefined;
  }

  async #runAlone(services: SaleServices, row: Row, event: SaleEvent): Promise<void> {
    const process = new SaleProcess(services, row, undefined, alone);
    const opening = process.open(event);
    await this.#run({ payment: row.order.payment, fingerprint: undefined }, [row.nonce], () => process.run(opening));
  }

  /** Claims an authorization and what its request asks for until the work has ended, however it ends. What others work on stays theirs. */
  async #run(
    { payment, fingerprint }: { payment: Purchase["payment"]; fingerprint: string | undefined },
    claims: readonly string[],
    work: () => Promise<Ending>,
  ): Promise<Ending> {
    const ending = work().catch((thrown): Ending => {
      // Refused before anything was asked of anybody.
      if (thrown instanceof ServiceError && thrown.code === "rate_limited") return failure(thrown.code, thrown.headers);
      logEvent("sale_failed", { reason: reasonOf(thrown) });
      return failure("settlement_unknown");
    });
    const { authorization, signature } = payment;
    const running: Running = { nonce: authorization.nonce, signature, fingerprint, ending };
    for (const claim of claims) if (!this.#running.has(claim)) this.#running.set(claim, running);
    try {
      return await ending;
    } finally {
      for (const claim of claims) if (this.#running.get(claim) === running) this.#running.delete(claim);
    }
  }

  #services(): SaleServices | undefined {
    const config = configOf(this.env);
    const { payment } = config;
    if (!payment) return undefined;
    return {
      env: this.env,
      payment,
      store: this.#store,
      steps: this.steps,
      guards: this.guards,
      now: () => Date.now(),
      persist: () => this.#persist(),
      settlementText: async ({ order, fingerprint }, answer, transaction) =>
        JSON.stringify(await settlementOf(config, order, fingerprint, answer, transaction)),
      admit: ({ payment: { payer }, callerAddress }) =>
        admitPayer(this.env, config, { payer, callerAddress, hasPaid: this.#store.hasPaid() }),
      admitLook: ({ callerAddress }) => admitStranger(this.env, config, callerAddress),
      beside: (work) => this.ctx.waitUntil(work),
    };
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

  /**
   * Sees to it that the alarm rings for what is due next, not before `earliest`, and waits until everything written is on disk. An alarm that
   * rings sooner sets the next one, and each one that is set costs a write.
   */
  async #persist(earliest = 0): Promise<void> {
    const due = this.#store.nextDue();
    if (due === undefined) return;
    const wanted = Math.max(due, earliest);
    if (this.#alarmAt === undefined || this.#alarmAt > wanted) {
      // Noted before it is set: once it has rung, nothing may remember it.
      this.#alarmAt = wanted;
      try {
        await this.ctx.storage.setAlarm(wanted);
      } catch (thrown) {
        this.#alarmAt = undefined;
        throw thrown;
      }
    }
    await this.ctx.storage.sync();
  }
}
