/** What chain, ledgers and books say of every purchase once all is over. */
import { setTimeout as delay } from "node:timers/promises";
import { type Hex, parseAbiItem } from "viem";
import { z } from "zod";
import { signedReceipt } from "../../../src/lib/receipt.ts";
import type { Chain } from "../../../src/tools/local/chain.ts";
import type { Cloud } from "./cloud.ts";
import { type Purchase, send } from "./crowd.ts";

const authorizationUsed = parseAbiItem("event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)");

/** Repetitions at a time, and tries of each: ledgers break off until the end, and answers may ask for patience. */
const atOnce = 25;
const mostTries = 5;
const pauseMs = 500;

/** Numbers of purchases. All but the first are 0 when nothing went wrong. */
export interface Verdict {
  readonly purchases: number;
  /** Paid, and a repetition does not get the result. */
  readonly lost: number;
  readonly chargedTwice: number;
  /** Answered, and nothing was paid. */
  readonly givenForNothing: number;
  /** A repetition got another text than the first answer. */
  readonly answeredOtherwise: number;
  /** A receipt that no published key has signed. */
  readonly receiptsUnsigned: number;
  /** On the chain and not in the books, or the other way round. */
  readonly booksDiffer: number;
}

const keyOf = (payer: string, nonce: string) => `${payer}/${nonce}`.toLowerCase();

/** What was used on the chain, as payer/nonce. */
async function usedOnChain({ client }: Chain, asset: Hex): Promise<ReadonlySet<string>> {
  const events = await client.getLogs({ address: asset, event: authorizationUsed, fromBlock: 0n });
  return new Set(events.map(({ args }) => keyOf(args.authorizer ?? "", args.nonce ?? "")));
}

const bookedRow = z.object({ id: z.string() });

/** What the books hold, as payer/nonce. */
export async function booked(cloud: Cloud): Promise<ReadonlySet<string>> {
  const { results } = await (await cloud.books()).prepare("SELECT id FROM sales").all();
  return new Set(
    z
      .array(bookedRow)
      .parse(results)
      .map(({ id }) => id.slice(id.indexOf("/") + 1)),
  );
}

async function hasSignedReceipt({ settlement }: Purchase, keys: unknown): Promise<boolean> {
  const receipt = await signedReceipt(JSON.parse(Buffer.from(settlement, "base64").toString()), keys).catch(
    () => undefined,
  );
  return receipt !== undefined;
}

/** The answer to a repetition that is made again while the service asks for it; undefined when none came. */
async function repeated(cloud: Cloud, purchase: Purchase, header: string): Promise<Response | undefined> {
  let response: Response | undefined;
  for (let tries = 0; tries < mostTries; tries++) {
    response = await send(cloud.origin, purchase, header);
    if (response && response.status < 500 && response.status !== 429) return response;
    await delay(pauseMs);
  }
  return response;
}

/** Repeats every purchase with its newest signature, and compares chain, ledgers and books. */
export async function judge(cloud: Cloud, chain: Chain, asset: Hex, purchases: readonly Purchase[]): Promise<Verdict> {
  const keys: unknown = await (await fetch(`${cloud.origin}/.well-known/jwks.json`)).json();
  const before = await usedOnChain(chain, asset);
  const count = { lost: 0, chargedTwice: 0, givenForNothing: 0, answeredOtherwise: 0, receiptsUnsigned: 0 };
  const waiting = [...purchases];
  const repeat = async () => {
    for (let purchase = waiting.pop(); purchase; purchase = waiting.pop()) {
      const { payer, signed, answer } = purchase;
      const paid = signed.filter(({ nonce }) => before.has(keyOf(payer.address, nonce)));
      if (paid.length > 1) count.chargedTwice += 1;
      if (paid.length === 0 && answer !== undefined) count.givenForNothing += 1;
      const [payment] = paid;
      if (!payment) continue;
      const response = await repeated(cloud, purchase, payment.header);
      if (response?.status !== 200) {
        count.lost += 1;
        console.log(`lost ${payment.nonce}: ${response?.status} ${(await response?.text())?.slice(0, 300)}`);
      } else if ((await response.text()) !== answer) count.answeredOtherwise += 1;
      if (!(await hasSignedReceipt(purchase, keys))) count.receiptsUnsigned += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
  const after = [...(await usedOnChain(chain, asset))];
  const inBooks = await booked(cloud);
  const booksDiffer =
    after.filter((used) => !inBooks.has(used)).length + [...inBooks].filter((id) => !after.includes(id)).length;
  return { purchases: purchases.length, ...count, booksDiffer };
}
