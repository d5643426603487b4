/** The stack that all end-to-end tests of a run share: leave it as it was found. */
import { inject } from "vitest";
import type { StackAddresses } from "../../src/tools/local/stack-file.ts";
import { type OutsideStack, outside } from "./stack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    stack: StackAddresses;
  }
}

/** The shared stack, used from outside. Give each test payers of its own, and compare what they hold, not what the seller does. */
export function sharedStack(): OutsideStack {
  return outside(inject("stack"));
}
