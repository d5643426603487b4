import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ladder } from "../catalog/index.ts";
import rooms from "./rooms.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");
const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The cells of a Markdown table's rows, those of a heading and its line left out. */
function tableUnder(heading: string, document: string): string[][] {
  const section = document.slice(document.indexOf(heading));
  const lines = section.split("\n");
  const first = lines.findIndex((line) => line.startsWith("|"));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("|"));
  return lines.slice(first + 2, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the rooms", () => {
  it("are the folders of src, each with an import rule", () => {
    const named = Object.keys(rooms).filter((room) => room !== "app" && room !== "catalog");
    expect(folders("src/").sort()).toEqual(named.sort());
  });

  it("have tests in a folder of the same name", () => {
    expect(folders("test/")).toEqual(expect.arrayContaining(folders("src/")));
  });

  it("import only rooms that stand before them", () => {
    const order = Object.keys(rooms);
    for (const [room, allowed] of Object.entries(rooms))
      for (const other of allowed)
        expect(order.indexOf(other), `${room} -> ${other}`).toBeLessThan(order.indexOf(room));
  });

  it("are the table of docs/architecture.md", () => {
    const documented = tableUnder("## Arrows", text("docs/architecture.md"));
    expect(documented).toEqual(Object.entries(rooms).map(([room, allowed]) => [room, allowed.join(", ") || "nothing"]));
  });
});

describe("the README", () => {
  it("tables every operation with its price, in buying order", () => {
    const listed = tableUnder("| operation |", text("README.md")).map(([id, price]) => [id, price]);
    expect(listed).toEqual(ladder.map(({ id, free, price }) => [`\`${id}\``, free ? "free" : price.usdc]));
  });

  it("fits on 160 lines", () => {
    expect(text("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(160);
  });

  it("leads to every page of docs/", () => {
    const readme = text("README.md");
    const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
    expect(pages.filter((page) => !readme.includes(`](docs/${page})`))).toEqual([]);
  });

  it("and the documentation link only to files that exist", () => {
    const documents = ["README.md", "CHANGELOG.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)];
    for (const document of documents.filter((name) => name.endsWith(".md")))
      for (const [, target = ""] of text(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))
        expect(existsSync(join(root, dirname(document), target)), `${document}: ${target}`).toBe(true);
  });
});
