/** `npm run mcp:stdio`: the bridge, compiled once and kept, because hosts wait for the first answer. */
import { enableCompileCache } from "node:module";

enableCompileCache();
await import("./bridge.ts");
