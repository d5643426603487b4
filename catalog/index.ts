/** The ladder: every operation in buying order. The only list of operations in the program. */
import type { Operation } from "../src/operation.ts";

export const ladder: readonly Operation[] = [];
