/** `npx gulf-retail-analysis mcp`: the bridge. */
import { service } from "../../catalog/service/service.ts";
import bridge from "./bridge/mcp-stdio.ts";
import { defineCommand } from "./command.ts";
import { useServiceOrigin } from "./service-origin.ts";

export default defineCommand({
  ...bridge,
  call: `npx ${service.id} mcp`,
  run: async (values, positionals) => {
    useServiceOrigin();
    return bridge.run(values, positionals);
  },
});
