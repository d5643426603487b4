/** What long work says about how far it is, on standard error, so that what it prints can still be piped. */

/** One step of known many: in a terminal it replaces the line before it, elsewhere it is a line of its own. */
export function reportProgress(done: number, all: number, what: string): void {
  const line = `${String(Math.floor((100 * done) / all)).padStart(3)} %  ${done + 1} of ${all}  ${what}`;
  if (!process.stderr.isTTY) process.stderr.write(`${line}\n`);
  else process.stderr.write(`\r\u001b[K${line}${done + 1 === all ? "\n" : ""}`);
}
