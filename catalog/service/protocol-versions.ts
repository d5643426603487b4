/** The protocol versions that this service speaks. */
export const protocolVersions = {
  openapi: "3.1.0",
  mcp: { canonical: "2026-07-28", supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"] },
  a2a: { canonical: "1.0", legacy: ["0.3"] },
  x402: 2,
} as const;
