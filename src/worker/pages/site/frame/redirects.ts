/** Addresses that people type or old links use, and where they lead. */
import { Hono } from "hono";
import { locales } from "../../../../lib/text.ts";
import { pageAddresses } from "../../../discovery/addresses/page-addresses.ts";
import { methodNotAllowed } from "../../../http/errors.ts";
import type { AppEnv } from "../../../http/request.ts";

const permanent = 308;

/** The same address with its query. */
const withQuery = (url: string, path: string) => path + new URL(url).search;

export const redirects = new Hono<AppEnv>();

redirects.get("/", (c) =>
  c.body(null, 302, {
    Location: withQuery(c.req.url, pageAddresses.agentTools[c.var.locale]),
    Vary: "Accept, Accept-Language",
  }),
);
redirects.all("/", methodNotAllowed("GET", "HEAD"));
for (const path of ["/ar", "/ar/"])
  redirects.get(path, (c) => c.redirect(withQuery(c.req.url, pageAddresses.agentTools.ar), permanent));
for (const address of Object.values(pageAddresses))
  for (const locale of locales)
    redirects.get(`${address[locale]}/`, (c) => c.redirect(withQuery(c.req.url, address[locale]), permanent));
