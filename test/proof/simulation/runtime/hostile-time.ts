/** The first part of every history, in which things go wrong. */
import type { Schedule } from "./schedule.ts";

/** What is planned for that time. */
interface Plan<Step extends { readonly at: number }, Crash extends { readonly after: number }> {
  /** Each at its moment, ms. */
  readonly steps: readonly Step[];
  /** What crashes, or stops for a while, each after a number of things that happened. */
  readonly crashes: readonly Crash[];
}

/** Lets a time pass, in milliseconds, in which the steps are taken and the crashes happen. */
export async function hostileTime<Step extends { readonly at: number }, Crash extends { readonly after: number }>(
  schedule: Schedule,
  { steps, crashes }: Plan<Step, Crash>,
  ms: number,
  take: (step: Step) => void,
  crash: (crash: Crash) => void,
): Promise<void> {
  for (const step of steps) schedule.after(step.at, () => take(step));
  let happenings = 0;
  await schedule.run(ms, () => {
    happenings += 1;
    for (const planned of crashes) if (planned.after === happenings) crash(planned);
  });
}
