import { expect, it } from "vitest";
import { withoutFacilitators } from "../../../src/tools/books/operator.ts";

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
