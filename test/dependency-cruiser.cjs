/** Which folder may import which: arrows point one way (README, "How it is built"). */
const worker = "^(catalog|src)/";

/** Files of `from` may import only what `may` matches, packages aside. */
const only = (name, from, may, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: worker, pathNot: may },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphan",
      severity: "error",
      from: { orphan: true, path: worker, pathNot: "\\.d\\.ts$|^src/pages/client/" },
      to: {},
    },
    only("core-is-pure", "^src/core/", "^src/core/", "The arithmetic imports itself alone."),
    {
      name: "core-has-no-packages",
      severity: "error",
      from: { path: "^src/core/" },
      to: { dependencyTypes: ["npm", "npm-dev", "core"] },
    },
    only("catalog", "^catalog/", "^(catalog|src/core)/|^src/(operation|problem|text|sale/challenge-errors)\\.ts$"),
    only(
      "guard",
      "^src/guard/",
      "^src/guard/|^src/core/bounds|^catalog/|^src/(operation|text|errors|config|request-variables)\\.ts$",
    ),
    only(
      "sale",
      "^src/sale/",
      "^src/(sale|identity|guard)/|^catalog/|^src/(operation|text|errors|config|request|calculate)\\.ts$",
    ),
    only("identity", "^src/identity/", "^src/identity/|^catalog/|^src/(operation|config)\\.ts$"),
    {
      name: "protocols-through-dispatch",
      comment:
        "A surface that checks its own rules forgets one: MCP and A2A reach an operation through dispatch alone.",
      severity: "error",
      from: { path: "^src/protocols/" },
      to: { path: "^src/(sale/(sale|ledger|seller|authorization|facilitator|chain)|core/|app|calculate)" },
    },
    {
      name: "only-index-imports-app",
      severity: "error",
      from: { pathNot: "^(src/index\\.ts|test/)" },
      to: { path: "^src/app\\.ts$" },
    },
    {
      name: "not-in-the-worker",
      comment: "What runs on a developer's machine stays out of the bundle.",
      severity: "error",
      from: { path: worker, pathNot: "^src/(local|deploy|protocols/mcp-stdio|pages/build-assets)" },
      to: { path: "^src/(local|deploy)/" },
    },
    { name: "tests-are-not-imported", severity: "error", from: { path: worker }, to: { path: "^test/" } },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|.*worker-configuration)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules|src/zod)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
