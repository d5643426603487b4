/** Whether the chain behind RPC_URL is the one that prices are settled on, and takes payments to the wallet. */
import { type Address, createClient, custom, erc20Abi, type Hex, isHex, parseAbi } from "viem";
import { readContract } from "viem/actions";
import type { PaymentCurrency } from "../../worker/config/config.ts";
import { askOne, quantity } from "../../worker/sale/chain/node.ts";
import { topics } from "../../worker/sale/chain/token-events.ts";
import { type Finding, ok, problem } from "../finding.ts";
import { answerMs } from "./fetch-json.ts";

/** One question to a node; undefined when it did not answer it. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** The node at an address. */
export const nodeAt =
  (rpcUrl: string): AskNode =>
  async (method, params) => {
    const answer = await askOne({ url: rpcUrl, timeoutMs: answerMs }, method, params);
    return answer?.kind === "result" ? answer.result : undefined;
  };

const tokenAbi = [...erc20Abi, ...parseAbi(["function version() view returns (string)"])] as const;

/** From this age of the newest block on, a deployed service opens no new sales. */
const oldestHeadSeconds = 600;

/** Whether code only says to which contract an externally owned account has delegated (EIP-7702). */
const isDelegation = (code: Hex): boolean => code.startsWith("0xef0100") && code.length === 48;

/** The name or the version that a token reports; undefined without a token. */
const textOf = (ask: AskNode, address: Address, functionName: "name" | "version") =>
  readContract(createClient({ transport: custom({ request: ({ method, params }) => ask(method, params ?? []) }) }), {
    address,
    abi: tokenAbi,
    functionName,
  }).catch(() => undefined);

export interface ChainCheck {
  /** The node's host; the rest of its address may be a secret. */
  readonly host: string;
  readonly currency: PaymentCurrency;
  /** The wallet that is paid; undefined when it is not an address. */
  readonly payTo: Address | undefined;
  /** Whether the operator has said that the wallet is a contract, such as one that needs several signatures. */
  readonly payToIsContract: boolean;
  /** How to set RPC_URL and PAY_TO. */
  readonly fix: { readonly rpcUrl: string; readonly payTo: string };
}

/** Asks the node for its chain, its USDC and what the wallet is. */
export async function checkChain(
  ask: AskNode,
  { host, currency, payTo, payToIsContract, fix }: ChainCheck,
): Promise<Finding[]> {
  const { networkLabel, chainId, asset, assetName, assetVersion } = currency;
  const answered = await ask("eth_chainId", []);
  if (!isHex(answered)) return [problem("RPC_URL", `${host} does not answer eth_chainId`, fix.rpcUrl)];
  if (Number(answered) !== chainId)
    return [problem("RPC_URL", `${host} is chain ${Number(answered)}, not ${networkLabel} (${chainId})`, fix.rpcUrl)];
  const found: Finding[] = [ok("RPC_URL", `${host} is ${networkLabel} (${chainId})`)];
  const { timestamp } = Object(await ask("eth_getBlockByNumber", ["latest", false]));
  const newest = quantity.safeParse(timestamp).data;
  const age = newest === undefined ? undefined : Math.floor(Date.now() / 1000) - Number(newest);
  if (age === undefined || age > oldestHeadSeconds) {
    const said =
      age === undefined ? "does not give its newest block" : `stands still: its newest block is ${age} s old`;
    found.push(problem("RPC_URL", `${host} ${said}`, fix.rpcUrl));
  }
  const used = { address: asset, fromBlock: "latest", toBlock: "latest", topics: [topics.authorizationUsed] };
  if (!Array.isArray(await ask("eth_getLogs", [used])))
    found.push(problem("RPC_URL", `${host} does not answer eth_getLogs: undecided payments stay so`, fix.rpcUrl));

  const [name, version] = [await textOf(ask, asset, "name"), await textOf(ask, asset, "version")];
  found.push(
    name === assetName && version === assetVersion
      ? ok("USDC", `${asset} signs as "${name}" version ${version}`)
      : problem(
          "USDC",
          `at ${asset} there is ${name === undefined ? "no token" : `"${name}" version ${version}`}, not "${assetName}" version ${assetVersion}`,
          fix.rpcUrl,
        ),
  );
  if (payTo === undefined) return found;
  if (payTo === asset)
    return [...found, problem("pay-to wallet", "is the contract of USDC: money sent there is lost", fix.payTo)];
  const code = await ask("eth_getCode", [payTo, "latest"]);
  if (!isHex(code)) found.push(problem("pay-to wallet", "the node does not say what it is", fix.rpcUrl));
  else if (code === "0x" || isDelegation(code)) found.push(ok("pay-to wallet", "is no contract"));
  else if (payToIsContract) found.push(ok("pay-to wallet", "is a contract, as you say"));
  else
    found.push(
      problem(
        "pay-to wallet",
        "is a contract, which may be unable to send USDC on",
        "if it is yours and can (a multi-signature wallet), repeat with --pay-to-is-contract",
      ),
    );
  return found;
}
