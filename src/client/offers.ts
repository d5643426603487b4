/**
 * The price list that a client carries. The build replaces this module by its value, so that a client carries no
 * arithmetic.
 */
import { operations } from "../../catalog/index.ts";
import type { Offer } from "./acceptable-requirements.ts";

/** Every operation in buying order. */
export const offers: readonly Offer[] = operations.map(({ id, path, free, price }) => ({ id, path, free, price }));
