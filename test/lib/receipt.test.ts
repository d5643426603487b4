import { createHash } from "node:crypto";
import { CompactSign, exportJWK, generateKeyPair, type JWK } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, checkReceipt } from "../../src/lib/receipt.ts";

const answer = '{"landed_cost":13041}';
const payer = "0x3186Bf9b7D7473A9B04108B11Cda94f294372BCF";
const transaction = `0x${"3a".repeat(32)}`;
const receipt = {
  version: 1,
  network: "eip155:8453",
  resourceUrl: "https://service.example/v1/sa/landed-cost",
  payer,
  issuedAt: 1_795_000_000,
  transaction,
};
const about = {
  ...receipt,
  amount: "250000",
  operation: "sa_landed_cost",
  inputHash: "00",
  resultHash: createHash("sha256").update(answer).digest("hex"),
};

interface TestKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

async function makeKey(alg: "ES256" | "EdDSA", kid: string): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), alg, use: "sig", kid } };
}

const sign = ({ privateKey, publicJwk }: TestKey, payload: object, kid = publicJwk.kid ?? "") =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: publicJwk.alg ?? "", kid })
    .sign(privateKey);

/** A purchase with the given receipts, signed by a key. */
async function claimOf(key: TestKey, parts: { receipt?: object; about?: object } = {}): Promise<Claim> {
  const signed = parts.about ?? about;
  return {
    settlement: {
      success: true,
      transaction,
      extensions: {
        "offer-receipt": {
          info: {
            receipt: {
              format: "jws",
              signature: await sign(key, parts.receipt ?? receipt, `did:web:service.example#${key.publicJwk.kid}`),
            },
          },
        },
        "result-receipt": { info: { resultHash: about.resultHash, signature: await sign(key, signed) } },
      },
    },
    answer,
    operation: "sa_landed_cost",
    path: "/v1/sa/landed-cost",
    amount: "250000",
    payer: payer.toLowerCase(),
  };
}

describe.each(["ES256", "EdDSA"] as const)("a receipt that is signed with %s", (alg) => {
  let key: TestKey;
  let keys: { keys: JWK[] };
  beforeAll(async () => {
    key = await makeKey(alg, "thumbprint");
    keys = { keys: [(await makeKey("ES256", "another")).publicJwk, key.publicJwk] };
  });

  it("confirms a receipt that a published key signed for this answer and this payment", async () => {
    expect(await checkReceipt(await claimOf(key), keys)).toBe("holds");
  });

  it.each([
    ["another answer", { answer: `${answer} ` }],
    ["another operation", { operation: "gcc_opportunity_score" }],
    ["another price", { amount: "750000" }],
    ["another payer", { payer: `0x${"11".repeat(20)}` }],
    ["another address", { path: "/v1/gcc/opportunity-score" }],
  ])("finds that a receipt differs when it is held against %s", async (_, change) => {
    expect(await checkReceipt({ ...(await claimOf(key)), ...change }, keys)).toBe("differs");
  });

  it("finds that two parts of different purchases differ", async () => {
    const other = await claimOf(key, { receipt: { ...receipt, transaction: `0x${"4b".repeat(32)}` } });
    expect(await checkReceipt(other, keys)).toBe("differs");
  });

  it("finds that a signed hash differs from the one beside it", async () => {
    const other = await claimOf(key, { about: { ...about, resultHash: "00" } });
    expect(await checkReceipt(other, keys)).toBe("differs");
  });

  it("finds a receipt forged when another key signed it, or a key that is not published", async () => {
    const impostor = await makeKey(alg, "thumbprint");
    expect(await checkReceipt(await claimOf(impostor), keys)).toBe("forged");
    expect(await checkReceipt(await claimOf(key), { keys: [] })).toBe("forged");
  });

  it("finds a receipt forged when one letter of it is changed", async () => {
    const claim = await claimOf(key);
    const text = JSON.stringify(claim.settlement);
    const signature = /"signature":"([\w-]+)\./.exec(text)?.[1] ?? "";
    const settlement = JSON.parse(text.replace(signature, `${signature.slice(0, -1)}A`));
    expect(await checkReceipt({ ...claim, settlement }, keys)).toBe("forged");
  });
});

describe("a receipt", () => {
  it("calls a receipt without a signature unsigned", async () => {
    const settlement = { transaction, extensions: { "result-receipt": { info: { resultHash: about.resultHash } } } };
    const claim = { ...(await claimOf(await makeKey("ES256", "key"))), settlement };
    expect(await checkReceipt(claim, { keys: [] })).toBe("unsigned");
  });

  it("leaves a receipt unchecked while the keys are unavailable", async () => {
    expect(await checkReceipt(await claimOf(await makeKey("ES256", "key")), undefined)).toBe("unchecked");
  });

  it.each([null, {}, { extensions: [] }, { extensions: { "result-receipt": { info: 1 } } }])(
    "finds that something that is not a receipt differs from every answer: %j",
    async (settlement) => {
      const claim = { ...(await claimOf(await makeKey("ES256", "key"))), settlement };
      expect(await checkReceipt(claim, { keys: [] })).toBe("differs");
    },
  );
});
