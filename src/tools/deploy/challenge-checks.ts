/** Whether the challenges of a deployment pass proxies: their header names the base address and grows with it. */
import { operations } from "../../../catalog/index.ts";
import { write } from "../../payment/outcome.ts";
import { parseConfig } from "../../worker/config/config.ts";
import { challengeOf, offerOf } from "../../worker/sale/challenge/challenge.ts";
import type { Deployment } from "../deployment.ts";
import { type Finding, ok, problem } from "../finding.ts";
import type { Secrets } from "../secrets.ts";

/** The most characters of a challenge's header. nginx as installed refuses 4,096 bytes of response headers. */
const longestHeader = 4_000;

/** Checks the longest challenge of a deployment whose settings are complete. */
export async function checkChallenges({ settings }: Deployment, secrets: Secrets, fix: string): Promise<Finding> {
  const check = "challenges";
  const config = parseConfig({ ...settings, ...secrets });
  const { payment, baseUrl } = config;
  if (!payment || baseUrl === undefined) return problem(check, "payments are not configured", fix);
  const lengths = await Promise.all(
    operations
      .filter(({ free }) => !free)
      .map(async (operation) => {
        const offer = offerOf(operation, payment, baseUrl);
        const { headers } = write(await challengeOf(config, offer, "payment_required", "en"));
        return headers["PAYMENT-REQUIRED"]?.length ?? 0;
      }),
  );
  const longest = Math.max(...lengths);
  return longest <= longestHeader
    ? ok(check, `the longest header has ${longest} of ${longestHeader} characters`)
    : problem(check, `the longest header has ${longest} characters, more than ${longestHeader}`, fix);
}
