/** Lets a payment client buy from a stand-in seller, and observes what it sends, its cap, and when it gives up. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Operation } from "../../../catalog/operation.ts";
import { isObject } from "../../../src/lib/text.ts";
import { giveUsdc } from "../../../src/tools/local/local-wallet.ts";
import { runCommand } from "../../fixtures/run-program.ts";
import type { OutsideStack } from "../../fixtures/stack.ts";
import type { PaymentClient } from "./payment-clients.ts";
import type { SignedRequest, StandInSeller } from "./stand-in-seller.ts";

/** The observations of a client. */
export interface SeenClient {
  /** The payment of the cheapest operation, or why none came. */
  readonly sends: string;
  /** The highest price that it pays without changes, USDC as text; undefined if it pays none. */
  readonly paysUpTo: string | undefined;
  /** Whether a cap of the cheapest price keeps it from the next one. */
  readonly capHolds: boolean;
  /** The client's reaction when its payment is answered with another demand. */
  readonly refused: string;
  /** The headers that arrive when those of a request are given as `Headers`. */
  readonly withHeaders: string;
  /** How one purchase from the service ended, and what was charged. */
  readonly bought: string;
}

/** Where clients buy. */
interface Sellers {
  readonly seller: StandInSeller;
  readonly stack: Pick<OutsideStack, "service" | "rpcUrl" | "asset" | "paidBy">;
}

/** One run of a client's program: the seller's observations, and the end for the caller. */
interface Run {
  readonly signed: readonly SignedRequest[];
  readonly ended: string;
}

/** How long one purchase may take, milliseconds. */
const longestRunMs = 60_000;

const programOf = ({ program }: PaymentClient, given: object): string =>
  // Imports are moved from the body to the top.
  `const { url, key, rpc, cap, asHeaders, body } = ${JSON.stringify(given)};
const plain = { "Content-Type": "application/json", "Idempotency-Key": "order-7" };
const init = { method: "POST", headers: asHeaders ? new Headers(plain) : plain, body };
try {
${program.replaceAll(/^import .*$/gm, "")}
  console.log("\\nended: status " + answer.status);
} catch (thrown) {
  console.log("\\nended: " + (thrown.response?.status ? "status " + thrown.response.status : thrown.name + ": " + String(thrown.message).slice(0, 120).replaceAll(/\\s+/g, " ")));
}
process.exit(0);`;

/** The members of a payment and of its headers that came, in words. */
function contentOf({ header, payment = {}, at }: SignedRequest): string {
  const { authorization } = Object(payment.payload);
  const seconds = Math.ceil(Number(Object(authorization).validBefore) - at / 1000);
  const extensions = isObject(payment.extensions) ? Object.keys(payment.extensions) : [];
  return [
    `${header === "x-payment" ? "X-PAYMENT" : "PAYMENT-SIGNATURE"} of version ${payment.x402Version}`,
    `valid ${seconds} s`,
    isObject(payment.resource) ? "resource" : "no resource",
    extensions.length > 0 ? extensions.join(", ") : "no extensions",
  ].join("; ");
}

/** Plays a client whose packages are installed in a folder. `operations` are the paid ones, the cheapest first. */
export async function playClient(
  client: PaymentClient,
  folder: string,
  { seller, stack }: Sellers,
  operations: readonly Operation[],
): Promise<SeenClient> {
  const [cheapest, next] = operations;
  if (!cheapest || !next) throw new Error("Two operations are needed");
  const file = join(folder, "play.mjs");
  const imports = client.program.match(/^import .*$/gm) ?? [];
  const run = async (operation: Operation, more: object = {}, sells = true): Promise<Run> => {
    seller.begin(sells);
    const url = seller.url + operation.path;
    const body = JSON.stringify(operation.examples[0].input);
    const given = { url, key: generatePrivateKey(), rpc: seller.rpc, asHeaders: false, body, ...more };
    await writeFile(file, `${imports.join("\n")}\n${programOf(client, given)}\n`);
    const { out, errors } = await runCommand(process.execPath, [file], { cwd: folder, timeout: longestRunMs });
    const ended = /ended: (.*)/.exec(out)?.[1] ?? errors.trim().split("\n").at(-1) ?? "";
    return { signed: [...seller.signed], ended };
  };
  const buy = async (): Promise<string> => {
    const key = generatePrivateKey();
    const payer = privateKeyToAddress(key);
    await giveUsdc(stack, payer, 2n * BigInt(cheapest.price.atomic));
    const { ended } = await run(cheapest, { url: stack.service + cheapest.path, rpc: stack.rpcUrl, key });
    return `${ended === "status 200" ? "sold" : ended}, charged ${(await stack.paidBy(payer)).length}`;
  };
  const first = await run(cheapest);
  const [paid] = first.signed;
  if (!paid)
    return {
      ...{ sends: `nothing: ${first.ended}`, paysUpTo: undefined, capHolds: false },
      ...{ refused: "–", withHeaders: "–", bought: "–" },
    };
  let paysUpTo = cheapest.price.usdc;
  for (const operation of operations.slice(1)) {
    const { signed } = await run(operation);
    if (signed.length === 0) break;
    paysUpTo = operation.price.usdc;
  }
  const capped = await run(next, { cap: cheapest.price.atomic });
  const refused = await run(cheapest, {}, false);
  const [given] = (await run(cheapest, { asHeaders: true })).signed;
  const type = given?.headers["content-type"] ?? "no type";
  return {
    sends: contentOf(paid),
    paysUpTo,
    capHolds: capped.signed.length === 0,
    refused: `signs ${refused.signed.length === 1 ? "no more" : `${refused.signed.length} times`}, ends with ${refused.ended}`,
    withHeaders: given ? `${type}, ${given.headers["idempotency-key"] ? "key kept" : "key lost"}` : "nothing",
    bought: await buy(),
  };
}
