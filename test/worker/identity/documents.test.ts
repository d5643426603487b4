import { env } from "cloudflare:workers";
import { calculateJwkThumbprint, compactVerify, createLocalJWKSet, importJWK } from "jose";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { didDocument, identity, jwks } from "../../../src/worker/identity/documents.ts";
import { activeKey, keysOf, signCompactJws } from "../../../src/worker/identity/keys.ts";
import { signingKeys } from "../../fixtures/payment-settings.ts";

const config = parseConfig(env);
const origin = "https://service.test";

const withKeys = (keys: readonly object[]) => parseConfig({ ...env, SIGNING_KEYS: JSON.stringify(keys) });

describe("/.well-known/jwks.json", () => {
  it("lists the public half of every key under its RFC 7638 thumbprint", async () => {
    const { keys } = jwks({ config }) as { keys: (JsonWebKey & { kid: string })[] };
    expect(keys.map(({ alg }) => alg)).toEqual(["ES256", "EdDSA"]);
    for (const key of keys) {
      expect(key.kid).toBe(await calculateJwkThumbprint({ ...key, kty: String(key.kty) }));
      expect(key).not.toHaveProperty("d");
    }
  });

  it("publishes an empty key set when no key is configured", () => {
    expect(jwks({ config: withKeys([]) })).toEqual({ keys: [] });
  });
});

it("publishes the same keys as a DID document, with the port of the origin percent-encoded", () => {
  const document = didDocument({ config, origin: "http://localhost:8787" });
  expect(document).toMatchObject({
    id: "did:web:localhost%3A8787",
    verificationMethod: keysOf(config).map((key) => ({
      id: `did:web:localhost%3A8787#${key.kid}`,
      publicKeyJwk: key.publicJwk,
    })),
  });
});

describe("/identity", () => {
  it("binds origin, DID and payee in a statement that one of its keys signed", async () => {
    const document = await identity({ config, origin, locale: "en" });
    const set = createLocalJWKSet(jwks({ config }) as { keys: [] });
    const { payload } = await compactVerify(String(document.statement), set);
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
      origin,
      did: "did:web:service.test",
      network: "eip155:8453",
      pay_to: config.payment?.payTo,
    });
  });

  it("shows the payee's proof of ownership when there is one, and claims nothing otherwise", async () => {
    const signature = `0x${"ab".repeat(65)}`;
    const proven = parseConfig({ ...env, PAY_TO_OWNERSHIP_PROOF: signature });
    expect(await identity({ config: proven, origin, locale: "en" })).toMatchObject({
      payment: { ownership_proofs: [{ type: "eip191", message: origin, signature }] },
    });
    expect(await identity({ config, origin, locale: "en" })).toMatchObject({ payment: { ownership_proofs: [] } });
  });

  it("gives /identity the same bytes every time, without a private part", async () => {
    const [first, second] = [
      await identity({ config, origin, locale: "ar" }),
      await identity({ config, origin, locale: "ar" }),
    ];
    expect(JSON.stringify(first)).toBe(JSON.stringify(second));
    for (const { d } of signingKeys) expect(JSON.stringify(first)).not.toContain(d);
  });
});

describe("a rotation of keys", () => {
  const [old, other] = signingKeys;

  it("signs with the active key, and still verifies what the retired one signed", async () => {
    const before = withKeys([{ ...old, status: "active" }]);
    const signer = activeKey(before);
    if (!signer) throw new Error("No active key");
    const signed = await signCompactJws(signer, { sold: "before" });

    const after = withKeys([
      { ...old, status: "retired" },
      { ...other, status: "active" },
    ]);
    expect(activeKey(after)?.alg).toBe("EdDSA");
    await expect(
      compactVerify(signed, createLocalJWKSet(jwks({ config: after }) as { keys: [] })),
    ).resolves.toBeDefined();
  });

  it("publishes the next key before it signs", () => {
    const upcoming = withKeys([
      { ...old, status: "active" },
      { ...other, status: "next" },
    ]);
    expect(activeKey(upcoming, "EdDSA")?.alg).toBe("ES256");
    expect(jwks({ config: upcoming })).toMatchObject({ keys: [{ alg: "ES256" }, { alg: "EdDSA" }] });
  });

  it("signs canonical JSON, so that the order of members does not matter", async () => {
    const key = activeKey(config, "EdDSA");
    if (!key) throw new Error("No Ed25519 key");
    expect(await signCompactJws(key, { a: 1, b: 2 })).toBe(await signCompactJws(key, { b: 2, a: 1 }));
    await expect(
      compactVerify(await signCompactJws(key, { a: 1 }), await importJWK({ ...key.publicJwk }, "EdDSA")),
    ).resolves.toBeDefined();
  });
});
