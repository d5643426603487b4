/** Whom a request is counted for: an IPv4 address, an IPv6 /64 and its /48, one zone's Workers, or a payer. */

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const mappedIpv4 = /^::ffff:([\da-f]+):([\da-f]+)$/;

/** An IPv6 address as the URL standard writes it, or undefined if the text is not one. */
const canonical = (address: string): string | undefined =>
  /^[\da-f:.]+$/i.test(address) ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined;

const bytesOf = (group = ""): string => {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
};

/**
 * The key under which an address is limited. An IPv6 caller has a whole /64 (RFC 6177), which counts as one caller. An
 * IPv4-mapped address (RFC 4291, 2.5.5.2) is its IPv4 address. Everything that is not an address shares one key.
 */
export function callerOf(address: string): string {
  if (ipv4.test(address) || address === "local" || address.startsWith("worker:")) return address;
  const text = canonical(address);
  if (text === undefined) return "unknown";
  const mapped = mappedIpv4.exec(text);
  if (mapped) return `${bytesOf(mapped[1])}.${bytesOf(mapped[2])}`;
  const [head = [], tail = []] = text.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}

/**
 * The /48 that a caller's /64 belongs to; undefined for a caller that is not an IPv6 network. A tunnel broker gives
 * anybody a /48, which is 65,536 callers.
 */
export const siteOf = (caller: string): string | undefined =>
  caller.endsWith("::/64") ? `${caller.split(":", 3).join(":")}::/48` : undefined;
