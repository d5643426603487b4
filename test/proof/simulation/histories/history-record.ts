/** What a history tells of itself while it runs: all that happened, and the promise that was broken first. */
import type { Schedule } from "../runtime/schedule.ts";

export class HistoryRecord {
  readonly lines: string[] = [];
  violation: string | undefined;
  readonly #schedule: Schedule;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** One line for something that happened, with its moment. */
  tell(line: string): void {
    this.lines.push(`${(this.#schedule.elapsed / 1000).toFixed(3)} s  ${line}`);
  }

  /** A promise is broken. The first one is what the history is told for. */
  break(promise: string): void {
    this.tell(`broken: ${promise}`);
    this.violation ??= promise;
  }
}
