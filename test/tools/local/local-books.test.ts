import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { onLocalBooks } from "../../../src/tools/local/local-books.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

describe("the books of a local service", () => {
  it("finds no books before the service was started", async () => {
    const stateDir = await temporaryFolder();
    expect(() => onLocalBooks(stateDir, "SELECT 1")).toThrow("no such table");
  });

  it("reads and writes the books while the service has them open", async () => {
    const stateDir = await temporaryFolder();
    const folder = join(stateDir, "worker/v3/d1/miniflare-D1DatabaseObject");
    await mkdir(folder, { recursive: true });
    new DatabaseSync(join(folder, "metadata.sqlite")).close();
    const service = new DatabaseSync(join(folder, "0a1b.sqlite"));
    service.exec("PRAGMA journal_mode = WAL; CREATE TABLE sales (id TEXT)");
    onLocalBooks(stateDir, "INSERT INTO sales VALUES ('one')");
    expect(service.prepare("SELECT count(*) AS sales FROM sales").get()).toMatchObject({ sales: 1 });
    service.exec("INSERT INTO sales VALUES ('two')");
    expect(onLocalBooks(stateDir, "SELECT id FROM sales ORDER BY id")).toEqual([{ id: "one" }, { id: "two" }]);
    service.close();
  });
});
