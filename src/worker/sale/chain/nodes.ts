/** The addresses of `RPC_URL` in order of preference: when one does not answer, the next is asked. */
import { waitUntil } from "cloudflare:workers";
import type { PaymentConfig } from "../../config/config.ts";
import { logEvent } from "../../http/log.ts";
import { askNode, type Node } from "./node.ts";
import { nodeFailures } from "./node-failures.ts";

/**
 * Notes that a node fails, if it does not answer a question of our own either: a caller's wallet can be what makes a
 * node fail, and must not keep it from others.
 */
async function check(node: Node): Promise<void> {
  if (await askNode(node, [])) return;
  nodeFailures.noteFailed(node.url, Date.now());
  // The address holds an access key.
  logEvent("circuit", { circuit: `node:${new URL(node.url).host}`, to: "open" });
}

/**
 * Asks the addresses of the configuration in their order until one answers the question: everything that a decision
 * rests on comes from one of them. Each but the last has half of the time for a request. Undefined when none answers.
 * `isFirst` says whether no other was asked before.
 */
export async function askNodes<Answer>(
  { rpcUrls, chainId, timeouts: { chainMs } }: PaymentConfig,
  question: (node: Node, isFirst: boolean) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const now = Date.now();
  const urls = nodeFailures.inOrder(rpcUrls, now);
  for (const [index, url] of urls.entries()) {
    nodeFailures.noteAsked(url, now);
    const timeoutMs = index === urls.length - 1 ? chainMs : chainMs / 2;
    const node: Node = { url, timeoutMs, chainId };
    const onFailure = () => {
      if (nodeFailures.mayCheck(url, Date.now())) waitUntil(check(node));
    };
    const answer = await question({ ...node, onFailure }, index === 0);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
