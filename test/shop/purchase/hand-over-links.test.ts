import { describe, expect, it } from "vitest";
import { messageLinks, transferUri, walletApps } from "../../../src/shop/purchase/hand-over-links.ts";

const link = "https://example.com/ar/agent-tools/buy?op=gcc_portfolio_rank#inputs=a-b_c";

it("asks in the wallet link for exactly the missing amount, of the right token and chain (EIP-681)", () => {
  const token = { asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", chainId: 8453 };
  const uri = transferUri(token, "0x1111111111111111111111111111111111111111", 150_000n);
  const { groups } =
    /^ethereum:(?<asset>0x[0-9a-fA-F]{40})@(?<chain>\d+)\/transfer\?address=(?<account>0x[0-9a-fA-F]{40})&uint256=(?<amount>\d+)$/.exec(
      uri,
    ) ?? {};
  expect(groups).toEqual({
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    chain: "8453",
    account: "0x1111111111111111111111111111111111111111",
    amount: "150000",
  });
});

describe("a link to another payer", () => {
  it("carries the page with all its inputs in a link to another payer", () => {
    const { whatsApp, email } = messageLinks(`Please pay\n${link}`, "Report & plan");
    expect(new URL(whatsApp).searchParams.get("text")).toBe(`Please pay\n${link}`);
    const mail = new URLSearchParams(new URL(email).search);
    expect([mail.get("subject"), mail.get("body")]).toEqual(["Report & plan", `Please pay\n${link}`]);
  });

  it.each(walletApps)("opens the page in $name by a link", ({ address }) => {
    const text = decodeURIComponent(address(link));
    expect(text).toContain("example.com/ar/agent-tools/buy?op=gcc_portfolio_rank#inputs=a-b_c");
  });
});
