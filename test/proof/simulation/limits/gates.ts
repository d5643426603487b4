/**
 * The objects that count in a history: production code on a stand-in for their runtime, each call of which may meet a
 * fault.
 */
import type { CircuitEnv } from "../../../../src/worker/guard/circuits/circuit.ts";
import { Gate } from "../../../../src/worker/guard/gate.ts";
import type { RateLimitEnv } from "../../../../src/worker/guard/limits/share.ts";
import { ObjectHost } from "../object-host.ts";
import type { Random } from "../random.ts";
import { runningMachine, type Schedule } from "../schedule.ts";
import { sqlite } from "../storage.ts";

const faultNames = ["fails", "fails after it did its work", "is slow", "never answers"] as const;

interface Surroundings {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly faults: readonly (number | undefined)[];
  readonly tell: (line: string) => void;
}

export class Gates {
  readonly hosts = new Map<string, ObjectHost<Gate>>();
  /** Names of the objects that did not answer in time, or lost what they knew. */
  readonly failed = new Set<string>();
  calm = false;
  readonly #surroundings: Surroundings;
  #calls = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  #host(name: string): ObjectHost<Gate> {
    const known = this.hosts.get(name);
    if (known) return known;
    // The constructor's type is that of the Workers runtime, of which there is only a stand-in here.
    const make = (context: object): Gate => Reflect.construct(Gate, [context, {}]);
    const host = new ObjectHost(this.#surroundings.schedule, this.#surroundings.random, sqlite, name, make);
    this.hosts.set(name, host);
    return host;
  }

  /** An object that is not needed for ten seconds is evicted; one that crashes may forget the last ten seconds. */
  loseMemory(circuit: boolean): void {
    for (const [name, host] of this.hosts) {
      if (name.startsWith("circuit:") !== circuit) continue;
      this.failed.add(name);
      host.crash();
    }
  }

  #call<Answer>(name: string, ask: (gate: Gate) => Answer): Promise<Answer> {
    const { schedule, random, faults, tell } = this.#surroundings;
    const fault = this.calm ? undefined : faults[this.#calls];
    this.#calls += 1;
    const wrong = fault === undefined ? undefined : faultNames[fault % faultNames.length];
    if (wrong) {
      tell(`the object of a ${name.split(":")[0]} ${wrong}`);
      this.failed.add(name);
    }
    const machine = runningMachine.getStore();
    const pause = wrong === "is slow" ? 200 : 1 + random.below(5);
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error("The object is away"));
      if (wrong === "never answers") return;
      if (wrong === "fails") {
        schedule.after(pause, fail, machine);
        return;
      }
      const back = (answer: Answer | undefined) =>
        schedule.after(
          pause,
          () => (answer === undefined || wrong?.startsWith("fails") ? fail() : resolve(answer)),
          machine,
        );
      this.#host(name).call(async (gate) => ask(gate), back);
    });
  }

  /** What isolates are bound to. */
  readonly #binding = {
    getByName: (name: string) => ({
      takeRequests: (...given: Parameters<Gate["takeRequests"]>) =>
        this.#call(name, (gate) => gate.takeRequests(...given)),
      enterCircuit: (...given: Parameters<Gate["enterCircuit"]>) =>
        this.#call(name, (gate) => gate.enterCircuit(...given)),
      countFailure: (...given: Parameters<Gate["countFailure"]>) =>
        this.#call(name, (gate) => gate.countFailure(...given)),
      reportProbe: (...given: Parameters<Gate["reportProbe"]>) =>
        this.#call(name, (gate) => gate.reportProbe(...given)),
      readCircuit: () => this.#call(name, (gate) => gate.readCircuit()),
    }),
  };

  /** The environment of isolates: its type is that of the Workers runtime, of which there is only a stand-in here. */
  readonly env: CircuitEnv & RateLimitEnv = Object.assign(Object.create(null), { GATE: this.#binding });
}
