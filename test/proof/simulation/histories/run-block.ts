/** Runs histories of consecutive seeds, and says which is the first that breaks a promise. */
import { createHash } from "node:crypto";
import type { KindName } from "./kinds.ts";
import { loadKinds } from "./load-kinds.ts";

/** Which histories. */
export interface Block {
  readonly first: number;
  readonly count: number;
  readonly kind: KindName;
  /** The guard that is left out. */
  readonly without: string | undefined;
}

/** What came of them. */
export interface BlockOutcome {
  /** SHA-256 of all that happened, hex. */
  readonly digest: string;
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
  const { kinds } = await loadKinds();
  const digest = createHash("sha256");
  for (let seed = first; seed < first + count; seed++) {
    const told = await kinds[kind].run(seed, without);
    for (const line of told.lines) digest.update(`${line}\n`);
    show(told.lines);
    if (told.violation === undefined) continue;
    const { violation, lines } = await kinds[kind].shortest(seed, without);
    return { digest: digest.digest("hex"), broken: { seed, violation, lines } };
  }
  return { digest: digest.digest("hex"), broken: undefined };
}
