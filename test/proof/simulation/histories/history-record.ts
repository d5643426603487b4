/** The record of a history while it runs: all its events, and the promise that was broken first. */
import type { Schedule } from "../runtime/schedule.ts";

export class HistoryRecord {
  readonly lines: string[] = [];
  violation: string | undefined;
  readonly #schedule: Schedule;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** One line about an event, with its time. */
  tell(line: string): void {
    this.lines.push(`${(this.#schedule.elapsed / 1000).toFixed(3)} s  ${line}`);
  }

  /** Records that a promise is broken. The first one counts. */
  break(promise: string): void {
    this.tell(`broken: ${promise}`);
    this.violation ??= promise;
  }
}
