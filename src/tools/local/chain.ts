/** A local EVM chain that looks like Base or Base Sepolia to its users: chain id, USDC, Multicall3. */
import type { ChildProcess } from "node:child_process";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { defineChain, type Hex, isHex } from "viem";
import { type Network, networks } from "../../../catalog/service/networks.ts";
import { type ChainClient, chainClient } from "./chain-client.ts";
import { isRunning, killGroup, startChild, stopChild } from "./child.ts";
import { placeContracts } from "./contracts/place-contracts.ts";
import { inTurn } from "./in-turn.ts";

/** The chain that a local one stands in for. */
export function chainOf(network: Network) {
  const { chainId, networkLabel } = networks[network];
  return defineChain({
    id: chainId,
    name: networkLabel,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });
}

/** A running local chain. */
export interface Chain {
  readonly rpcUrl: string;
  readonly client: ChainClient;
  /** Resolves when the chain has ended, whether asked to or not. */
  readonly ended: Promise<void>;
  /** Writes the state of the chain to disk; a later crash does not lose it. */
  save(): Promise<void>;
  /** Ends the chain; it can be started again where it was saved last. */
  stop(): Promise<void>;
  /** Ends the chain without warning and without saving. */
  kill(): void;
}

export interface ChainOptions {
  /** Where the chain is kept. It is loaded from there, when it exists. */
  readonly stateFile: string;
  /** The network that the chain stands in for; Base by default. */
  readonly network?: Network;
  /** Where USDC is. */
  readonly asset: Hex;
  /** Age of the newest block after which an empty one follows, ms. 15 s by default. */
  readonly pauseMs?: number;
}

/** How often a chain that has moved is written to disk, apart from the saves that its users ask for. */
const saveIntervalMs = 1000;

/** Age of the newest block after which an empty one follows, ms: time passes on an unused chain as well. */
const longestPauseMs = 15_000;

/**
 * The binary of this platform: one of the optional packages of `@foundry-rs/anvil`. It is run directly, because the
 * package's launcher costs another process.
 */
function anvilBinary(): string {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const binary = process.platform === "win32" ? "anvil.exe" : "anvil";
  try {
    const launcher = createRequire(import.meta.url).resolve("@foundry-rs/anvil/bin.mjs");
    return createRequire(launcher).resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/${binary}`);
  } catch {
    throw new Error(
      `There is no local chain for ${process.platform} on ${process.arch}: set RPC_URL and FACILITATOR_URL to use others.`,
    );
  }
}

async function loadState(file: string): Promise<Hex | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  if (!isHex(text))
    throw new Error(`${file} is not the saved state of a chain. Remove it to start with an empty chain.`);
  return text;
}

/** Where a chain that was just started says that it listens. Throws when it ends before. */
async function addressFrom(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address) return `http://${address}`;
  }
  throw new Error("The local chain did not start.");
}

/** Brings a chain that was just started to its saved state, with USDC and Multicall3 in place. */
async function openChain({ stdout }: ChildProcess, { stateFile, asset }: ChainOptions, assetName: string) {
  if (!stdout) throw new Error("The local chain has no output to read.");
  const rpcUrl = await addressFrom(stdout);
  const client = chainClient(rpcUrl);
  await client.setLoggingEnabled(false);
  stdout.resume();
  const saved = await loadState(stateFile);
  if (saved) await client.loadState({ state: saved });
  await placeContracts(client, asset, assetName);
  return { rpcUrl, client };
}

/**
 * Saves the state of a chain whenever it has a new block, and mines one after `pauseMs` without any. `end` resolves
 * when nothing is being saved.
 */
async function keepState(client: ChainClient, stateFile: string, pauseMs: number) {
  const saveInTurn = inTurn();
  let savedBlock = await client.getBlockNumber({ cacheTime: 0 });
  const save = () =>
    saveInTurn(async () => {
      const block = await client.getBlockNumber({ cacheTime: 0 });
      const state = await client.dumpState();
      await mkdir(dirname(stateFile), { recursive: true });
      await writeFile(`${stateFile}.part`, state, { flush: true });
      await rename(`${stateFile}.part`, stateFile);
      savedBlock = block;
    });
  const keepUp = async () => {
    try {
      // An authorization that ran out unused is given up only in a block that is past it.
      const { timestamp } = await client.getBlock();
      if (Date.now() - Number(timestamp) * 1000 >= pauseMs) await client.mine({ blocks: 1 });
      if ((await client.getBlockNumber({ cacheTime: 0 })) !== savedBlock) await save();
    } catch {
      // The chain is ending, and what its users asked it to save is saved already.
    }
  };
  let keepingUp = Promise.resolve();
  const timer = setInterval(
    () => {
      keepingUp = keepUp();
    },
    Math.min(saveIntervalMs, pauseMs),
  );
  timer.unref();
  const end = () => {
    clearInterval(timer);
    return keepingUp;
  };
  return { save, end };
}

/** Starts the chain and waits until it answers, with USDC and Multicall3 in place. */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { stateFile, network = "eip155:8453", pauseMs = longestPauseMs } = options;
  const { chainId, assetName } = networks[network];
  const child = startChild(
    anvilBinary(),
    [
      // The chain chooses its port itself, because a port that is chosen for it could be taken by then.
      ...["--host", "127.0.0.1", "--port", "0", "--chain-id", String(chainId)],
      ...["--accounts", "0", "--no-request-size-limit"],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { rpcUrl, client } = await openChain(child, options, assetName).catch((error) => {
    killGroup(child);
    throw error;
  });
  const { save, end } = await keepState(client, stateFile, pauseMs);
  return {
    rpcUrl,
    client,
    ended,
    save,
    stop: async () => {
      await end();
      if (isRunning(child)) await save().catch(() => {});
      await stopChild(child);
    },
    kill: () => {
      void end();
      killGroup(child);
    },
  };
}
