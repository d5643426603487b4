/** What is outside of the Worker in these tests: a chain with USDC, its node, and two facilitators that can misbehave. */
import { type Hex, hexToBigInt, type PrivateKeyAccount, pad, slice, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { facilitatorUrls, nodeUrl, payTo } from "../support/payment-settings.ts";
import type { SettleMode } from "../support/settle-modes.ts";

const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const topics = {
  used: "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
  cancelled: "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81",
  transfer: "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
} as const;

/** How a facilitator behaves when it is asked to verify. */
export type VerifyMode = "honest" | "refuses the connection" | "hangs" | "answers 500" | "answers HTML" | "says no";

interface Authorization {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: Hex;
}

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: Hex;
  readonly blockNumber: Hex;
  readonly transactionHash: Hex;
}

/** A transfer that happened. */
export interface Transfer {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: bigint;
  readonly nonce: Hex | undefined;
  readonly transaction: Hex;
}

const lower = (hex: string) => hex.toLowerCase();
const keyOf = ({ from, nonce }: Pick<Authorization, "from" | "nonce">) => lower(from + nonce.slice(2));

function never(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

interface NodeQuestion {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A call that was executed and reverted. */
class Revert extends Error {}

export class World {
  readonly balances = new Map<string, bigint>();
  readonly transfers: Transfer[] = [];
  readonly requests: { readonly url: string; readonly body: string; readonly headers: Headers }[] = [];
  verifyMode: VerifyMode = "honest";
  settleMode: SettleMode = "honest";
  /** Whether facilitators answer what they support. */
  isSupportedReachable = true;
  /** How often facilitators ask for patience before they settle. */
  busyAnswers = 0;
  /** Blocks that the node shows the events of in one answer. */
  mostBlocks = 100_000n;
  /** Whether another machine answers about states: one that has seen none of the transfers, and none of the newest blocks. */
  laggingState = false;
  /** How long a facilitator takes to settle, ms. */
  settleDelayMs = 0;
  nodeReachable = true;
  /** How long the node takes to answer, ms. */
  nodeDelayMs = 0;
  /** Requests that the node answered. */
  nodeCalls = 0;
  /** How a simulated transfer ends that could be made. */
  simulation: "honest" | "says no" = "honest";
  /** Contracts at payers' addresses, and which signatures they take for their own. */
  readonly wallets = new Map<string, (digest: Hex, signature: Hex) => boolean>();
  /** Whether facilitators other than the first behave as it does; otherwise they are honest. */
  allMisbehave = true;
  /** Seconds that the chain's clock is ahead of ours. */
  clockShift = 0;
  block = 1_000n;
  readonly #logs: Log[] = [];
  readonly #spent = new Map<string, "used" | "cancelled">();
  readonly #later: (() => void)[] = [];

  /** A wallet with some USDC, atomic units. */
  payer(balance = 1_000_000_000n): PrivateKeyAccount {
    const account = privateKeyToAccount(generatePrivateKey());
    this.balances.set(lower(account.address), balance);
    return account;
  }

  count(path: "/verify" | "/settle"): number {
    return this.requests.filter(({ url }) => url.endsWith(path)).length;
  }

  /** Transfers to the service. */
  get received(): readonly Transfer[] {
    return this.transfers.filter(({ to }) => lower(to) === lower(payTo));
  }

  /** Lets everything that was put off happen. */
  catchUp(): void {
    for (const happen of this.#later.splice(0)) happen();
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockShift;
  }

  /** What FiatToken's transferWithAuthorization does; the transaction, or why it reverts. */
  transferWithAuthorization(
    authorization: Authorization,
    unrelated?: { readonly to: Hex; readonly value: bigint },
  ): Hex {
    if (this.#spent.has(keyOf(authorization))) throw new Error("nonce_already_used");
    if (BigInt(authorization.validBefore) <= BigInt(this.now())) throw new Error("authorization_valid_before");
    const value = BigInt(authorization.value);
    const balance = this.balances.get(lower(authorization.from)) ?? 0n;
    if (balance < value) throw new Error("insufficient_balance");
    this.#spent.set(keyOf(authorization), "used");
    this.block += 1n;
    const transaction = toHex(crypto.getRandomValues(new Uint8Array(32)));
    this.#log(transaction, [topics.used, pad(authorization.from), authorization.nonce], "0x");
    this.#move(authorization.from, authorization.to, value, authorization.nonce, transaction);
    if (unrelated) this.#move(authorization.from, unrelated.to, unrelated.value, undefined, transaction);
    return transaction;
  }

  cancel(authorization: Pick<Authorization, "from" | "nonce">): void {
    this.#spent.set(keyOf(authorization), "cancelled");
    this.block += 1n;
    const transaction = toHex(crypto.getRandomValues(new Uint8Array(32)));
    this.#log(transaction, [topics.cancelled, pad(authorization.from), authorization.nonce], "0x");
  }

  #move(from: Hex, to: Hex, value: bigint, nonce: Hex | undefined, transaction: Hex): void {
    this.balances.set(lower(from), (this.balances.get(lower(from)) ?? 0n) - value);
    this.balances.set(lower(to), (this.balances.get(lower(to)) ?? 0n) + value);
    this.transfers.push({ from, to, value, nonce, transaction });
    this.#log(transaction, [topics.transfer, pad(from), pad(to)], pad(toHex(value)));
  }

  #log(transaction: Hex, logTopics: readonly Hex[], data: Hex): void {
    this.#logs.push({
      address: asset,
      topics: logTopics,
      data,
      logIndex: toHex(this.#logs.filter(({ transactionHash }) => transactionHash === transaction).length),
      blockNumber: toHex(this.block),
      transactionHash: transaction,
    });
  }

  /** Stands in for the network of the Worker. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, { ...init, signal: null });
    const body = await request.text();
    this.requests.push({ url: request.url, body, headers: request.headers });
    const url = new URL(request.url);
    if (url.origin === nodeUrl) {
      if (this.nodeDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.nodeDelayMs));
      return this.#answerNode(JSON.parse(body));
    }
    if (!facilitatorUrls.some((known) => known === url.origin)) throw new TypeError(`Nobody is at ${request.url}`);
    const misbehaves = url.origin === facilitatorUrls[0] || this.allMisbehave;
    if (url.pathname === "/supported" && !this.isSupportedReachable) throw new TypeError("connection refused");
    if (url.pathname === "/supported")
      return Response.json({ kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }] });
    const { authorization } = JSON.parse(body).paymentPayload.payload;
    return url.pathname === "/verify"
      ? this.#verify(authorization, misbehaves ? this.verifyMode : "honest", init?.signal)
      : this.#settle(authorization, misbehaves ? this.settleMode : "honest", init?.signal);
  };

  async #verify(authorization: Authorization, mode: VerifyMode, signal: AbortSignal | null | undefined) {
    const invalid = (invalidReason: string) => Response.json({ isValid: false, invalidReason });
    switch (mode) {
      case "refuses the connection":
        throw new TypeError("connection refused");
      case "hangs":
        return never(signal);
      case "answers 500":
        return Response.json({ error: "secret words of a facilitator" }, { status: 500 });
      case "answers HTML":
        return new Response("<h1>secret words of a facilitator</h1>");
      case "says no":
        return invalid("secret words of a facilitator");
      case "honest":
        if (this.#spent.has(keyOf(authorization))) return invalid("invalid_exact_evm_nonce_already_used");
        if ((this.balances.get(lower(authorization.from)) ?? 0n) < BigInt(authorization.value))
          return invalid("invalid_exact_evm_insufficient_balance");
        return Response.json({ isValid: true, payer: authorization.from });
    }
  }

  async #settle(authorization: Authorization, mode: SettleMode, signal: AbortSignal | null | undefined) {
    if (this.busyAnswers > 0) {
      this.busyAnswers -= 1;
      return new Response("slow down", { status: 429, headers: { "Retry-After": "0" } });
    }
    if (this.settleDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.settleDelayMs));
    const transfer = () => {
      try {
        return this.transferWithAuthorization(authorization);
      } catch {
        return undefined;
      }
    };
    const yes = (transaction: string) =>
      Response.json({ success: true, transaction, network: "eip155:8453", payer: authorization.from });
    const no = (errorReason: string, transaction = "", status = 200) =>
      Response.json(
        {
          success: false,
          errorReason,
          errorMessage: "secret words of a facilitator",
          transaction,
          network: "eip155:8453",
        },
        { status },
      );
    switch (mode) {
      case "honest": {
        try {
          return yes(this.transferWithAuthorization(authorization));
        } catch (reverted) {
          return no(reverted instanceof Error ? reverted.message : "");
        }
      }
      case "refuses the connection":
        throw new TypeError("connection refused");
      case "hangs":
        return never(signal);
      case "answers 500":
        return Response.json({ error: "secret words of a facilitator" }, { status: 500 });
      case "answers HTML":
        return new Response("<h1>secret words of a facilitator</h1>");
      case "settles, then hangs":
        transfer();
        return never(signal);
      case "settles, then answers 500":
        transfer();
        return Response.json({ error: "secret words of a facilitator" }, { status: 500 });
      case "settles, then drops the connection":
        transfer();
        throw new TypeError("connection reset");
      case "settles, then answers HTML":
        transfer();
        return new Response("<h1>secret words of a facilitator</h1>");
      case "hangs, and settles later":
        this.#later.push(transfer);
        return never(signal);
      case "answers pending, and settles later":
        this.#later.push(transfer);
        return no("settlement_pending", toHex(1n, { size: 32 }), 500);
      case "says no but settles":
        transfer();
        return no("transaction_failed");
      case "says no and does not settle":
        return no("transaction_failed");
      case "says yes but does not settle":
        return yes(toHex(2n, { size: 32 }));
      case "says yes without a transaction but settles":
        transfer();
        return yes("");
    }
  }

  #answerNode(asked: NodeQuestion | readonly NodeQuestion[]): Response {
    if (!this.nodeReachable) throw new TypeError("connection refused");
    this.nodeCalls += 1;
    const answer = ({ id, method, params }: NodeQuestion) => {
      try {
        return { jsonrpc: "2.0", id, result: this.#resultOf(method, params) };
      } catch (thrown) {
        if (!(thrown instanceof Revert)) throw thrown;
        return { jsonrpc: "2.0", id, error: { code: 3, message: `execution reverted: ${thrown.message}` } };
      }
    };
    return Response.json("method" in asked ? answer(asked) : asked.map(answer));
  }

  /** What the code answers that asks a wallet for its word: the wallet's address is in it, and the wallet's call follows it. */
  #askWallet(code: Hex): Hex {
    const wallet = this.wallets.get(lower(slice(code, 16, 36)));
    if (!wallet) return "0x";
    const call = slice(code, 62);
    const length = Number(hexToBigInt(slice(call, 68, 100)));
    const signature = length === 0 ? "0x" : slice(call, 100, 100 + length);
    return pad(wallet(slice(call, 4, 36), signature) ? "0x1" : "0x0");
  }

  /** A call of the token. */
  #call(data: Hex): Hex {
    const argument = (index: number) => slice(data, 4 + index * 32, 36 + index * 32);
    const from = lower(slice(argument(0), 12));
    switch (slice(data, 0, 4)) {
      case "0xe94a0102":
        return pad(toHex(this.#spent.has(lower(from + argument(1).slice(2))) ? 1n : 0n));
      case "0x70a08231":
        return pad(toHex(this.balances.get(from) ?? 0n));
      case "0xe3ee160e":
      case "0xcf092995": {
        if (this.simulation === "says no") throw new Revert("secret words of a token");
        const contract = this.wallets.get(from);
        if (contract && slice(data, 0, 4) === "0xcf092995") {
          const length = Number(hexToBigInt(slice(data, 4 + 7 * 32, 36 + 7 * 32)));
          const signature = length === 0 ? "0x" : slice(data, 36 + 7 * 32, 36 + 7 * 32 + length);
          if (!contract("0x", signature)) throw new Revert("FiatTokenV2: invalid signature");
        }
        if (this.#spent.has(lower(from + argument(5).slice(2))))
          throw new Revert("FiatTokenV2: authorization is used or canceled");
        if ((this.balances.get(from) ?? 0n) < hexToBigInt(argument(2)))
          throw new Revert("ERC20: transfer amount exceeds balance");
        return "0x";
      }
      default:
        throw new Revert("");
    }
  }

  #resultOf(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case "eth_blockNumber":
        return toHex(this.block);
      case "eth_getBlockByNumber":
        return { number: toHex(this.block), timestamp: toHex(this.now()) };
      case "eth_call": {
        const { to, data } = params[0] as { to?: Hex; data: Hex };
        if (to === undefined) return this.#askWallet(data);
        if (!this.laggingState || slice(data, 0, 4) !== "0xe94a0102") return this.#call(data);
        if (params[1] !== "latest") throw new Revert("header not found");
        return pad("0x0");
      }
      case "eth_getCode":
        return this.wallets.has(lower(String(params[0]))) ? "0x60" : "0x";
      case "eth_getLogs": {
        const filter = params[0] as { fromBlock: Hex; toBlock: Hex; topics: [Hex[], Hex, Hex] };
        const [kinds, from, nonce] = filter.topics;
        if (hexToBigInt(filter.toBlock) - hexToBigInt(filter.fromBlock) >= this.mostBlocks)
          throw new Revert("block range is too large");
        return this.#logs.filter(
          (log) =>
            hexToBigInt(log.blockNumber) >= hexToBigInt(filter.fromBlock) &&
            hexToBigInt(log.blockNumber) <= hexToBigInt(filter.toBlock) &&
            kinds.some((kind) => kind === log.topics[0]) &&
            lower(log.topics[1] ?? "") === lower(from) &&
            lower(log.topics[2] ?? "") === lower(nonce),
        );
      }
      case "eth_getTransactionReceipt": {
        const logs = this.#logs.filter(({ transactionHash }) => transactionHash === params[0]);
        return logs.length > 0 ? { status: "0x1", logs } : null;
      }
      default:
        throw new TypeError(`No method ${method}`);
    }
  }
}
