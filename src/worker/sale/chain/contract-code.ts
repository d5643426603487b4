/**
 * Whether a contract is at an address. A signature that is not the payer's own can still be one that the payer's contract takes, and only the
 * chain knows; so whoever forges signatures makes us ask. The question is small, asked for several addresses at once, and remembered.
 */
import { waitUntil } from "cloudflare:workers";
import type { Hex } from "viem";
import type { PaymentConfig } from "../../config/config.ts";
import { within } from "../../http/within.ts";
import { BoundedMap } from "../../lib/memo.ts";
import { askNode, hexOf } from "./node.ts";

/** Contracts stay, but for accounts that take back a delegation (EIP-7702): then the proof says so. */
const contractKnownMs = 60 * 60_000;
/** A wallet can be deployed at any time. */
const accountKnownMs = 5_000;

/** Addresses in one request: the code of so many contracts of the largest size (EIP-170) fits into an answer that is read. */
const mostInOneRequest = 5;

interface Known {
  readonly isContract: boolean;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const known = new BoundedMap<string, Known>(4096);

/** Whether a contract is at an address, as far as it is remembered. */
function remembered(address: Hex): boolean | undefined {
  const entry = known.get(address);
  return entry && Date.now() < entry.until ? entry.isContract : undefined;
}

async function ask(config: PaymentConfig, addresses: readonly Hex[]): Promise<void> {
  if (addresses.length === 0) return;
  const calls = addresses.map((address) => ({ method: "eth_getCode", params: [address, "latest"] }));
  const answers = await askNode(config, calls);
  for (const [index, address] of addresses.entries()) {
    const code = hexOf(answers?.[index]);
    if (code === undefined) continue;
    const isContract = code !== "0x";
    known.set(address, { isContract, until: Date.now() + (isContract ? contractKnownMs : accountKnownMs) });
  }
}

/** Addresses that are asked about together: when the request under way is answered, or as soon as they are enough. */
class Batch {
  static #underWay: Promise<void> | undefined;
  static #gathering: Batch | undefined;

  /** The batch that still takes addresses. */
  static at(config: PaymentConfig): Batch {
    Batch.#gathering ??= new Batch(config);
    return Batch.#gathering;
  }

  readonly #addresses = new Set<Hex>();
  #send = () => {};
  readonly asked: Promise<void>;

  private constructor(config: PaymentConfig) {
    const enough = new Promise<void>((resolve) => {
      this.#send = resolve;
    });
    this.asked = this.#ask(config, Promise.race([enough, Batch.#underWay]));
    waitUntil(this.asked.catch(() => {}));
  }

  async #ask(config: PaymentConfig, begin: Promise<void>): Promise<void> {
    // A request that was cancelled is never answered: it holds up the next one no longer than an answer takes.
    await within(config.timeouts.chainMs, begin).catch(() => {});
    this.#close();
    Batch.#underWay = ask(
      config,
      [...this.#addresses].filter((address) => remembered(address) === undefined),
    );
    await Batch.#underWay;
  }

  #close(): void {
    if (Batch.#gathering === this) Batch.#gathering = undefined;
  }

  add(address: Hex): void {
    this.#addresses.add(address);
    if (this.#addresses.size < mostInOneRequest) return;
    this.#close();
    this.#send();
  }
}

/** Whether a contract is at an address, which is in lower case. Undefined when the node does not say in time. */
export async function isContract(config: PaymentConfig, address: Hex): Promise<boolean | undefined> {
  const before = remembered(address);
  if (before !== undefined) return before;
  const batch = Batch.at(config);
  batch.add(address);
  await within(2 * config.timeouts.chainMs, batch.asked).catch(() => {});
  return remembered(address);
}
