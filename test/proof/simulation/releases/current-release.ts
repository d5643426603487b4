/** These sources, with a stand-in for the calculation, and without a guard where one is left out. */
import { operations } from "../../../../catalog/index.ts";
import { configOf } from "../../../../src/worker/config/config.ts";
import type { StrangerToken } from "../../../../src/worker/guard/rate-limit.ts";
import { createAgent } from "../../../../src/worker/protocols/a2a/agent.ts";
import { Conversation } from "../../../../src/worker/protocols/a2a/conversation.ts";
import type { Caller } from "../../../../src/worker/protocols/a2a/envelope.ts";
import { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import { createTaskStore } from "../../../../src/worker/protocols/a2a/task-store.ts";
import { answerFailure } from "../../../../src/worker/sale/answer-failure.ts";
import { Ledger } from "../../../../src/worker/sale/ledger/ledger.ts";
import { recallSale, stateOfPayment } from "../../../../src/worker/sale/ledger/sold-result.ts";
import { paymentGuard } from "../../../../src/worker/sale/payment-guard.ts";
import { sell } from "../../../../src/worker/sale/sell.ts";
import { decideWithout } from "../../worlds/guards.ts";
import type { Decide } from "../../worlds/world.ts";
import { origin, routeOf } from "../sales/route.ts";
import type { Calculate, Release, ReleaseCaller } from "./release.ts";

class SimulatedLedger extends Ledger {
  readonly #decide: Decide;
  readonly #calculate: Calculate;

  constructor(context: DurableObjectState, bindings: Env, decide: Decide, calculate: Calculate) {
    super(context, bindings);
    this.#decide = decide;
    this.#calculate = calculate;
  }

  protected override services(token?: StrangerToken) {
    const services = super.services(token);
    const calculate = (_: unknown, __: string, input: unknown) => this.#calculate(input);
    return services && { ...services, decide: this.#decide, calculate };
  }
}

// The constructors' types are those of the Workers runtime, of which there are only stand-ins here.
function ledgers(bindings: object, without: string | undefined, calculate: Calculate): (context: object) => Ledger {
  const decide = decideWithout(without);
  return (context) => Reflect.construct(SimulatedLedger, [context, bindings, decide, calculate]);
}

export const currentRelease: Release = {
  ledgers,
  task: (context): Task => Reflect.construct(Task, [context, {}]),
  conversation: (context): Conversation => Reflect.construct(Conversation, [context, {}]),
  agentIn: (env) => {
    const agent = createAgent(operations, createTaskStore(env));
    const known = (caller: ReleaseCaller): Caller => ({
      ...caller,
      origin,
      call: async (...asked) => {
        const { outcome } = await caller.call(...asked);
        if (!outcome) throw new Error("A route without an outcome");
        return outcome;
      },
      consult: async () => ({ found: [], matched: false, notes: [] }),
      recall: (payment) => recallSale(env, origin, payment),
      stateOf: (payment) => stateOfPayment(env, payment),
    });
    return {
      sendMessage: (request, caller) => agent.sendMessage(request, known(caller)),
      getTask: (request, caller) => agent.getTask(request, known(caller)),
    };
  },
  callRoute: routeOf({ configOf, paymentGuard, sell, failed: answerFailure }),
};
