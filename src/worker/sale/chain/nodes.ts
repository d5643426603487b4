/** The addresses of `RPC_URL` in order of preference: when one does not answer, the next is asked. */
import { waitUntil } from "cloudflare:workers";
import type { PaymentConfig } from "../../config/config.ts";
import { logEvent } from "../../http/log.ts";
import { askInOrder, askNode, type Node, nodesOf } from "./node.ts";
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

/** Asks the nodes of the configuration, those that failed lately last. Undefined when none answers. */
export function askNodes<Answer>(
  config: PaymentConfig,
  question: (node: Node, isFirst: boolean) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const now = Date.now();
  const nodes = nodesOf({ ...config, rpcUrls: nodeFailures.inOrder(config.rpcUrls, now) });
  return askInOrder(nodes, (node, isFirst) => {
    nodeFailures.noteAsked(node.url, now);
    const onFailure = () => {
      if (nodeFailures.mayCheck(node.url, Date.now())) waitUntil(check(node));
    };
    return question({ ...node, onFailure }, isFirst);
  });
}
