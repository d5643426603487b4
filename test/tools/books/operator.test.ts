import { expect, it } from "vitest";
import { walletIn, withoutFacilitators } from "../../../src/tools/books/operator.ts";

const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";

it.each(["production", "staging"])(
  "reads an operator's settings of %s without the service's facilitators",
  (ENVIRONMENT) => {
    const { payment } = withoutFacilitators({
      ENVIRONMENT,
      NETWORK: "eip155:8453",
      BASE_URL: "https://analysis.example.com",
      PAY_TO: wallet,
      OPERATOR_NAME: "Example Trading",
      OPERATOR_CONTACT: "operations@example.com",
      RPC_URL: "https://node.example.com",
      FACILITATORS: "secret",
    });
    expect(payment).toMatchObject({ payTo: wallet, rpcUrls: ["https://node.example.com"] });
  },
);

it.each([
  ["words", "my key"],
  ["a key without 0x", "ab".repeat(32)],
  ["zero, which is no key of the curve", `0x${"00".repeat(32)}`],
])("refuses %s as a wallet's private key without repeating it", (_, key) => {
  expect(() => walletIn("REFUND_PRIVATE_KEY", key)).toThrow(/^REFUND_PRIVATE_KEY is not a private key \(0x and 64 hex/);
});

it("reads the wallet of a private key, and none from an empty variable", () => {
  const key = `0x${"00".repeat(31)}01`;
  expect(walletIn("REFUND_PRIVATE_KEY", ` ${key} `)?.address).toBe("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf");
  expect(walletIn("REFUND_PRIVATE_KEY", " ")).toBeUndefined();
});
