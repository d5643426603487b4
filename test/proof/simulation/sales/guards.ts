/** How each guard of a sale beside those of the decision is left out. */
import { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import { type SalesGuard, salesGuards } from "./sales-guards.ts";
import { checkSignatures } from "./signatures.ts";

const { write } = Task.prototype;

const removals: Readonly<Record<SalesGuard, () => () => void>> = {
  check_signature: () => {
    checkSignatures(false);
    return () => checkSignatures(true);
  },
  remember_payment: () => {
    const forgetful: Task["write"] = function (this: Task, revision, text, expiresAt) {
      return write.call(this, revision, JSON.stringify({ ...JSON.parse(text), claim: undefined }), expiresAt);
    };
    Object.assign(Task.prototype, { write: forgetful });
    return () => Object.assign(Task.prototype, { write });
  },
};

/** Leaves a guard out, if it is one of these; the function that is returned puts it back. */
export function withoutSalesGuard(name: string | undefined): () => void {
  const guard = salesGuards.find((each) => each === name);
  return guard ? removals[guard]() : () => {};
}
