import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { type CanaryAnswer, deployGradually } from "../../../src/tools/deploy/gradual-deployment.ts";
import { versionName } from "../../../src/worker/status/version.ts";
import { deployment } from "../../fixtures/deployment.ts";

const [old, uploaded] = ["0a1b2c3d-1111-4222-8333-444444444444", "ffeeddcc-5555-4666-8777-888888888888"] as const;

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
  /** How the version before it is at the same time; well when undefined. */
  readonly beside?: (look: number) => Behaviour;
  /** What the scheduled buyer says at a share; there is none when undefined. */
  readonly canary?: (percentage: number) => CanaryAnswer;
}

/** Deploys at an account that answers as wrangler does; gives what was done there, and how it ended. */
async function deploy({
  versions = [{ version_id: old, percentage: 100 }],
  upload,
  behaviour,
  beside,
  canary,
}: World = {}) {
  const commands: string[] = [];
  const said: string[] = [];
  let share = 0;
  let looks = 0;
  const now = (id: string) => (id === uploaded ? behaviour?.(share, looks) : beside?.(looks)) ?? {};
  const named = (init: RequestInit | undefined) => {
    const name = new Headers(init?.headers).get("Cloudflare-Workers-Version-Overrides");
    expect([old, uploaded].map((id) => `gulf-retail-analysis="${id}"`)).toContain(name);
    return name?.includes(uploaded) ? uploaded : old;
  };
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
      if (url.startsWith("https://api.cloudflare.com/")) {
        const id = String(init?.body).includes(`'${versionName(uploaded)}'`) ? uploaded : old;
        return { data: [{ value: now(id).failing ?? 0 }] };
      }
      const id = named(init);
      if (id === uploaded) looks++;
      if (now(id).silent) return undefined;
      return { status: "ok", worker_version: versionName(id), payments: "available", parts: [], ...now(id) };
    },
    statusOf: async (url: string, init: RequestInit) =>
      now(named(init)).answered ?? (paid.some((path) => url.endsWith(path)) ? 402 : 200),
    canary:
      canary &&
      (async (headers: Readonly<Record<string, string>>) => {
        expect(named({ headers })).toBe(uploaded);
        return canary(share);
      }),
    analytics: { accountId: "a", token: "t" },
    pause: async () => {},
    say: (line: string) => said.push(line),
  };
  const ended = await deployGradually(deployment, ["bundle.js", "--no-bundle"], world).then(
    () => "deployed",
    (error: Error) => error.message,
  );
  return { commands, ended, said };
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
    expect(await deploy()).toMatchObject({
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

  it.each<[string, Behaviour]>([
    ["status", { silent: true }],
    ["payments", { payments: "unavailable" }],
    ["answers", { answered: 500 }],
    ["share of failures", { failing: 0.02 }],
  ])("does not blame a version for what is as wrong beside it: %s", async (_, ill) => {
    const during = (look: number) => (look >= 3 && look < 9 ? ill : {});
    const { ended, said } = await deploy({ behaviour: (_share, look) => during(look), beside: during });
    expect([ended, said.join()]).toEqual(["deployed", expect.stringContaining("the version beside it does too")]);
  });

  it("blames a version that fails more than twice as often as the one beside it", async () => {
    const { ended } = await deploy({ behaviour: () => ({ failing: 0.05 }), beside: () => ({ failing: 0.02 }) });
    expect(ended).toContain("answers everything again");
  });

  it("goes back where both stay ill: nobody can tell how the new one is", async () => {
    const { commands, ended } = await deploy({
      behaviour: () => ({ silent: true }),
      beside: () => ({ silent: true }),
    });
    expect(commands).toEqual([upload, goingUp[0], share(`${old}@100%`)]);
    expect(ended).toContain("answers everything again");
  });

  it("has the canary buy from the new version at each step", async () => {
    const asked: number[] = [];
    const canary = (percentage: number) => {
      asked.push(percentage);
      return { problems: [] };
    };
    expect([(await deploy({ canary })).ended, asked]).toEqual(["deployed", [5, 50, 100]]);
  });

  it.each([5, 50, 100])("goes back when the canary finds something wrong at %s %%", async (wrongAt) => {
    const { commands, ended } = await deploy({
      canary: (percentage) => ({ problems: percentage === wrongAt ? ["double charge: 500000 moved"] : [] }),
    });
    const steps = [5, 50, 100].indexOf(wrongAt) + 1;
    expect(commands).toEqual([upload, ...goingUp.slice(0, steps), share(`${old}@100%`)]);
    expect(ended).toContain("answers everything again");
  });

  it("goes on, and says so, when the canary could not buy", async () => {
    const { ended, said } = await deploy({ canary: () => ({ notBought: "what a day may cost is spent" }) });
    expect([ended, said.join()]).toEqual(["deployed", expect.stringContaining("not asked: what a day may cost")]);
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
