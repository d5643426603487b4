/** Runs one history of sales over A2A and HTTP, and says what it breaks of what is promised. */
import { z } from "zod";
import type { Caller } from "../../../../src/worker/protocols/a2a/caller.ts";
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { Told } from "../histories/told.ts";
import type { ReleaseName } from "../releases/release.ts";
import { releases } from "../releases/releases.ts";
import { hostileMs, payers } from "../sales/planned-sales.ts";
import { alarmsMs, nameOf, RunningSales, repetitionMs } from "../sales/running-sales.ts";
import type { A2aHistory, A2aStep } from "./a2a-history.ts";
import { type Given, givenBy, givenIn, receiptOf } from "./given-result.ts";
import { type Makers, objectBindings } from "./objects.ts";
import { withoutA2aGuard } from "./removals.ts";
import { paymentStatusOf, paymentWith, type SignedPayment, TaskBuyer } from "./task-buyer.ts";
import { type AskedAgent, Worker } from "./worker.ts";

/** When faults have stopped, everybody goes on so often. */
const repetitions = 30;

class RunningTasks extends RunningSales<A2aHistory> {
  readonly #genuine: Set<string>;
  readonly #objects;
  readonly #buyers: readonly TaskBuyer[];
  /** During a deployment a Worker of each release answers. */
  readonly #workers: Readonly<Record<ReleaseName, Worker>>;
  readonly #makersOf: (release: ReleaseName) => Makers;

