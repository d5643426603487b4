/** A request as a curl command, ready to paste; `flags` go in front of the address. */
export function curlCall(url: string, input: object, flags = ""): string {
  const body = JSON.stringify(input).replaceAll("'", "'\\''");
  return `curl ${flags}-X POST ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
