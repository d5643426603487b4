import { describe, expect, it } from "vitest";
import { readDeployment } from "../../../src/tools/deployment.ts";
import { parseConfig, settingProblems } from "../../../src/worker/config/config.ts";
import { deployedSettings as complete } from "../../fixtures/payment-settings.ts";

const environments = ["production", "staging"] as const;

describe("a Worker outside of local", () => {
  it.each(environments)(
    "does not start outside of local with the placeholders of wrangler.toml in %s",
    (environment) => {
      const { settings } = readDeployment(environment);
      const wrong = settingProblems(settings).map(({ setting }) => setting);
      expect(new Set(wrong)).toEqual(
        new Set(["BASE_URL", "PAY_TO", "OPERATOR_NAME", "OPERATOR_CONTACT", "FACILITATORS", "RPC_URL"]),
      );
      expect(() => parseConfig(settings)).toThrow(
        /^The configuration is not usable:\n {2}BASE_URL: is a placeholder\n/,
      );
    },
  );

  it.each(environments)("starts in %s when everything is filled in", (environment) => {
    expect(settingProblems({ ...readDeployment(environment).settings, ...complete })).toEqual([]);
  });

  it.each([
    ["http", { BASE_URL: "http://analysis.example.com" }, "BASE_URL"],
    ["localhost", { BASE_URL: "https://localhost" }, "BASE_URL"],
    ["an address with a path", { BASE_URL: "https://example.com/api" }, "BASE_URL"],
    ["no address", { BASE_URL: undefined }, "BASE_URL"],
    ["no pay-to address", { PAY_TO: undefined }, "PAY_TO"],
    ["no operator", { OPERATOR_NAME: undefined }, "OPERATOR_NAME"],
    ["no contact", { OPERATOR_CONTACT: undefined }, "OPERATOR_CONTACT"],
    ["no facilitator", { FACILITATORS: undefined }, "FACILITATORS"],
    ["a local facilitator", { FACILITATORS: '[{"url":"http://127.0.0.1:4020"}]' }, "FACILITATORS"],
    ["a local facilitator by https", { FACILITATORS: '[{"url":"https://localhost"}]' }, "FACILITATORS"],
    [
      "a local facilitator behind a public one",
      { FACILITATORS: '[{"url":"https://facilitator.example.com"},{"url":"http://[::1]:4020"}]' },
      "FACILITATORS",
    ],
    [
      "a plain facilitator",
      { FACILITATORS: undefined, FACILITATOR_URL: "http://facilitator.example.com" },
      "FACILITATOR_URL",
    ],
    ["no chain", { RPC_URL: undefined }, "RPC_URL"],
    ["a local chain", { RPC_URL: "http://localhost:8545" }, "RPC_URL"],
    ["a test network", { NETWORK: "eip155:84532" }, "NETWORK"],
  ])("does not start in production with %s", (_, change, setting) => {
    const problems = settingProblems({ ...complete, ENVIRONMENT: "production", ...change });
    expect(problems.map((problem) => problem.setting)).toEqual([setting]);
  });
});

describe("a rehearsal", () => {
  const rehearsal = { ...complete, ENVIRONMENT: "production", REHEARSAL: "true" };

  it("lets a rehearsal use a facilitator and a chain on its own machine", () => {
    expect(
      settingProblems({
        ...rehearsal,
        FACILITATORS: undefined,
        FACILITATOR_URL: "http://127.0.0.1:1",
        RPC_URL: "http://[::1]:1",
      }),
    ).toEqual([]);
  });

  it.each([
    ["a placeholder", { PAY_TO: "0x0000000000000000000000000000000000000000" }, "PAY_TO"],
    ["a plain address of another machine", { RPC_URL: "http://node.example.com" }, "RPC_URL"],
  ])("does not start a rehearsal with %s", (_, change, setting) => {
    expect(settingProblems({ ...rehearsal, ...change }).map((problem) => problem.setting)).toEqual([setting]);
  });

  it("does not treat a local service as a rehearsal", () => {
    expect(settingProblems({ REHEARSAL: "true" }).map((problem) => problem.setting)).toEqual(["REHEARSAL"]);
  });
});
