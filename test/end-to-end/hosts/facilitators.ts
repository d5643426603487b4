/**
 * `npm run facilitators`: plays facilitators of npm in pinned versions on a local chain, and shows each one's answer
 * when it cannot settle, with the service's reaction.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { defineCommand } from "../../../src/client/command.ts";
import { type Chain, startChain } from "../../../src/tools/local/chain.ts";
import { project } from "../../../src/tools/wrangler.ts";
import { callAfter, type SignatureKind, verdictOf } from "../../../src/worker/sale/facilitator/calls.ts";
import { paymentRequestOf, type SettlementAnswer, settle } from "../../../src/worker/sale/facilitator/settlement.ts";
import {
  type BuildFacilitator,
  facilitatorPackages,
  startExampleFacilitator,
} from "../../fixtures/example-facilitator.ts";
import { startNodeProxy } from "../../fixtures/node-proxy.ts";
import { asset, requirementsOf } from "../../fixtures/offered-payment.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { type WalletKind, walletOf } from "../../fixtures/wallets.ts";
import { table } from "../../manual/markdown.ts";
import { fetchedFacilitators } from "./fetched-facilitators.ts";
import { installPackages } from "./install-packages.ts";

const terms = requirementsOf("250000");

/** How long one settlement may take, ms. */
const longestSettlementMs = 60_000;

/** A facilitator's answer. */
interface Said {
  readonly text: string;
  readonly made: string;
}

const next = {
  again: "asked again, then the next one",
  next: "the next one is asked",
  look: "the chain is looked at, then the next one",
};
const verdictTexts = {
  payer_refused: "refused permanently: payer",
  wallet_refused: "refused permanently: wallet",
  undeployed_wallet: "refused permanently: deploy the wallet first",
};

/** An answer in words, and the service's next step with a second facilitator at hand. */
function readAnswer(answer: SettlementAnswer, tookMs: number, kind: SignatureKind): Said {
  if (answer.kind === "yes") return { text: "yes", made: "sold" };
  const { came, meaning, reason, transaction } = answer;
  const one = { toThis: 1, inRequest: 1, inRow: 1, sinceFirstMs: tookMs, isPatienceOver: false, spread: 0.5 };
  const state = { answer, tookMs, isBrief: false, isDoubtful: false, hasOther: true, ...one };
  const verdict = verdictOf(state, kind) ?? verdictOf({ ...state, toThis: 4 }, kind);
  // Here this is the only reason why a confirmation does not count.
  const without = meaning === "sent" ? "yes on a network by another name" : "no reason";
  const said = [reason ?? (came === "answered" ? without : `${came} answer`), transaction ? "with a hash" : ""];
  const text = said.filter(Boolean).join(", ").slice(0, 100);
  if (meaning === "used") return { text, made: "the chain is looked at" };
  return { text, made: verdict ? verdictTexts[verdict] : next[callAfter(state)] };
}

/** Installs the packages of the others into a folder. Returns how each facilitator of the page is built. */
async function buildsOf(folder: string): Promise<readonly (readonly [string, BuildFacilitator])[]> {
  const builds: (readonly [string, BuildFacilitator])[] = Object.entries(facilitatorPackages);
  for (const { name, packages, build } of fetchedFacilitators) {
    const place = join(folder, name.replaceAll(/\W+/g, "-"));
    await installPackages(packages, place);
    builds.push([name, build(place)]);
  }
  return builds;
}

/** Plays one package in every situation. */
async function play(build: BuildFacilitator, chain: Chain): Promise<readonly (readonly [string, Said])[]> {
  let isAway = false;
  const node = await startNodeProxy(chain.rpcUrl, async (question, ask) => (isAway ? 503 : ask(question)));
  const facilitator = await startExampleFacilitator(node.url, { chainUrl: chain.rpcUrl });
  await facilitator.rebuild(build);

  const setting = { url: facilitator.url, auth: { type: "none" } } as const;
  const payer = async (kind: WalletKind) => {
    const wallet = await walletOf(chain, asset, kind);
    const { authorization, signature } = await wallet.pay(terms);
    const payment = { payer: authorization.from, signer: "account", paymentIdentifier: undefined } as const;
    const request = paymentRequestOf({
      ...{ operation: saLandedCost.id, terms, resourceUrl: `https://service.test${saLandedCost.path}` },
      payment: { ...payment, authorization, signature },
    });
    return async () => {
      const begin = Date.now();
      const answer = await settle(setting, request, longestSettlementMs);
      return readAnswer(answer, Date.now() - begin, kind === "undeployed" ? "envelope" : "account");
    };
  };
  const said: (readonly [string, Said])[] = [];
  const tell = async (what: string, ask: () => Promise<Said>) => said.push([what, await ask()]);
  try {
    await tell("healthy", await payer("plain"));
    const many = await Promise.all(Array.from({ length: 4 }, () => payer("plain")));
    const together = await Promise.all(many.map((ask) => ask()));
    said.push(["four at once", together.find(({ text }) => text !== "yes") ?? { text: "yes", made: "sold" }]);
    const paid = await payer("plain");
    await paid();
    await tell("settled before", paid);
    await tell("a wallet that is not deployed", await payer("undeployed"));
    await facilitator.fill("0");
    await tell("no gas", await payer("plain"));
    await facilitator.fill("10");
    const waiting = await payer("plain");
    isAway = true;
    await tell("its node is away", waiting);
  } finally {
    await facilitator.stop();
    await node.stop();
  }
  return said;
}

const pageOf = (rows: readonly (readonly string[])[], day: string): string => `# Facilitators

What facilitators from npm answer when they are asked to settle, and what the service does then if a second one is listed. Written by
\`npm run facilitators -- --write\` on ${day}: each package was built as its example does, on a local chain with blocks of two seconds.

${table(["package", "situation", "it answers", "then"], rows)}

How an answer is read: [words.ts](../../src/worker/sale/facilitator/words.ts) and [calls.ts](../../src/worker/sale/facilitator/calls.ts). What an operator reads
when one fails: [runbooks](runbooks.md#facilitator-failing).
`;

export default defineCommand({
  call: "npm run facilitators --",
  summary:
    "Plays facilitators of npm in pinned versions on a local chain. Installs two of them, 755 MB, into a temporary folder.",
  options: {
    folder: { type: "string", value: "path", help: "installs into this folder, and keeps it for the next run" },
    write: { type: "boolean", help: "writes docs/operating/facilitators.md" },
  },
  run: async ({ folder, write = false }) => {
    const temporary = await mkdtemp(join(tmpdir(), "facilitators-"));
    const chain = await startChain({ stateFile: join(temporary, "chain.hex"), asset });
    const rows: string[][] = [];
    try {
      await chain.client.setIntervalMining({ interval: 2 });
      const builds = await buildsOf(folder ?? temporary);
      for (const [index, [name, build]] of builds.entries()) {
        reportProgress(index, builds.length, name);
        for (const [what, { text, made }] of await play(build, chain)) rows.push([name, what, text, made]);
      }
    } finally {
      await chain.stop();
      await rm(temporary, { recursive: true, force: true });
    }
    const page = pageOf(rows, new Date().toISOString().slice(0, "2026-11-29".length));
    if (write) await writeFile(join(project, "docs/operating/facilitators.md"), page);
    else console.log(page);
    return true;
  },
});
