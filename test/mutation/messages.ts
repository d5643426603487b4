/** What the test runner and the worker that holds the loaded tests say to each other. */
import type { BroadcastChannel } from "node:worker_threads";

/** The channel to one worker. */
export const channelName = (worker: number): string => `mutation ${worker}`;

/** The other side's messages. */
export function listen<Message>(channel: BroadcastChannel, heard: (message: Message) => void): void {
  const onMessage = ({ data }: { readonly data: Message }) => heard(data);
  Object.assign(channel, { onmessage: onMessage });
}

/** How often each mutant was met. */
export type Coverage = Record<string, number>;

export interface DryRunTest {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly ms: number;
  /** What it failed with. */
  readonly failure: string | undefined;
}

/** What tests say of a mutant: nothing when neither is there. */
export interface Verdict {
  /** The first test that failed, and how. */
  readonly killed?: { readonly test: string; readonly message: string };
  /**
   * What did not end. It is sure where the mutant was met far too often, and may be a busy machine's doing otherwise.
   */
  readonly endless?: { readonly what: string; readonly isSure: boolean };
  /** Something is left of the mutant that makes tests fail without it: the worker is of no use any more. */
  readonly spoilt?: boolean;
}

export type Question =
  | { readonly type: "dry_run" }
  /** Ends the worker. */
  | { readonly type: "end" }
  | {
      readonly type: "mutant";
      readonly mutant: string;
      /** How often the mutant may be met before it counts as endless. */
      readonly hitLimit: number | undefined;
      /** Ids of the tests to run; all when undefined. */
      readonly tests: readonly string[] | undefined;
    };

export type Answer =
  /** A test begins that may take so long, ms; what takes longer is not answered for any more. */
  | { readonly type: "begins"; readonly mostMs: number }
  /** The tests are loaded; or cannot be, with this mutant. */
  | { readonly type: "loaded"; readonly failure: string | undefined }
  | {
      readonly type: "dry_run";
      readonly tests: readonly DryRunTest[];
      readonly coverage: { readonly static: Coverage; readonly perTest: Record<string, Coverage> };
    }
  | ({ readonly type: "mutant"; readonly tests: number } & Verdict);
