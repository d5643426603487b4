import { homedir } from "node:os";
import { describe, expect, it } from "vitest";
import { readBridgeSettings } from "../../../src/client/wallet/bridge-settings.ts";

const key = `0x${"aB3".repeat(21)}c`;
const wallet = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const another = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

describe("the settings of the bridge", () => {
  it("spends nothing by default", () => {
    expect(readBridgeSettings({ SVC_LANG: "", SVC_WALLET_PRIVATE_KEY: "  " })).toEqual({
      baseUrl: "http://127.0.0.1:8787",
      walletKey: undefined,
      limits: { perCall: 0n, perSession: undefined, perDay: undefined },
      spendingFile: `${homedir()}/.local/state/gulf-retail-analysis/spending.json`,
      payToAllowlist: [],
      names: "dot",
      locale: "en",
    });
  });

  it("reads settings from the environment", () => {
    const settings = readBridgeSettings({
      SVC_BASE_URL: "https://service.example/some/path?and=query",
      SVC_WALLET_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: "2.50",
      SVC_MAX_USDC_PER_SESSION: "123456789",
      SVC_MAX_USDC_PER_DAY: "0.123456",
      SVC_SPENDING_FILE: "/somewhere/spending.json",
      SVC_PAY_TO_ALLOWLIST: `${wallet} ,  ${another},${wallet}`,
      SVC_TOOL_NAME_STYLE: "underscore",
      SVC_LANG: "ar",
      XDG_STATE_HOME: "/state",
    });
    expect(settings).toEqual({
      baseUrl: "https://service.example",
      walletKey: key,
      limits: { perCall: 2_500_000n, perSession: 123_456_789_000_000n, perDay: 123_456n },
      spendingFile: "/somewhere/spending.json",
      payToAllowlist: [wallet, another, wallet].map((address) => address.toLowerCase()),
      names: "underscore",
      locale: "ar",
    });
    expect(readBridgeSettings({ XDG_STATE_HOME: "/state" }).spendingFile).toBe(
      "/state/gulf-retail-analysis/spending.json",
    );
  });

  it.each(["http://localhost", "http://127.0.0.1", "http://127.12.34.255", "http://[::1]"])(
    "accepts %s, which is this machine, without encryption",
    (origin) => {
      expect(readBridgeSettings({ SVC_BASE_URL: `${origin}:8787/` }).baseUrl).toBe(`${origin}:8787`);
    },
  );

  const notHttp = "must be an http or https address";
  const notSecret = "must be https, unless the service is on this machine";
  const notUsdc = "must be an amount of USDC, such as 2.50";
  const notKey = "must be 0x and 64 hexadecimal digits";
  const notAbsolute = "must be an absolute path, without ~";
  const notAddresses = "must be addresses separated by commas";
  it.each([
    ["SVC_BASE_URL", "http://service.example", notSecret],
    ["SVC_BASE_URL", "http://localhost.example", notSecret],
    ["SVC_BASE_URL", "http://not-localhost", notSecret],
    ["SVC_BASE_URL", "http://127.0.0.1.example", notSecret],
    ["SVC_BASE_URL", "ftp://service.example", notHttp],
    ["SVC_BASE_URL", "https.example", notHttp],
    ["SVC_SPENDING_FILE", "~/spending.json", notAbsolute],
    ["SVC_SPENDING_FILE", "spending.json", notAbsolute],
    ["SVC_WALLET_PRIVATE_KEY", key.slice(2), notKey],
    ["SVC_WALLET_PRIVATE_KEY", `${key}0`, notKey],
    ["SVC_WALLET_PRIVATE_KEY", `0x${key}`, notKey],
    ["SVC_WALLET_PRIVATE_KEY", key.slice(0, -1), notKey],
    ["SVC_WALLET_PRIVATE_KEY", `0xg${key.slice(3)}`, notKey],
    ["SVC_MAX_USDC_PER_CALL", "-1", notUsdc],
    ["SVC_MAX_USDC_PER_CALL", "1.1234567", notUsdc],
    ["SVC_MAX_USDC_PER_CALL", "1.", notUsdc],
    ["SVC_MAX_USDC_PER_CALL", "1x", notUsdc],
    ["SVC_MAX_USDC_PER_SESSION", "x1", notUsdc],
    ["SVC_MAX_USDC_PER_DAY", "1234567890", notUsdc],
    ["SVC_PAY_TO_ALLOWLIST", wallet.slice(0, -1), notAddresses],
    ["SVC_PAY_TO_ALLOWLIST", `x${wallet}`, notAddresses],
    ["SVC_PAY_TO_ALLOWLIST", `${wallet} ${another}`, notAddresses],
    ["SVC_PAY_TO_ALLOWLIST", `${wallet},${another}0`, notAddresses],
  ])("rejects %s %s without repeating it", (name, value, words) => {
    expect(() => readBridgeSettings({ [name]: value })).toThrow(new Error(`${name} ${words}`));
  });

  it.each([
    ["SVC_TOOL_NAME_STYLE", "slash"],
    ["SVC_LANG", "fr"],
  ])("rejects an unknown %s", (name, value) => {
    expect(() => readBridgeSettings({ [name]: value })).toThrow(name);
  });

  it("reads the wallet's key by the name of x402's examples, or by the earlier name", () => {
    const limit = { SVC_MAX_USDC_PER_CALL: "1" };
    expect(readBridgeSettings({ EVM_PRIVATE_KEY: key, ...limit }).walletKey).toBe(key);
    expect(readBridgeSettings({ EVM_PRIVATE_KEY: key.toLowerCase(), SVC_WALLET_PRIVATE_KEY: key }).walletKey).toBe(key);
    expect(() => readBridgeSettings({ EVM_PRIVATE_KEY: `0x${"1".repeat(64)}`, SVC_WALLET_PRIVATE_KEY: key })).toThrow(
      new Error("EVM_PRIVATE_KEY and SVC_WALLET_PRIVATE_KEY are keys of two wallets: leave one of them out"),
    );
  });

  it("rejects a malformed key together with a limit, and ignores another program's key without a limit", () => {
    expect(() => readBridgeSettings({ EVM_PRIVATE_KEY: "seed words", SVC_MAX_USDC_PER_CALL: "1" })).toThrow(
      new Error(`EVM_PRIVATE_KEY ${notKey}`),
    );
    expect(readBridgeSettings({ EVM_PRIVATE_KEY: "seed words" }).walletKey).toBeUndefined();
  });

  it("names every wrong setting at once", () => {
    const wrong = { SVC_MAX_USDC_PER_CALL: "much", SVC_MAX_USDC_PER_DAY: "more" };
    expect(() => readBridgeSettings(wrong)).toThrow(
      new Error(`SVC_MAX_USDC_PER_CALL ${notUsdc}\nSVC_MAX_USDC_PER_DAY ${notUsdc}`),
    );
  });
});
