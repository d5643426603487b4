/**
 * Holds the arrows between rooms to `rooms.json`, type imports included, and a few rules inside of rooms. A room is a folder of `src/`, or
 * `catalog/`; `app` is `src/worker/app.ts` with `src/worker/index.ts`. A room always imports itself, and otherwise only rooms above it in that file.
 */
const rooms = require("./rooms.json");

/** Matches the files of a room. */
const filesOf = (room) => (room === "catalog" ? "catalog/" : room === "app" ? "src/(app|index)\\.ts$" : `src/${room}/`);
const worker = "^(catalog|src)/";

const oneWay = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports-only`,
  comment: `${room} may import ${[room, ...allowed].join(", ")}`,
  severity: "error",
  from: { path: `^${filesOf(room)}` },
  to: { path: worker, pathNot: `^(${[room, ...allowed].map(filesOf).join("|")})` },
}));

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: "every-file-in-a-room",
      severity: "error",
      from: {},
      to: { path: worker, pathNot: `^(${Object.keys(rooms).map(filesOf).join("|")})` },
    },
    {
      name: "protocols-through-dispatch",
      comment:
        "MCP and A2A reach an operation through dispatch alone; of the sale they know the terms and the challenge.",
      severity: "error",
      from: { path: "^src/worker/protocols/" },
      to: { path: "^src/worker/sale/", pathNot: "^src/worker/sale/(terms|challenge-schema)\\.ts$" },
    },
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphan",
      severity: "error",
      from: { orphan: true, path: worker, pathNot: "\\.d\\.ts$|^src/worker/pages/[^/]+/client/" },
      to: {},
    },
    {
      name: "core-has-no-packages",
      severity: "error",
      from: { path: "^src/worker/core/" },
      to: { dependencyTypes: ["npm", "npm-dev", "core"] },
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
    exclude: { path: "^(dist|node_modules|src/worker/lib/zod-internal-files)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
