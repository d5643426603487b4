/**
 * Which room may import which, type imports included. A room is a folder of `src/`, or `catalog/`; `app` is `src/app.ts` with
 * `src/index.ts`. A room always imports itself. Each line lists rooms that stand on earlier lines, so no circle between rooms is possible.
 */
const rooms = {
  core: [],
  operation: [],
  config: ["operation"],
  catalog: ["operation", "core"],
  http: ["operation", "config", "catalog"],
  guard: ["operation", "config", "catalog", "http"],
  identity: ["operation", "config", "catalog", "http"],
  calculation: ["operation", "config", "catalog", "http", "guard"],
  sale: ["operation", "config", "catalog", "http", "guard", "identity", "calculation"],
  protocols: ["operation", "config", "catalog", "http", "guard", "identity", "sale"],
  discovery: ["core", "operation", "config", "catalog", "http", "guard", "identity", "sale", "protocols"],
  pages: ["core", "operation", "config", "catalog", "http", "discovery"],
  app: ["operation", "config", "catalog", "http", "guard", "calculation", "sale", "discovery", "pages", "protocols"],
  tools: [
    "core",
    "operation",
    "config",
    "catalog",
    "http",
    "guard",
    "identity",
    "calculation",
    "sale",
    "discovery",
    "pages",
    "protocols",
  ],
};

module.exports = { rooms };
