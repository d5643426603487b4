/** How many blocks a node is asked about at once: public nodes cap ranges, and blocks can be full. */
import { memoize } from "../../../lib/memo.ts";

/** How many blocks a node is asked about at once while nothing is known of it. */
const mostBlocks = 2_000;

/** How many answers in a row before more blocks are asked for: the node may have been busy, or the blocks full. */
const answersBeforeGrowth = 4;

/**
 * A range is divided by the first number when a node refuses it, and by the second when the answer takes too long,
 * because that costs time as well.
 */
const refusedPart = 2;
const slowPart = 8;

/** The range of one node: smaller after each failure, down to one block, and doubled after some answers. */
class BlockRange {
  #size = mostBlocks;
  #answers = 0;

  /** Blocks to be asked about at once. */
  get size(): bigint {
    return BigInt(this.#size);
  }

  /** Notes that the node refused this range, or took too long. False when it was a single block. */
  shrink(blocks: bigint, isSlow: boolean): boolean {
    this.#answers = 0;
    this.#size = Math.max(1, Math.floor(Number(blocks) / (isSlow ? slowPart : refusedPart)));
    return blocks > 1n;
  }

  /** Notes that the node answered. */
  grow(): void {
    this.#answers = (this.#answers + 1) % answersBeforeGrowth;
    if (this.#answers === 0) this.#size = Math.min(this.#size * 2, mostBlocks);
  }
}

/** The range that a node takes, as this isolate found it. */
export const blockRangeOf = memoize((_url: string) => new BlockRange(), 8);
