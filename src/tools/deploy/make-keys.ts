/**
 * `npm run --silent keys -- --stdout`: a fresh value of SIGNING_KEYS on standard output, and its thumbprints on
 * standard error. Private keys are written only on request: they must not end up on a screen or in a log.
 */

import { defineCommand } from "../../client/command.ts";
import { parseConfig } from "../../worker/config/config.ts";
import { keysOf } from "../../worker/identity/keys.ts";
import { generateSigningKeys } from "../local/local-keys.ts";

const explanation = `This makes the keys that sign receipts and cards: one ES256 key and one Ed25519 key, both active.
They are secret, so they are written only when you say so, to be piped to where they are kept:

  npm run --silent keys -- --stdout | npx wrangler secret put SIGNING_KEYS --env production

or, before the first deployment and to have npm run preflight check them, to the git-ignored file:

  printf "SIGNING_KEYS='%s'\\n" "$(npm run --silent keys -- --stdout)" >> .secrets.production`;

export default defineCommand({
  call: "npm run --silent keys --",
  summary: "Makes a fresh value of SIGNING_KEYS; its thumbprints go to standard error.",
  options: {
    stdout: { type: "boolean", default: false, help: "write the keys, which are secret, to standard output" },
  },
  notes: () => explanation,
  run: async ({ stdout }) => {
    if (!stdout) return console.log(explanation);
    const value = JSON.stringify(await generateSigningKeys());
    console.log(value);
    for (const { alg, kid } of keysOf(parseConfig({ SIGNING_KEYS: value }))) console.error(`${alg} ${kid}`);
  },
});
