import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { Served } from "../../../src/worker/discovery/addresses/publication.ts";
import { serve } from "../../../src/worker/discovery/serve.ts";
import { type AppEnv, requestContext } from "../../../src/worker/http/request.ts";
import type { PaymentAvailability } from "../../../src/worker/status/payment-state.ts";
import { configured } from "./service.ts";

const about = {
  mediaType: "text/plain",
  localized: true,
} as const;

/** Serves one document made of the state of payments, and one that is not; counts the work for them. */
function serving() {
  let state: PaymentAvailability = "available";
  const done = { asked: 0, still: 0, telling: 0 };
  const count = (what: keyof typeof done, answer: string) => {
    done[what] += 1;
    return answer;
  };
  const documents: Served[] = [
    { ...about, path: "/still", build: ({ locale }) => count("still", `in ${locale}`) },
    {
      ...about,
      path: "/telling",
      tellsPayments: true,
      build: ({ payments }) => count("telling", `payments ${payments}`),
    },
  ];
  const asked = () => {
    done.asked += 1;
    return state;
  };
  const app = new Hono<AppEnv>();
  app.use(requestContext);
  app.route("/", serve(documents, [], asked));
  return {
    done,
    become: (next: PaymentAvailability) => {
      state = next;
    },
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.request(`https://service.test${path}`, { headers }, configured),
  };
}

describe("a document that follows from the code and the settings", () => {
  it("builds a document once for each language", async () => {
    const { done, get } = serving();
    const first = await get("/still");
    for (const path of ["/still", "/still?lang=ar", "/still?lang=ar", "/still"]) await (await get(path)).text();
    const tag = first.headers.get("ETag") ?? "";
    expect((await get("/still", { "If-None-Match": tag })).status).toBe(304);
    expect(done).toEqual({ asked: 0, still: 2, telling: 0 });
  });

  it("lets Cloudflare keep a document until the next deployment, and browsers keep it for minutes", async () => {
    const { headers } = await serving().get("/still");
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(headers.get("Cloudflare-CDN-Cache-Control")).toMatch(/^public, max-age=\d+, stale-while-revalidate=\d+$/);
  });
});

describe("a document that tells the state of payments", () => {
  it("shows the current state of payments in a document, built once for each state", async () => {
    const { done, become, get } = serving();
    for (const state of ["available", "available", "suspended", "suspended", "available"] as const) {
      become(state);
      expect(await (await get("/telling")).text()).toBe(`payments ${state}`);
    }
    expect(done.telling).toBe(2);
  });

  it("lets Cloudflare keep a document on payments no longer than a browser", async () => {
    const { headers } = await serving().get("/telling");
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(headers.get("Cloudflare-CDN-Cache-Control")).toBeNull();
  });
});
