/** Amounts of USDC: decimal text for people, atomic units (1 USDC = 1,000,000) for signatures. */

/** Reads a decimal amount, such as "2.50", as atomic units. Throws a TypeError for anything else. */
export function toAtomic(usdc: string): bigint {
  const parts = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(usdc);
  if (!parts) throw new TypeError(`${usdc} is not an amount of USDC, such as "2.50"`);
  return BigInt((parts[1] ?? "") + (parts[2] ?? "").padEnd(6, "0"));
}

/** Writes atomic units with at least `decimals` decimals: 2500000 is "2.5", and with two "2.50". */
export function usdcText(atomic: bigint, decimals = 0): string {
  const digits = String(atomic < 0n ? -atomic : atomic).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "").padEnd(decimals, "0");
  return `${atomic < 0n ? "-" : ""}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
}
