import { concatHex, type Hex, numberToHex, pad, recoverAddress as recoverByViem, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { recoverAddress } from "../../../../src/worker/sale/payment/recover-address.ts";

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const randomWord = () => toHex(crypto.getRandomValues(new Uint8Array(32)));
const word = (value: bigint) => numberToHex(value, { size: 32 });
const signatureOf = (r: Hex, s: Hex, v: number) => concatHex([r, s, toHex(v, { size: 1 })]);

/** The address that another library finds, or undefined. */
async function recoveredElsewhere(hash: Hex, signature: Hex): Promise<string | undefined> {
  try {
    return (await recoverByViem({ hash, signature })).toLowerCase();
  } catch {
    return undefined;
  }
}

describe("the account that made a signature", () => {
  it("is the signer, in lower case", async () => {
    for (const key of [pad(toHex(1)), pad(toHex(13)), pad(toHex(45)), generatePrivateKey(), generatePrivateKey()]) {
      const account = privateKeyToAccount(key);
      const hash = randomWord();
      expect(await recoverAddress(hash, await account.sign({ hash }))).toBe(account.address.toLowerCase());
    }
  });

  it("is found, or not, as another library finds it for random bytes", async () => {
    const found = new Set<boolean>();
    for (let run = 0; run < 60; run++) {
      const [hash, signature] = [randomWord(), signatureOf(randomWord(), randomWord(), 27 + (run % 2))];
      const address = await recoverAddress(hash, signature);
      found.add(address !== undefined);
      expect(address).toBe(await recoveredElsewhere(hash, signature));
    }
    expect(found.size).toBe(2);
  });

  it.each([0n, order, order + 1n, 2n ** 256n - 1n])(
    "does not exist for a number outside of the group: %s",
    async (outside) => {
      const digest = randomWord();
      expect(await recoverAddress(digest, signatureOf(word(outside), word(1n), 27))).toBeUndefined();
      expect(await recoverAddress(digest, signatureOf(word(1n), word(outside), 27))).toBeUndefined();
    },
  );
});
