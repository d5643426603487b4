/**
 * The addresses of `RPC_URL` in order of preference: if one does not answer, the next is asked. One that has failed
 * in this isolate is asked last, and at most once a second while another one is healthy, until it answers again. If
 * all have failed, or there is only one, each is asked for every buyer.
 */
import { waitUntil } from "cloudflare:workers";
import { memoize } from "../../../lib/memo.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { logEvent } from "../../http/log.ts";
import { askInOrder, askNode, type Node, nodesOf } from "./node.ts";

/** How long a failure counts at most, and the pause between two questions to an address that failed, ms. */
const failedMs = 30_000;
const pauseMs = 1_000;

/**
 * When an address was asked, last answered, began to fail (0 for not), and was last checked with a question of our
 * own; milliseconds since the epoch.
 */
const newHistories = () => memoize((_url: string) => ({ askedAt: 0, answeredAt: 0, failedAt: 0, checkedAt: 0 }), 16);

/** This isolate's knowledge of each address. Tests that move the clock need `forget`. */
export const histories = {
  of: newHistories(),
  forget(): void {
    histories.of = newHistories();
  },
};

/**
 * Notes that a node fails, if it does not answer a question of our own either: a caller's wallet can be the reason
 * why a node fails, and must not disable it for others. At most once a second.
 */
async function check(node: Node): Promise<void> {
  const history = histories.of(node.url);
  const now = Date.now();
  if (now < history.checkedAt + pauseMs) return;
  history.checkedAt = now;
  // An answer that came to another question counts too.
  if ((await askNode(node, [])) || history.answeredAt > now) return;
  history.failedAt = history.askedAt = Date.now();
  // Only the host is logged, because the address holds an access key.
  logEvent("circuit", { circuit: `node:${new URL(node.url).host}`, to: "open" });
}

/** The addresses that may be asked now, in the order in which to ask them. */
function inOrder(urls: readonly string[], now: number): readonly string[] {
  const hasFailed = (url: string) => now < histories.of(url).failedAt + failedMs;
  const healthy = urls.filter((url) => !hasFailed(url));
  const mayAsk = (url: string) => healthy.length === 0 || now >= histories.of(url).askedAt + pauseMs;
  return [...healthy, ...urls.filter((url) => hasFailed(url) && mayAsk(url))];
}

/** Asks the nodes of the configuration; those that failed lately come last. Undefined when none answers. */
export function askNodes<Answer>(
  config: PaymentConfig,
  question: (node: Node, isFirst: boolean) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const now = Date.now();
  const nodes = nodesOf({ ...config, rpcUrls: inOrder(config.rpcUrls, now) });
  return askInOrder(nodes, (node, isFirst) => {
    const history = histories.of(node.url);
    history.askedAt = now;
    const onAnswer = () => Object.assign(history, { answeredAt: Date.now(), failedAt: 0 });
    return question({ ...node, onAnswer, onFailure: () => waitUntil(check({ ...node, onAnswer })) }, isFirst);
  });
}

/** Whether no node answers a question of our own: a caller's wallet can be the reason why the others fail. */
export const areNodesDown = async (config: PaymentConfig): Promise<boolean> =>
  (await askNodes(config, (node) => askNode(node, []))) === undefined;

/** From this age on of a node's newest block, ms, another node is asked, which may have a newer one. */
const oldHeadMs = 60_000;
/** From this age on, ms, a deployed service assumes that the chain, or every node, has stopped. */
const stalledHeadMs = 10 * 60_000;

const ageMs = (headAt: bigint): number => Date.now() - Number(headAt) * 1000;

/** Whether a newest block is so old that no new sale is opened, because no look could end it. */
export const isStalled = ({ isDeployed }: PaymentConfig, headAt: bigint): boolean =>
  isDeployed && ageMs(headAt) > stalledHeadMs;

/**
 * Asks the nodes a question whose answer depends on a block; `headAt` is its time in Unix seconds. What an old block
 * shows counts only when no address has a newer one; of several old ones the newest does. Undefined when none answers.
 */
export async function askNewest<Answer extends { readonly headAt: bigint }>(
  config: PaymentConfig,
  question: (node: Node, isFirst: boolean) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  let old: Answer | undefined;
  const fresh = await askNodes(config, async (node, isFirst) => {
    const answer = await question(node, isFirst);
    if (answer === undefined || ageMs(answer.headAt) <= oldHeadMs) return answer;
    if (old === undefined || answer.headAt > old.headAt) old = answer;
    return undefined;
  });
  return fresh ?? old;
}
