/**
 * The steps of worlds that are packed in two 32-bit words, as exactly as `stepsOf` tells them. What a step does depends
 * on little of a world. What one process does next, its authorization, what decisions read of the other one, what the
 * other process holds. Each such case is worked out once with the plain steps, then looked up. `successors.test.ts`
 * holds every state of small worlds to the plain steps.
 */
import { codeOfAuthorization, codeOfProcess } from "./code.ts";
import { challenged, flagsOf, graceOver, refused, worldFlags } from "./flags.ts";
import { Numbering } from "./numbering.ts";
import { alarmOf, arrivalsOf, maySign, movesOf, restoresOf } from "./outside-steps.ts";
import { PairMap } from "./pair-table.ts";
import { alarm, processSteps, request } from "./process-steps.ts";
import {
  flagsRead,
  processWithAuthorizationsSwapped,
  processWithBodiesSwapped,
  withBodiesSwapped,
  withoutDead,
} from "./reduce.ts";
import { bitOf, type Rules, type Step } from "./step.ts";
import { footprintOf, readsOf, rowViewOf, viewOf } from "./step-reads.ts";
import type { Process, World, WorldAuthorization } from "./world.ts";

/** Is told of every world that comes next, and of the property that the step to it breaks. */
export type Visit = (low: number, high: number, violation: string | undefined) => void;

/** What one step of a process changes. */
interface Outcome {
  readonly authorization: number;
  /** 0 when it has ended. */
  readonly process: number;
  readonly flagsSet: number;
  readonly flagsCleared: number;
  readonly violation: string | undefined;
}

/** A table by number that is filled when it is asked. */
function lazily<Value>(work: (number: number) => Value): (number: number) => Value {
  const known: Value[] = [];
  return (number) => {
    const found = known[number];
    if (found !== undefined) return found;
    const value = work(number);
    known[number] = value;
    return value;
  };
}

export class Successors {
  readonly #rules: Rules;
  readonly #authorizations = new Numbering<WorldAuthorization>(codeOfAuthorization, 2 ** 16 - 1);
  readonly #processes = new Numbering<Process>(codeOfProcess, 2 ** 14 - 1);
  readonly #views = new Numbering<ReturnType<typeof viewOf>>(JSON.stringify, 2 ** 12 - 1);
  readonly #rowViews = new Numbering<ReturnType<typeof rowViewOf>>(JSON.stringify, 2 ** 8 - 1);
  readonly #footprints = new Numbering<ReturnType<typeof footprintOf>>(JSON.stringify, 2 ** 8 - 1);
  readonly #outcomes = new PairMap<readonly Outcome[]>();
  readonly #arrivals = new PairMap<number>();
  readonly #alarms = new PairMap<Pick<Outcome, "authorization" | "process">>();

