/** Guards of a sale beside those of the decision, and how each is left out. */
import { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import { checkSignatures } from "./signatures.ts";

const { write } = Task.prototype;

const removals: Readonly<Record<string, () => () => void>> = {
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
export const salesGuards = Object.keys(removals);

/** Leaves a guard out; the function that is returned puts it back. */
export const withoutSalesGuard = (name: string | undefined): (() => void) => removals[name ?? ""]?.() ?? (() => {});
