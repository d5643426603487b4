/** Where a local service keeps its chain, its storage and its keys. */
import { resolve } from "node:path";

/** The folder that the environment names, as an absolute path. */
export const stateDirIn = (environment: Readonly<Record<string, string | undefined>>): string =>
  resolve(environment.STATE_DIR?.trim() || ".state");
