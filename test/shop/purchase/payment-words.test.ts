import { describe, expect, it } from "vitest";
import { missingOf, shortAddress, unpaidWord } from "../../../src/shop/purchase/payment-words.ts";

it("says by how much an account falls short, and nothing where the balance is enough or not known", () => {
  expect(missingOf(5_000_000n, 4_850_000n)).toBe(150_000n);
  expect(missingOf(5_000_000n, 5_000_000n)).toBe(0n);
  expect(missingOf(5_000_000n, undefined)).toBe(0n);
});

describe("the code of a challenge", () => {
  it("has a sentence for each challenge code about which the buyer can do something", () => {
    expect(unpaidWord("insufficient_funds")).toBe("unpaidFunds");
  });

  it("shows the code of a challenge that is not known", () => {
    expect(unpaidWord("toString")).toBe("unpaidOther");
  });
});

it("shortens an account's address to its first and last characters", () => {
  expect(shortAddress("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913")).toBe("0x8335…2913");
});
