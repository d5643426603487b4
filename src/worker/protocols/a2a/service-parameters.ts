/** What an A2A request says beside its body: protocol version and extensions (A2A 3.2.6). */
import { A2aError } from "./errors.ts";
import { x402Extensions } from "./payment.ts";

/** The headers that name extensions; 0.3 writes it with an `X-`. */
const extensionHeaders = ["A2A-Extensions", "X-A2A-Extensions"] as const;

/** The version asked for, as `Major.Minor`: by header, or by query parameter; undefined when neither says. */
function versionOf(request: Request): string | undefined {
  const given = request.headers.get("A2A-Version") || new URL(request.url).searchParams.get("A2A-Version");
  if (!given) return undefined;
  return /^(\d{1,3}\.\d{1,3})(?:\.\d{1,6})?$/.exec(given.trim())?.[1] ?? given.slice(0, 20);
}

/** Refuses a version that a binding does not speak. No version at all is accepted. Throws `versionNotSupported`. */
export function checkVersion(request: Request, supported: readonly string[]): void {
  const version = versionOf(request);
  if (version !== undefined && !supported.includes(version))
    throw new A2aError("versionNotSupported", {
      info: { requestedVersion: version, supportedVersions: supported.join(", ") },
    });
}

/**
 * The response header that confirms the extensions a request activates; those that nobody here knows are ignored (A2A
 * 4.6).
 */
export function activatedExtensions(request: Request): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const header of extensionHeaders) {
    const requested = (request.headers.get(header) ?? "").split(",").map((uri) => uri.trim());
    const activated = x402Extensions.filter((uri) => requested.includes(uri));
    if (activated.length > 0) headers[header] = activated.join(", ");
  }
  return headers;
}
