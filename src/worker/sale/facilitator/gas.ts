/** Whether the accounts of a facilitator have money for gas, asked of our own node. */
import type { Address } from "viem";
import type { PaymentConfig } from "../../config/config.ts";
import { askNode, blockCall, blockIn, quantityOf } from "../chain/node.ts";
import { askNewest } from "../chain/nodes.ts";
import { areTooPoor } from "./support.ts";

/** Returns whether no account can pay for a settlement; undefined where none is named, or no node answers. */
export async function lacksGas(config: PaymentConfig, signers: readonly Address[]): Promise<boolean | undefined> {
  if (signers.length === 0) return undefined;
  const balances = signers.map((address) => ({ method: "eth_getBalance", params: [address, "latest"] }));
  const shown = await askNewest(config, async (node) => {
    const [block, ...answers] =
      (await askNode(node, [blockCall("latest"), { method: "eth_gasPrice", params: [] }, ...balances])) ?? [];
    const head = blockIn(block);
    return head && { headAt: head.timestamp, amounts: answers.map(quantityOf) };
  });
  const [price, ...held] = shown?.amounts ?? [];
  return areTooPoor(price, held);
}
