/**
 * The durable objects that the Worker calls in a history: ledgers, tasks, conversations. A call may fail before or
 * after its work.
 */
import type { Conversation } from "../../../../src/worker/protocols/a2a/conversation.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import type { Random } from "../../../fixtures/random.ts";
import type { AnyLedger, Make } from "../releases/release.ts";
import type { Clocks } from "../runtime/clocks.ts";
import { type Alarmed, ObjectHost } from "../runtime/object-host.ts";
import { runningMachine, type Schedule } from "../runtime/schedule.ts";

interface Surroundings {
  readonly clocks: Clocks;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly nextFault: () => number | undefined;
  readonly tell: (line: string) => void;
}

/** Of this many faults of the Worker, one is in a call of an object. */
const faultsPerObjectFault = 3;

/** All objects of one kind. */
export class Objects<Made extends Alarmed> {
  readonly hosts = new Map<string, ObjectHost<Made>>();
  readonly #surroundings: Surroundings;
  readonly #kind: string;
  #make: Make<Made>;

  constructor(surroundings: Surroundings, kind: string, make: Make<Made>) {
    this.#surroundings = surroundings;
    this.#kind = kind;
    this.#make = make;
  }

  host(name: string): ObjectHost<Made> {
    const { schedule, random, clocks } = this.#surroundings;
    const host = this.hosts.get(name) ?? new ObjectHost(schedule, random, name, this.#make, clocks);
    this.hosts.set(name, host);
    return host;
  }

  crash(): void {
    for (const host of this.hosts.values()) host.crash();
  }

  /** Resets all objects: from now on they are made by another release. */
  deploy(make: Make<Made>): void {
    this.#make = make;
    for (const host of this.hosts.values()) host.deploy(make);
  }

  close(): void {
    for (const { storage } of this.hosts.values()) storage.close();
  }

  /** The binding of the Worker: each of its calls of an object goes through here. */
  get binding() {
    const stubOf = (name: string) =>
      new Proxy(Object.create(null), {
        get:
          (_, method) =>
          (...given: readonly unknown[]) =>
            this.call(name, async (made: object) => Reflect.apply(Reflect.get(made, method), made, given)),
      });
    return { getByName: stubOf };
  }

  /** Calls an object, as the machine that is running. */
  call<Answer>(name: string, ask: (made: Made) => Promise<Answer>): Promise<Answer> {
    const { schedule, random, nextFault, tell } = this.#surroundings;
    const fault = nextFault();
    const wrong = fault === undefined ? undefined : fault % (2 * faultsPerObjectFault);
    if (wrong === 0) tell(`${this.#kind} cannot be reached`);
    if (wrong === 1) tell(`${this.#kind} loses its connection`);
    const machine = runningMachine.getStore();
    const pause = 1 + random.below(4);
    return new Promise((resolve, reject) => {
      // A reset appears to its callers as an error, and they ask once more.
      const lost = () => reject(Object.assign(new Error("The object is away"), { retryable: pause % 2 === 0 }));
      const answered = (answer: { readonly value: Answer } | undefined) =>
        schedule.after(pause, () => (answer === undefined || wrong === 1 ? lost() : resolve(answer.value)), machine);
      if (wrong === 0) schedule.after(pause, lost, machine);
      // A message that was sent arrives, even if its sender has crashed.
      else schedule.after(pause, () => this.host(name).call(async (made) => ({ value: await ask(made) }), answered));
    });
  }
}

/** How a release makes each object. */
export interface Makers {
  readonly ledger: Make<AnyLedger>;
  readonly task: Make<Task>;
  readonly conversation: Make<Conversation>;
}

/** The bindings of the Worker to its objects. */
export function objectBindings(surroundings: Surroundings, makers: Makers) {
  const ledgers = new Objects(surroundings, "a ledger", makers.ledger);
  const tasks = new Objects(surroundings, "a task", makers.task);
  const conversations = new Objects(surroundings, "a conversation", makers.conversation);
  return {
    ledgers,
    tasks,
    conversations,
    bindings: { LEDGER: ledgers.binding, TASK: tasks.binding, CONVERSATION: conversations.binding },
  };
}
