/**
 * `npm run facilitators`: plays facilitators of npm in pinned versions on a local chain, and shows each one's answer
 * when it cannot settle, with the service's reaction.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { defineCommand } from "../../../src/client/command.ts";
import { type Chain, startChain } from "../../../src/tools/local/chain.ts";
import { listen } from "../../../src/tools/local/listen.ts";
import { project } from "../../../src/tools/wrangler.ts";
import { callAfter, type SignatureKind, verdictOf } from "../../../src/worker/sale/facilitator/calls.ts";
import { isBeforeSending, meaningOf } from "../../../src/worker/sale/facilitator/words.ts";
import {
  type FacilitatorPackage,
  facilitatorPackages,
  startExampleFacilitator,
} from "../../fixtures/example-facilitator.ts";
import { payTo } from "../../fixtures/payment-settings.ts";
import { reportProgress } from "../../fixtures/progress.ts";
import { type WalletKind, walletOf } from "../../fixtures/wallets.ts";
import { table } from "../../manual/markdown.ts";

const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const terms = {
  scheme: "exact",
  network: "eip155:8453",
  asset,
  amount: "250000",
  payTo,
  maxTimeoutSeconds: 120,
  extra: { name: "USD Coin", version: "2" },
} as const;

const settlement = z.object({
  success: z.boolean(),
  errorReason: z.string().nullish(),
  transaction: z.string().nullish(),
});

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
function readAnswer(status: number, body: unknown, tookMs: number, kind: SignatureKind): Said {
  const { data } = settlement.safeParse(body);
  if (data?.success) return { text: "yes", made: "sold" };
  const reason = data?.errorReason ?? undefined;
  const transaction = data?.transaction || undefined;
  const meaning = meaningOf(reason);
  const isNo = transaction === undefined && isBeforeSending(meaning);
  const came = data ? "answered" : "unreadable";
  const answer = { kind: isNo ? "no" : "unclear", came, meaning, reason, transaction } as const;
  const one = { toThis: 1, inRequest: 1, inRow: 1, sinceFirstMs: tookMs, isPatienceOver: false, spread: 0.5 };
  const state = { answer, tookMs, isBrief: false, isDoubtful: false, hasOther: true, ...one };
  const verdict = verdictOf(state, kind) ?? verdictOf({ ...state, toThis: 4 }, kind);
  const said = [status === 200 ? "" : String(status), reason ?? "no reason", transaction ? "with a hash" : ""];
  const text = said.filter(Boolean).join(", ").slice(0, 100);
  if (meaning === "used") return { text, made: "the chain is looked at" };
  return { text, made: verdict ? verdictTexts[verdict] : next[callAfter(state)] };
}

/** Plays one package in every situation. */
async function play(from: FacilitatorPackage, chain: Chain): Promise<readonly (readonly [string, Said])[]> {
  let isAway = false;
  const node = await listen(
    createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      if (isAway) return response.writeHead(503).end();
      const answer = await fetch(chain.rpcUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
      response.writeHead(200, { "Content-Type": "application/json" }).end(await answer.text());
    }),
  );
  const facilitator = await startExampleFacilitator(node.url, { chainUrl: chain.rpcUrl });
  await facilitator.rebuild(from);

  const settle = async (kind: WalletKind, change: (payload: object) => object = (same) => same) => {
    const wallet = await walletOf(chain, asset, kind);
    const payload = change(await wallet.pay(terms));
    const paymentPayload = { x402Version: 2, accepted: terms, payload };
    const ask = async () => {
      const begin = Date.now();
      const response = await fetch(`${facilitator.url}/settle`, {
        method: "POST",
        body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements: terms }),
      });
      const body: unknown = await response.json().catch(() => undefined);
      return readAnswer(response.status, body, Date.now() - begin, kind === "undeployed" ? "envelope" : "account");
    };
    return { ask };
  };
  const said: (readonly [string, Said])[] = [];
  const tell = async (what: string, asking: Promise<{ ask: () => Promise<Said> }>) => {
    said.push([what, await (await asking).ask()]);
  };
  try {
    await tell("healthy", settle("plain"));
    const many = await Promise.all(Array.from({ length: 4 }, () => settle("plain")));
    const together = await Promise.all(many.map(({ ask }) => ask()));
    said.push(["four at once", together.find(({ text }) => text !== "yes") ?? { text: "yes", made: "sold" }]);
    const paid = await settle("plain");
    await paid.ask();
    said.push(["settled before", await paid.ask()]);
    await tell("a wallet that is not deployed", settle("undeployed"));
    await facilitator.fill("0");
    await tell("no gas", settle("plain"));
    await facilitator.fill("10");
    const waiting = await settle("plain");
    isAway = true;
    said.push(["its node is away", await waiting.ask()]);
  } finally {
    await facilitator.stop();
    await node.stop();
  }
  return said;
}

const pageOf = (rows: readonly (readonly string[])[], day: string): string => `# Facilitators

What facilitators of npm say when they are asked to settle, and what the service makes of it where a second one is listed. Written by
\`npm run facilitators -- --write\` on ${day}: each package was built as its example does, on a local chain with blocks of two seconds.

${table(["package", "situation", "it answers", "then"], rows)}

How an answer is read: [words.ts](../../src/worker/sale/facilitator/words.ts) and [calls.ts](../../src/worker/sale/facilitator/calls.ts). What an operator reads
when one fails: [runbooks](runbooks.md#facilitator-failing).
`;

export default defineCommand({
  call: "npm run facilitators --",
  summary: "Plays facilitators of npm in pinned versions on a local chain.",
  options: { write: { type: "boolean", help: "writes docs/operating/facilitators.md" } },
  run: async ({ write = false }) => {
    const folder = await mkdtemp(join(tmpdir(), "facilitators-"));
    const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
    const rows: string[][] = [];
    try {
      await chain.client.setIntervalMining({ interval: 2 });
      for (const [index, name] of facilitatorPackages.entries()) {
        reportProgress(index, facilitatorPackages.length, name);
        for (const [what, { text, made }] of await play(name, chain)) rows.push([name, what, text, made]);
      }
    } finally {
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    }
    const page = pageOf(rows, new Date().toISOString().slice(0, "2026-11-29".length));
    if (write) await writeFile(join(project, "docs/operating/facilitators.md"), page);
    else console.log(page);
    return true;
  },
});
