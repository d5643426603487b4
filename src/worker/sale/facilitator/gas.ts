/** Whether the accounts of a facilitator have money for gas, asked of our own node. */
import type { Address } from "viem";
import type { PaymentConfig } from "../../config/config.ts";
import { askNode, quantityOf } from "../chain/node.ts";
import { askNodes } from "../chain/nodes.ts";
import { areTooPoor } from "./support.ts";

/** Returns whether no account can pay for a settlement; undefined where none is named, or no node answers. */
export async function lacksGas(config: PaymentConfig, signers: readonly Address[]): Promise<boolean | undefined> {
  if (signers.length === 0) return undefined;
  const balances = signers.map((address) => ({ method: "eth_getBalance", params: [address, "latest"] }));
  const answers = await askNodes(config, (node) =>
    askNode(node, [{ method: "eth_gasPrice", params: [] }, ...balances]),
  );
  const [price, ...held] = answers?.map(quantityOf) ?? [];
  return areTooPoor(price, held);
}
