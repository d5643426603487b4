/** How many blocks a node is asked about at once: public nodes cap ranges, and blocks can be full. */
import { BoundedMap } from "../../../lib/memo.ts";

/** Blocks in one question when nothing is known of a node. */
const mostBlocks = 2_000;

/** Answers before a refused size is tried again: the node may have been busy, or the blocks full. */
const answersBeforeRetry = 4;

/** How long it is remembered what a node takes, ms. */
const knownMs = 10 * 60_000;

/** The range of one node: halved at each refusal, down to one block, and doubled again after answers. */
export class BlockRange {
  #size = mostBlocks;
  /** The smallest size that was refused lately. */
  #refused = Number.POSITIVE_INFINITY;
  #answers = 0;

  /** Blocks to be asked about at once. */
  get size(): bigint {
    return BigInt(this.#size);
  }

  /** Notes that the node refused this range. False when it was a single block. */
  shrink(blocks: bigint): boolean {
    this.#refused = Number(blocks);
    this.#answers = 0;
    this.#size = Math.max(1, Math.floor(this.#refused / 2));
    return this.#refused > 1;
  }

  /** The node answered. */
  grow(): void {
    this.#answers += 1;
    if (this.#answers >= answersBeforeRetry) this.#refused = Number.POSITIVE_INFINITY;
    if (this.#size * 2 < this.#refused) this.#size = Math.min(this.#size * 2, mostBlocks);
  }
}

const ranges = new BoundedMap<string, { readonly range: BlockRange; readonly since: number }>(8);

/** The range that a node takes, as far as it is known. */
export function blockRangeOf(url: string): BlockRange {
  const known = ranges.get(url);
  const now = Date.now();
  if (known && now >= known.since && now < known.since + knownMs) return known.range;
  const range = new BlockRange();
  ranges.set(url, { range, since: now });
  return range;
}
