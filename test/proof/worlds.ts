/** The worlds that are explored. */
import type { Size } from "./world.ts";

/** One authorization, one body, one request at a time, nobody else: the smallest. */
export const smallest: Size = {
  authorizations: 1,
  bodies: 1,
  keys: "none",
  processes: 1,
  large: false,
  honours: true,
  stranger: false,
  guessesKey: false,
  kept: 2,
  restores: false,
};

/** A world with a name for people. */
export interface NamedSize {
  readonly name: string;
  readonly size: Size;
}

/** Explored with every run of the tests, smallest first. */
export const testedWorlds: readonly NamedSize[] = [
  { name: "one signature", size: smallest },
  { name: "one signature for a large amount", size: { ...smallest, large: true } },
  { name: "one signature, a wallet that other services share", size: { ...smallest, honours: false } },
  {
    name: "one signature, two bodies, a stranger, requests at the same time",
    size: { ...smallest, bodies: 2, stranger: true, processes: 2 },
  },
  { name: "one signature, two bodies, a ledger that is set back", size: { ...smallest, bodies: 2, restores: true } },
  {
    name: "one signature, two bodies, a stranger, requests at the same time, a ledger that is set back",
    size: { ...smallest, bodies: 2, stranger: true, processes: 2, restores: true },
  },
  {
    name: "two signatures for a large amount, a ledger that is set back",
    size: { ...smallest, authorizations: 2, large: true, restores: true },
  },
  { name: "two signatures for one purchase", size: { ...smallest, authorizations: 2 } },
  {
    name: "two signatures, two bodies, room for one undecided authorization",
    size: { ...smallest, authorizations: 2, bodies: 2, kept: 1 },
  },
  { name: "two signatures under one key", size: { ...smallest, authorizations: 2, keys: "always" } },
  {
    name: "two signatures for a large amount under one key, requests at the same time",
    size: { ...smallest, authorizations: 2, keys: "always", large: true, processes: 2 },
  },
  {
    name: "two signatures, two bodies under one key",
    size: { ...smallest, authorizations: 2, bodies: 2, keys: "always" },
  },
  {
    name: "two signatures, a stranger, requests at the same time",
    size: { ...smallest, authorizations: 2, stranger: true, processes: 2 },
  },
  {
    name: "two signatures under one key, a stranger who guesses it",
    size: { ...smallest, authorizations: 2, keys: "always", stranger: true, guessesKey: true },
  },
];

/**
 * All that these worlds can hold: two signatures, two bodies, with and without the key, a stranger, simultaneous
 * requests.
 */
export const full: Size = { ...smallest, authorizations: 2, bodies: 2, keys: "either", processes: 2, stranger: true };

/** Explored by `npm run prove -- --full`, after the tested ones. */
export const furtherWorlds: readonly NamedSize[] = [
  {
    name: "two signatures, with and without the key, a stranger, requests at the same time",
    size: { ...full, bodies: 1 },
  },
  {
    name: "two signatures, two bodies, requests at the same time",
    size: { ...full, keys: "none", stranger: false },
  },
  {
    name: "two signatures, two bodies, a ledger that is set back",
    size: { ...smallest, authorizations: 2, bodies: 2, restores: true },
  },
  { name: "two signatures, two bodies, a stranger, requests at the same time", size: { ...full, keys: "none" } },
  { name: "the same under one key", size: { ...full, keys: "always" } },
  { name: "the same with and without the key", size: full },
  { name: "the same for a large amount", size: { ...full, large: true } },
];