  constructor(history: A2aHistory, without: string | undefined) {
    super(history, payers, without);
    const { outside, schedule, random, clocks, accounts } = this;
    const genuine = new Set<string>();
    outside.genuine = genuine;
    this.#genuine = genuine;
    const bindings = { ...outside.bindings, PAYMENT_TIMEOUT_SECONDS: "300" };
    this.#makersOf = (name) => {
      const { ledgers, task, conversation } = releases[name];
      return { ledger: ledgers(bindings, without, (input) => outside.calculate(input)), task, conversation };
    };
    const tell = (line: string) => this.record.tell(line);
    this.#objects = objectBindings(
      { schedule, random, clocks, nextFault: () => outside.nextFault(), tell },
      this.#makersOf(history.firstRelease),
    );
    // Its type is that of the Workers runtime, of which there are only stand-ins here.
    const env: Env = Object.assign(Object.create(null), { ...bindings, ...this.#objects.bindings });
    const workerOf = (name: ReleaseName) => new Worker(schedule, env, releases[name], clocks);
    this.#workers = { "this release": workerOf("this release"), "an earlier release": workerOf("an earlier release") };
    const isContract = (payer: number) => history.contracts.includes(payer);
    for (const [payer, { address }] of accounts.entries())
      if (isContract(payer)) outside.world.wallets.set(address, (_digest, signature) => genuine.has(signature));
    this.#buyers = history.tasks.flatMap((planned) => {
      const account = accounts[planned.payer];
      return account ? [new TaskBuyer(planned, account, isContract(planned.payer))] : [];
    });
  }

  async run(): Promise<void> {
    await this.beHostile("goes on");
    const waiting = () =>
      this.#buyers.filter((one) => !one.isServed && one.signed.length > 0 && !this.promises.isCheat(one));
    let ms = hostileMs;
    for (let repetition = 0; repetition < repetitions && waiting().length > 0; repetition++) {
      for (const buyer of waiting()) {
        if (buyer.taskId !== undefined && (buyer.said === "payment-submitted" || repetition % 2 === 1))
          this.#look(buyer);
        else this.#act(buyer, { overHttp: false, impatient: false });
      }
      ms += repetitionMs;
      await this.schedule.run(ms, () => {});
    }
    if (waiting().length > 0) this.record.break("a buyer who goes on to the end gets no result");
    await this.schedule.run(ms + alarmsMs, () => {});
    const { ledgers, tasks, conversations } = this.#objects;
    this.promises.checkCharges(this.#buyers);
    this.promises.checkLedgers([...ledgers.hosts.values()].map(({ storage }) => storage));
    for (const objects of [ledgers, tasks, conversations]) objects.close();
  }

  protected crash({ what, deploys }: A2aHistory["crashes"][number]): void {
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

  protected deployEverything(release: ReleaseName): void {
    this.#deploy("ledgers", release);
    this.#deploy("tasks", release);
  }

  /** The Worker that answers the request that was numbered last. */
  get #worker(): Worker {
    const { release } = this;
    if (release !== "this release") this.record.tell(`  through ${release}`);
    return this.#workers[release];
  }

  protected take(step: A2aStep): void {
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
        const shown = [...this.outside.shown.values()];
        const authorization = shown[step.choice % Math.max(1, shown.length)];
        if (!buyer || !authorization) return;
        // The node's stand-in asks a contract about signatures of every length but an account's.
        const end = this.outside.world.wallets.has(authorization.from) ? "1b1b" : "1b";
        const forged = `0x${"ab".repeat(32)}${authorization.from.slice(2).padStart(64, "0")}${end}`;
        this.#post(buyer, paymentWith(authorization, forged, buyer.operation), "a stranger forges");
        return;
      }
      default:
        this.takeOutside(step);
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
    const payment = this.sign(buyer);
    this.#genuine.add(payment.signature);
    return payment;
  }

  #isPaid({ authorization }: SignedPayment): boolean {
    return this.promises.isPaid(authorization.nonce);
  }

  #receive(buyer: TaskBuyer, given: Given): void {
    const { transaction, isForResult } = receiptOf(given);
    this.promises.given(buyer, buyer.planned.body, given.result, transaction);
    if (!isForResult) this.record.break("a receipt is not for its result");
    buyer.isServed = true;
  }

  /** Calls the agent as a buyer. */
  #ask(
    buyer: TaskBuyer,
    payment: SignedPayment | undefined,
    name: string,
    work: (agent: AskedAgent, caller: Caller) => Promise<Task>,
  ): void {
    const isOwn = payment !== undefined && buyer.signed.includes(payment);
    const wasPaid = isOwn && this.#isPaid(payment);
    this.#worker.ask({ callerAddress: buyer.account.callerAddress, requestId: name }, work, (answer) => {
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
      this.#receive(buyer, givenBy(task));
      return;
    }
    const asks = said === "payment-required" || said === "payment-failed";
    if (asks && payment === buyer.signed.at(-1)) buyer.isChallenged = true;
    if (asks && wasPaid && this.outside.calm) this.record.break("a buyer who paid and repeats is asked to pay again");
  }

  #send(buyer: TaskBuyer, payment: SignedPayment | undefined, does: string): void {
    const name = this.nextRequest();
    this.record.tell(
      `${name}: the buyer of body ${buyer.planned.body + 1} ${does}${payment ? ` with ${nameOf(payment.authorization.nonce)}` : ""}`,
    );
    const message = buyer.message(name, payment);
    this.#ask(buyer, payment, name, (agent, caller) => agent.sendMessage(message, caller));
  }

  #look(buyer: TaskBuyer): void {
    const id = buyer.taskId;
    if (id === undefined) return;
    const name = this.nextRequest();
    this.record.tell(`${name}: the buyer of body ${buyer.planned.body + 1} looks at the task`);
    this.#ask(buyer, undefined, name, (agent, caller) => agent.getTask({ id }, caller));
  }

  /** Asks the operation's own address. */
  #post(buyer: TaskBuyer, payment: SignedPayment, does: string): void {
    const name = this.nextRequest();
    this.record.tell(`${name}: ${does} for body ${buyer.planned.body + 1} with ${nameOf(payment.authorization.nonce)}`);
    const wasPaid = this.#isPaid(payment);
    const { operation, input, account } = buyer;
    this.#worker.post(
      {
        operation,
        input,
        paymentSignature: payment.header,
        idempotencyKey: undefined,
        transport: "http",
        callerAddress: account.callerAddress,
        requestId: name,
      },
      (answer) => {
        const word = z.object({ error: z.unknown() }).safeParse(answer?.body).data?.error;
        this.record.tell(
          `${name} ${answer ? `is answered ${answer.status} ${typeof word === "string" ? word : ""}` : "loses its connection"}`,
        );
        if (!answer) return;
        const isGenuine = this.#genuine.has(payment.signature);
        if (answer.status === 200 && !isGenuine) this.record.break("a forged signature got a result");
        if (!isGenuine) return;
        if (answer.status === 200) this.#receive(buyer, givenIn(answer));
        if (answer.status !== 402) return;
        if (payment === buyer.signed.at(-1)) buyer.isChallenged = true;
        if (wasPaid && this.outside.calm) this.record.break("a buyer who paid and repeats is asked to pay again");
      },
    );
  }
}

/** Runs a history. The same history tells the same, whatever ran before. */
export async function runA2aHistory(history: A2aHistory, without?: string): Promise<Told> {
  const putBack = withoutA2aGuard(without);
  try {
    const running = new RunningTasks(history, without);
    await running.run();
    return running.record;
  } finally {
    putBack();
  }
}
