/**
 * A Friday on which everything happens while buyers buy. Deployments in steps, one that is ill, a rollback, resets,
 * outages. A ledger and the books set back, dust, another wallet, other keys.
 */
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAddress } from "viem/accounts";
import { fundedWallet } from "../../../src/tools/buy/buyer.ts";
import { fetchJson } from "../../../src/tools/deploy/fetch-json.ts";
import { type Chain, startChain } from "../../../src/tools/local/chain.ts";
import { startFacilitator } from "../../../src/tools/local/facilitator.ts";
import { generateSigningKeys } from "../../../src/tools/local/local-keys.ts";
import { networks } from "../../../src/worker/config/networks.ts";
import { type HostileFacilitator, startHostileFacilitator } from "../../fixtures/hostile-facilitator.ts";
import { payTo, signingKeys } from "../../fixtures/payment-settings.ts";
import { unlimited } from "../../fixtures/unlimited.ts";
import { startUnreliableNode, type UnreliableNode } from "../../fixtures/unreliable-node.ts";
import type { BuiltVersion } from "./built-version.ts";
import { Cloud, type Version } from "./cloud.ts";
import { copyDatabase } from "./copy-database.ts";
import { Crowd, type Purchase, send } from "./crowd.ts";
import { baseUrl, deployInSteps } from "./deploy-in-steps.ts";
import { blowDust } from "./dust.ts";
import { expectedAlerts, firedAlerts, StatusWatch } from "./fired-alerts.ts";
import { until } from "./until.ts";
import { booked, judge, usedOnChain, type Verdict } from "./verdict.ts";

/** How large a Friday is. */
export interface FridayOptions {
  /** What is deployed in the morning, and what replaces it. */
  readonly before: BuiltVersion;
  readonly after: BuiltVersion;
  readonly buyers: number;
  /** Purchases of each buyer between two happenings. */
  readonly purchasesBetween: number;
  /** Milliseconds between two looks at a version that is being deployed. */
  readonly lookMs: number;
  readonly say: (line: string) => void;
}

/** How it ended. */
export interface FridayOutcome {
  readonly verdict: Verdict;
  /** What else did not end as it should. */
  readonly problems: readonly string[];
  readonly fired: readonly string[];
  /** How often buyers sent a signed request again. */
  readonly setbacks: number;
}

const { asset } = networks["eip155:8453"];
const dailyCron = "23 2 * * *";
/** Sales reach the books within a quarter of an hour: what is compared ends that long ago. */
const anHourMs = 60 * 60_000;

/** What a Friday happens on. */
interface Ground {
  readonly folder: string;
  readonly chain: Chain;
  readonly cloud: Cloud;
  readonly wallets: readonly PrivateKeyAccount[];
  readonly facilitator: HostileFacilitator;
  readonly node: UnreliableNode;
}

export class Friday {
  readonly #options: FridayOptions;
  readonly #on: Ground;
  readonly #crowd: Crowd;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #versions = new Map<string, Version>();
  readonly #migrated = new Set<string>();
  readonly #problems: string[] = [];
  /** What was used on the chain and is no purchase, as payer/nonce. */
  #strangers: ReadonlySet<string> = new Set();
  readonly #begin = Date.now();

