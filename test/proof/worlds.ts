/** The worlds that are explored. */
import type { Size } from "./world.ts";

/** One authorization, one body, one request at a time, nobody else: the smallest. */
const smallest: Size = {
  authorizations: 1,
  bodies: 1,
  keys: "none",
  processes: 1,
  large: false,
  honours: true,
  stranger: false,
  kept: 2,
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
  {
    name: "one signature, requests at the same time, a wallet that other services share",
    size: { ...smallest, processes: 2, honours: false },
  },
  { name: "one signature, two bodies, a stranger", size: { ...smallest, bodies: 2, stranger: true } },
  { name: "two signatures for one purchase", size: { ...smallest, authorizations: 2 } },
];

/** Explored by `npm run prove -- --full`, after the tested ones. */
export const furtherWorlds: readonly NamedSize[] = [
  { name: "two signatures under one key", size: { ...smallest, authorizations: 2, keys: "always" } },
  {
    name: "one signature, two bodies, a stranger, requests at the same time",
    size: { ...smallest, bodies: 2, stranger: true, processes: 2 },
  },
  {
    name: "two signatures, room for one undecided authorization",
    size: { ...smallest, authorizations: 2, kept: 1 },
  },
  {
    name: "two signatures for a large amount under one key",
    size: { ...smallest, authorizations: 2, keys: "always", large: true },
  },
  {
    name: "two signatures, with and without the key",
    size: { ...smallest, authorizations: 2, keys: "either" },
  },
  {
    name: "two signatures, two bodies under one key",
    size: { ...smallest, authorizations: 2, bodies: 2, keys: "always" },
  },
  {
    name: "two signatures, requests at the same time",
    size: { ...smallest, authorizations: 2, processes: 2 },
  },
];

/** Searched in this order for what goes wrong without a guard: the first four tested worlds, then larger ones. */
export const counterexampleWorlds: readonly NamedSize[] = [
  ...testedWorlds.slice(0, 4),
  { name: "one signature, shown to a facilitator, read by a stranger", size: { ...smallest, stranger: true } },
  { name: "two signatures, room for one undecided authorization", size: { ...smallest, authorizations: 2, kept: 1 } },
  { name: "two signatures, requests at the same time", size: { ...smallest, authorizations: 2, processes: 2 } },
  {
    name: "two signatures, two bodies under one key",
    size: { ...smallest, authorizations: 2, bodies: 2, keys: "always" },
  },
];
