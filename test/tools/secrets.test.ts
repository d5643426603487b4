import { expect, it } from "vitest";
import { pickSecrets } from "../../src/tools/secrets.ts";

it("reads secrets from the environment first, then from the file, and from nowhere else", () => {
  const file = `RPC_URL='https://file.example'\nSIGNING_KEYS='[{"kty":"EC"}]'\nOTHER=1\n`;
  expect(pickSecrets(file, { RPC_URL: "https://environment.example", PATH: "/bin" })).toEqual({
    RPC_URL: "https://environment.example",
    SIGNING_KEYS: '[{"kty":"EC"}]',
  });
});
