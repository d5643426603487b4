/** The OpenAPI 3.1 description, from the same routes that are served. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { JsonObject, Locale, Operation } from "../operation.ts";
import { toRoute } from "../route.ts";

/** The document for a ladder at an origin, in a language. */
export function openapi(ladder: readonly Operation[], origin: string, locale: Locale): JsonObject {
  const document = new OpenAPIHono();
  for (const operation of ladder) document.openAPIRegistry.registerPath(toRoute(operation, locale));
  return {
    ...document.getOpenAPI31Document({
      openapi: "3.1.0",
      info: { title: "Gulf retail analysis", version: "2.3.1" },
      servers: [{ url: origin }],
    }),
  };
}
