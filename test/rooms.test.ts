import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { service } from "../catalog/service/service.ts";
import { arrowsBetweenBoxes } from "./manual/rooms.ts";
import rooms from "./rooms.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The room that a place of the allow-list is in. */
const roomOf = (place: string) =>
  Object.keys(rooms.rooms).find((room) => place === room || place.startsWith(`${room}/`));

describe("the rooms", () => {
  it("has an import rule for each folder of src and catalog", () => {
    const folders = [
      ...foldersOf("catalog").map((name) => `catalog/${name}`),
      ...foldersOf("src/worker").map((name) => `worker/${name}`),
      ...foldersOf("src").filter((name) => name !== "worker"),
      "catalog",
      "worker",
    ];
    expect(folders.sort()).toEqual(Object.keys(rooms.rooms).sort());
  });

  it("has tests in a folder of the same name for each room", () => {
    expect(foldersOf("test/worker")).toEqual(expect.arrayContaining(foldersOf("src/worker")));
    expect(foldersOf("test")).toEqual(expect.arrayContaining(["catalog", ...foldersOf("src")]));
  });

  it("has each test at the path of its file, in stories or among the tests of the whole", () => {
    const tests = globSync("test/**/*.test.{ts,tsx}", { cwd: root });
    const subjectOf = (test: string) => test.replace(/\.test\.tsx?$/, "");
    const isAtItsFile = (test: string) => {
      const subject = subjectOf(test);
      const files = [subject, subject.replace(/^test/, "src"), subject.replace(/^test\//, "")];
      return files.some((file) => [".ts", ".tsx", ".js"].some((extension) => existsSync(join(root, file + extension))));
    };
    const ofTheWhole =
      /\/stories\/|^test\/(end-to-end|conformance|proof|core\/properties|core\/real-cases)\/|^test\/rooms\./;
    expect(tests.filter((test) => !isAtItsFile(test) && !ofTheWhole.test(test))).toEqual([]);
    expect(tests.filter(isAtItsFile).length / tests.length).toBeGreaterThanOrEqual(0.6);
  });

  it("names each story after what a user does, with a verb in front", () => {
    const verbs =
      "allow|analyse|answer|attack|buy|call|change|claim|compare|count|do|fetch|follow|grade|import|install|keep|learn|look|open|paste|pay|plan|read|recompute|refund|repeat|run|scan|search|send|settle|wait|watch";
    const stories = globSync("test/**/stories/*.test.{ts,tsx}", { cwd: root });
    expect(stories.length).toBeGreaterThan(50);
    expect(stories.filter((story) => !new RegExp(`/stories/(?:${verbs})-[^/]+$`).test(story))).toEqual([]);
  });

  it("names only rooms that exist as those that another may import", () => {
    for (const allowed of Object.values(rooms.rooms))
      for (const place of allowed) expect(roomOf(place), place).toBeDefined();
  });

  it("has no allowance in the list that no import uses", () => {
    const placeOf = (place: string) => (place.startsWith("catalog") ? place : `src/${place}`);
    const isIn = (file: string, place: string): boolean => {
      if (place.endsWith(".ts")) return file === placeOf(place);
      const folder = place === "catalog" || place === "worker" ? placeOf(place) : placeOf(place).replace(/\/\.$/, "");
      return folder === placeOf(place) && !["catalog", "worker"].includes(place)
        ? file.startsWith(`${folder}/`)
        : dirname(file) === folder;
    };
    const imports = globSync("{catalog,src}/**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
      [...text(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(
        ([, named = ""]) => [file, join(dirname(file), named)] as const,
      ),
    );
    const allowances = [
      ...Object.entries(rooms.rooms),
      ...Object.entries(rooms.inner).flatMap(([room, places]) =>
        Object.entries(places).map(
          ([place, allowed]) => [`${room}/${place}`, allowed.map((name) => `${room}/${name}`)] as const,
        ),
      ),
      ...Object.entries(rooms.narrower),
    ].flatMap(([from, allowed]) => allowed.map((to) => [from, to] as const));
    const unused = allowances.filter(
      ([from, to]) => !imports.some(([file, used]) => isIn(file, from) && isIn(used, to)),
    );
    expect(unused).toEqual([]);
  });

  it("imports in one direction: no room reaches itself through others", () => {
    const arrows = arrowsBetweenBoxes();
    const reachedFrom = (room: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const next of arrows.get(room) ?? []) if (!seen.has(next)) reachedFrom(next, seen.add(next));
      return seen;
    };
    expect([...arrows.keys()].filter((room) => reachedFrom(room).has(room))).toEqual([]);
    expect([...(arrows.get("fields") ?? []), ...(arrows.get("lib") ?? [])]).toEqual([]);
    expect(arrows.get("core")).toEqual(new Set(["fields"]));
    expect(arrows.get("catalog")).toEqual(new Set(["fields", "lib", "core"]));
  });

  it("holds at most 22 files in a folder", () => {
    const crowded = globSync("{src,catalog}/**/", { cwd: root })
      .map((folder) => {
        const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
        return { folder, files: files.length };
      })
      .filter(({ files }) => files > 22);
    expect(crowded).toEqual([]);
  });
});

describe("npm run layers", () => {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Imports that the list of rooms does not allow, each in a small tree of its own. */
  const forbidden = [
    ["src/fields/index.ts", "src/lib/memo.ts"],
    ["src/core/number.ts", "src/lib/memo.ts"],
    ["src/lib/memo.ts", "src/core/number.ts"],
    ["catalog/operation.ts", "src/worker/http/request.ts"],
    ["src/worker/config/config.ts", "src/worker/http/log.ts"],
    ["src/worker/http/route.ts", "src/worker/guard/rate-limit.ts"],
    ["src/worker/guard/circuit.ts", "src/worker/sale/sell.ts"],
    ["src/worker/sale/decide.ts", "src/worker/sale/ledger/ledger.ts"],
    ["src/worker/protocols/dispatch.ts", "src/worker/pages/index.tsx"],
    ["src/shop/draft/draft.ts", "src/worker/http/errors.ts"],
    ["src/client/cli.ts", "src/tools/finding.ts"],
    ["src/tools/local/chain.ts", "src/tools/books/operator.ts"],
    ["src/worker/surfaces.ts", "test/rooms.test.ts"],
    ["catalog/words/remarks.ts", "src/core/results/foot.ts"],
  ] as const;

  it("rejects a forbidden import, wherever it is", () => {
    for (const file of ["test/dependency-cruiser.cjs", "test/rooms.json", "tsconfig.json"])
      cpSync(join(root, file), join(folder, file));
    const write = (file: string, contents: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), contents);
    };
    for (const [, to] of forbidden) write(to, "export {};\n");
    for (const [from, to] of forbidden) write(from, `import "./${relative(dirname(from), to)}";\nexport {};\n`);
    const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
    const options = ["--config", "test/dependency-cruiser.cjs", "--output-type", "json", "catalog", "src"];
    const report = execFileSync(process.execPath, [program, ...options], { cwd: folder, encoding: "utf8" });
    const { violations } = z
      .object({ violations: z.array(z.object({ from: z.string(), to: z.string() })) })
      .parse(JSON.parse(report).summary);
    const found = violations.map(({ from, to }) => `${from} -> ${to}`);
    for (const [from, to] of forbidden) expect(found).toContain(`${from} -> ${to}`);
  });
});

it("holds the README to 700 words, and its first command to the first fifteen lines", () => {
  const readme = text("README.md");
  const prose = readme.replace(/```mermaid.*?```/s, "");
  expect(prose.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(700);
  expect(readme.split("\n").slice(0, 15).join("\n")).toContain("npm ci --omit=dev && npm start");
});

describe("the manual", () => {
  it("has at most 25,000 words, without what commands write", () => {
    const writtenByCommands = /^docs\/generated\/|\/(?:hosts|browsers|facilitators|real-cases)\.md$/;
    const pages = globSync("{README.md,CONTRIBUTING.md,docs/**/*.md,src/**/README.md}", { cwd: root });
    const words = pages
      .filter((page) => !writtenByCommands.test(page))
      .flatMap((page) =>
        text(page)
          .replaceAll(/<!-- (\w+): written by .*?<!-- end of \1 -->/gs, "")
          .split(/\s+/),
      )
      .filter((word) => /\w/.test(word));
    expect(words.length).toBeLessThanOrEqual(25_000);
  });
});

it("shows one drawing and one picture of at most 700 px in the README", () => {
  const readme = text("README.md");
  expect(readme.match(/```mermaid/g)).toHaveLength(1);
  const pictures = [...readme.matchAll(/!\[.+\]\((.+)\)/g)].map(([, file = ""]) => readFileSync(join(root, file)));
  // A PNG file gives its height in the bytes from 20 on.
  expect(pictures.map((png) => png.readUInt32BE(20) <= 700)).toEqual([true]);
});

it("has at most ten entries a release in the changelog, each on one line", () => {
  for (const release of text("CHANGELOG.md").split(/^## /m).slice(1)) {
    const lines = release.split("\n");
    expect(lines.filter((line) => line.startsWith("- ")).length, lines[0]).toBeLessThanOrEqual(10);
    expect(
      lines.filter((line) => /^\s+\S/.test(line)),
      lines[0],
    ).toEqual([]);
  }
});

it("dates the documents with the newest release of the changelog", () => {
  const days = [...text("CHANGELOG.md").matchAll(/^## .*\b(\d{4}-\d\d-\d\d)\b/gm)].map(([, day = ""]) => day);
  expect(service.released).toBe(days.toSorted().at(-1));
});

it("names only existing tests in the threat model", () => {
  const attacks = text("docs/internals/security.md").split("## Attacks")[1]?.split("## What remains")[0] ?? "";
  const named = [...attacks.matchAll(/^\|.*\|(.*)\|$/gm)].flatMap(([, tests = ""]) =>
    [...tests.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(30);
  const files = globSync("test/**/*.test.ts", { cwd: root });
  const isThere = (name: string) =>
    files.some((file) => file.endsWith(`/${name}.test.ts`) || file === `test/end-to-end/sale-${name}.test.ts`) ||
    existsSync(join(root, "test", name));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

describe("the documents", () => {
  const documents = globSync("{*.md,{docs,src,test,catalog}/**/*.md}", { cwd: root });

  it.each(documents)("links only to files and headings that exist: %s", (document) => {
    const anchorsOf = (path: string) =>
      [...text(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
    for (const [, target = ""] of text(document).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)/g)) {
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? document : join(dirname(document), path);
      expect(existsSync(join(root, file)), target).toBe(true);
      if (anchor !== undefined && file.endsWith(".md")) expect(anchorsOf(file), target).toContain(anchor);
    }
  });

  it.each(documents)("names only paths that exist: %s", (document) => {
    for (const [, path = ""] of text(document).matchAll(/`((?:src|catalog|test|docs)\/[^`\s<>*…]+)`/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });

  it.each(documents)("names only commands that package.json has: %s", (document) => {
    const { scripts } = JSON.parse(text("package.json"));
    for (const [, script = ""] of text(document).matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(scripts, script).toHaveProperty([script]);
  });

  it("reaches every document from the README", () => {
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
