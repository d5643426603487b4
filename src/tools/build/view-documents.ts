/**
 * Builds the views that MCP hosts show (MCP Apps). Each is one HTML document with its style and script, because a
 * host's sandbox loads nothing else.
 */
import { type BuildOptions, build, type Plugin } from "esbuild";
import { service } from "../../../catalog/service/service.ts";
import { factIds, formulaVersion, type RegulatoryFact, regulatoryAsOf, regulatoryFacts } from "../../core/facts.ts";
import { fieldUnits } from "../../fields/unit-table.ts";
import { percentages, resultLabels } from "../../shop/words/result-labels.ts";
import { fieldLabels } from "../../worker/pages/mcp-apps/field-labels.ts";
import { project } from "../wrangler.ts";

/** The service's identity in a view, without its other texts, which would weigh 4 KB. */
const identity = { id: service.id, version: service.version };

/** Puts values in place of the modules that compute them, each named by the end of its path. */
export const values = (replaced: Readonly<Record<string, string>>): Plugin => ({
  name: "values",
  setup({ onLoad }) {
    for (const [file, contents] of Object.entries(replaced))
      onLoad({ filter: new RegExp(`${file}$`.replaceAll("/", "[\\\\/]")) }, () => ({ contents, loader: "ts" }));
  },
});

const units = { "fields/unit-table.ts": `export const fieldUnits = ${JSON.stringify(fieldUnits)};` };

/** Puts the labels of results and the units of fields in place of the modules that take them from their meanings. */
export const labels = {
  "words/result-labels.ts": `export const resultLabels = ${JSON.stringify(resultLabels)};
export const percentages = ${JSON.stringify(percentages)};`,
  ...units,
};

/** The facts with only the values that the calculation reads: their words would weigh 20 KB. */
const facts = {
  regulatoryFacts: Object.fromEntries(
    Object.entries(regulatoryFacts).map(([id, { value }]: [string, RegulatoryFact]) => [id, { value }]),
  ),
  factIds,
  formulaVersion,
  regulatoryAsOf,
};

const constants = values({
  ...labels,
  "core/facts.ts": Object.entries(facts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n"),
  "mcp-apps/field-labels.ts": `export const fieldLabels = ${JSON.stringify(fieldLabels)};`,
  "catalog/service/service.ts": `export const service = ${JSON.stringify(identity)};`,
});

/** The views: each is the script `src/worker/pages/mcp-apps/client/<name>.tsx`. */
export const viewDocumentNames = ["card", "plan"] as const;

/**
 * The policy of a view: no request leaves, even if a host would allow it. Scripts of the host still work, as do the
 * pages' style attributes.
 */
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/** How the scripts of pages and views are built. */
export const pageBuild = {
  bundle: true,
  minify: true,
  charset: "utf8",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "hono/jsx/dom",
  metafile: true,
  write: false,
  absWorkingDir: project,
  logLevel: "error",
} as const satisfies BuildOptions;

/** Builds the HTML of a view. Also returns the sources that went into it, relative to the repository's root. */
export async function buildViewDocument(name: (typeof viewDocumentNames)[number]) {
  const { outputFiles, metafile } = await build({
    entryPoints: {
      script: `src/worker/pages/mcp-apps/client/${name}.tsx`,
      style: "src/worker/pages/styles/mcp-apps.css",
    },
    ...pageBuild,
    outdir: project,
    format: "iife",
    plugins: [constants],
  });
  const textOf = (file: string) => outputFiles.find(({ path }) => path.endsWith(file))?.text.trim() ?? "";
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${service.name.en}</title>
<style>${textOf("style.css")}</style>
</head>
<body>
<script>${textOf("script.js")}</script>
</body>
</html>
`;
  return { html, inputs: Object.keys(metafile.inputs) };
}
