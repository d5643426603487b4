/** Whether a host name is this machine's own. */
import { BlockList, isIP } from "node:net";

/**
 * The loopback and the unspecified addresses. An IPv4 address that is written as IPv6 counts: mapped
 * (`::ffff:127.0.0.1`, which the list recognizes itself), compatible (`::127.0.0.1`, RFC 4291, 2.5.5.1), by translation
 * (RFC 6052, RFC 2765).
 */
const ownAddresses = new BlockList();
for (const [network, bits, family] of [
  ["127.0.0.0", 8, "ipv4"],
  ["0.0.0.0", 8, "ipv4"],
  ["::", 96, "ipv6"],
  ["::ffff:0:7f00:0", 104, "ipv6"],
  ["::ffff:0:0:0", 104, "ipv6"],
  ["64:ff9b::7f00:0", 104, "ipv6"],
  ["64:ff9b::", 104, "ipv6"],
] as const)
  ownAddresses.addSubnet(network, bits, family);

/** `localhost` and names below it, which no name server answers (RFC 6761, 6.3); a dot at the end changes nothing. */
const ownName = /^(?:.+\.)?localhost\.?$/;

/** Whether the host name of a parsed URL is this machine, in any form in which it can be written. */
export function isThisMachine(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  return version === 0 ? ownName.test(hostname) : ownAddresses.check(address, version === 6 ? "ipv6" : "ipv4");
}
