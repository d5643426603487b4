import { encodeAbiParameters } from "viem";
import { describe, expect, it } from "vitest";
import type { Deploys } from "../../../src/tools/deploy/factory-question.ts";
import { type Outside, type PreflightOptions, preflight } from "../../../src/tools/deploy/preflight.ts";
import { orEmpty } from "../../../src/tools/deploy/wallet-checks.ts";
import type { Deployment } from "../../../src/tools/deployment.ts";
import { describeFinding, isProblem, summarize } from "../../../src/tools/finding.ts";
import { generateSigningKeys } from "../../../src/tools/local/local-keys.ts";
import type { Secrets } from "../../../src/tools/secrets.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { keysOf } from "../../../src/worker/identity/keys.ts";
import type { Support } from "../../../src/worker/sale/facilitator/support.ts";
import { booksThrough, type Query } from "../../../src/worker/sale/reconciliation/books.ts";
import type { Discrepancy } from "../../../src/worker/sale/reconciliation/reconciliation.ts";
import { deployment as described, wellAccount } from "../../fixtures/deployment.ts";
import { signingKeys as testKeys, payTo as testWallet } from "../../fixtures/payment-settings.ts";

const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
const usdc = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const keys = await generateSigningKeys();
const [elliptic = {}, edwards = {}] = keys;
const others = await generateSigningKeys();
const facilitator = { url: "https://facilitator.example.com/x402" };
const bearer = { type: "bearer", token: "the-bearer-token" };

const deployment: Deployment = {
  ...described,
  settings: {
    ...described.settings,
    ENVIRONMENT: "production",
    NETWORK: "eip155:8453",
    PAY_TO: wallet,
    OPERATOR_NAME: "Example Trading",
    OPERATOR_CONTACT: "operations@example.com",
    OPERATOR_IDENTITY: JSON.stringify({
      legalName: "Example Trading Company",
      commercialRegistration: "1010123456",
      vatNumber: "300012345600003",
      city: "Riyadh",
    }),
  },
};
const secrets: Secrets = {
  SIGNING_KEYS: JSON.stringify(keys),
  RPC_URL: "https://node.example.com/the-node-token",
  FACILITATORS: JSON.stringify([{ ...facilitator, auth: bearer }]),
};

/** The account's answers, by the first words of the command. */
const account = {
  ...wellAccount,
  "secret list": '[{"name":"SIGNING_KEYS","type":"secret_text"},{"name":"RPC_URL","type":"secret_text"}]',
};

