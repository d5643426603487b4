/** The worlds that are explored, smallest first. */
import type { Size } from "./world.ts";

/** One authorization, one body, one request at a time, no other party. */
const smallest: Size = {
  authorizations: 1,
  bodies: 1,
  keys: [0],
  processes: 1,
  large: false,
  others: true,
  stranger: false,
  kept: 2,
  restores: false,
  returns: false,
  funds: 2,
  refusals: false,
};
const twoSignatures: Size = { ...smallest, authorizations: 2 };

/** Each world by its name for people. */
export const worlds = {
  "one signature": smallest,
  "one signature for a large amount": { ...smallest, large: true },
  "one signature, an operator who returns payments": { ...smallest, returns: true },
  "one signature, two bodies, a ledger that is set back": { ...smallest, bodies: 2, restores: true },
  "one signature, two bodies, a stranger, requests at the same time": {
    ...smallest,
    bodies: 2,
    stranger: true,
    processes: 2,
    returns: true,
  },
  "two signatures for one purchase, requests at the same time": { ...twoSignatures, others: false, processes: 2 },
  "two signatures for one purchase": twoSignatures,
  "two signatures for a large amount, a ledger that is set back": { ...twoSignatures, large: true, restores: true },
  "two signatures, with and without a key": { ...twoSignatures, keys: [0, 1], others: false },
  "two signatures, two bodies under one key": { ...twoSignatures, bodies: 2, keys: [1], others: false },
  "two signatures, an operator who returns payments": { ...twoSignatures, returns: true },
  "two signatures, two bodies, room for one undecided authorization": {
    ...twoSignatures,
    bodies: 2,
    kept: 1,
    others: false,
  },
  "two signatures, two bodies, money for one of them, requests at the same time": {
    ...twoSignatures,
    bodies: 2,
    ownBodies: true,
    others: false,
    processes: 2,
    funds: 1,
  },
  "two signatures, facilitators that refuse the payer": { ...twoSignatures, others: false, refusals: true },
  "two signatures, a stranger, requests at the same time": {
    ...twoSignatures,
    others: false,
    stranger: true,
    processes: 2,
  },
} as const satisfies Readonly<Record<string, Size>>;

export type WorldName = keyof typeof worlds;
