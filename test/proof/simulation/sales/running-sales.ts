/** What every history of sales runs in: one virtual time, one chain, and releases side by side. */
import { toHex } from "viem";
import { HistoryRecord } from "../histories/history-record.ts";
import { Random } from "../histories/random.ts";
import { Outside } from "../outside/outside.ts";
import type { ReleaseName } from "../releases/release.ts";
import { Clocks } from "../runtime/clocks.ts";
import { hostileTime } from "../runtime/hostile-time.ts";
import { useRuntime } from "../runtime/runtime.ts";
import { Schedule } from "../runtime/schedule.ts";
import { hostileMs, type OutsideStep, type PlannedSales } from "./planned-sales.ts";
import type { Account } from "./sale-buyer.ts";
import { SalePromises } from "./sale-promises.ts";

const startingBalance = 10n ** 12n;

/** How long the alarms go on when everybody has stopped, ms. */
export const alarmsMs = 20 * 60_000;

/** When faults have stopped, everybody goes on, so many milliseconds apart. */
export const repetitionMs = 20_000;

/** An authorization as histories name it. */
export const nameOf = (nonce: string): string => `signature ${BigInt(nonce)}`;

/** Histories of this process so far. */
let runs = 0;

export abstract class RunningSales<History extends PlannedSales> {
  readonly record: HistoryRecord;
  protected readonly history: History;
  protected readonly schedule = new Schedule();
  protected readonly random: Random;
  protected readonly outside: Outside;
  protected readonly clocks: Clocks;
  protected readonly accounts: readonly Account[];
  protected readonly promises: SalePromises;
  #nonces = 0;
  #requests = 0;

  /** `run` makes other addresses in each history: what the code remembers by address must not reach the next one. */
  constructor(history: History, payers: number, without: string | undefined, run = ++runs) {
    this.history = history;
    const { schedule } = this;
    this.record = new HistoryRecord(schedule);
    this.random = new Random(history.seed ^ 0x5bd1e995);
    const { clockShift, faults, damages } = history;
    const tell = (line: string) => this.record.tell(line);
    this.outside = new Outside({ run, schedule, random: this.random, clockShift, faults, damages, without, tell });
    useRuntime({ schedule, random: this.random, fetch: this.outside.fetch });
    this.clocks = new Clocks(history.skews);
    this.accounts = Array.from({ length: payers }, (_, payer) => {
      const address = toHex(run * 16 + payer + 1, { size: 20 });
      this.outside.world.balances.set(address, startingBalance);
      return { address, callerAddress: `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}` };
    });
    this.promises = new SalePromises(this.outside, history.cheats, (promise) => this.record.break(promise));
  }

  protected abstract take(step: History["steps"][number]): void;
  protected abstract crash(crash: History["crashes"][number]): void;
  /** Everything runs a release from now on. */
  protected abstract deployEverything(release: ReleaseName): void;

  /** Lets everything happen that is planned, then ends the deployment and all faults. */
  protected async beHostile(whatFollows: string): Promise<void> {
    const take = (step: History["steps"][number]) => this.take(step);
    await hostileTime<History["steps"][number], History["crashes"][number]>(
      this.schedule,
      this.history,
      hostileMs,
      take,
      (crash) => this.crash(crash),
    );
    this.record.tell(`faults stop, and everybody ${whatFollows}`);
    const { firstRelease, lastRelease, deployments } = this.history;
    // A deployment is completed, or rolled back.
    if (deployments.length > 0 || firstRelease !== lastRelease) this.deployEverything(lastRelease);
    this.outside.calm = true;
    this.outside.world.catchUp();
  }

  /** What happens in histories of every kind. */
  protected takeOutside(step: OutsideStep): void {
    if (step.type === "broadcast") this.outside.broadcast(step.choice);
    else {
      this.record.tell("what facilitators put off happens");
      this.outside.world.catchUp();
    }
  }

  /** Of which release the Worker is that answers the request that was numbered last. */
  protected get release(): ReleaseName {
    const { workers, lastRelease } = this.history;
    return this.outside.calm ? lastRelease : (workers[this.#requests % workers.length] ?? lastRelease);
  }

  /** The name of the next request. */
  protected nextRequest(): string {
    this.#requests += 1;
    return `request ${this.#requests}`;
  }

  protected sign<Signed>(buyer: { sign(number: number, nowSeconds: number): Signed }): Signed {
    this.#nonces += 1;
    return buyer.sign(this.#nonces, Math.floor(this.schedule.now / 1000));
  }
}
