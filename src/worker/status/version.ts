/** Which version of the program answers: two of them do during a deployment. */
import { service } from "../../../catalog/service/service.ts";

/** Characters of a version's id that tell it from others, as Cloudflare's own addresses do. */
const idLength = 8;

/** The release, and in a deployment the version that Cloudflare gave it: `2.3.1+1a2b3c4d`. */
export function versionOf({ ENVIRONMENT, VERSION }: Pick<Env, "ENVIRONMENT"> & Partial<Pick<Env, "VERSION">>): string {
  return ENVIRONMENT === "local" || !VERSION ? service.version : versionName(VERSION.id);
}

/** The same by the id that Cloudflare gave it. */
export const versionName = (id: string): string => `${service.version}+${id.slice(0, idLength)}`;
