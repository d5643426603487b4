/** Kills the process groups that its parent leaves behind: reads lines `+pid` and `-pid` until the parent's end. */
import { createInterface } from "node:readline";
import { endGroup } from "./processes.ts";

const groups = new Set<number>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(pid);
  else groups.delete(pid);
}
for (const pid of groups) endGroup(pid);
