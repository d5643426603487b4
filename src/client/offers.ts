/** What the client knows of the operations. The build replaces this module by its value, so that a client carries no arithmetic. */
import { operations } from "../../catalog/index.ts";
import type { Operation } from "../worker/operation/operation.ts";

/** An operation as a buyer needs it. */
export type Offer = Pick<Operation, "id" | "path" | "free" | "price">;

/** Every operation in buying order. */
export const offers: readonly Offer[] = operations.map(({ id, path, free, price }) => ({ id, path, free, price }));
