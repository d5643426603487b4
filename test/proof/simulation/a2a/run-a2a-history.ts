/** Runs one history of sales over A2A and HTTP, and says what it breaks of what is promised. */
import { toHex } from "viem";
import { z } from "zod";
import type { Caller } from "../../../../src/worker/protocols/a2a/caller.ts";
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import { HistoryRecord } from "../histories/history-record.ts";
import { nextRun } from "../histories/next-run.ts";
import { Random } from "../histories/random.ts";
import type { Told } from "../histories/told.ts";
import { Outside } from "../outside/outside.ts";
import type { ReleaseName } from "../releases/release.ts";
import { releases } from "../releases/releases.ts";
import { Clocks } from "../runtime/clocks.ts";
import { hostileTime } from "../runtime/hostile-time.ts";
import { useRuntime } from "../runtime/runtime.ts";
import { Schedule } from "../runtime/schedule.ts";
import { type A2aHistory, type A2aStep, a2aHostileMs, a2aPayers } from "./a2a-history.ts";
import { A2aPromises } from "./a2a-promises.ts";
import { type Makers, objectBindings } from "./objects.ts";
import { withoutA2aGuard } from "./removals.ts";
import { paymentStatusOf, paymentWith, type SignedPayment, TaskBuyer } from "./task-buyer.ts";
import { type AskedAgent, Worker } from "./worker.ts";

/** When faults have stopped, everybody goes on so often, so many milliseconds apart. */
const repetitions = 30;
const repetitionMs = 20_000;
/** How long the alarms go on after that, ms. */
const alarmsMs = 20 * 60_000;

const startingBalance = 10n ** 12n;
const nameOf = ({ authorization }: SignedPayment) => `signature ${BigInt(authorization.nonce)}`;

