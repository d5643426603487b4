/** Runs histories of consecutive seeds, and says which is the first that breaks a promise. */
import { createHash } from "node:crypto";
import type { KindName } from "./kinds.ts";
import { loadKinds } from "./load-kinds.ts";

/** Which histories. */
export interface Block {
  readonly first: number;
  readonly count: number;
  /** Of which kind; undefined for the one that each seed is of. */
  readonly kind: string | undefined;
  /** The guard that is left out. */
  readonly without: string | undefined;
}

/** What came of them. */
export interface BlockOutcome {
  /** SHA-256 of all that happened, hex. */
  readonly digest: string;
  /** How many histories of each kind ran. */
  readonly counts: Readonly<Partial<Record<KindName, number>>>;
  /** The first that broke a promise: a shortened history that does so. */
  readonly broken:
    | { readonly seed: number; readonly violation: string | undefined; readonly lines: readonly string[] }
    | undefined;
}

/** Runs a block. `show` is given the lines of each history. */
export async function runBlock(
  { first, count, kind, without }: Block,
  show: (lines: readonly string[]) => void = () => {},
): Promise<BlockOutcome> {
  const { kindOf, kinds, isKindName } = await loadKinds();
  const digest = createHash("sha256");
  const counts: Partial<Record<KindName, number>> = {};
  for (let seed = first; seed < first + count; seed++) {
    const name = kind !== undefined && isKindName(kind) ? kind : kindOf(seed);
    const told = await kinds[name].run(seed, without);
    for (const line of told.lines) digest.update(`${line}\n`);
    counts[name] = (counts[name] ?? 0) + 1;
    show(told.lines);
    if (told.violation === undefined) continue;
    const { violation, lines } = await kinds[name].shortest(seed, without);
    return { digest: digest.digest("hex"), counts, broken: { seed, violation, lines } };
  }
  return { digest: digest.digest("hex"), counts, broken: undefined };
}
