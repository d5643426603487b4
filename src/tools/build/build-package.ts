/** `npm run package` builds the npm package into `dist/package`: command line, bridge, skill; no dependencies. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { z } from "zod";
import { service } from "../../../catalog/service/service.ts";
import { defineCommand, Mistake } from "../../client/command.ts";
import { readDeployment } from "../deployment.ts";
import { project } from "../wrangler.ts";
import { manifestOf, skillFiles } from "./package-documents.ts";
import { buildViewDocument, values, viewDocumentNames } from "./view-documents.ts";

const folder = join(project, "src/client");

/** The address of production, if wrangler.toml has one: a placeholder has a name that cannot exist. */
function productionOrigin(): string | undefined {
  const { origin, hostname } = new URL(readDeployment("production").settings.BASE_URL ?? "https://placeholder.invalid");
  return hostname.endsWith(".invalid") ? undefined : origin;
}

const packageJson = z.object({ name: z.string(), version: z.string(), license: z.string().default("unknown") });

/** The licences of everything that is bundled, with their texts. */
async function noticesOf(files: readonly string[]): Promise<string> {
  const folders = [
    ...new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])),
  ].sort();
  const notices = folders.map(async (path) => {
    const { name, version, license } = packageJson.parse(
      JSON.parse(await readFile(join(project, path, "package.json"), "utf8")),
    );
    const file = (await readdir(join(project, path))).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(join(project, path, file), "utf8") : `Licensed under ${license}.`;
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  return `This package contains parts of the following.\n\n${(await Promise.all(notices)).join(`\n${"-".repeat(80)}\n\n`)}`;
}

/**
 * Writes the command line for Node, and resolves to the files that went into it. Lines stay short, because Node prints
 * the line of an error that is not caught.
 */
async function bundle(outdir: string, origin: string | undefined): Promise<readonly string[]> {
  const views = await Promise.all(
    viewDocumentNames.map(async (name) => [name, await buildViewDocument(name)] as const),
  );
  const html = Object.fromEntries(views.map(([name, view]) => [name, view.html]));
  const { metafile } = await build({
    bundle: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    lineLimit: 200,
    charset: "utf8",
    format: "esm",
    legalComments: "none",
    metafile: true,
    absWorkingDir: project,
    logLevel: "error",
    entryPoints: { cli: join(folder, "cli.ts") },
    outdir,
    // One file, because modules in several chunks would run in another order, and zod would be extended too late.
    platform: "node",
    target: "node20",
    define: { "process.env.SVC_PUBLISHED_ORIGIN": JSON.stringify(origin ?? "") },
    plugins: [
      values({
        "src/client/bridge/view-html.ts": `const views = ${JSON.stringify(html)};\nexport const viewHtml = async (name) => views[name];`,
      }),
    ],
  });
  const own = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return [...own, ...views.flatMap(([, { inputs }]) => inputs)];
}

/** Builds the package. Without an origin, its command line calls this machine unless `--base-url` names a service. */
export async function buildPackage(outdir: string, origin: string | undefined): Promise<void> {
  const named = origin ?? "https://placeholder.invalid";
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const bundled = await bundle(outdir, origin);
  const readme = await readFile(join(folder, "README.md"), "utf8");
  const files: Record<string, string> = {
    "package.json": `${JSON.stringify(manifestOf(named), null, 2)}\n`,
    "README.md": readme,
    "THIRD-PARTY-LICENSES.txt": await noticesOf(bundled),
  };
  for (const [path, text] of Object.entries(skillFiles(named, readme))) files[`skill/${service.id}/${path}`] = text;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await writeFile(join(outdir, path), text);
  }
  await cp(join(project, "LICENSE"), join(outdir, "LICENSE"));
}

export default defineCommand({
  call: "npm run package --",
  summary: "Builds the npm package into dist/package, for the service of [env.production] in wrangler.toml.",
  options: {
    "base-url": {
      type: "string",
      value: "address",
      help: "the service that it calls by default; else that of wrangler.toml",
    },
    out: { type: "string", value: "folder", default: "dist/package", help: "where it is written; dist/package" },
  },
  run: async ({ "base-url": given, out }) => {
    if (given !== undefined && !URL.canParse(given)) throw new Mistake(`${given} is not an address.`);
    const origin = given === undefined ? productionOrigin() : new URL(given).origin;
    await buildPackage(join(project, out), origin);
    console.log(`${out}: calls ${origin ?? "the service of this machine, until [env.production] has a BASE_URL"}`);
    console.log(`Try it with npm pack ./${out}, publish it with npm publish ./${out}.`);
  },
});
