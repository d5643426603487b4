import { type Hex, hexToBigInt, numberToHex, toHex } from "viem";
import { generatePrivateKey, sign } from "viem/accounts";
import { recoverPublicKey } from "viem/utils";
import { describe, expect, it } from "vitest";
import { type Point, recoverKey } from "../../../../src/worker/sale/payment/secp256k1.ts";

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const randomWord = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** What another implementation recovers: the key without its mark, or undefined. */
async function recoveredElsewhere(hash: Hex, r: Hex, s: Hex, yParity: number): Promise<string | undefined> {
  try {
    return (await recoverPublicKey({ hash, signature: { r, s, yParity } })).slice(4);
  } catch {
    return undefined;
  }
}

const textOf = ({ x, y }: Point): string =>
  [x, y].map((coordinate) => numberToHex(coordinate, { size: 32 }).slice(2)).join("");

function recovered(hash: Hex, r: Hex, s: Hex, yParity: number): string | undefined {
  const key = recoverKey(hexToBigInt(hash), hexToBigInt(r), hexToBigInt(s), yParity);
  return key && textOf(key);
}

/** The x of small multiples of the generator: with them the parts of the sum meet. */
const smallMultiples: readonly Hex[] = [
  "0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
  "0xc6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5",
  "0xf9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9",
];

describe("the key that made a signature", () => {
  it("is the one that another implementation finds", async () => {
    for (let run = 0; run < 60; run++) {
      const hash = randomWord();
      const { r, s, yParity = 0 } = await sign({ hash, privateKey: generatePrivateKey() });
      expect(recovered(hash, r, s, yParity)).toBe(await recoveredElsewhere(hash, r, s, yParity));
    }
  });

  it("is right from the first call on, for which the tables are made", async () => {
    const path = `../../../../src/worker/sale/payment/secp256k1.ts?${crypto.randomUUID()}`;
    const loaded: typeof import("../../../../src/worker/sale/payment/secp256k1.ts") = await import(path);
    const hash = randomWord();
    const { r, s, yParity = 0 } = await sign({ hash, privateKey: generatePrivateKey() });
    const key = loaded.recoverKey(hexToBigInt(hash), hexToBigInt(r), hexToBigInt(s), yParity);
    expect(key && textOf(key)).toBe(await recoveredElsewhere(hash, r, s, yParity));
  });

  it("is found, or not, as elsewhere when nobody signed: half of all numbers are no x of a point", async () => {
    const found = new Set<boolean>();
    for (let run = 0; run < 60; run++) {
      const [hash, r, s, yParity] = [randomWord(), randomWord(), randomWord(), run % 2] as const;
      const key = recovered(hash, r, s, yParity);
      found.add(key !== undefined);
      expect(key).toBe(await recoveredElsewhere(hash, r, s, yParity));
    }
    expect(found.size).toBe(2);
  });

  it("is right where points of the sum are equal or cancel each other", async () => {
    for (const r of smallMultiples)
      for (const yParity of [0, 1])
        for (const [digest, s] of [
          [1n, 1n],
          [1n, 2n],
          [2n, 1n],
          [order - 1n, 1n],
          [1n, order - 1n],
          [0n, 1n],
        ]) {
          const [hash, word] = [numberToHex(digest ?? 0n, { size: 32 }), numberToHex(s ?? 0n, { size: 32 })];
          expect(recovered(hash, r, word, yParity)).toBe(await recoveredElsewhere(hash, r, word, yParity));
        }
  });

  it.each([0n, order, order + 1n])("is nobody's for a number outside of the group: %s", (outside) => {
    expect(recoverKey(1n, outside, 1n, 0)).toBeUndefined();
    expect(recoverKey(1n, 1n, outside, 0)).toBeUndefined();
  });
});
