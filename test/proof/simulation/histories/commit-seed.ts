/** The seed of a test run, drawn from the commit: every commit runs other histories, and repeats its own. */
import { execFileSync } from "node:child_process";

/** Seeds are whole numbers of at most nine digits. */
const seeds = 999_999_999;

/** `SIMULATION_SEED` where it is set; 1 where there is no commit. */
export function commitSeed(folder: string): number {
  const given = Number(process.env.SIMULATION_SEED);
  if (Number.isInteger(given) && given > 0) return given % seeds;
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return Number.parseInt(commit.slice(0, 12), 16) % seeds;
  } catch {
    return 1;
  }
}
