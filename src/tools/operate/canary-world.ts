/** What the scheduled buyer may do, and what it asks: the service, the chain and the books. */
import type { Hex } from "viem";
import { isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { toPrice } from "../../../catalog/operation.ts";
import { service } from "../../../catalog/service/service.ts";
import { verifyReceipt } from "../../client/receipt.ts";
import { askOne, contractCall, hexOf, type Node } from "../../worker/sale/chain/node.ts";
import { balanceCall } from "../../worker/sale/chain/token-calls.ts";
import { transfersIn } from "../../worker/sale/reconciliation/incoming-transfers.ts";
import { type Query, sqlText } from "../books/sql-text.ts";
import type { BookedPurchase, CanaryWorld } from "./canary-purchase.ts";
import { fetchJson } from "./fetch-json.ts";
import { readStatus } from "./service-examination.ts";

/** What all purchases of a day may cost, USDC, unless CANARY_MAX_USDC_PER_DAY says otherwise. */
export const mostPerDay = "1";

/** The service that is bought from, as its operator knows it. */
export interface CanaryService {
  readonly origin: string;
  readonly rpcUrl: string;
  /** In the notation of CAIP-2. */
  readonly network: string;
  readonly asset: Hex;
  /** Who is paid, also by earlier terms. */
  readonly wallets: readonly Hex[];
}

/**
 * The settings of the scheduled buyer, CANARY_PRIVATE_KEY, CANARY_OPERATIONS and CANARY_MAX_USDC_PER_DAY: in the
 * environment of a program or of its Worker.
 */
export type CanarySettings = Readonly<Record<string, string | undefined>>;

/** Ids of operations that may be bought monthly, and atomic USDC that a day may cost. */
export const canaryLimits = ({ CANARY_OPERATIONS, CANARY_MAX_USDC_PER_DAY }: CanarySettings) => ({
  allowed: (CANARY_OPERATIONS ?? "").split(",").map((id) => id.trim()),
  perDay: BigInt(toPrice(CANARY_MAX_USDC_PER_DAY?.trim() || mostPerDay).atomic),
});

/** The wallet of the scheduled buyer; undefined when it is switched off. Throws for what is no key, or pays itself. */
export function canaryWallet(
  { CANARY_PRIVATE_KEY }: CanarySettings,
  { wallets }: Pick<CanaryService, "wallets">,
): PrivateKeyAccount | undefined {
  const key = CANARY_PRIVATE_KEY?.trim();
  if (!key) return undefined;
  if (!isHex(key) || key.length !== 66) throw new Error("CANARY_PRIVATE_KEY must be 0x and 64 hexadecimal digits.");
  const signer = privateKeyToAccount(key);
  if (wallets.some((wallet) => wallet.toLowerCase() === signer.address.toLowerCase()))
    throw new Error("CANARY_PRIVATE_KEY is the key of a wallet that is paid here: it cannot pay itself.");
  return signer;
}

/** Milliseconds that one request to the node may take. */
const nodeTimeoutMs = 10_000;

const saleRow = z.object({
  operation: z.string(),
  price: z.string().transform(BigInt),
  transaction: z.string(),
});

/** The world of a buyer at a service whose books can be read. `headers` go with every request to the service. */
export async function canaryWorld(
  { origin, rpcUrl, network, asset, wallets }: CanaryService,
  signer: PrivateKeyAccount,
  query: Query,
  headers: Readonly<Record<string, string>> = {},
): Promise<CanaryWorld> {
  const node: Node = { url: rpcUrl, timeoutMs: nodeTimeoutMs };
  const payer = signer.address.toLowerCase();
  const status = await readStatus(fetchJson, origin, headers);
  return {
    origin,
    signer,
    isSameRelease: status?.worker_version.split("+")[0] === service.version,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
    verify: verifyReceipt,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => Date.now(),
    balance: async () => {
      const { method, params } = contractCall(asset, balanceCall({ from: signer.address }));
      const held = hexOf(await askOne(node, method, params));
      if (held === undefined || held === "0x") throw new Error("The node does not say what the wallet holds.");
      return BigInt(held);
    },
    paidIn: async (transaction, nonce, price) =>
      (await transfersIn(node, { asset, wallets }, transaction)).some(
        (transfer) => transfer.nonce === nonce && transfer.from === payer && transfer.value === price,
      ),
    booked: async (nonce): Promise<BookedPurchase | undefined> => {
      const id = `${network}/${payer}/${nonce}`.toLowerCase();
      const columns = "operation, CAST(price_atomic AS TEXT) AS price, transaction_hash AS [transaction]";
      const [sale] = await query(`SELECT ${columns} FROM sales WHERE id = ${sqlText(id)}`, saleRow);
      return sale;
    },
  };
}
