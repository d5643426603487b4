/** Which version of the program answers; during a deployment there are two. */
import { service } from "../../../catalog/service/service.ts";

/** How many characters of a version's id distinguish it from others, as in Cloudflare's own addresses. */
const idLength = 8;

/** The release, and in a deployment the version that Cloudflare gave it: `2.3.1+1a2b3c4d`. */
export function versionOf({ ENVIRONMENT, VERSION }: Pick<Env, "ENVIRONMENT"> & Partial<Pick<Env, "VERSION">>): string {
  return ENVIRONMENT === "local" || !VERSION ? service.version : `${service.version}+${VERSION.id.slice(0, idLength)}`;
}
