/** Holds the tests of one folder in memory and runs them for each mutant, until its worker is ended. */
import { BroadcastChannel } from "node:worker_threads";
import type { MutantCoverage } from "@stryker-mutator/api/core";
import {
  DryRunStatus,
  MutantRunStatus,
  type TestResult,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import fc from "fast-check";
import { inject, it, vi } from "vitest";
import { forget } from "./forgetful-memo.ts";
import { type Answer, channelName, listen, type Question } from "./messages.ts";
import { type RegisteredTest, register, registeredTests } from "./registered-tests.ts";

declare module "vitest" {
  export interface ProvidedContext {
    mutation: {
      readonly worker: number;
      readonly files: readonly string[];
      /** The mutant that is active while the tests are loaded. */
      readonly mutant: string | undefined;
      /** How long tests took when they were run before, ms. */
      readonly took: Readonly<Record<string, number>>;
      /** Tests that take longer do not take part, ms. */
      readonly slowestMs: number;
    };
  }
}

/** What the instrumented code looks at. */
interface Instrumented {
  activeMutant: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

/** Longer than any test takes, on a busy machine, ms. */
const longestMs = 60_000;

const { worker, files, mutant, took: tookBefore, slowestMs } = inject("mutation");
let hits: number | undefined;
/** Is called once when a loop that swallows its errors goes on for ever: nothing else runs any more. */
let stuck: (() => void) | undefined;
// To look for the smallest counterexample takes long, and looks like a loop without an end.
fc.configureGlobal({ endOnFailure: true });
const instrumented: Instrumented = {
  activeMutant: mutant,
  get hitCount() {
    return hits;
  },
  set hitCount(count) {
    hits = count;
    const { hitLimit } = instrumented;
    if (count === undefined || hitLimit === undefined || count < 2 * hitLimit + 1_000) return;
    stuck?.();
    stuck = undefined;
  },
};
Object.assign(globalThis, { __stryker__: instrumented });
const { setTimeout, clearTimeout } = globalThis;
const { now } = Date;
const log = () => {};

class Late extends Error {}

async function within<Result>(work: Promise<Result>, mostMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late("It does not end")), mostMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runTest({ suites, run }: RegisteredTest): Promise<void> {
  forget();
  try {
    for (const suite of suites) for (const work of suite.beforeEach) await work();
    await run();
  } finally {
    for (const suite of suites.toReversed()) for (const work of suite.afterEach) await work();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

/** How long tests took, ms. */
const took = new Map(Object.entries(tookBefore));

/** How long a test may take with a mutant, ms. */
function mostMsOf(test: RegisteredTest): number {
  const before = took.get(test.id);
  return before === undefined ? longestMs : Math.min(1_500 + 10 * before, longestMs);
}

let say: (answer: Answer) => void = () => {};

/** What a test fails with; undefined when it passes. */
async function failureOf(test: RegisteredTest): Promise<Error | undefined> {
  console.log = log;
  say({ type: "begins", mostMs: mostMsOf(test) });
  const begin = now();
  try {
    await within(runTest(test), mostMsOf(test));
    if (!took.has(test.id)) took.set(test.id, now() - begin);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

/** What Stryker is told of a test that began at a moment. */
function ran({ id, name, file: fileName }: RegisteredTest, begin: number, failure: Error | undefined): TestResult {
  const test = { id, name, fileName, timeSpentMs: now() - begin };
  return failure
    ? { ...test, status: TestStatus.Failed, failureMessage: failure.message }
    : { ...test, status: TestStatus.Success };
}

async function dryRun(): Promise<Answer> {
  const tests: TestResult[] = [];
  for (const test of registeredTests) {
    const begin = now();
    instrumented.currentTestId = test.id;
    const failure = await failureOf(test);
    instrumented.currentTestId = undefined;
    tests.push(ran(test, begin, failure));
  }
  const { mutantCoverage = { static: {}, perTest: {} } } = instrumented;
  return { type: "dry_run", result: { status: DryRunStatus.Complete, tests, mutantCoverage } };
}

type MutantQuestion = Extract<Question, { type: "mutant" }>;
type Verdict = Omit<Extract<Answer, { type: "mutant" }>, "type" | "result">;

const passed = { failure: undefined, isSure: false, isSpoilt: false } as const;

/** What one test fails with on a mutant. */
async function tryTest(
  test: RegisteredTest,
  { mutant: id, hitLimit }: MutantQuestion,
): Promise<Verdict & { readonly failure: Error | undefined }> {
  for (;;) {
    instrumented.activeMutant = id;
    instrumented.hitCount = hitLimit === undefined ? undefined : 0;
    instrumented.hitLimit = hitLimit;
    const failed = await failureOf(test);
    const isSure = hitLimit !== undefined && (instrumented.hitCount ?? 0) > hitLimit;
    instrumented.activeMutant = undefined;
    const failure = isSure ? new Late("It goes on for ever") : failed;
    if (!failure) return passed;
    // Tests that were loaded with the mutant cannot be run without it.
    if (!failed || mutant !== undefined) return { failure, isSure, isSpoilt: false };
    const mostMs = mostMsOf(test);
    const begin = now();
    // What fails without the mutant as well says nothing about it.
    const isSpoilt = (await failureOf(test)) !== undefined;
    const ms = now() - begin;
    // What is slow without it as well is given the time that a busy machine needs.
    if (isSpoilt || !(failed instanceof Late) || ms < mostMs / 4 || mostMs === longestMs)
      return { failure, isSure, isSpoilt };
    took.set(test.id, ms);
  }
}

async function tryMutant(question: MutantQuestion): Promise<Answer> {
  // Those first that are known to be quick, then those of files that need little.
  const chosen = registeredTests
    .filter((test) => question.testFilter?.includes(test.id) ?? true)
    .filter((test) => (took.get(test.id) ?? 0) <= slowestMs)
    .sort((one, other) => (took.get(one.id) ?? longestMs) - (took.get(other.id) ?? longestMs));
  const tests: TestResult[] = [];
  let verdict: Awaited<ReturnType<typeof tryTest>> = passed;
  for (const test of chosen) {
    const begin = now();
    verdict = await tryTest(test, question);
    tests.push(ran(test, begin, verdict.failure));
    if (verdict.failure) break;
  }
  const { failure, ...rest } = verdict;
  const result =
    failure instanceof Late
      ? { status: MutantRunStatus.Timeout as const, reason: tests.at(-1)?.id ?? "" }
      : toMutantRunResult({ status: DryRunStatus.Complete, tests });
  return { type: "mutant", result, ...rest };
}

it(
  "answers for one mutant after another",
  async () => {
    const channel = new BroadcastChannel(channelName(worker));
    say = (answer) => channel.postMessage(answer);
    try {
      for (const file of files) await register(file);
    } catch (thrown) {
      say({ type: "loaded", failure: thrown instanceof Error ? thrown.message : String(thrown) });
      return;
    }
    await new Promise<void>((resolve) => {
      stuck = () => {
        const result = { status: MutantRunStatus.Timeout as const, reason: "a loop" };
        say({ type: "mutant", result, isSure: true, isSpoilt: true });
      };
      listen<Question>(channel, async (question) => {
        if (question.type === "end") resolve();
        else say(question.type === "dry_run" ? await dryRun() : await tryMutant(question));
      });
      say({ type: "loaded", failure: undefined });
    });
    channel.close();
  },
  2 ** 31 - 1,
);
