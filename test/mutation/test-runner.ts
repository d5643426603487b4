/**
 * Runs tests for Stryker. Stryker's runner for Vitest loads every test file for every mutant: seconds where the tests
 * take milliseconds. This one loads them once, and again only for module-level calculations or after a mutant that left
 * something behind. Every test that fails with a mutant is run again without it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { BroadcastChannel } from "node:worker_threads";
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
  type TestRunnerCapabilities,
} from "@stryker-mutator/api/test-runner";
import { createVitest, type Vitest } from "vitest/node";
import { type Answer, channelName, listen, type Question } from "./messages.ts";
import { testFiles } from "./test-files.ts";

/** How long a worker may take to end, ms. */
const patienceMs = 5_000;

/** How long a worker may exceed a test's own time limit before it is given up, ms. */
const graceMs = 2_000;

const silence: Answer = {
  type: "mutant",
  result: { status: MutantRunStatus.Timeout, reason: "computing" },
  isSure: false,
  isSpoilt: true,
};

/** Workers that this process had, which tells their channels apart. */
let workers = 0;

/** The worker that holds the loaded tests. */
class Worker {
  readonly #channel: BroadcastChannel;
  readonly #ended: Promise<unknown>;
  #answered: ((answer: Answer) => void) | undefined;
  #watch: NodeJS.Timeout | undefined;
  #isStuck = false;

  private constructor(vitest: Vitest, mutant: string | undefined, took: Readonly<Record<string, number>>) {
    workers += 1;
    this.#channel = new BroadcastChannel(channelName(workers));
    listen<Answer>(this.#channel, (answer) => this.#hear(answer));
    const slowestMs = Number(process.env.MUTATION_SLOWEST_MS ?? Number.POSITIVE_INFINITY);
    vitest.provide("mutation", { worker: workers, files: testFiles(process.cwd()), mutant, took, slowestMs });
    vitest.state.filesMap.clear();
    this.#ended = vitest.start().catch(() => {});
  }

  /** Loads the tests, with a mutant active or none. What they cannot be loaded for is the second result. */
  static async load(
    vitest: Vitest,
    mutant: string | undefined,
    took: Readonly<Record<string, number>>,
  ): Promise<readonly [Worker, string | undefined]> {
    const worker = new Worker(vitest, mutant, took);
    const answer = await worker.#next();
    return [worker, answer.type === "loaded" ? answer.failure : undefined];
  }

  /** A worker that computes without an end says nothing more by itself. */
  #hear(answer: Answer): void {
    clearTimeout(this.#watch);
    if (answer.type === "begins") this.#watch = setTimeout(() => this.#giveUp(), answer.mostMs + graceMs);
    else this.#answered?.(answer);
  }

  #giveUp(): void {
    this.#isStuck = true;
    this.#answered?.(silence);
  }

  #next(): Promise<Answer> {
    return new Promise((resolve) => {
      this.#answered = resolve;
    });
  }

  async ask(question: Question): Promise<Answer> {
    const answer = this.#next();
    this.#channel.postMessage(question);
    return await answer;
  }

  /** Ends it; false when it does not end by itself. */
  async end(): Promise<boolean> {
    clearTimeout(this.#watch);
    this.#channel.postMessage({ type: "end" } satisfies Question);
    const ended = await Promise.race([this.#ended.then(() => true), sleep(this.#isStuck ? 0 : patienceMs, false)]);
    this.#channel.close();
    return ended;
  }
}

class LoadedTestRunner implements TestRunner {
  #vitest: Promise<Vitest> | undefined;
  #worker: Worker | undefined;
  /** How long tests took, ms. */
  #took: Readonly<Record<string, number>> = {};

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async #load(mutant?: string): Promise<readonly [Worker, string | undefined]> {
    await this.#end();
    this.#vitest ??= createVitest("test", {
      config: "test/mutation/vitest.config.ts",
      watch: false,
      reporters: [{}],
      onConsoleLog: () => false,
    });
    const loaded = await Worker.load(await this.#vitest, mutant, this.#took);
    [this.#worker] = loaded;
    return loaded;
  }

  async dryRun(): Promise<DryRunResult> {
    const [worker, failure] = await this.#load();
    const answer = failure === undefined ? await worker.ask({ type: "dry_run" }) : undefined;
    if (answer?.type !== "dry_run") return { status: DryRunStatus.Error, errorMessage: failure ?? "No answer" };
    this.#took = Object.fromEntries(answer.result.tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    return answer.result;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, reloadEnvironment, hitLimit, testFilter } = options;
    const isStatic = mutantActivation === "static";
    const question = { type: "mutant", mutant: activeMutant.id, hitLimit, testFilter } as const;
    for (let attempt = 1; ; attempt++) {
      let worker = this.#worker;
      if (!worker || isStatic || reloadEnvironment || attempt > 1) {
        const [loaded, failure] = await this.#load(isStatic ? activeMutant.id : undefined);
        if (failure !== undefined)
          return isStatic
            ? {
                status: MutantRunStatus.Killed,
                killedBy: ["loading the tests"],
                failureMessage: failure,
                nrOfTests: 0,
              }
            : { status: MutantRunStatus.Error, errorMessage: failure };
        worker = loaded;
      }
      const answer = await worker.ask(question);
      if (answer.type !== "mutant") throw new TypeError(`An answer of type ${answer.type}`);
      if (answer.isSpoilt) await this.#end();
      // What a busy machine or an earlier mutant may have done is tried once more, with freshly loaded tests.
      if (!answer.isSpoilt || answer.isSure || attempt > 1) return answer.result;
    }
  }

  async dispose(): Promise<void> {
    await this.#end();
    await (await this.#vitest)?.close();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker || (await worker.end())) return;
    // With its Vitest, which ends it by force when it is told so twice.
    const vitest = await this.#vitest;
    this.#vitest = undefined;
    await Promise.any([vitest?.cancelCurrentRun("keyboard-input"), vitest?.cancelCurrentRun("keyboard-input")]);
    await vitest?.close();
  }
}

/** What Stryker loads. */
export const strykerPlugins = [{ kind: "TestRunner", name: "loaded", injectableClass: LoadedTestRunner }];
