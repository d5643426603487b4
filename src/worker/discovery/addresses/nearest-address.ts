/** The published address that a path which does not exist was probably meant for. */
import { didYouMean } from "../../../lib/nearest.ts";
import type { Address } from "./publication.ts";

/** The longest path that is compared, in characters. */
const longestPath = 100;

/** Names that other services commonly use for addresses that this service has. */
const namesElsewhere: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // "sse" and "messages" are the two addresses of MCP's transport of 2024.
    mcp: "sse messages tools",
    a2a: "message jsonrpc",
    search: "v1",
    x402_bazaar: "discovery",
    x402_catalog_outline: "prices pricing",
    developers: "docs",
    openapi: "api-docs ai-plugin",
    llms_txt: "index llms-full",
    status: "health healthz",
    jwks: "keys",
  }).flatMap(([name, others]) => others.split(" ").map((other) => [other, name] as const)),
);

/** A path in small letters without its ending, its last slash and the folder of well-known addresses. */
const stemOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\?.*$/, "")
    .replace(/\/+$/, "")
    .replace(/\.[a-z]+$/, "")
    .replace(/^\/(?:\.well-known\/)?/, "");

const firstOf = (stem: string): string => stem.replace(/\/.*$/, "");
const lastOf = (stem: string): string => stem.replace(/^.*\//, "");

const stemsOf = ({ path, aliases = [] }: Address): readonly string[] => [path, ...aliases].map(stemOf);

/**
 * The address with the same words in another case, ending or folder. Otherwise the one above or below, a common other
 * name, or nearly the same letters. Endpoints come before the documents about them.
 */
export function nearestAddress(path: string, addresses: readonly Address[]): Address | undefined {
  const asked = stemOf(path.slice(0, longestPath));
  const [first, last] = [firstOf(asked), lastOf(asked)];
  if (last === "") return undefined;
  const ordered = addresses.toSorted((a, b) => Number(b.kind === "endpoint") - Number(a.kind === "endpoint"));
  const having = (is: (stem: string) => boolean) => ordered.find((address) => stemsOf(address).some(is));
  // A2A calls its methods "message:send".
  const elsewhere = [asked, last.replace(/:.*$/, ""), first].map((name) => namesElsewhere.get(name)).find(Boolean);
  const nearest = didYouMean(last, ordered.flatMap(stemsOf).map(lastOf));
  return (
    having((stem) => stem === asked) ??
    having((stem) => stem.startsWith(`${asked}/`) || asked.startsWith(`${stem}/`)) ??
    ordered.find(({ name }) => name === elsewhere || name === last) ??
    having((stem) => lastOf(stem) === last) ??
    ordered.find(({ name }) => name.endsWith(`_${last}`)) ??
    having((stem) => nearest !== undefined && lastOf(stem) === nearest) ??
    having((stem) => firstOf(stem) === first)
  );
}
