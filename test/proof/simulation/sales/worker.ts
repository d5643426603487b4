/** The isolate of the Worker in a history: it answers requests until it crashes, and another takes its place. */
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { Release, ReleaseCaller } from "../releases/release.ts";
import type { Clocks } from "../runtime/clocks.ts";
import { type Machine, runningMachine, type Schedule } from "../runtime/schedule.ts";
import type { Answer, RouteCall } from "./route.ts";

export type AskedAgent = ReturnType<Release["agentIn"]>;

export class Worker {
  readonly #schedule: Schedule;
  readonly #env: Env;
  readonly #clocks: Clocks;
  readonly #release: Release;
  #machine: Machine;
  /** Tells callers that their connection was lost. */
  #callers = new Set<() => void>();

  constructor(schedule: Schedule, env: Env, release: Release, clocks: Clocks) {
    this.#schedule = schedule;
    this.#env = env;
    this.#release = release;
    this.#clocks = clocks;
    this.#machine = this.#newMachine();
  }

  #newMachine(): Machine {
    return { dead: false, skewMs: this.#clocks.next(), committed: () => Promise.resolve() };
  }

  /** Asks an operation's own address. The answer is undefined when the connection was lost. */
  post(call: RouteCall, answered: (answer: Answer | undefined) => void): void {
    this.#request(async () => (await this.#release.callRoute(this.#env, call)).answer, answered);
  }

  /** Asks the agent. The answer is undefined when it failed, or the connection was lost. */
  ask(
    { callerAddress, requestId }: Pick<RouteCall, "callerAddress" | "requestId">,
    work: (agent: AskedAgent, caller: ReleaseCaller) => Promise<Task>,
    answered: (answer: Task | A2aError | undefined) => void,
  ): void {
    const env = this.#env;
    const agent = this.#release.agentIn(env);
    const caller: ReleaseCaller = {
      locale: "en",
      origin: "https://service.test",
      idempotencyKey: undefined,
      paymentHeader: undefined,
      admit: () => Promise.resolve(),
      call: ({ operation, input, paymentSignature, idempotencyKey }) =>
        this.#release.callRoute(env, {
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
    this.#machine = this.#newMachine();
    const lost = [...this.#callers];
    this.#callers = new Set();
    for (const tell of lost) this.#schedule.after(1, tell);
  }
}
