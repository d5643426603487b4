import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { operations } from "../catalog/index.ts";
import rooms from "./rooms.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");
const foldersOf = (path: string) =>
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

/** The room that a place of the allow-list is in. */
const roomOf = (place: string) =>
  Object.keys(rooms.rooms).find((room) => place === room || place.startsWith(`${room}/`));

describe("the rooms", () => {
  it("are the folders of src and catalog, each with an import rule", () => {
    const folders = [
      ...foldersOf("catalog").map((name) => `catalog/${name}`),
      ...foldersOf("src/worker").map((name) => `worker/${name}`),
      ...foldersOf("src").filter((name) => name !== "worker"),
      "catalog",
      "worker",
    ];
    expect(folders.sort()).toEqual(Object.keys(rooms.rooms).sort());
  });

  it("have tests in a folder of the same name", () => {
    expect(foldersOf("test/worker")).toEqual(
      expect.arrayContaining(foldersOf("src/worker").filter((room) => room !== "status")),
    );
    expect(foldersOf("test")).toEqual(expect.arrayContaining(["catalog", ...foldersOf("src")]));
  });

  it("are named in full where one allows another", () => {
    for (const allowed of Object.values(rooms.rooms))
      for (const place of allowed) expect(roomOf(place), place).toBeDefined();
  });

  it("hold at most twenty files each, or are parted into inner rooms", () => {
    const crowded = globSync("{src,catalog}/**/", { cwd: root })
      .map(
        (folder) =>
          [
            folder,
            readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length,
          ] as const,
      )
      .filter(([, files]) => files > 22);
    expect(crowded).toEqual([]);
  });
});

describe("the README", () => {
  it("tables every operation with its price, in buying order", () => {
    const listed = tableUnder("| operation |", text("README.md")).map(([id, price]) => [id, price]);
    expect(listed).toEqual(operations.map(({ id, free, price }) => [`\`${id}\``, free ? "free" : price.usdc]));
  });

  it("has at most 700 words, and its first command within fifteen lines", () => {
    const readme = text("README.md");
    const prose = readme.replace(/```mermaid.*?```/s, "");
    expect(prose.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(700);
    expect(readme.split("\n").slice(0, 15).join("\n")).toContain("npm ci --omit=dev && npm start");
  });
});

describe("the documents", () => {
  const documents = globSync("{*.md,{docs,src,test,catalog}/**/*.md}", { cwd: root });

  it.each(documents)("link only to files that exist: %s", (document) => {
    for (const [, target = ""] of text(document).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g))
      expect(existsSync(join(root, dirname(document), target)), target).toBe(true);
  });

  it.each(documents)("name only commands that package.json has: %s", (document) => {
    const { scripts } = JSON.parse(text("package.json"));
    for (const [, script = ""] of text(document).matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(scripts, script).toHaveProperty([script]);
  });

  it("are all reached from the README", () => {
    const reached = new Set<string>();
    const follow = (document: string): void => {
      if (reached.has(document)) return;
      reached.add(document);
      for (const [, target = ""] of text(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+\.md)/g))
        follow(join(dirname(document), target));
    };
    follow("README.md");
    expect(globSync("docs/**/*.md", { cwd: root }).filter((document) => !reached.has(document))).toEqual([]);
  });
});
