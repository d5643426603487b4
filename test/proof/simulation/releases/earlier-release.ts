/** The release before these sources, bundled by `bundle-release.ts`, with a stand-in for the calculation. */
import type { Operation } from "../../../../catalog/operation.ts";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { A2aError } from "../../../../src/worker/protocols/a2a/errors.ts";
import { routeOf } from "../sales/route.ts";
import { operations } from "./catalogue.ts";
import type { AnyLedger, Calculate, Release, ReleaseCaller } from "./release.ts";
import * as earlier from "./release-4b6a6dc3.js";

/** An error of these sources as the earlier release knows it. */
const toEarlier = (thrown: unknown): unknown =>
  thrown instanceof ServiceError ? new earlier.ServiceError(thrown.code) : thrown;

/** A failure of the earlier agent as these sources know it. */
function fromEarlier(thrown: unknown): never {
  throw thrown instanceof earlier.A2aError ? new A2aError(thrown.failure) : thrown;
}

function earlierOperation({ id }: Operation) {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`The earlier release does not sell ${id}`);
  return found;
}

class EarlierLedger extends earlier.Ledger {
  readonly #calculate: Calculate;

  constructor(context: object, bindings: object, calculate: Calculate) {
    super(context, bindings);
    this.#calculate = calculate;
  }

  protected override services() {
    const services = super.services();
    const calculate = (_env: unknown, _operation: string, input: unknown) =>
      this.#calculate(input).catch((thrown) => {
        throw toEarlier(thrown);
      });
    return services && { ...services, calculate };
  }
}

/** All guards hold: what this release is without one is not known of the earlier one. */
const ledgers =
  (bindings: object, _: string | undefined, calculate: Calculate) =>
  (context: object): AnyLedger =>
    new EarlierLedger(context, bindings, calculate);

export const earlierRelease: Release = {
  ledgers,
  task: (context) => new earlier.Task(context, {}),
  conversation: (context) => new earlier.Conversation(context, {}),
  agentIn: (env) => {
    const agent = earlier.createAgent(operations, earlier.createTaskStore(env), () => ({
      found: [],
      matched: false,
      notes: [],
    }));
    const known = (caller: ReleaseCaller) => ({
      ...caller,
      call: async (...asked: Parameters<ReleaseCaller["call"]>) => (await caller.call(...asked)).answer,
    });
    return {
      sendMessage: (request, caller) => agent.sendMessage(request, known(caller)).catch(fromEarlier),
      getTask: (request, caller) => agent.getTask(request, known(caller)).catch(fromEarlier),
    };
  },
  callRoute: routeOf({
    configOf: earlier.configOf,
    paymentGuard: (operation) => earlier.paymentGuard(earlierOperation(operation)),
    sell: (c, operation, input) => earlier.sell(c, earlierOperation(operation), input),
    tellPaymentStatus: earlier.tellPaymentStatus,
    failed: (thrown, c) => earlier.respondToError(earlier.toServiceError(thrown), c.get("requestId"), "en"),
  }),
};
