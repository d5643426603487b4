import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { Deployment } from "../../../src/tools/deploy/deployment.ts";
import { deployGradually } from "../../../src/tools/deploy/gradual-deployment.ts";
import { versionName } from "../../../src/worker/status/version.ts";

const [old, uploaded] = ["0a1b2c3d-1111-4222-8333-444444444444", "ffeeddcc-5555-4666-8777-888888888888"] as const;

const deployment: Deployment = {
  environment: "production",
  worker: "gulf-retail-analysis",
  settings: { BASE_URL: "https://analysis.example.com" },
  database: { name: "books", id: "11111111-2222-3333-4444-555555555555" },
  dataset: "traffic",
  bucket: undefined,
  routes: [],
  workersDev: false,
};

const paid = operations.filter(({ free }) => !free).map(({ path }) => path);

/** How the uploaded version is at a share of the requests. */
interface Behaviour {
  readonly payments?: string;
  readonly worker_version?: string;
  readonly silent?: boolean;
  /** The status of its answers to calls; as it should be when undefined. */
  readonly answered?: number;
  /** The share of its requests that fail, as the dataset counts them. */
  readonly failing?: number;
}

interface World {
  readonly versions?: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly upload?: string;
  readonly behaviour?: (percentage: number, look: number) => Behaviour;
}

/** Deploys at an account that answers as wrangler does; gives what was done there, and how it ended. */
async function deploy({ versions = [{ version_id: old, percentage: 100 }], upload, behaviour }: World = {}) {
  const commands: string[] = [];
  let share = 0;
  let looks = 0;
  const now = () => behaviour?.(share, looks) ?? {};
  const world = {
    wrangler: async (args: readonly string[]) => {
      const command = args.join(" ");
      if (command.startsWith("deployments status")) return `banner\n${JSON.stringify({ versions })}`;
      commands.push(command);
      if (command.startsWith("versions upload")) return upload ?? `Uploaded\nWorker Version ID: ${uploaded}\n`;
      share = Number(new RegExp(`${uploaded}@(\\d+)%`).exec(command)?.[1] ?? 0);
      return "";
    },
    fetchJson: async (url: string, init?: RequestInit) => {
      if (url.startsWith("https://api.cloudflare.com/")) return { data: [{ value: now().failing ?? 0 }] };
      expect(new Headers(init?.headers).get("Cloudflare-Workers-Version-Overrides")).toBe(
        `gulf-retail-analysis="${uploaded}"`,
      );
      looks++;
      if (now().silent) return undefined;
      return { status: "ok", worker_version: versionName(uploaded), payments: "available", parts: [], ...now() };
    },
    statusOf: async (url: string) => now().answered ?? (paid.some((path) => url.endsWith(path)) ? 402 : 200),
    analytics: { accountId: "a", token: "t" },
    pause: async () => {},
    say: () => {},
  };
  const ended = await deployGradually(deployment, ["bundle.js", "--no-bundle"], world).then(
    () => "deployed",
    (error: Error) => error.message,
  );
  return { commands, ended };
}

const share = (...versions: string[]) => `versions deploy ${versions.join(" ")} --yes --env production`;
const upload = "versions upload bundle.js --no-bundle --env production";
const goingUp = [
  share(`${uploaded}@5%`, `${old}@95%`),
  share(`${uploaded}@50%`, `${old}@50%`),
  share(`${uploaded}@100%`),
];

describe("a gradual deployment", () => {
  it("gives a version that is well 5, 50 and 100 %, and its schedules at the end", async () => {
    expect(await deploy()).toEqual({
      commands: [upload, ...goingUp, "triggers deploy --env production"],
      ended: "deployed",
    });
  });

  it.each<[string, (percentage: number) => Behaviour, number]>([
    ["is silent", () => ({ silent: true }), 1],
    ["is not the one that was uploaded", () => ({ worker_version: "0.0.0+00000000" }), 1],
    ["cannot be paid", () => ({ payments: "unavailable" }), 1],
    ["fails free checks and prices", () => ({ answered: 500 }), 1],
    ["gives paid analyses away", () => ({ answered: 200 }), 1],
    ["fails under half of the requests", (percentage) => (percentage < 50 ? {} : { failing: 0.02 }), 2],
    ["fails under all of the requests", (percentage) => (percentage < 100 ? {} : { answered: 502 }), 3],
  ])("goes back by itself from a version that %s", async (_, behaviour, steps) => {
    const { commands, ended } = await deploy({ behaviour });
    expect(commands).toEqual([upload, ...goingUp.slice(0, steps), share(`${old}@100%`)]);
    expect(ended).toContain(`${old} answers everything again`);
  });

  it("goes on after one failure that a second look does not confirm", async () => {
    const { ended } = await deploy({ behaviour: (_, look) => (look === 2 ? { silent: true } : {}) });
    expect(ended).toBe("deployed");
  });

  it("changes nothing while another deployment is under way", async () => {
    const versions = [
      { version_id: old, percentage: 95 },
      { version_id: uploaded, percentage: 5 },
    ];
    const { commands, ended } = await deploy({ versions });
    expect([commands, ended]).toEqual([[], expect.stringContaining("under way")]);
  });

  it("changes nothing where no version is deployed yet", async () => {
    const { commands, ended } = await deploy({ versions: [] });
    expect([commands, ended]).toEqual([[], expect.stringContaining("without --gradual")]);
  });

  it("deploys nothing when the upload names no version", async () => {
    const { commands, ended } = await deploy({ upload: "Uploaded" });
    expect([commands, ended]).toEqual([[upload], expect.stringContaining("Nothing was deployed")]);
  });
});
