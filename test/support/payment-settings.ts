/** How the Worker under test is paid: two facilitators and a node that exist only inside the tests, and deadlines that do not make them slow. */

/** The wallet that is paid. Anvil's well-known account 9. */
export const payTo = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
export const facilitatorUrls = ["http://facilitator.test", "http://second-facilitator.test"] as const;
export const nodeUrl = "http://node.test";

/** Keys made for these tests; they sign nothing that is worth anything. */
export const signingKeys = [
  {
    kty: "EC",
    crv: "P-256",
    x: "-RkZR6YEMNQxhejJt-ruC5CcpePD4se4nATCpepT1LY",
    y: "oJrNDcCS443ocVvbP5AIqUs-yAX1DzMbnKb1fD6q3CM",
    d: "ZnzXupONw-f-GT9k9RoQDcDMNUif6vb50vRKuPUjMUs",
    status: "active",
  },
  {
    kty: "OKP",
    crv: "Ed25519",
    x: "o37jyIzkLUPk5bXjWYNKtn7rbbFjvDV597bgKkDqAcI",
    d: "BzkJGQwJBlLfr4pKChjkVddbZmxyTiXBAtX541L84KE",
    status: "active",
  },
];

export const paymentSettings = {
  PAY_TO: payTo,
  FACILITATORS: JSON.stringify(facilitatorUrls.map((url) => ({ url }))),
  RPC_URL: nodeUrl,
  VERIFY_TIMEOUT_MS: "120",
  SETTLE_TIMEOUT_MS: "120",
  CHAIN_TIMEOUT_MS: "100",
  CHAIN_WAIT_MS: "120",
  SIGNING_KEYS: JSON.stringify(signingKeys),
};
