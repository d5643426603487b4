import { describe, expect, it } from "vitest";
import { documents } from "../../../../src/worker/discovery/documents.ts";
import { serviceOver } from "../service.ts";

const service = serviceOver();

describe.each(documents.map((document) => [document.path, document] as const))("%s", (path, document) => {
  it("serves a document with its media type to every caller, cacheable and with a strong validator", async () => {
    const response = await service(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(document.mediaType);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
    expect(response.headers.get("ETag")).toMatch(/^"[\w+/=-]+"$/);
    expect((await response.text()).length).toBeGreaterThan(0);
  });

  it("answers 304 without a body to a client that has the document, also by a validator that a proxy made weak", async () => {
    const tag = (await service(path)).headers.get("ETag") ?? "";
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const response = await service(path, { headers: { "If-None-Match": known } });
      expect(response.status).toBe(304);
      expect(response.headers.get("ETag")).toBe(tag);
      expect(await response.text()).toBe("");
    }
    expect((await service(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  it("answers HEAD for a document like GET without the body", async () => {
    const get = await service(path);
    const head = await service(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const name of ["Content-Type", "ETag", "Cache-Control", "Link"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it("refuses other methods for a document and says which it takes", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await service(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toContain("GET");
      expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
    }
  });

  it("answers a preflight for a document", async () => {
    const response = await service(path, {
      method: "OPTIONS",
      headers: { Origin: "https://elsewhere.test", "Access-Control-Request-Method": "GET" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  it("serves the same document under its other addresses", async () => {
    const body = await service.text(path);
    for (const alias of document.aliases ?? []) expect(await service.text(alias)).toBe(body);
  });

  if (!document.localized)
    it("names no language for a document that is the same in every one", async () => {
      const arabic = await service(`${path}?lang=ar`, { headers: { "Accept-Language": "ar" } });
      expect(arabic.headers.get("Content-Language")).toBeNull();
      expect(await arabic.text()).toBe(await service.text(path));
    });
  else
    it("says a document's language and obeys ?lang= before Accept-Language", async () => {
      const plain = await service(path);
      expect(plain.headers.get("Content-Language")).toBe("en");
      expect(plain.headers.get("Vary")).toContain("Accept-Language");
      const arabic = await service(path, { headers: { "Accept-Language": "ar-SA,en;q=0.5" } });
      expect(arabic.headers.get("Content-Language")).toBe("ar");
      expect(await arabic.text()).toMatch(/[\u0600-\u06FF]/);
      expect(arabic.headers.get("ETag")).not.toBe(plain.headers.get("ETag"));
      const chosen = await service(`${path}?lang=en`, { headers: { "Accept-Language": "ar" } });
      expect(chosen.headers.get("Content-Language")).toBe("en");
    });
});
