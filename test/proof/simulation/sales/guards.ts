/** How each guard of a sale is left out, except those of the decision. */
import { Task } from "../../../../src/worker/protocols/a2a/task.ts";
import { Books } from "../outside/books.ts";
import { SalePromises } from "./sale-promises.ts";
import { type SalesGuard, salesGuards } from "./sales-guards.ts";
import { checkSignatures } from "./signatures.ts";

const { write } = Task.prototype;
const { note } = SalePromises.prototype;

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
  note_before_return: () => {
    const unnoted: typeof note = function (this: SalePromises, choice) {
      const nonce = note.call(this, choice);
      if (nonce !== undefined) this.returned.add(nonce);
      Books.forgetNotes();
      return nonce;
    };
    Object.assign(SalePromises.prototype, { note: unnoted });
    return () => Object.assign(SalePromises.prototype, { note });
  },
};

/** Leaves a guard out, if it is one of these; the function that is returned puts it back. */
export function withoutSalesGuard(name: string | undefined): () => void {
  const guard = salesGuards.find((each) => each === name);
  return guard ? removals[guard]() : () => {};
}
