/** The transfer of a refund on the chain: sent at most once, found again after a crash. */
import { type Address, createPublicClient, fallback, getContract, type Hex, http, keccak256, parseAbi } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { transferTypes } from "../../lib/transfer-type.ts";
import { askInOrder, type Node } from "../../worker/sale/chain/node.ts";
import { transferCall } from "../../worker/sale/chain/token-calls.ts";
import { searchNonce } from "../../worker/sale/chain/token-events.ts";
import type { Operated } from "./operator.ts";

const token = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function authorizationState(address, bytes32) view returns (bool)",
]);
/** Seconds for which the authorization of a refund can be used. A later run signs the same nonce again. */
const validitySeconds = 3600n;

/** A refund as it is sent. */
export interface RefundTransfer {
  readonly wallet: Address;
  readonly payer: Address;
  /** Atomic units. */
  readonly amount: bigint;
  readonly nonce: Hex;
  /** The block at which the refund began. */
  readonly begunBlock: bigint;
}

/** Asks the addresses of `RPC_URL` in order of preference. */
const clientOf = ({ nodes }: Operated) =>
  createPublicClient({
    transport: fallback(nodes.map(({ url, timeoutMs }) => http(url, { timeout: timeoutMs, retryCount: 1 }))),
  });

/** The token, read through a client. */
const tokenOf = (client: ReturnType<typeof clientOf>, { asset }: Operated) =>
  getContract({ address: asset, abi: token, client });

/** The newest block's number. */
export const headBlockNumber = (service: Operated): Promise<bigint> =>
  clientOf(service).getBlockNumber({ cacheTime: 0 });

/** How deep a payment lies before it is paid back, and its refund before it is recorded: ten minutes of Base. */
const deployedDepth = 300n;
/** A local chain undoes no blocks. */
const localDepth = 1n;

/**
 * Why a transaction is not deep enough, in words for the operator; undefined when it is. A transaction is one
 * block deep in the newest one.
 */
export async function shallowText(
  service: Operated,
  hash: Hex,
  environment: string | undefined,
): Promise<string | undefined> {
  const depth = await clientOf(service).getTransactionConfirmations({ hash });
  const wanted = environment === undefined ? localDepth : deployedDepth;
  return depth < wanted
    ? `${depth} blocks deep, and could still be undone: repeat the command when it is ${wanted} deep.`
    : undefined;
}

/** A wallet's balances: atomic units of the asset, and wei for the fee of the transaction. */
export async function holdings(service: Operated, wallet: Address) {
  const client = clientOf(service);
  const [asset, wei] = await Promise.all([
    tokenOf(client, service).read.balanceOf([wallet]),
    client.getBalance({ address: wallet }),
  ]);
  return { asset, wei };
}

/** The transaction that used the refund's nonce; undefined while it is unused. Throws if it cannot be found. */
export async function findRefund(
  service: Operated,
  { wallet, nonce, begunBlock }: RefundTransfer,
): Promise<Hex | undefined> {
  const client = clientOf(service);
  if (!(await tokenOf(client, service).read.authorizationState([wallet, nonce]))) return undefined;
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const blocks = { from: begunBlock, to: head };
  const find = (node: Node) => searchNonce(node, service.asset, { from: wallet, nonce }, blocks);
  const use = await askInOrder(service.nodes, async (node) => (await find(node)).use);
  if (use) return use.transactionHash;
  throw new Error(
    "The wallet's authorization was used, and the node does not show where. Try again with another RPC_URL.",
  );
}

/**
 * Sends the transfer, or finds the one that an earlier run sent, and returns its transaction hash once it is on the
 * chain. It is signed once, and every address gets the same bytes: one that does not answer may have accepted them.
 */
export async function sendRefund(
  service: Operated,
  account: PrivateKeyAccount,
  transfer: RefundTransfer,
): Promise<Hex> {
  const earlier = await findRefund(service, transfer);
  if (earlier) return earlier;
  const client = clientOf(service);
  const { timestamp } = await client.getBlock();
  const now = BigInt(Math.floor(Date.now() / 1000));
  const validBefore = (timestamp > now ? timestamp : now) + validitySeconds;
  const { payer: to, amount, nonce } = transfer;
  const signature = await account.signTypedData({
    domain: {
      name: service.assetName,
      version: service.assetVersion,
      chainId: service.chainId,
      verifyingContract: service.asset,
    },
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message: { from: transfer.wallet, to, value: amount, validAfter: 0n, validBefore, nonce },
  });
  const authorization = { from: transfer.wallet, to, value: String(amount), validAfter: "0", nonce };
  const data = transferCall({ ...authorization, validBefore: String(validBefore) }, signature);
  const [count, gas, fees] = await Promise.all([
    // Pending transactions are not counted: one that an earlier run sent then has this number too, so only one is
    // mined.
    client.getTransactionCount({ address: account.address, blockTag: "latest" }),
    client.estimateGas({ account, to: service.asset, data }),
    client.estimateFeesPerGas(),
  ]);
  const { chainId, asset } = service;
  const signed = await account.signTransaction({
    type: "eip1559",
    chainId,
    nonce: count,
    gas,
    to: asset,
    data,
    ...fees,
  });
  const hash = keccak256(signed);
  try {
    await client.sendRawTransaction({ serializedTransaction: signed });
  } catch (error) {
    // An address may have accepted the transaction without an answer. The next one then rejects it as known, so it is
    // looked up before the error counts.
    await client.getTransaction({ hash }).catch(() => {
      throw error;
    });
  }
  await client.waitForTransactionReceipt({ hash });
  // Found by the nonce of the authorization, because another transaction can have been mined in place of this one.
  const sent = await findRefund(service, transfer);
  if (sent) return sent;
  throw new Error(`The transaction ${hash} failed; nothing was paid back.`);
}
