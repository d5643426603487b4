/** The releases that run side by side in histories. */
import { currentRelease } from "./current-release.ts";
import { earlierRelease } from "./earlier-release.ts";
import type { Release, ReleaseName } from "./release.ts";

export const releases: Readonly<Record<ReleaseName, Release>> = {
  "this release": currentRelease,
  "an earlier release": earlierRelease,
};
