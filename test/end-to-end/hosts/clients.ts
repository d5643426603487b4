/**
 * `npm run clients`: lets every x402 client of the table, in its pinned version, buy from the stack of `npm start`, and
 * from a stand-in seller that asks for the same terms. It downloads over a gigabyte of packages, so it is no part of
 * the tests.
 */
import { join } from "node:path";
import { operations } from "../../../catalog/index.ts";
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { outside } from "../../fixtures/stack.ts";
import { table } from "../../manual/markdown.ts";
import { besideStack } from "./beside-stack.ts";
import { writeClientsPart } from "./clients-page.ts";
import { installPackages } from "./install-packages.ts";
import { type PaymentClient, paymentClients } from "./payment-clients.ts";
import { playClient, type SeenClient } from "./play-client.ts";
import { startStandInSeller } from "./stand-in-seller.ts";

const paid = operations.filter(({ free }) => !free).toSorted((one, other) => one.price.amount - other.price.amount);
const dearest = paid.at(-1)?.price.usdc;

const heads = [
  "client",
  "sends",
  "pays unchanged up to",
  "its cap",
  "second 402",
  "headers given as `Headers`",
  "from `npm start`",
];

function rowOf({ name, packages, cap }: PaymentClient, seen: SeenClient): string[] {
  const [first = ""] = packages;
  const version = first.slice(first.lastIndexOf("@") + 1);
  const most = seen.paysUpTo === dearest ? "every price" : seen.paysUpTo && `${seen.paysUpTo} USDC`;
  const held = seen.paysUpTo === undefined ? "–" : `${cap}${seen.capHolds ? "" : " (did not hold)"}`;
  return [`${name} ${version}`, seen.sends, most ?? "–", held, seen.refused, seen.withHeaders, seen.bought];
}

export default defineCommand({
  call: "npm run clients --",
  summary:
    "Lets x402 clients in their pinned versions buy from a local stack and a stand-in seller, and shows what they send. Installs each into a temporary folder.",
  positionals: "[client]…",
  options: {
    folder: { type: "string", value: "path", help: "installs into this folder, and keeps it for the next run" },
    write: { type: "boolean", help: "writes the table of clients of docs/using/clients.md" },
  },
  async run({ folder: kept, write }, names) {
    const unknown = names.find((name) => !paymentClients.some((client) => client.name === name));
    if (unknown !== undefined)
      throw new Mistake(`There is no ${unknown}: ${paymentClients.map(({ name }) => name).join(", ")}.`);
    if (write && names.length > 0) throw new Mistake("--write needs every client, so name none.");
    const chosen = paymentClients.filter(({ name }) => names.length === 0 || names.includes(name));
    const rows: string[][] = [];
    await besideStack(async (addresses, temporary) => {
      const seller = await startStandInSeller(paid, addresses.rpcUrl);
      const sellers = { seller, stack: outside(addresses) };
      try {
        for (const [index, client] of chosen.entries()) {
          reportProgress(index, chosen.length, client.packages[0] ?? "");
          const folder = join(kept ?? temporary, client.name.replaceAll(/\W+/g, "-"));
          await installPackages(client.packages, folder);
          rows.push(rowOf(client, await playClient(client, folder, sellers, paid)));
        }
      } finally {
        await seller.stop();
      }
    });
    process.stdout.write(`${table(heads, rows)}\n`);
    if (write) await writeClientsPart("clients", table(heads, rows));
    return rows.length === chosen.length;
  },
});
