/**
 * Holds every import, type imports included, to the allow-list `rooms.json`. `rooms` names what a room imports from
 * other rooms, `inner` what an inner room, or one file, imports from its siblings, `narrower` what a file imports that
 * may import less of other rooms than its room. There `.` is the files directly in the room. A place imports itself
 * always.
 */
const { rooms, inner, narrower } = require("./rooms.json");

/** The path of a room's folder: `catalog` and `worker` are the files directly in them, the others are whole folders. */
function filesOf(place) {
  if (place === "catalog") return "catalog/[^/]+$";
  if (place === "worker") return "src/worker/[^/]+$";
  const path = place.startsWith("catalog/") ? place : `src/${place}`;
  if (place.endsWith(".ts")) return `${path}$`;
  if (place.startsWith("catalog/")) return `${path}/`;
  return place.endsWith("/.") ? `src/${place.slice(0, -1)}[^/]+$` : `src/${place}/`;
}
const anyOf = (places) => `^(${places.map(filesOf).join("|")})`;
const program = "^(catalog|src)/";
const generated = "asset-manifest\\.json$";

const betweenRooms = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports-only`,
  comment: `${room} may import ${allowed.join(", ") || "nothing"}`,
  severity: "error",
  from: { path: anyOf([room]) },
  to: { path: program, pathNot: anyOf([room, ...allowed]) },
}));

const insideRooms = Object.entries(inner).flatMap(([room, innerRooms]) =>
  Object.entries(innerRooms).map(([place, allowed]) => ({
    name: `${room}/${place}-imports-only`,
    comment: `${room}/${place} may import ${allowed.join(", ") || "nothing"} of ${room}`,
    severity: "error",
    from: { path: anyOf([`${room}/${place}`]) },
    to: { path: anyOf([room]), pathNot: `${anyOf([place, ...allowed].map((name) => `${room}/${name}`))}|${generated}` },
  })),
);

const inFiles = Object.entries(narrower).map(([file, allowed]) => ({
  name: `${file}-imports-only`,
  comment: `${file} may import ${allowed.join(", ")}`,
  severity: "error",
  from: { path: anyOf([file]) },
  to: { path: program, pathNot: anyOf(allowed) },
}));

module.exports = {
  forbidden: [
    ...inFiles,
    ...betweenRooms,
    ...insideRooms,
    {
      name: "every-file-in-a-room",
      severity: "error",
      from: {},
      to: { path: program, pathNot: anyOf(Object.keys(rooms)) },
    },
    {
      name: "every-inner-room-listed",
      severity: "error",
      from: {},
      to: {
        path: anyOf(Object.keys(inner)),
        pathNot: `${anyOf(Object.entries(inner).flatMap(([room, places]) => Object.keys(places).map((place) => `${room}/${place}`)))}|${generated}|\\.css$|/public/`,
      },
    },
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphan",
      severity: "error",
      from: { orphan: true, path: program, pathNot: "\\.d\\.ts$|/client/[^/]+\\.tsx?$" },
      to: {},
    },
    {
      name: "core-has-no-packages",
      severity: "error",
      from: { path: "^src/core/" },
      to: { dependencyTypes: ["npm", "npm-dev", "core"] },
    },
    { name: "tests-are-not-imported", severity: "error", from: { path: program }, to: { path: "^test/" } },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|.*worker-configuration)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules|src/lib/zod-internal-files)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
