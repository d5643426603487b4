/** The address that a request counts for, as Cloudflare saw it; never a header that a caller can set. */

/** What Cloudflare gives as the address of every request that a Worker of another zone makes. */
const workersAddress = "2a06:98c0:3600::103";

const zoneName = /^[a-z\d.-]{1,253}$/;

/** The address that connected. For a Worker of another zone it is `worker:` and that zone, which Cloudflare names in CF-Worker. */
export function callerAddressOf(headers: Headers): string {
  const address = headers.get("CF-Connecting-IP") ?? "local";
  if (address.toLowerCase() !== workersAddress) return address;
  const zone = headers.get("CF-Worker")?.toLowerCase() ?? "";
  return `worker:${zoneName.test(zone) ? zone : "unknown"}`;
}
