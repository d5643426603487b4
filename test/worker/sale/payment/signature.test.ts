import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  numberToHex,
  pad,
  recoverAddress as recoverByViem,
  slice,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { recoverAddress } from "../../../../src/worker/sale/payment/recover-address.ts";
import {
  accountSignature,
  hasAccountLength,
  isEnvelope,
  isSameSignature,
  openEnvelope,
  withoutEnvelope,
} from "../../../../src/worker/sale/payment/signature.ts";

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const digest: Hex = `0x${"5a".repeat(32)}`;

/** Accounts whose signatures have `v` 27 and 28, and two whose public keys begin or end with a short number. */
const keys = [1, 2, 3, 4, 5, 13, 45];
const signatures = await Promise.all(
  keys.map(async (key) => {
    const account = privateKeyToAccount(pad(toHex(key)));
    const signature = await account.sign({ hash: digest });
    const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64))];
    const payer: Hex = `0x${account.address.slice(2).toLowerCase()}`;
    const compact = concatHex([r, numberToHex(hexToBigInt(s) + (BigInt(v - 27) << 255n), { size: 32 })]);
    return { payer, signature, r, s, v, compact };
  }),
);
const withParity = (r: Hex, s: Hex, v: number) => concatHex([r, s, toHex(v, { size: 1 })]);

describe("the signature of an account", () => {
  it("takes an account's signature in each of its forms, and keeps it in the one that USDC takes", async () => {
    expect(new Set(signatures.map(({ v }) => v))).toEqual(new Set([27, 28]));
    for (const { payer, signature, r, s, v, compact } of signatures)
      for (const form of [signature, withParity(r, s, v - 27), compact])
        expect(await accountSignature(form, payer, digest)).toBe(signature);
  });

  it("takes an account's signature for that account and that digest only", async () => {
    const [one, other] = signatures;
    expect(await accountSignature(one?.signature ?? "0x", other?.payer ?? "0x", digest)).toBeUndefined();
    expect(await accountSignature(one?.signature ?? "0x", one?.payer ?? "0x", `0x${"5b".repeat(32)}`)).toBeUndefined();
  });

  it("rejects a signature with the other value of s, another recovery mark, or another length", async () => {
    for (const { payer, r, s, v } of signatures) {
      const high = numberToHex(order - hexToBigInt(s), { size: 32 });
      const others = [26, 29, 30, 255].map((mark) => withParity(r, s, mark));
      for (const form of [withParity(r, high, 55 - v), ...others, r, concatHex([withParity(r, s, v), "0x00"])])
        expect(await accountSignature(form, payer, digest)).toBeUndefined();
    }
  });

  it("takes the largest s that USDC takes, and none above it", async () => {
    const half = order / 2n;
    for (const { r } of signatures) {
      const [largest, above] = [half, half + 1n].map((s) => withParity(r, numberToHex(s, { size: 32 }), 27));
      for (const [form, taken] of [
        [largest, largest],
        [above, undefined],
      ] as const) {
        const signer = await recoverAddress(digest, form ?? "0x");
        expect(await accountSignature(form ?? "0x", signer ?? "0x", digest)).toBe(taken);
      }
    }
  });

  it("takes signatures of 64 or 65 bytes as an account's", () => {
    const lengths = [0, 63, 64, 65, 66].filter((length) => hasAccountLength(`0x${"00".repeat(length)}`));
    expect(lengths).toEqual([64, 65]);
  });
});

describe("the envelope of a wallet that is not deployed", () => {
  const suffix: Hex = `0x${"6492".repeat(16)}`;
  const factory: Hex = `0x${"f1".repeat(20)}`;
  const wrap = (inner: Hex) =>
    concatHex([
      encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], [factory, "0x12", inner]),
      suffix,
    ]);

  it("reads factory, call and signature of an envelope of an undeployed wallet", () => {
    expect(isEnvelope(wrap("0xab"))).toBe(true);
    expect(openEnvelope(wrap("0xab"))).toMatchObject({ factoryData: "0x12", signature: "0xab" });
    expect(openEnvelope(wrap("0xab"))?.factory.toLowerCase()).toBe(factory);
    expect(withoutEnvelope(wrap("0xab"))).toBe("0xab");
  });

  it("finds a signature the same with and without its envelope, and an account's in each of its forms", () => {
    expect(isSameSignature("0xab", wrap("0xab"))).toBe(true);
    expect(isSameSignature(wrap("0xab"), "0xab")).toBe(true);
    expect(isSameSignature("0xab", wrap("0xac"))).toBe(false);
    for (const [index, { signature, r, s, v, compact }] of signatures.entries())
      for (const form of [signature, withParity(r, s, v - 27), compact]) {
        expect(isSameSignature(signature, form)).toBe(true);
        expect(isSameSignature(signatures[index - 1]?.signature ?? "0xab", form)).toBe(false);
      }
  });

  it("rejects an envelope within an envelope, and everything malformed", () => {
    const malformed = concatHex(["0x00", suffix]);
    for (const signature of [wrap(wrap("0xab")), malformed]) {
      expect(openEnvelope(signature)).toBeUndefined();
      expect(withoutEnvelope(signature)).toBe(signature);
    }
    expect(isEnvelope("0xab")).toBe(false);
    expect(withoutEnvelope("0xab")).toBe("0xab");
  });
});

const randomWord = () => toHex(crypto.getRandomValues(new Uint8Array(32)));
const word = (value: bigint) => numberToHex(value, { size: 32 });

/** The address that another library finds, or undefined. */
async function recoveredElsewhere(hash: Hex, signature: Hex): Promise<string | undefined> {
  try {
    return (await recoverByViem({ hash, signature })).toLowerCase();
  } catch {
    return undefined;
  }
}

describe("the account that made a signature", () => {
  it("recovers the signer of a signature, in lower case", async () => {
    for (const key of [pad(toHex(1)), pad(toHex(13)), pad(toHex(45)), generatePrivateKey(), generatePrivateKey()]) {
      const account = privateKeyToAccount(key);
      const hash = randomWord();
      expect(await recoverAddress(hash, await account.sign({ hash }))).toBe(account.address.toLowerCase());
    }
  });

  it("recovers the same signer as another library, or none, for random bytes", async () => {
    const found = new Set<boolean>();
    for (let run = 0; run < 60; run++) {
      const [hash, signature] = [randomWord(), withParity(randomWord(), randomWord(), 27 + (run % 2))];
      const address = await recoverAddress(hash, signature);
      found.add(address !== undefined);
      expect(address).toBe(await recoveredElsewhere(hash, signature));
    }
    expect(found.size).toBe(2);
  });

  it.each([0n, order, order + 1n, 2n ** 256n - 1n])(
    "recovers no signer for a number outside of the group: %s",
    async (outside) => {
      const digest = randomWord();
      expect(await recoverAddress(digest, withParity(word(outside), word(1n), 27))).toBeUndefined();
      expect(await recoverAddress(digest, withParity(word(1n), word(outside), 27))).toBeUndefined();
    },
  );
});