  private constructor(options: FridayOptions, ground: Ground) {
    this.#options = options;
    this.#on = ground;
    this.#crowd = new Crowd(ground.cloud.origin, ground.wallets);
    this.#settings = {
      ...unlimited,
      ENVIRONMENT: "production",
      REHEARSAL: "true",
      BASE_URL: baseUrl,
      PAY_TO: payTo,
      OPERATOR_NAME: "Example Trading",
      OPERATOR_CONTACT: "operations@example.com",
      SIGNING_KEYS: JSON.stringify(signingKeys),
      FACILITATORS: JSON.stringify([{ url: ground.facilitator.url }]),
      RPC_URL: ground.node.url,
      SETTLE_TIMEOUT_MS: "8000",
      CHAIN_WAIT_MS: "500",
    };
  }

  /** Lives a Friday, and clears everything away. */
  static async live(options: FridayOptions): Promise<FridayOutcome> {
    const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-friday-"));
    const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
    const real = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
    const facilitator = await startHostileFacilitator(real.url);
    const node = await startUnreliableNode(chain.rpcUrl);
    const cloud = await Cloud.in(join(folder, "cloud"));
    try {
      const wallets: PrivateKeyAccount[] = [];
      for (let index = 0; index < options.buyers; index++)
        wallets.push(await fundedWallet({ rpcUrl: chain.rpcUrl, asset }, 10_000_000_000n));
      return await new Friday(options, { folder, chain, cloud, wallets, facilitator, node }).#live();
    } finally {
      await cloud.stop();
      await facilitator.stop();
      await node.stop();
      await real.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }

  #say(line: string): void {
    const seconds = Math.floor((Date.now() - this.#begin) / 1000);
    const time = `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
    this.#options.say(`${time}  ${line}`);
  }

  #expect(isSo: boolean, problem: string): void {
    if (isSo) return;
    this.#problems.push(problem);
    this.#say(`WRONG  ${problem}`);
  }

  #version(built: BuiltVersion, settings: Readonly<Record<string, string>> = {}): Version {
    const version = { id: randomUUID(), built, settings: { ...this.#settings, ...settings } };
    this.#versions.set(version.id, version);
    return version;
  }

  async #live(): Promise<FridayOutcome> {
    const { before, after, lookMs } = this.#options;
    const [old, next] = [this.#version(before), this.#version(after)];
    await this.#on.cloud.deploy([{ version: old, percentage: 100 }]);
    await this.#migrate(before);
    const watch = new StatusWatch(fetchJson, this.#on.cloud.origin);
    watch.begin();
    try {
      await this.#on.cloud.resetLedgers(6_000);
      this.#say(`${this.#on.wallets.length} buyers begin; every ledger is reset within 6 s of its first call`);
      this.#crowd.begin();
      await this.#goOn();

      await this.#migrate(after);
      this.#say("a version with the address of no facilitator is deployed in steps");
      const ill = this.#version(after, { FACILITATORS: JSON.stringify([{ url: "http://127.0.0.1:9" }]) });
      await this.#deploy(ill, lookMs).then(
        () => this.#expect(false, "a version that is ill was deployed"),
        (error: Error) => this.#say(`taken back   ${error.message}`),
      );
      this.#expect(
        this.#on.cloud.shares.every(({ version }) => version === old),
        "the version before answers again",
      );
      await this.#goOn();

      this.#say("the next release is deployed in steps");
      await this.#deployInTheEnd(next, lookMs);
      await this.#goOn();

      this.#say("it is rolled back, at once");
      await this.#on.cloud.deploy([{ version: old, percentage: 100 }]);
      await this.#goOn();
      this.#say("and deployed again, at once");
      await this.#on.cloud.deploy([{ version: next, percentage: 100 }]);
      await this.#goOn();

      await this.#outages();
      await this.#backInTime();
      await this.#dust();
      await this.#rotate(next, lookMs);
    } finally {
      watch.end();
      await Promise.race([this.#crowd.finish(), delay(10_000)]);
    }
    this.#say("every purchase is repeated, and chain, ledgers and books are asked");
    const verdict = await judge(this.#on.cloud, this.#on.chain, asset, this.#crowd.purchases, this.#strangers);
    const fired = firedAlerts(this.#on.cloud.logLines, watch.notUp);
    for (const name of expectedAlerts) this.#expect(fired.includes(name), `the alert ${name} did not fire`);
    for (const [what, times] of this.#crowd.strange) this.#expect(false, `${times} answers: ${what}`);
    const setbacks = this.#crowd.purchases.reduce((sum, purchase) => sum + purchase.setbacks, 0);
    return { verdict, problems: this.#problems, fired, setbacks };
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

  #deploy(version: Version, lookMs: number): Promise<void> {
    return deployInSteps(this.#on.cloud, version, { lookMs, say: (line) => this.#say(line) });
  }

  /** A busy machine can look ill twice: the operator tries again. */
  async #deployInTheEnd(version: Version, lookMs: number, tries = 3): Promise<void> {
    try {
      await this.#deploy(version, lookMs);
    } catch (error) {
      if (tries === 1) throw error;
      this.#say("and once more");
      await this.#deployInTheEnd(version, 2 * lookMs, tries - 1);
    }
  }

  /**
   * The facilitator fails for everybody, also after settling. Then it is away until its circuit opens; then the books
   * are.
   */
  async #outages(): Promise<void> {
    this.#say("the facilitator answers 500, and every third payment is settled all the same");
    for (const [index, { address }] of this.#on.wallets.entries())
      this.#on.facilitator.treat(address, index % 3 === 0 ? "settles, then answers 500" : "answers 500");
    await delay(3_000);
    for (const { address } of this.#on.wallets) this.#on.facilitator.treat(address, "honest");
    await this.#goOn();
    this.#say("the facilitator answers nobody");
    this.#on.facilitator.away(true);
    const isOpen = () => this.#on.cloud.logLines.some(({ event, to }) => event === "circuit" && to === "open");
    await until("its circuit opens", isOpen);
    this.#on.facilitator.away(false);
    this.#say("its circuit has opened; it answers again");
    await this.#goOn();
    this.#say("the table of sales is gone from the books");
    const table = async (from: string, to: string) =>
      (await this.#on.cloud.books()).prepare(`ALTER TABLE ${from} RENAME TO ${to}`).run();
    await table("sales", "sales_away");
    const failures = () => this.#on.cloud.logLines.filter(({ event }) => event === "books_unavailable").length;
    await until("the books are missed", () => failures() > 3);
    await table("sales_away", "sales");
    this.#say("it is back");
    await this.#goOn();
  }

  /** Copies what is kept of the ledger of the first buyer and of the books, and brings both back later. */
  async #backInTime(): Promise<void> {
    const [payer] = this.#on.wallets;
    if (!payer) throw new Error("Nobody buys");
    const ledger = await this.#on.cloud.ledgerFile(payer.address);
    const books = "d1/miniflare-D1DatabaseObject";
    const kept = join(this.#on.folder, "kept");
    await this.#untilBooked(this.#crowd.purchases.filter((purchase) => purchase.payer === payer && purchase.answer));
    const sold = new Set(this.#crowd.purchases.filter(({ answer }) => answer));
    await this.#on.cloud.still(async (stateDir) => {
      await copyDatabase(join(stateDir, ledger), join(kept, ledger));
      await cp(join(stateDir, books), join(kept, books), { recursive: true });
    });
    this.#say("a moment is kept: the ledger of one buyer, and the books");
    // What was under way at that moment is forgotten as well.
    const soldLater = () =>
      this.#crowd.purchases.filter((purchase) => purchase.payer === payer && purchase.answer && !sold.has(purchase));
    await this.#goOn();
    await until("the buyer buys again", () => soldLater().length > 0);
    await this.#crowd.finish();
    await this.#untilBooked(this.#crowd.purchases);

    this.#say("the ledger of one buyer is set back to that moment");
    await this.#on.cloud.still((stateDir) => copyDatabase(join(kept, ledger), join(stateDir, ledger)));
    const forgotten = soldLater();
    for (const purchase of forgotten) {
      const { header } = purchase.signed.at(-1) ?? { header: "" };
      const other = await send(
        this.#on.cloud.origin,
        { ...purchase, body: JSON.stringify({ product_value: 1 }) },
        header,
      );
      this.#expect(other !== undefined && other.status !== 200, "a forgotten payment bought another request");
      const again = await this.#repeat(purchase, header);
      this.#expect(again === purchase.answer, "what was bought is not given again");
    }
    this.#say(`${forgotten.length} forgotten sales are given again, and nothing else for the same payments`);

    this.#say("the books are set back to that moment");
    await this.#on.cloud.still(async (stateDir) => {
      await rm(join(stateDir, books), { recursive: true });
      await cp(join(kept, books), join(stateDir, books), { recursive: true });
    });
    const missing = this.#crowd.answered - (await booked(this.#on.cloud)).size;
    this.#expect(missing > 0, "the books lost nothing");
    // What a run does not get done, the next one does.
    for (let run = 0; run < 10 && (await booked(this.#on.cloud)).size < this.#crowd.answered; run++) {
      await this.#compare(1);
      await delay(3_000);
    }
    await this.#untilBooked(this.#crowd.purchases);
    this.#say(`${missing} lost sales are in the books again, from the ledgers`);
  }

  /** Repeats a purchase for as long as it is open whether it is given. */
  async #repeat(purchase: Purchase, header: string): Promise<string | undefined> {
    let answer: string | undefined;
    await until("a repetition is decided", async () => {
      const response = await send(this.#on.cloud.origin, purchase, header);
      answer = response?.status === 200 ? await response.text() : undefined;
      return response !== undefined && response.status < 500;
    });
    return answer;
  }

  #untilBooked(purchases: readonly Purchase[]): Promise<void> {
    return until("every sale is in the books", async () => {
      const ids = await booked(this.#on.cloud);
      return purchases.every(({ payer, signed }) =>
        signed.some(({ nonce }) => ids.has(`${payer.address}/${nonce}`.toLowerCase())),
      );
    });
  }

  /** The daily comparison, so many hours ahead that all of today is in it; how many findings it has. */
  async #compare(hoursAhead: number): Promise<number> {
    const at = new Date(Date.now() + hoursAhead * anHourMs);
    await this.#on.cloud.schedule(dailyCron, at);
    const row = await (await this.#on.cloud.books())
      .prepare("SELECT finding_count AS findings FROM reconciliations WHERE checked_at = ?")
      .bind(at.toISOString())
      .first<{ findings: number }>();
    return row?.findings ?? -1;
  }

  async #dust(): Promise<void> {
    this.#say("the node does not answer, and three comparisons fail");
    const about = asset.toLowerCase();
    this.#on.node.hide(about);
    for (let time = 0; time < 3; time++) await this.#compare(2 + time);
    this.#on.node.answer(about);
    const before = await usedOnChain(this.#on.chain, asset);
    const dust = await blowDust(this.#on.chain, payTo, { signed: 20, empty: 450 });
    this.#strangers = new Set([...(await usedOnChain(this.#on.chain, asset))].filter((used) => !before.has(used)));
    this.#say(`dust: ${dust.length} signed payments of 0.000001 USDC, 450 transfers of nothing in one block`);
    const found = await this.#compare(6);
    this.#expect(found === dust.length, `the comparison found ${found} instead of the ${dust.length} grains of dust`);
    const books = await this.#on.cloud.books();
    for (const id of dust)
      await books
        .prepare("INSERT INTO strays (id, noted_at, note) VALUES (?, ?, 'dust')")
        .bind(id, new Date().toISOString())
        .run();
    const left = await this.#compare(7);
    this.#expect(left === 0, `${left} findings are left once the dust is noted`);
    this.#say("the dust is found, noted, and found no more");
  }

  /** Another wallet and other keys, while buyers buy. */
  async #rotate(now: Version, lookMs: number): Promise<void> {
    this.#say("buyers begin again; wallet and keys are changed in steps");
    this.#crowd.begin();
    await this.#goOn();
    const until = new Date(Date.now() + 24 * anHourMs).toISOString();
    const retired = signingKeys.map((key) => ({ ...key, status: "retired" }));
    const rotated = this.#version(now.built, {
      PAY_TO: privateKeyToAddress(generatePrivateKey()),
      EARLIER_TERMS: JSON.stringify([{ payTo, until }]),
      SIGNING_KEYS: JSON.stringify([...(await generateSigningKeys()), ...retired]),
    });
    await this.#deployInTheEnd(rotated, lookMs);
    await this.#goOn();
    await this.#crowd.finish();
    await this.#untilBooked(this.#crowd.purchases);
    const left = await this.#compare(8);
    this.#expect(left === 0, `${left} findings are left in the evening`);
  }
}

/** Whether nobody lost anything, and nothing else went wrong. */
export const isWell = ({ verdict: { purchases, ...wrong }, problems }: FridayOutcome): boolean =>
  purchases > 0 && problems.length === 0 && Object.values(wrong).every((count) => count === 0);
