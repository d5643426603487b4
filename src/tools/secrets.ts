/** The secrets of a deployment, read where the operator keeps them, because Cloudflare never gives them back. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { project } from "./wrangler.ts";

/** The settings that are secrets. A facilitator without authentication can be FACILITATOR_URL instead. */
export const secretNames = ["SIGNING_KEYS", "RPC_URL", "FACILITATORS"] as const;
export type SecretName = (typeof secretNames)[number];
export type Secrets = Readonly<Partial<Record<SecretName, string>>>;

/** The git-ignored file of a deployment's secrets, `NAME='value'` on each line. */
export const secretsFileOf = (environment: string): string => `.secrets.${environment}`;

/** Picks the secrets out of a file's text and the process's environment, which takes precedence. */
export function pickSecrets(text: string, environment: Readonly<Record<string, string | undefined>>): Secrets {
  const file = parseEnv(text);
  return Object.fromEntries(
    secretNames.flatMap((name) => {
      const value = (environment[name] ?? file[name])?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The secrets that are at hand for a deployment. */
export async function readSecrets(environment: string): Promise<Secrets> {
  const text = await readFile(join(project, secretsFileOf(environment)), "utf8").catch(() => "");
  return pickSecrets(text, process.env);
}
