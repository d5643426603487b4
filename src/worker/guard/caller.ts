/** Who a request counts for: an IPv4 address, an IPv6 /64 and its site, one zone's Workers, or a payer. */

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Returns the eight groups of an IPv6 address, or undefined if the text is not one. */
function groupsOf(address: string): readonly number[] | undefined {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const hex = (high: string | undefined, low: string | undefined) => (Number(high) * 256 + Number(low)).toString(16);
  const text = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [before, after, ...more] = text.split("::");
  const groupsIn = (part: string | undefined) => (part ? part.split(":") : []);
  const [head, tail] = [groupsIn(before), groupsIn(after)];
  const missing = 8 - head.length - tail.length;
  if (more.length > 0 || (after === undefined ? missing !== 0 : missing < 1)) return undefined;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/**
 * Returns the key under which an address is limited. An IPv6 caller commands a whole /64 (RFC 6177), which counts as
 * one caller. An IPv4-mapped address (RFC 4291, 2.5.5.2) is its IPv4 address. Everything that is not an address shares
 * one key.
 */
export function callerOf(address: string): string {
  if (ipv4.test(address) || address === "local" || address.startsWith("worker:")) return address;
  const groups = groupsOf(address);
  if (!groups) return "unknown";
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  if (a + b + c + d + e === 0 && f === 0xffff) return [g >> 8, g & 255, h >> 8, h & 255].join(".");
  return `${[a, b, c, d].map((group) => group.toString(16)).join(":")}::/64`;
}

/**
 * Returns the /48 that a caller's /64 belongs to, or undefined for a caller that is no IPv6 network. A tunnel broker
 * gives anybody a /48, which is 65,536 callers.
 */
export const siteOf = (caller: string): string | undefined => {
  const site = /^(.*):[\da-f]+::\/64$/.exec(caller)?.[1];
  return site === undefined ? undefined : `${site}::/48`;
};
