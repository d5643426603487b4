import { expectTypeOf, it } from "vitest";
import type { PaymentState, RetryAction } from "../../src/client/client-types.ts";
import type { RetryAction as ServedAction, PaymentState as ServedState } from "../../src/worker/http/payment-status.ts";

/** The words that a type names, without those that may come. */
type Named<Words extends string> = Words extends string ? (string extends Words ? never : Words) : never;

it("The types of the package name every word that the service says of a payment, and no other", () => {
  expectTypeOf<Named<PaymentState>>().toEqualTypeOf<ServedState>();
  expectTypeOf<Named<RetryAction>>().toEqualTypeOf<ServedAction>();
});
