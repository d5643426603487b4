/** A Friday: a release is deployed, rolled back and deployed again while buyers buy and ledgers are reset. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PrivateKeyAccount } from "viem/accounts";
import { type Chain, startChain } from "../../../src/tools/local/chain.ts";
import { startFacilitator } from "../../../src/tools/local/facilitator.ts";
import { fundedWallet } from "../../../src/tools/local/local-wallet.ts";
import { networks } from "../../../src/worker/config/networks.ts";
import { payTo, signingKeys } from "../../fixtures/payment-settings.ts";
import { unlimited } from "../../fixtures/unlimited.ts";
import type { BuiltVersion } from "./built-version.ts";
import { Cloud, type Share, type Version } from "./cloud.ts";
import { Crowd } from "./crowd.ts";
import { booked, judge, type Verdict } from "./verdict.ts";

/** How large a Friday is. */
export interface FridayOptions {
  /** What is deployed in the morning, and what replaces it. */
  readonly before: BuiltVersion;
  readonly after: BuiltVersion;
  readonly buyers: number;
  /** Purchases of each buyer between two happenings. */
  readonly purchasesBetween: number;
  readonly say: (line: string) => void;
}

/** How it ended. */
export interface FridayOutcome {
  readonly verdict: Verdict;
  /** What else did not end as it should. */
  readonly problems: readonly string[];
  /** How often buyers sent a signed request again. */
  readonly setbacks: number;
}

const { asset } = networks["eip155:8453"];

/** What a Friday happens on. */
interface Ground {
  readonly chain: Chain;
  readonly cloud: Cloud;
  readonly wallets: readonly PrivateKeyAccount[];
  readonly facilitatorUrl: string;
}

export class Friday {
  readonly #options: FridayOptions;
  readonly #on: Ground;
  readonly #crowd: Crowd;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #migrated = new Set<string>();
  readonly #begin = Date.now();

  private constructor(options: FridayOptions, ground: Ground) {
    this.#options = options;
    this.#on = ground;
    this.#crowd = new Crowd(ground.cloud.origin, ground.wallets);
    this.#settings = {
      ...unlimited,
      ENVIRONMENT: "production",
      REHEARSAL: "true",
      BASE_URL: "https://analysis.example.com",
      PAY_TO: payTo,
      OPERATOR_NAME: "Example Trading",
      OPERATOR_CONTACT: "operations@example.com",
      SIGNING_KEYS: JSON.stringify(signingKeys),
      FACILITATORS: JSON.stringify([{ url: ground.facilitatorUrl }]),
      RPC_URL: ground.chain.rpcUrl,
      SETTLE_TIMEOUT_MS: "8000",
      CHAIN_WAIT_MS: "500",
    };
  }

  /** Lives a Friday, and clears everything away. */
  static async live(options: FridayOptions): Promise<FridayOutcome> {
    const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-friday-"));
    const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
    const facilitator = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
    const cloud = await Cloud.in(join(folder, "cloud"));
    try {
      const wallets: PrivateKeyAccount[] = [];
      for (let index = 0; index < options.buyers; index++)
        wallets.push(await fundedWallet({ rpcUrl: chain.rpcUrl, asset }, 10_000_000_000n));
      return await new Friday(options, { chain, cloud, wallets, facilitatorUrl: facilitator.url }).#live();
    } finally {
      await cloud.stop();
      await facilitator.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }

  #say(line: string): void {
    const seconds = Math.floor((Date.now() - this.#begin) / 1000);
    const time = `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
    this.#options.say(`${time}  ${line}`);
  }

  #version(built: BuiltVersion): Version {
    return { id: randomUUID(), built, settings: this.#settings };
  }

  async #live(): Promise<FridayOutcome> {
    const { before, after } = this.#options;
    const [old, next] = [this.#version(before), this.#version(after)];
    const deploy = async (what: string, ...shares: readonly Share[]) => {
      this.#say(what);
      await this.#on.cloud.deploy(shares);
      await this.#goOn();
    };
    await this.#on.cloud.deploy([{ version: old, percentage: 100 }]);
    await this.#migrate(before);
    try {
      await this.#on.cloud.resetLedgers(6_000);
      this.#say(`${this.#on.wallets.length} buyers begin; every ledger is reset within 6 s of its first call`);
      this.#crowd.begin();
      await this.#goOn();
      await this.#migrate(after);
      const shared = (percentage: number) => [
        { version: next, percentage },
        { version: old, percentage: 100 - percentage },
      ];
      await deploy("the next release answers a tenth of the requests", ...shared(10));
      await deploy("the next release answers most of them, and has the ledgers", ...shared(60));
      await deploy("it answers all", { version: next, percentage: 100 });
      await deploy("it is rolled back", { version: old, percentage: 100 });
      await deploy("and deployed again", { version: next, percentage: 100 });
      await this.#crowd.finish();
      await until(
        "every sale is in the books",
        async () => (await booked(this.#on.cloud)).size >= this.#crowd.answered,
      );
    } finally {
      await Promise.race([this.#crowd.finish(), delay(10_000)]);
    }
    this.#say("every purchase is repeated, and chain, ledgers and books are asked");
    const verdict = await judge(this.#on.cloud, this.#on.chain, asset, this.#crowd.purchases);
    const problems = [...this.#crowd.strange].map(([what, times]) => `${times} answers: ${what}`);
    const setbacks = this.#crowd.purchases.reduce((sum, purchase) => sum + purchase.setbacks, 0);
    return { verdict, problems, setbacks };
  }

  /** Waits until the buyers have bought a little more. */
  async #goOn(): Promise<void> {
    const { buyers, purchasesBetween } = this.#options;
    const wanted = this.#crowd.answered + buyers * purchasesBetween;
    await until("buyers go on buying", () => this.#crowd.answered >= wanted);
    this.#say(`${this.#crowd.answered} purchases answered`);
  }

  async #migrate({ migrations }: BuiltVersion): Promise<void> {
    const books = await this.#on.cloud.books();
    for (const [name, sql] of migrations) {
      if (this.#migrated.has(name)) continue;
      const statements = sql
        .replaceAll(/--.*$/gm, "")
        .split(";")
        .filter((statement) => statement.trim());
      for (const statement of statements) await books.prepare(statement).run();
      this.#migrated.add(name);
    }
  }
}

/** Waits until a condition holds. Throws an error after two minutes. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await holds()) return;
    await delay(100);
  }
  throw new Error(`It did not happen within two minutes: ${what}`);
}

/** Returns whether no buyer lost anything, and nothing else went wrong. */
export const isWell = ({ verdict: { purchases, ...wrong }, problems }: FridayOutcome): boolean =>
  purchases > 0 && problems.length === 0 && Object.values(wrong).every((count) => count === 0);
