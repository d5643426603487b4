/** The isolate of the Worker in a history: it answers requests until it crashes, and another takes its place. */
import { operations } from "../../../../catalog/index.ts";
import { type Agent, createAgent } from "../../../../src/worker/protocols/a2a/agent.ts";
import type { Caller } from "../../../../src/worker/protocols/a2a/caller.ts";
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import { createTaskStore } from "../../../../src/worker/protocols/a2a/task-store.ts";
import type { Answer } from "../../../../src/worker/protocols/dispatch.ts";
import { type Machine, runningMachine, type Schedule } from "../schedule.ts";
import { callRoute, type RouteCall } from "./route.ts";

const newMachine = (): Machine => ({ dead: false, committed: () => Promise.resolve() });

export class Worker {
  readonly #schedule: Schedule;
  readonly #env: Env;
  #machine = newMachine();
  /** Tells callers that their connection was lost. */
  #callers = new Set<() => void>();

  constructor(schedule: Schedule, env: Env) {
    this.#schedule = schedule;
    this.#env = env;
  }

  /** Asks an operation's own address. The answer is undefined when the connection was lost. */
  post(call: RouteCall, answered: (answer: Answer | undefined) => void): void {
    this.#request(() => callRoute(this.#env, call), answered);
  }

  /** Asks the agent. The answer is undefined when it failed, or the connection was lost. */
  ask(
    { callerAddress, requestId }: Pick<RouteCall, "callerAddress" | "requestId">,
    work: (agent: Agent, caller: Caller) => Promise<Task>,
    answered: (answer: Task | A2aError | undefined) => void,
  ): void {
    const env = this.#env;
    const agent = createAgent(operations, createTaskStore(env), () => ({ found: [], notes: [] }));
    const caller: Caller = {
      address: callerAddress,
      locale: "en",
      idempotencyKey: undefined,
      admit: () => Promise.resolve(),
      call: ({ operation, input, paymentSignature, idempotencyKey }) =>
        callRoute(env, {
          operation,
          input,
          paymentSignature,
          idempotencyKey,
          transport: "a2a",
          callerAddress,
          requestId,
        }),
    };
    const told = (thrown: unknown) => {
      if (!(thrown instanceof A2aError)) throw thrown;
      return thrown;
    };
    this.#request(() => work(agent, caller).catch(told), answered);
  }

  #request<Result>(work: () => Promise<Result>, answered: (answer: Result | undefined) => void): void {
    const lost = () => answered(undefined);
    this.#callers.add(lost);
    const reply = (answer: Result | undefined) => {
      if (this.#callers.delete(lost)) this.#schedule.after(1, () => answered(answer));
    };
    runningMachine.run(this.#machine, () => work().then(reply, () => reply(undefined)));
  }

  crash(): void {
    this.#machine.dead = true;
    this.#machine = newMachine();
    const lost = [...this.#callers];
    this.#callers = new Set();
    for (const tell of lost) this.#schedule.after(1, tell);
  }
}