class Running {
  readonly #history: A2aHistory;
  readonly #schedule = new Schedule();
  readonly record = new HistoryRecord(this.#schedule);
  readonly #outside: Outside;
  readonly #objects;
  readonly #buyers: readonly TaskBuyer[];
  readonly #promises: A2aPromises;
  /** During a deployment a Worker of each release answers. */
  readonly #workers: Readonly<Record<ReleaseName, Worker>>;
  readonly #makersOf: (release: ReleaseName) => Makers;
  #nonces = 0;
  #requests = 0;

  constructor(history: A2aHistory, without: string | undefined) {
    const run = nextRun();
    this.#history = history;
    const schedule = this.#schedule;
    const random = new Random(history.seed ^ 0x5bd1e995);
    const tell = (line: string) => this.record.tell(line);
    this.#outside = new Outside({
      run,
      schedule,
      random,
      clockShift: history.clockShift,
      faults: history.faults,
      damages: history.damages,
      without,
      tell,
    });
    const outside = this.#outside;
    outside.genuine = new Set();
    useRuntime({ schedule, random, fetch: outside.fetch });
    const bindings = { ...outside.bindings, PAYMENT_TIMEOUT_SECONDS: "300" };
    const clocks = new Clocks(history.skews);
    this.#makersOf = (name) => {
      const { ledgers, task, conversation } = releases[name];
      return { ledger: ledgers(bindings, without, (input) => outside.calculate(input)), task, conversation };
    };
    this.#objects = objectBindings(
      { schedule, random, clocks, nextFault: () => outside.nextFault(), tell },
      this.#makersOf(history.firstRelease),
    );
    // Its type is that of the Workers runtime, of which there are only stand-ins here.
    const env: Env = Object.assign(Object.create(null), { ...bindings, ...this.#objects.bindings });
    const workerOf = (name: ReleaseName) => new Worker(schedule, env, releases[name], clocks);
    this.#workers = { "this release": workerOf("this release"), "an earlier release": workerOf("an earlier release") };
    const accounts = Array.from({ length: a2aPayers }, (_, payer) => {
      const address = toHex(run * 16 + payer + 1, { size: 20 });
      outside.world.balances.set(address, startingBalance);
      const isContract = history.contracts.includes(payer);
      if (isContract)
        outside.world.wallets.set(address, (_digest, signature) => outside.genuine?.has(signature) === true);
      return { address, isContract };
    });
    const callerAddress = `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`;
    this.#buyers = history.tasks.flatMap((planned) => {
      const account = accounts[planned.payer];
      return account ? [new TaskBuyer(planned, account.address, account.isContract, callerAddress)] : [];
    });
    const isCheat = ({ planned }: TaskBuyer) => history.cheats.includes(planned.payer);
    this.#promises = new A2aPromises(outside, isCheat, (promise) => this.record.break(promise));
  }

  async run(): Promise<void> {
    const { cheats } = this.#history;
    await hostileTime(
      this.#schedule,
      this.#history,
      a2aHostileMs,
      (step) => this.#take(step),
      (crash) => this.#crash(crash),
    );
    this.record.tell("faults stop, and everybody goes on");
    this.#endDeployment();
    this.#outside.calm = true;
    this.#outside.world.catchUp();
    const waiting = () =>
      this.#buyers.filter((one) => !one.isServed && one.signed.length > 0 && !cheats.includes(one.planned.payer));
    let ms = a2aHostileMs;
    for (let repetition = 0; repetition < repetitions && waiting().length > 0; repetition++) {
      for (const buyer of waiting()) {
        if (buyer.taskId !== undefined && (buyer.said === "payment-submitted" || repetition % 2 === 1))
          this.#look(buyer);
        else this.#act(buyer, { overHttp: false, impatient: false });
      }
      ms += repetitionMs;
      await this.#schedule.run(ms, () => {});
    }
    if (waiting().length > 0) this.record.break("a buyer who goes on to the end gets no result");
    await this.#schedule.run(ms + alarmsMs, () => {});
    const { ledgers, tasks, conversations } = this.#objects;
    this.#promises.check(
      this.#buyers,
      [...ledgers.hosts.values()].map(({ storage }) => storage),
    );
    for (const objects of [ledgers, tasks, conversations]) objects.close();
  }

  #crash({ what, deploys }: A2aHistory["crashes"][number]): void {
    if (deploys) {
      this.#deploy(what, deploys);
      return;
    }
    this.record.tell(what === "worker" ? "the Worker crashes" : `the objects of the ${what} crash`);
    const { ledgers, tasks, conversations } = this.#objects;
    const objects = { worker: [], ledgers: [ledgers], tasks: [tasks, conversations] }[what];
    for (const one of objects) one.crash();
    if (what === "worker") for (const worker of Object.values(this.#workers)) worker.crash();
  }

  #deploy(what: A2aHistory["crashes"][number]["what"], release: ReleaseName): void {
    this.record.tell(`the objects of the ${what} are now of ${release}`);
    const { ledgers, tasks, conversations } = this.#objects;
    const { ledger, task, conversation } = this.#makersOf(release);
    if (what === "ledgers") ledgers.deploy(ledger);
    if (what === "tasks") {
      tasks.deploy(task);
      conversations.deploy(conversation);
    }
  }

  /** A deployment is completed, or rolled back. */
  #endDeployment(): void {
    const { firstRelease, lastRelease, deployments } = this.#history;
    if (deployments.length === 0 && firstRelease === lastRelease) return;
    this.#deploy("ledgers", lastRelease);
    this.#deploy("tasks", lastRelease);
  }

  /** The Worker that answers the request that was numbered last. */
  get #worker(): Worker {
    const { workers, lastRelease } = this.#history;
    const release = this.#outside.calm ? lastRelease : (workers[this.#requests % workers.length] ?? lastRelease);
    if (release !== "this release") this.record.tell(`  through ${release}`);
    return this.#workers[release];
  }

  #take(step: A2aStep): void {
    const buyer = "task" in step ? this.#buyers[step.task] : undefined;
    switch (step.type) {
      case "act":
        for (let copy = 0; buyer && copy < step.copies; copy++)
          this.#act(buyer, { overHttp: step.overHttp, impatient: step.impatient && copy === 0 });
        return;
      case "look":
        if (buyer) this.#look(buyer);
        return;
      case "cheat": {
        const [one, other] = this.#buyers.filter(({ planned }) => planned.payer === step.payer);
        const payment = one?.signed.at(-1);
        if (other && payment && other.taskId !== undefined) this.#send(other, payment, "cheats");
        return;
      }
      case "forge": {
        const shown = [...this.#outside.shown.values()];
        const authorization = shown[step.choice % Math.max(1, shown.length)];
        if (!buyer || !authorization) return;
        // The node's stand-in asks a contract about signatures of every length but an account's.
        const end = this.#outside.world.wallets.has(authorization.from) ? "1b1b" : "1b";
        const forged = `0x${"ab".repeat(32)}${authorization.from.slice(2).padStart(64, "0")}${end}`;
        this.#post(buyer, paymentWith(authorization, forged, buyer.operation), "a stranger forges");
        return;
      }
      case "catch_up":
        this.record.tell("what facilitators put off happens");
        this.#outside.world.catchUp();
        return;
      case "broadcast":
        this.#outside.broadcast(step.choice);
    }
  }

  /** What comes next for a buyer: the first message of the task, a payment, or the same payment again. */
  #act(buyer: TaskBuyer, { overHttp, impatient }: { readonly overHttp: boolean; readonly impatient: boolean }): void {
    const last = buyer.signed.at(-1);
    if (!last && buyer.taskId === undefined) {
      this.#send(buyer, undefined, "opens a task");
      return;
    }
    const signsAnew = !last || ((buyer.isChallenged || impatient) && !buyer.isServed);
    const payment = signsAnew ? this.#sign(buyer) : last;
    if (overHttp) this.#post(buyer, payment, "asks over HTTP");
    else this.#send(buyer, payment, "pays");
  }

  #sign(buyer: TaskBuyer): SignedPayment {
    this.#nonces += 1;
    const payment = buyer.sign(toHex(this.#nonces, { size: 32 }), Math.floor(this.#schedule.now / 1000));
    this.#outside.genuine?.add(payment.signature);
    return payment;
  }

  /** Calls the agent as a buyer. */
  #ask(
    buyer: TaskBuyer,
    payment: SignedPayment | undefined,
    name: string,
    work: (agent: AskedAgent, caller: Caller) => Promise<Task>,
  ): void {
    const isOwn = payment !== undefined && buyer.signed.includes(payment);
    const wasPaid = isOwn && this.#promises.isPaid(payment);
    this.#worker.ask({ callerAddress: buyer.callerAddress, requestId: name }, work, (answer) => {
      if (answer === undefined) this.record.tell(`${name} loses its connection`);
      else if (answer instanceof A2aError) {
        this.record.tell(`${name} is refused: ${answer.failure}`);
        if (answer.failure === "taskNotFound") buyer.taskId = undefined;
      } else this.#hear(buyer, payment, answer, name, wasPaid);
    });
  }

  #hear(buyer: TaskBuyer, payment: SignedPayment | undefined, task: Task, name: string, wasPaid: boolean): void {
    const state = task.status.state.replace("TASK_STATE_", "");
    const said = paymentStatusOf(task);
    this.record.tell(`${name}: ${state}${said === undefined ? "" : `, ${said}`}`);
    buyer.taskId ??= task.id;
    if (task.id !== buyer.taskId) return;
    buyer.said = said;
    if (state === "FAILED" || state === "CANCELED") buyer.taskId = undefined;
    if (state === "COMPLETED") {
      this.#promises.completed(buyer, task);
      buyer.isServed = true;
      return;
    }
    const asks = said === "payment-required" || said === "payment-failed";
    if (asks && payment === buyer.signed.at(-1)) buyer.isChallenged = true;
    if (asks && wasPaid && this.#outside.calm) this.record.break("a buyer who paid and repeats is asked to pay again");
  }

  #send(buyer: TaskBuyer, payment: SignedPayment | undefined, does: string): void {
    this.#requests += 1;
    const name = `request ${this.#requests}`;
    this.record.tell(
      `${name}: the buyer of body ${buyer.planned.body + 1} ${does}${payment ? ` with ${nameOf(payment)}` : ""}`,
    );
    const message = buyer.message(name, payment);
    this.#ask(buyer, payment, name, (agent, caller) => agent.sendMessage(message, caller));
  }

  #look(buyer: TaskBuyer): void {
    const id = buyer.taskId;
    if (id === undefined) return;
    this.#requests += 1;
    const name = `request ${this.#requests}`;
    this.record.tell(`${name}: the buyer of body ${buyer.planned.body + 1} looks at the task`);
    this.#ask(buyer, undefined, name, (agent, caller) => agent.getTask({ id }, caller));
  }

  /** Asks the operation's own address. */
  #post(buyer: TaskBuyer, payment: SignedPayment, does: string): void {
    this.#requests += 1;
    const name = `request ${this.#requests}`;
    this.record.tell(`${name}: ${does} for body ${buyer.planned.body + 1} with ${nameOf(payment)}`);
    const wasPaid = this.#promises.isPaid(payment);
    const { operation, input, callerAddress } = buyer;
    this.#worker.post(
      {
        operation,
        input,
        paymentSignature: payment.header,
        idempotencyKey: undefined,
        transport: "http",
        callerAddress,
        requestId: name,
      },
      (answer) => {
        const word = z.object({ error: z.unknown() }).safeParse(answer?.body).data?.error;
        this.record.tell(
          `${name} ${answer ? `is answered ${answer.status} ${typeof word === "string" ? word : ""}` : "loses its connection"}`,
        );
        if (!answer) return;
        const isGenuine = this.#outside.genuine?.has(payment.signature) === true;
        if (answer.status === 200 && !isGenuine) this.record.break("a forged signature got a result");
        if (!isGenuine) return;
        if (answer.status === 200) {
          this.#promises.given(buyer, answer);
          buyer.isServed = true;
        }
        if (answer.status !== 402) return;
        if (payment === buyer.signed.at(-1)) buyer.isChallenged = true;
        if (wasPaid && this.#outside.calm) this.record.break("a buyer who paid and repeats is asked to pay again");
      },
    );
  }
}

/** Runs a history. The same history tells the same, whatever ran before. */
export async function runA2aHistory(history: A2aHistory, without?: string): Promise<Told> {
  const putBack = withoutA2aGuard(without);
  try {
    const running = new Running(history, without);
    await running.run();
    return running.record;
  } finally {
    putBack();
  }
}
