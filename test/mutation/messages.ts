/** What the test runner and the worker that holds the loaded tests say to each other. */
import type { BroadcastChannel } from "node:worker_threads";
import type { CompleteDryRunResult, MutantRunResult } from "@stryker-mutator/api/test-runner";

/** The channel to one worker. */
export const channelName = (worker: number): string => `mutation ${worker}`;

/** The other side's messages. */
export function listen<Message>(channel: BroadcastChannel, heard: (message: Message) => void): void {
  const onMessage = ({ data }: { readonly data: Message }) => heard(data);
  Object.assign(channel, { onmessage: onMessage });
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
      readonly testFilter: readonly string[] | undefined;
    };

export type Answer =
  /** A test begins that may take so long, ms; what takes longer is not answered for any more. */
  | { readonly type: "begins"; readonly mostMs: number }
  /** The tests are loaded; or cannot be, with this mutant. */
  | { readonly type: "loaded"; readonly failure: string | undefined }
  | { readonly type: "dry_run"; readonly result: CompleteDryRunResult }
  | {
      readonly type: "mutant";
      readonly result: MutantRunResult;
      /** Something is left of the mutant that makes tests fail without it: the worker is of no use any more. */
      readonly isSpoilt: boolean;
      /** It is sure that a loop has no end where the mutant was met far too often; a busy machine may do the rest. */
      readonly isSure: boolean;
    };
