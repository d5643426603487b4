/** What a step of a world is, and what the steps depend on. */
import type { Decide } from "./guards.ts";
import type { Process, Size, World } from "./world.ts";

/** One step: what happened, the world after it, and the property that it breaks, if it breaks one. */
export interface Step {
  readonly what: string;
  readonly world: World;
  readonly violation?: string;
  /** The answer that a request got in this step. */
  readonly answered?: { readonly process: Process; readonly answer: string };
}

/** What the steps depend on: the world's size, the decision (whole or without a guard), and faults outside. */
export interface Rules {
  readonly size: Size;
  readonly decide: Decide;
  /** True while faults, strangers and third parties act. Without them every question has one, honest answer. */
  readonly faults: boolean;
}

/** An authorization as histories name it. */
export const nameOf = (index: number): string => `A${index + 1}`;

/** A body as a bit. */
export const bitOf = (body: number): number => 1 << body;
