/** Validators of what is published, and whether a caller has it already (RFC 9110, 8.8.3 and 13.1.2). */

/** A strong validator: equal exactly when the bytes are. */
export async function entityTagOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Whether an If-None-Match header names the validator; weakly compared, because compression on the way weakens it. */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch.split(",").some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === tag;
  });
}