  readonly #view = lazily((number) => this.#views.of(viewOf(this.#authorizations.value(number))));
  readonly #rowView = lazily((number) => this.#rowViews.of(rowViewOf(this.#authorizations.value(number))));
  readonly #reads = lazily((number) => readsOf(this.#processes.value(number)));
  readonly #footprint = lazily((number) => this.#footprints.of(footprintOf(this.#processes.value(number))));
  readonly #busy = lazily((number) => {
    const { own, at } = this.#processes.value(number);
    return bitOf(own) | bitOf(at);
  });
  readonly #place = lazily((number) => this.#processes.value(number).at);
  readonly #isSigned = lazily((number) => this.#authorizations.value(number).signed);
  readonly #moves = [false, true].map((isBusy) =>
    lazily((number) => {
      const one = this.#authorizations.value(number);
      return movesOf(one, isBusy).map(({ change }) => this.#number({ ...one, ...change }));
    }),
  );
  readonly #restores = lazily((number) => {
    const one = this.#authorizations.value(number);
    return restoresOf(one, this.#rules.size).map(({ change }) => this.#number({ ...one, ...change }));
  });
  readonly #requests = [0, 1].map((own) =>
    lazily((number) =>
      arrivalsOf(this.#authorizations.value(number), own, this.#rules.size).map((arrival) => {
        const { by, body, key } = arrival;
        const isBuyer = by === "buyer";
        const one = this.#authorizations.value(number);
        const sent = isBuyer ? this.#number({ ...one, sent: one.sent | bitOf(body) }) : number;
        return { arrival, isBuyer, sent, code: (isBuyer ? 1 : 0) | (own << 1) | (body << 2) | ((key ? 1 : 0) << 3) };
      }),
    ),
  );
  readonly #alarmOf = lazily((number) => alarmOf(this.#authorizations.value(number)) ?? "nothing");
  readonly #signed = lazily((number) => this.#number({ ...this.#authorizations.value(number), signed: true }));
  readonly #otherBody = lazily((number) =>
    this.#authorizations.of(withBodiesSwapped(this.#authorizations.value(number))),
  );
  readonly #processOtherBody = lazily((number) =>
    this.#processes.of(processWithBodiesSwapped(this.#processes.value(number))),
  );
  readonly #processOtherPlace = lazily((number) =>
    this.#processes.of(processWithAuthorizationsSwapped(this.#processes.value(number))),
  );
  /** The flags that are read, by flags and by whether every authorization is signed. */
  readonly #flagsRead: readonly (readonly number[])[];
  readonly #maySign: readonly boolean[];

  /** The world that is visited, and who is told of what comes next. */
  #low = 0;
  #high = 0;
  #visit: Visit = () => {};
  #bestLow = 0;
  #bestHigh = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    const flags = Array.from({ length: 16 }, (_, number) => number);
    this.#flagsRead = [false, true].map((allSigned) =>
      flags.map((number) => flagsOf(flagsRead(worldFlags(number), allSigned, rules.size))),
    );
    this.#maySign = flags.map((number) =>
      maySign({ authorizations: [], processes: [], ...worldFlags(number) }, rules.size),
    );
  }

  #number(one: WorldAuthorization): number {
    return this.#authorizations.of(withoutDead(one, this.#rules.size));
  }

  /** The words of a world: of all worlds that differ in names only, the smallest ones. */
  pack({ authorizations, processes, ...flags }: World, visit: Visit): void {
    const [first = 0, second = 0] = authorizations.map((one) => this.#number(one));
    const [one = 0, other = 0] = processes.map((process) => this.#processes.of(process));
    this.#visit = visit;
    this.#reach(first, second, one, other, flagsOf(flags));
  }

  /** The world of two words. */
  unpack(low: number, high: number): World {
    const numbers = (...of: readonly number[]) => of.filter((number) => number !== 0);
    return {
      authorizations: numbers(low & 0xffff, low >>> 16).map((number) => this.#authorizations.value(number)),
      processes: numbers(high & 0x3fff, (high >>> 14) & 0x3fff).map((number) => this.#processes.value(number)),
      ...worldFlags(high >>> 28),
    };
  }

  /** Everything that can come next. */
  visit(low: number, high: number, visit: Visit): void {
    [this.#low, this.#high, this.#visit] = [low, high, visit];
    const first = low & 0xffff;
    const second = low >>> 16;
    const one = high & 0x3fff;
    const other = (high >>> 14) & 0x3fff;
    const flags = high >>> 28;
    if (one !== 0) this.#visitProcess(one, other);
    if (other !== 0) this.#visitProcess(other, one);
    const busy = (one === 0 ? 0 : this.#busy(one)) | (other === 0 ? 0 : this.#busy(other));
    this.#visitOutside(0, first, second, busy);
    if (second !== 0) this.#visitOutside(1, second, first, busy);
    const mayEnd = (flags & graceOver) === 0 && (second === 0 || !this.#isSigned(first) || !this.#isSigned(second));
    if (mayEnd) this.#reach(first, second, one, other, flags | graceOver);
    if (one !== 0) this.#reach(first, second, other, 0, flags);
    if (other !== 0) this.#reach(first, second, one, 0, flags);
  }

  #visitProcess(process: number, other: number): void {
    const flags = this.#high >>> 28;
    const place = this.#place(process);
    const first = this.#low & 0xffff;
    const second = this.#low >>> 16;
    const [mine, theirs] = place === 0 ? [first, second] : [second, first];
    const context = this.#contextOf(process, theirs, other, flags);
    const key = process | (mine << 14);
    let outcomes = this.#outcomes.get(key, context);
    if (!outcomes) {
      // A step that does not read whether the grace period is over can only begin it anew.
      const isOver = (flags & graceOver) !== 0 || this.#reads(process) !== "everything";
      outcomes = this.#outcomesOf({ ...this.unpack(this.#low, this.#high), graceOver: isOver }, process, other, place);
      this.#outcomes.set(key, context, outcomes);
    }
    for (const { authorization, process: left, flagsSet, flagsCleared, violation } of outcomes)
      this.#reachAt(place, authorization, theirs, left, other, (flags | flagsSet) & ~flagsCleared, violation);
  }

  /** What the next step of a process reads beside the process and its authorization. */
  #contextOf(process: number, theirs: number, other: number, flags: number): number {
    switch (this.#reads(process)) {
      case "nothing":
        return 0;
      case "row":
        return theirs === 0 ? 0 : this.#rowView(theirs);
      case "view":
        return theirs === 0 ? 0 : this.#view(theirs);
      case "everything":
        return (
          (theirs === 0 ? 0 : this.#view(theirs)) |
          ((other === 0 ? 0 : this.#footprint(other)) << 12) |
          ((flags & graceOver) << 20)
        );
    }
  }

  #outcomesOf({ authorizations, graceOver: isOver }: World, process: number, other: number, place: number): Outcome[] {
    const mine = this.#processes.value(process);
    const processes = other === 0 ? [mine] : [mine, this.#processes.value(other)];
    const world: World = {
      authorizations,
      processes,
      graceOver: isOver,
      challenged: false,
      refused: false,
      served: false,
    };
    return processSteps(world, 0, mine, this.#rules).map(({ world: after, violation }: Step) => {
      const changed = after.authorizations[place];
      const isElsewhere = after.authorizations.some((one, index) => index !== place && one !== authorizations[index]);
      if (!changed || isElsewhere) throw new Error("A process changed another authorization than its own");
      const [left] = after.processes;
      return {
        authorization: this.#number(changed),
        process: after.processes.length === processes.length && left ? this.#processes.of(left) : 0,
        flagsSet: flagsOf({ ...after, graceOver: false }),
        flagsCleared: isOver && !after.graceOver ? graceOver : 0,
        violation,
      };
    });
  }

  /** What happens to one authorization: others, time, requests, the alarm. */
  #visitOutside(place: number, mine: number, theirs: number, busy: number): void {
    const one = this.#high & 0x3fff;
    const other = (this.#high >>> 14) & 0x3fff;
    const flags = this.#high >>> 28;
    if (!this.#isSigned(mine)) {
      // The first one is always signed.
      if (this.#maySign[flags]) this.#reach(theirs, this.#signed(mine), one, other, flags);
      return;
    }
    const isBusy = (busy & bitOf(place)) !== 0;
    const restored = one === 0 ? this.#restores(mine) : [];
    for (const moved of [...(this.#moves[isBusy ? 1 : 0]?.(mine) ?? []), ...restored])
      this.#reachAt(place, moved, theirs, one, other, flags);
    if (this.#rules.size.processes === 1 ? one !== 0 : other !== 0) return;
    const views = this.#view(mine) | ((theirs === 0 ? 0 : this.#view(theirs)) << 12);
    const context = (one === 0 ? 0 : this.#footprint(one) << 4) | ((flags & graceOver) << 12);
    for (const { arrival, isBuyer, sent, code } of this.#requests[place]?.(mine) ?? []) {
      let process = this.#arrivals.get(code | context, views);
      if (process === undefined) {
        const { world } = request(this.unpack(this.#low, this.#high), arrival, this.#rules);
        process = this.#begun(world.processes, one);
        this.#arrivals.set(code | context, views, process);
      }
      this.#reachAt(place, sent, theirs, process, one, isBuyer ? flags & ~(challenged | refused) : flags);
    }
    const type = isBusy ? "nothing" : this.#alarmOf(mine);
    if (type === "nothing") return;
    const key = mine | (place << 16) | (type === "due" ? 2 ** 17 : 0);
    let outcome = this.#alarms.get(key, context);
    if (!outcome) {
      const { authorizations, processes } = alarm(this.unpack(this.#low, this.#high), place, type, this.#rules).world;
      const [changed] = authorizations.slice(place);
      if (!changed) throw new Error("No authorization");
      outcome = { authorization: this.#number(changed), process: this.#begun(processes, one) };
      this.#alarms.set(key, context, outcome);
    }
    this.#reachAt(place, outcome.authorization, theirs, outcome.process, one, flags);
  }

  /** The process that began beside another one; 0 when it ended at once. */
  #begun(processes: World["processes"], other: number): number {
    const begun = processes[other === 0 ? 0 : 1];
    return begun ? this.#processes.of(begun) : 0;
  }

  /** Visits a world in which the authorization at a place is `mine`. */
  #reachAt(place: number, mine: number, theirs: number, one: number, other: number, flags: number, broken?: string) {
    if (place === 0) this.#reach(mine, theirs, one, other, flags, broken);
    else this.#reach(theirs, mine, one, other, flags, broken);
  }

  /** Visits a world under the smallest of its names. */
  #reach(first: number, second: number, one: number, other: number, flags: number, broken?: string): void {
    const { bodies } = this.#rules.size;
    const allSigned = this.#isSigned(first) && (second === 0 || this.#isSigned(second));
    const kept = this.#flagsRead[allSigned ? 1 : 0]?.[flags] ?? 0;
    this.#bestLow = 0xffffffff;
    this.#bestHigh = 0xffffffff;
    const mayExchange = second !== 0 && allSigned;
    this.#name(first, second, one, other, kept);
    if (mayExchange) this.#nameExchanged(first, second, one, other, kept);
    if (bodies === 2) {
      const firstOther = this.#otherBody(first);
      const secondOther = second === 0 ? 0 : this.#otherBody(second);
      const oneOther = one === 0 ? 0 : this.#processOtherBody(one);
      const otherOther = other === 0 ? 0 : this.#processOtherBody(other);
      this.#name(firstOther, secondOther, oneOther, otherOther, kept);
      if (mayExchange) this.#nameExchanged(firstOther, secondOther, oneOther, otherOther, kept);
    }
    this.#visit(this.#bestLow, this.#bestHigh, broken);
  }

  #nameExchanged(first: number, second: number, one: number, other: number, flags: number): void {
    this.#name(
      second,
      first,
      one === 0 ? 0 : this.#processOtherPlace(one),
      other === 0 ? 0 : this.#processOtherPlace(other),
      flags,
    );
  }

  /** Keeps the words of a world if they are smaller than those of the same world under other names. */
  #name(first: number, second: number, one: number, other: number, flags: number): void {
    const low = (first | (second << 16)) >>> 0;
    if (low > this.#bestLow) return;
    const [left, right] = one >= other ? [one, other] : [other, one];
    const high = (left | (right << 14) | (flags << 28)) >>> 0;
    if (low === this.#bestLow && high >= this.#bestHigh) return;
    this.#bestLow = low;
    this.#bestHigh = high;
  }
}
