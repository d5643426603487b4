/** `npm run rehearse`: a release, its rollback and its return on this machine, while buyers buy and count. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseAbiItem } from "viem";
import { z } from "zod";
import { defineCommand } from "../../../src/client/command.ts";
import type { Chain } from "../../../src/tools/local/chain.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { startPayments } from "../../fixtures/local-payments.ts";
import { asset } from "../../fixtures/offered-payment.ts";
import { payTo, signingKeys } from "../../fixtures/payment-settings.ts";
import { unlimited } from "../../fixtures/unlimited.ts";
import { type BuiltVersion, buildCommit, buildHere } from "./built-version.ts";
import { Cloud } from "./cloud.ts";
import { type Purchase, startCrowd, untilAnswered } from "./crowd.ts";

/** The release before these sources. */
const lastRelease = "4b6a6dc3";

/** How many buy at the same time, and purchases of each between two deployments. */
const buyers = 50;
const purchasesBetween = 4;

const authorizationUsed = parseAbiItem("event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)");
const keyOf = (payer: string, nonce: string) => `${payer}/${nonce}`.toLowerCase();

/** The authorizations that were used on the chain, as payer/nonce. */
async function usedOnChain({ client }: Chain): Promise<ReadonlySet<string>> {
  const events = await client.getLogs({ address: asset, event: authorizationUsed, fromBlock: 0n });
  return new Set(events.map(({ args }) => keyOf(args.authorizer ?? "", args.nonce ?? "")));
}

const rows = z.array(z.object({ id: z.string() }));

/** The sales in the books, as payer/nonce. */
async function booked(cloud: Cloud): Promise<ReadonlySet<string>> {
  const { results } = await (await cloud.books()).prepare("SELECT id FROM sales").all();
  return new Set(rows.parse(results).map(({ id }) => id.slice(id.indexOf("/") + 1)));
}

/** Waits until a condition holds. Throws an error after two minutes. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await holds()) return;
    await delay(100);
  }
  throw new Error(`It did not happen within two minutes: ${what}`);
}

/** Repeats every purchase, and counts what differs between answers, chain and books. All is 0 when nothing is wrong. */
async function judge(cloud: Cloud, chain: Chain, purchases: readonly Purchase[]) {
  const used = await usedOnChain(chain);
  const count = { "charged twice": 0, "given for nothing": 0, "answered otherwise": 0, "books differ in": 0 };
  for (const purchase of purchases) {
    const paid = purchase.signed.filter(({ nonce }) => used.has(keyOf(purchase.payer.address, nonce)));
    if (paid.length > 1) count["charged twice"] += 1;
    if (paid.length === 0) count["given for nothing"] += 1;
    if ((await untilAnswered(cloud.origin, purchase)) !== purchase.answer) count["answered otherwise"] += 1;
  }
  const inBooks = await booked(cloud);
  const after = await usedOnChain(chain);
  count["charged twice"] += after.size - used.size;
  const unbooked = [...after].filter((one) => !inBooks.has(one));
  const unpaid = [...inBooks].filter((one) => !after.has(one));
  count["books differ in"] = unbooked.length + unpaid.length;
  return count;
}

/** Adds the tables of a version to the books, where they are not there yet. */
async function migrate(cloud: Cloud, { migrations }: BuiltVersion, migrated: Set<string>): Promise<void> {
  const books = await cloud.books();
  for (const [name, sql] of migrations) {
    if (migrated.has(name)) continue;
    const statements = sql.replaceAll(/--.*$/gm, "").split(";");
    for (const statement of statements) if (statement.trim()) await books.prepare(statement).run();
    migrated.add(name);
  }
}

/** Lets buyers buy through deployments of two versions, back and forth. Returns the purchases and the faults. */
async function rehearse(before: BuiltVersion, after: BuiltVersion) {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-rehearsal-"));
  const payments = await startPayments();
  const { chain, facilitator } = payments;
  const cloud = new Cloud(join(folder, "cloud"), await freePort(), {
    ...unlimited,
    ENVIRONMENT: "production",
    REHEARSAL: "true",
    BASE_URL: "https://analysis.example.com",
    PAY_TO: payTo,
    OPERATOR_NAME: "Example Trading",
    OPERATOR_CONTACT: "operations@example.com",
    SIGNING_KEYS: JSON.stringify(signingKeys),
    FACILITATORS: JSON.stringify([{ url: facilitator.url }]),
    RPC_URL: chain.rpcUrl,
    SETTLE_TIMEOUT_MS: "8000",
    CHAIN_WAIT_MS: "500",
  });
  const migrated = new Set<string>();
  try {
    await cloud.deploy([before]);
    await migrate(cloud, before, migrated);
    const crowd = startCrowd(cloud.origin, await payments.wallets(buyers, 10_000_000_000n));
    const goOn = async (what: string) => {
      const wanted = crowd.answered() + buyers * purchasesBetween;
      await until(`buyers go on buying while ${what}`, () => crowd.answered() >= wanted);
      console.log(`${what}: ${crowd.answered()} purchases answered`);
    };
    await goOn("the earlier release answers");
    await migrate(cloud, after, migrated);
    const deployments: readonly (readonly [string, readonly [BuiltVersion, ...BuiltVersion[]]])[] = [
      ["both answer, and the earlier one has the ledgers", [before, after]],
      ["both answer, and the later one has the ledgers", [after, before]],
      ["the later one answers", [after]],
      ["it is rolled back", [before]],
      ["it is deployed again", [after]],
    ];
    for (const [what, versions] of deployments) {
      await cloud.deploy(versions);
      await goOn(what);
    }
    await crowd.finish();
    await until("every sale is in the books", async () => (await booked(cloud)).size >= crowd.answered());
    return { purchases: crowd.purchases, wrong: await judge(cloud, chain, crowd.purchases) };
  } finally {
    await cloud.stop();
    await payments.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export default defineCommand({
  call: "npm run rehearse",
  summary:
    "Deploys, rolls back and deploys again on this machine while buyers buy, and compares answers, chain and books for every purchase. Ends with 1 when a buyer lost anything.",
  options: {},
  run: async () => {
    console.log(`building ${lastRelease} and what is here`);
    const { purchases, wrong } = await rehearse(await buildCommit(lastRelease), await buildHere());
    const setbacks = purchases.reduce((sum, purchase) => sum + purchase.setbacks, 0);
    const lines = { purchases: purchases.length, "sent again": setbacks, ...wrong };
    for (const [what, times] of Object.entries(lines)) console.log(`${what.padEnd(20)} ${times}`);
    return Object.values(wrong).every((times) => times === 0);
  },
});
