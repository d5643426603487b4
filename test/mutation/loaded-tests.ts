/** Holds the tests of one folder in memory and runs them for each mutant, until its worker is ended. */
import { BroadcastChannel } from "node:worker_threads";
import fc from "fast-check";
import { inject, it, vi } from "vitest";
import { forget } from "./forgetful-memo.ts";
import { type Answer, type Coverage, channelName, listen, type Question, type Verdict } from "./messages.ts";
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
  mutantCoverage?: { static: Coverage; perTest: Record<string, Coverage> };
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

async function dryRun(): Promise<Answer> {
  const tests = [];
  for (const test of registeredTests) {
    const begin = now();
    instrumented.currentTestId = test.id;
    const failure = await failureOf(test);
    instrumented.currentTestId = undefined;
    tests.push({ id: test.id, name: test.name, file: test.file, ms: now() - begin, failure: failure?.message });
  }
  const { mutantCoverage: coverage = { static: {}, perTest: {} } } = instrumented;
  return { type: "dry_run", tests, coverage };
}

type MutantQuestion = Extract<Question, { type: "mutant" }>;

/** What one test says of a mutant. */
async function tryTest(test: RegisteredTest, { mutant: id, hitLimit }: MutantQuestion): Promise<Verdict> {
  for (;;) {
    instrumented.activeMutant = id;
    instrumented.hitCount = hitLimit === undefined ? undefined : 0;
    instrumented.hitLimit = hitLimit;
    const failure = await failureOf(test);
    const isSure = hitLimit !== undefined && (instrumented.hitCount ?? 0) > hitLimit;
    instrumented.activeMutant = undefined;
    const isLate = failure instanceof Late;
    const verdict: Verdict =
      isSure || isLate
        ? { endless: { what: test.id, isSure } }
        : failure
          ? { killed: { test: test.id, message: failure.message } }
          : {};
    // Tests that were loaded with the mutant cannot be run without it.
    if (!failure || mutant !== undefined) return verdict;
    const mostMs = mostMsOf(test);
    const begin = now();
    // What fails without the mutant as well says nothing about it.
    const spoilt = (await failureOf(test)) !== undefined;
    const ms = now() - begin;
    // What is slow without it as well is given the time that a busy machine needs.
    if (spoilt || !isLate || ms < mostMs / 4 || mostMs === longestMs) return { ...verdict, spoilt };
    took.set(test.id, ms);
  }
}

async function tryMutant(question: MutantQuestion): Promise<Answer> {
  // Those first that are known to be quick, then those of files that need little.
  const chosen = registeredTests
    .filter((test) => question.tests?.includes(test.id) ?? true)
    .filter((test) => (took.get(test.id) ?? 0) <= slowestMs)
    .sort((one, other) => (took.get(one.id) ?? longestMs) - (took.get(other.id) ?? longestMs));
  for (const [index, test] of chosen.entries()) {
    const verdict = await tryTest(test, question);
    if (verdict.killed || verdict.endless) return { type: "mutant", tests: index + 1, ...verdict };
  }
  return { type: "mutant", tests: chosen.length };
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
      stuck = () => say({ type: "mutant", tests: 0, endless: { what: "a loop", isSure: true }, spoilt: true });
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