const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
/** The node's answers, by the question. */
const node: Readonly<Record<string, unknown>> = {
  eth_chainId: "0x2105",
  eth_getBlockByNumber: { timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` },
  name: text("USD Coin"),
  version: text("2"),
  eth_getCode: "0x",
  eth_getLogs: [],
  eth_gasPrice: "0x5f5e100",
  eth_getBalance: "0xde0b6b3a7640000",
};
/** An account of the facilitator. */
const signer = `0x${"c3".repeat(20)}` as const;

interface World {
  readonly settings?: Readonly<Record<string, string | undefined>>;
  readonly deployment?: Partial<Deployment>;
  readonly secrets?: Readonly<Record<string, string | undefined>>;
  readonly account?: Readonly<Record<string, string | undefined>>;
  readonly node?: Readonly<Record<string, unknown>>;
  readonly support?: Support;
  readonly deploys?: Deploys;
  /** The findings of the comparison of books and chain; undefined when no node answers. */
  readonly findings?: readonly Discrepancy[] | undefined;
  readonly local?: Outside["local"];
  readonly options?: Partial<PreflightOptions>;
}

const transfer = { transaction: "0x71", logIndex: 1, from: "0xbuyer", to: wallet, nonce: "0x02" } as const;
/** A signed payment to the wallet that no sale is for, in atomic USDC. */
const unknownPayment = (value: bigint, isUndecided = false): Discrepancy => ({
  kind: "paid_without_sale",
  transfer: { ...transfer, value },
  isUndecided,
});

/** Worlds that differ in one thing: the signing keys, the list of the facilitator, the newest block of the node. */
const signingWith = (...given: readonly object[]): World => ({ secrets: { SIGNING_KEYS: JSON.stringify(given) } });
const listing = (problem: NonNullable<Support["problem"]>, detail?: string): World => ({
  support: { problem, ...(detail && { detail }), signers: [] },
});
const newestAt = (timestamp: string): World => ({ node: { eth_getBlockByNumber: { timestamp } } });

const defined = (record: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

function inspect(world: World = {}) {
  const said: Readonly<Record<string, string | undefined>> = { ...account, ...world.account };
  const known = { ...node, ...world.node };
  return preflight(
    { ...deployment, ...world.deployment, settings: defined({ ...deployment.settings, ...world.settings }) },
    defined({ ...secrets, ...world.secrets }),
    {
      wrangler: async (args) => {
        const answer = said[args.slice(0, 2).join(" ")];
        if (answer === undefined) throw new Error(`wrangler ${args.join(" ")} failed`);
        return answer;
      },
      askNode: () => async (method, params) => {
        if (method !== "eth_call") return known[method];
        return JSON.stringify(params).includes("0x06fdde03") ? known.name : known.version;
      },
      askSupport: async () => world.support ?? { signers: [signer] },
      askFactory: () => async () => world.deploys ?? "yes",
      comparePayments: async () => {
        const { findings } = { findings: [], ...world };
        if (!findings) throw new Error("no node answers");
        const matched = { sales: 0, refunds: 0, returned: 0, noted: 0 };
        return { transfers: findings.length, matched, dust: { transfers: 0, value: 0n }, findings };
      },
      fetchJson: async () => undefined,
      askAs: async () => undefined,
      local: world.local ?? { payTo: undefined, kids: [] },
    },
    { payToIsContract: false, walletIsShared: false, migrated: true, ...world.options },
  );
}

/** A host name of the greatest length (RFC 1035, 2.3.4). */
const longestHost = `${Array.from({ length: 3 }, () => "a".repeat(63)).join(".")}.${"b".repeat(57)}.com`;

describe("a preflight of a facilitator", () => {
  const said = async (world: World) =>
    (await inspect(world))
      .filter(({ check }) => check === "facilitator")
      .map(({ outcome, detail }) => [outcome, detail]);

  it("says which facilitator's accounts have no money for gas", async () => {
    const [found] = await said({ node: { eth_getBalance: "0x0" } });
    expect(found).toEqual(["look", expect.stringContaining(`no money for gas: ${signer}`)]);
    for (const eth_getBalance of [undefined, "0x"])
      expect((await said({ node: { eth_getBalance } }))[0]?.[0]).toBe("ok");
  });

  it.each([
    ["yes", /it deploys wallets .*Coinbase Smart Wallet/],
    ["no", /it does not deploy wallets/],
    ["unknown", /could not be found out/],
  ] as const)("says whether a facilitator deploys wallets: %s", async (deploys, says) => {
    expect(await said({ deploys })).toEqual([["ok", expect.stringMatching(says)]]);
  });
});

describe("a preflight", () => {
  it("finds a complete deployment ready, and says what it saw", async () => {
    const findings = await inspect();
    expect(findings.filter((finding) => finding.outcome !== "ok").map(describeFinding)).toEqual([]);
    expect(summarize(findings, "production")).toBe("production is ready.");
    const kids = keysOf(parseConfig({ SIGNING_KEYS: secrets.SIGNING_KEYS })).map(({ kid }) => kid);
    const report = findings.map(describeFinding).join("\n");
    for (const kid of kids) expect(report).toContain(kid);
    expect(report).toContain("must be this service's alone");
  });

  it("never prints a secret, whatever the problem is", async () => {
    const worlds: World[] = [
      {},
      {
        support: { problem: "does_not_answer", signers: [] },
        node: { eth_chainId: "0x1" },
        account: { "whoami --json": undefined },
      },
      { secrets: { SIGNING_KEYS: secrets.SIGNING_KEYS?.slice(1), FACILITATORS: secrets.FACILITATORS?.slice(1) } },
    ];
    for (const world of worlds) {
      const report = (await inspect(world)).map(describeFinding).join("\n");
      for (const secret of ["the-node-token", bearer.token, ...keys.map(({ d = "" }) => d)])
        expect(report).not.toContain(secret);
    }
  });

  const swapped = [{ ...elliptic, d: others[0]?.d ?? "" }, edwards];
  const [other = {}] = others;
  const ownKids = keysOf(parseConfig({ SIGNING_KEYS: JSON.stringify(keys) })).map(({ kid }) => kid);
  // All rules of settings are in test/worker/config: one row for a setting, and one for a secret.
  const cases: readonly (readonly [string, World, string, RegExp])[] = [
    ["a placeholder", { settings: { BASE_URL: "https://placeholder.invalid" } }, "BASE_URL", /is a placeholder/],
    ["another environment", { settings: { ENVIRONMENT: "staging" } }, "ENVIRONMENT", /must be production/],
    [
      "a base address that makes headers too long",
      { settings: { BASE_URL: `https://${longestHost}` }, deployment: { routes: [longestHost] } },
      "challenges",
      /more than 4000/,
    ],
    ["a rehearsal", { settings: { REHEARSAL: "true" } }, "REHEARSAL", /rehearsal/],
    ["what is no address", { settings: { PAY_TO: "0x12" } }, "PAY_TO", /address/],
    ["an address without its checksum", { settings: { PAY_TO: wallet.toLowerCase() } }, "PAY_TO", /checksum/],
    ["an address with a slip", { settings: { PAY_TO: usdc.replace("833", "834") } }, "PAY_TO", /checksum/],
    ["a published test wallet", { settings: { PAY_TO: testWallet } }, "PAY_TO", /published/],
    ["the wallet of npm start", { local: { payTo: wallet, kids: [] } }, "PAY_TO", /npm start/],
    ["a host that leads elsewhere", { deployment: { routes: [] } }, "route", /nothing leads from/],
    [
      "a workers.dev address that is off",
      { settings: { BASE_URL: "https://analysis.example.workers.dev" } },
      "route",
      /switched off/,
    ],
    ["no login", { account: { "whoami --json": '{"loggedIn":false}' } }, "account", /not logged in/],
    ["a secret that is nowhere", { secrets: { FACILITATORS: undefined } }, "FACILITATORS", /not set/],
    [
      "a Worker that does not exist, without secrets",
      { secrets: { RPC_URL: undefined }, account: { "secret list": undefined } },
      "RPC_URL",
      /not set/,
    ],
    [
      "no database",
      { deployment: { database: { name: "books", id: "00000000-0000-0000-0000-000000000000" } } },
      "books",
      /placeholder/,
    ],
    ["a database of another account", { account: { "d1 list": "[]" } }, "books", /has no database/],
    [
      "missing tables",
      { account: { "d1 migrations": "│ 0001_sales.sql │" } },
      "migrations",
      /0001_sales.sql not applied/,
    ],
    ["keys that are no keys", signingWith({}), "SIGNING_KEYS", /JWKs/],
    ["one algorithm only", signingWith(elliptic), "SIGNING_KEYS", /0 active EdDSA/],
    ["two active keys of one algorithm", signingWith(...keys, other), "SIGNING_KEYS", /2 active ES256/],
    ["halves of two keys", signingWith(...swapped), "SIGNING_KEYS", /do not belong/],
    ["published keys", signingWith(...testKeys), "SIGNING_KEYS", /is published/],
    ["the keys of npm start", { local: { payTo: undefined, kids: ownKids } }, "SIGNING_KEYS", /npm start/],
    ["a node that is silent", { node: { eth_chainId: undefined } }, "RPC_URL", /does not answer/],
    ["a node whose newest block has no time", newestAt("0x"), "RPC_URL", /does not give its newest block/],
    [
      "a node without events",
      { node: { eth_getLogs: undefined } },
      "RPC_URL",
      /does not answer eth_getLogs: undecided payments stay so/,
    ],
    ["a node that stands still", newestAt("0x65000000"), "RPC_URL", /stands still: its newest block is \d+ s old/],
    ["a node of another chain", { node: { eth_chainId: "0x14a34" } }, "RPC_URL", /is chain 84532, not Base/],
    ["no operator in law", { settings: { OPERATOR_IDENTITY: undefined } }, "OPERATOR_IDENTITY", /legal name/],
    ["no USDC there", { node: { name: "0x" } }, "USDC", /no token/],
    ["another token there", { node: { name: text("USDC") } }, "USDC", /not "USD Coin"/],
    ["a wallet that is a contract", { node: { eth_getCode: "0x6080" } }, "pay-to wallet", /is a contract/],
    [
      "a wallet that somebody else sells with too",
      { findings: [unknownPayment(250_000n)] },
      "pay-to wallet",
      /took 1 signed payments.*0\.25 USDC from 0xbuyer in 0x71/,
    ],
    ["USDC itself as the wallet", { settings: { PAY_TO: usdc } }, "pay-to wallet", /money sent there is lost/],
    [
      "a facilitator that has moved",
      listing("redirects", "https://new.example.com/x402/supported"),
      "facilitator",
      /redirect to https:\/\/new\.example\.com\/x402/,
    ],
    ["a facilitator of version 1", listing("lists_version_1_only"), "facilitator", /version 1 only/],
    [
      "a facilitator of other networks",
      listing("lists_other_networks", "eip155:*"),
      "facilitator",
      /exact on eip155:\* only/,
    ],
    ["a facilitator without a readable list", listing("list_unreadable"), "facilitator", /not x402 version 2/],
    [
      "a local facilitator",
      { secrets: { FACILITATORS: '[{"url":"http://127.0.0.1:4020"}]' } },
      "FACILITATORS",
      /https/,
    ],
  ];
  it.each(cases)("refuses a deployment with %s, and says how to fix it", async (_, world, check, detail) => {
    const problems = (await inspect(world)).filter(isProblem);
    expect(problems.map((finding) => finding.check)).toContain(check);
    const [found] = problems.filter((finding) => finding.check === check && detail.test(finding.detail));
    expect(found).toHaveProperty("fix", expect.stringMatching(/npx wrangler|wrangler\.toml|--pay-to|--wallet|export/));
    expect(summarize(problems, "production")).toContain("not ready");
  });

  it("says which values preflight could not read, which is not a problem", async () => {
    const findings = await inspect({ secrets: { SIGNING_KEYS: undefined } });
    expect(findings.filter((finding) => finding.outcome !== "ok")).toEqual([
      expect.objectContaining({ outcome: "unchecked", check: "SIGNING_KEYS", fix: expect.stringContaining("export") }),
    ]);
    expect(summarize(findings, "production")).toContain("1 check was not made");
  });

  it("says that payments could not be compared, which is not a problem, and how to compare them", async () => {
    const findings = (await inspect({ findings: undefined })).filter((finding) => finding.outcome !== "ok");
    expect(findings).toEqual([
      expect.objectContaining({
        outcome: "unchecked",
        check: "pay-to wallet",
        fix: expect.stringContaining("reconcile"),
      }),
    ]);
  });

  it("compares payments with no sales where the books have no tables yet", async () => {
    const noTables: Query = async () => {
      throw new Error("no such table: sales");
    };
    expect(await booksThrough(orEmpty(noTables)).paidWallets("eip155:8453")).toEqual([]);
  });

  it("examines each of several nodes, and names them by their hosts", async () => {
    const RPC_URL = "https://one.example.com/the-node-token, https://two.example.com";
    const found = (await inspect({ secrets: { RPC_URL } })).filter(({ check }) => check === "USDC");
    expect(found).toHaveLength(2);
  });

  it.each<[string, World]>([
    [
      "a facilitator without credentials in wrangler.toml",
      {
        settings: { FACILITATOR_URL: facilitator.url },
        secrets: { FACILITATORS: undefined },
      },
    ],
    [
      "a contract wallet that the operator vouches for",
      {
        node: { eth_getCode: "0x6080" },
        options: { payToIsContract: true },
      },
    ],
    [
      "payments to the wallet that the operator knows of",
      { findings: [unknownPayment(250_000n)], options: { walletIsShared: true } },
    ],
    [
      "dust, an undecided payment and a plain transfer to the wallet",
      {
        findings: [
          unknownPayment(249_999n),
          unknownPayment(250_000n, true),
          { kind: "stray", transfer: { ...transfer, value: 250_000n, nonce: undefined } },
        ],
      },
    ],
    ["a wallet that delegates to a contract (EIP-7702)", { node: { eth_getCode: `0xef0100${"11".repeat(20)}` } }],
    [
      "migrations that are about to be applied",
      {
        account: { "d1 migrations": "│ 0001_sales.sql │" },
        options: { migrated: false },
      },
    ],
    ["a Worker that does not exist yet, its secrets at hand", { account: { "secret list": undefined } }],
    ["a key that is next beside the active ones", signingWith(...keys, { ...others[0], status: "next" })],
  ])("accepts %s", async (_, world) => {
    expect((await inspect(world)).filter((finding) => finding.outcome !== "ok").map(describeFinding)).toEqual([]);
  });
});
