/** Questions to the Analytics Engine dataset in which requests are counted. */
import { z } from "zod";
import type { FetchJson } from "./fetch-json.ts";

/** What may ask the SQL interface of Analytics Engine. */
export interface AnalyticsAccess {
  readonly accountId: string;
  readonly token: string;
}

/**
 * The access that the environment holds: CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN with "Account Analytics: Read".
 */
export const analyticsAccessIn = (environment: Readonly<Record<string, string | undefined>>) => {
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = environment;
  return accountId && token ? { accountId, token } : undefined;
};

const sqlAnswer = z.object({ data: z.array(z.object({ value: z.coerce.number() })).min(1) });

/** The `value` of a question to the dataset; undefined when nobody answers it. */
export async function askDataset(
  fetchJson: FetchJson,
  { accountId, token }: AnalyticsAccess,
  sql: string,
): Promise<number | undefined> {
  const answer = await fetchJson(`https://api.cloudflare.com/client/v4/accounts/${accountId}/analytics_engine/sql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: `${sql} FORMAT JSON`,
  });
  return sqlAnswer.safeParse(answer).data?.data[0]?.value;
}
