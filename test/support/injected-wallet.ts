/** A wallet in a test's browser: announced by EIP-6963, its keys and its chain outside of the page. */
import type { BrowserContext } from "playwright-core";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import { chainClient } from "../../src/tools/local/chain.ts";

/** What a test can tell the wallet to do. */
export interface InjectedWallet {
  /** Every method that the page has called, in order. */
  readonly calls: string[];
  /** What happens when a signature is asked for: sign, refuse with 4001, or wait for ever. */
  onSign: "sign" | "reject" | "hang";
  chainId: number;
  /** Whether the wallet knows the chain that it is asked to switch to. */
  knowsChain: boolean;
}

const typedDataParameters = z.tuple([z.string(), z.string()]);
const switchParameters = z.tuple([z.object({ chainId: z.string() })]);
const callParameters = z.tuple([z.looseObject({ to: z.string(), data: z.string() }), z.string()]);
const typed = z.object({
  domain: z.looseObject({}),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
});

/** The announcing part, which runs in the page. */
const script = `(() => {
  const listeners = {};
  const provider = {
    request: async (call) => {
      const answer = await window.walletRequest(JSON.stringify(call));
      const { result, error } = JSON.parse(answer);
      if (error) throw Object.assign(new Error(error.message), error);
      return result;
    },
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    removeListener: (event, listener) => { listeners[event] = (listeners[event] ?? []).filter((l) => l !== listener); },
  };
  window.walletEvent = (event, value) => (listeners[event] ?? []).forEach((listener) => listener(value));
  const detail = Object.freeze({ info: { uuid: "2f1c9a4e-0000-4000-8000-000000000001", name: "Test Wallet", icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", rdns: "test.wallet" }, provider });
  const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", announce);
  announce();
})();`;

/** Puts the wallet of an account into every page of a context. */
export async function injectWallet(
  context: BrowserContext,
  account: PrivateKeyAccount,
  rpcUrl: string,
): Promise<InjectedWallet> {
  const wallet: InjectedWallet = { calls: [], onSign: "sign", chainId: 8453, knowsChain: true };
  const chain = chainClient(rpcUrl);
  const answer = async (method: string, params: unknown): Promise<unknown> => {
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [account.address];
      case "eth_chainId":
        return `0x${wallet.chainId.toString(16)}`;
      case "eth_call": {
        const [call] = callParameters.parse(params);
        const { data } = await chain.call({ to: call.to as `0x${string}`, data: call.data as `0x${string}` });
        return data;
      }
      case "wallet_switchEthereumChain":
        if (!wallet.knowsChain) throw { code: 4902, message: "Unrecognized chain" };
        wallet.chainId = Number(switchParameters.parse(params)[0].chainId);
        return null;
      case "wallet_addEthereumChain":
        wallet.knowsChain = true;
        return null;
      case "eth_signTypedData_v4": {
        if (wallet.onSign === "hang") return new Promise(() => {});
        if (wallet.onSign === "reject") throw { code: 4001, message: "User rejected the request" };
        const [, text] = typedDataParameters.parse(params);
        const { EIP712Domain: _, ...types } = typed.parse(JSON.parse(text)).types;
        return account.signTypedData({ ...typed.parse(JSON.parse(text)), types });
      }
      default:
        throw { code: 4200, message: `Unsupported: ${method}` };
    }
  };
  await context.exposeFunction("walletRequest", async (text: string) => {
    const { method, params } = z.object({ method: z.string(), params: z.unknown().optional() }).parse(JSON.parse(text));
    wallet.calls.push(method);
    try {
      return JSON.stringify({ result: await answer(method, params) });
    } catch (error) {
      return JSON.stringify({ error });
    }
  });
  await context.addInitScript(script);
  return wallet;
}
