/** `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. */
import { service } from "../../../../catalog/service/service.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";

/** Days from a release for which the text stands; RFC 9116 asks for less than a year. */
const validDays = 360;

export function securityText(publication: Publication): string {
  const { contact } = publication.config.operator;
  const expires = new Date(Date.parse(service.released) + validDays * 24 * 60 * 60_000);
  return `Contact: ${/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`}
Expires: ${expires.toISOString()}
Preferred-Languages: ${service.languages.join(", ")}
Canonical: ${addressOf(publication, "/.well-known/security.txt")}
`;
}
