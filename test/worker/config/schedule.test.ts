import { join } from "node:path";
import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { project } from "../../../src/tools/wrangler.ts";
import { hourly } from "../../../src/worker/config/schedule.ts";

const scheduled = z.object({ triggers: z.object({ crons: z.array(z.string()) }) });

it.each(["", "production", "staging"])(
  "schedules the hourly run that the Worker recognizes, and a daily one, in environment '%s'",
  (env) => {
    const { crons } = scheduled.parse(readConfig({ config: join(project, "wrangler.toml"), env })).triggers;
    expect(crons).toContain(hourly);
    expect(crons.filter((cron) => cron !== hourly)).toEqual([expect.stringMatching(/^\d{1,2} \d{1,2} \* \* \*$/)]);
    expect(hourly).toMatch(/^\d{1,2} \* \* \* \*$/);
  },
);
