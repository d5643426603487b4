/** Guards of a sale over A2A beside those of the ledger, and what it is without each of them. */
import { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import { checkSignatures } from "./signatures.ts";

const { write } = Task.prototype;

function replaceWrite(part: Task["write"]): () => void {
  Object.assign(Task.prototype, { write: part });
  return () => Object.assign(Task.prototype, { write });
}

const removals: Readonly<Record<string, () => () => void>> = {
  check_signature: () => {
    checkSignatures(false);
    return () => checkSignatures(true);
  },
  remember_payment: () =>
    replaceWrite(function (this: Task, revision, text, expiresAt) {
      return write.call(this, revision, JSON.stringify({ ...JSON.parse(text), claim: undefined }), expiresAt);
    }),
};
export const a2aGuards = Object.keys(removals);

/** Leaves a guard out; the function that is returned puts it back. */
export const withoutA2aGuard = (name: string | undefined): (() => void) => removals[name ?? ""]?.() ?? (() => {});
