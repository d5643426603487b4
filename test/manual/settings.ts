/** The page of settings: each with its default and with the comment that stands above it in the code. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { settings } from "../../src/worker/config/settings.ts";
import { code, page, table } from "./markdown.ts";

const source = join(import.meta.dirname, "../../src/worker/config/settings.ts");

/** The comment above each property of an object literal, by the property's name. */
function commentsOf(text: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const [comment] = ts.getJSDocCommentsAndTags(node);
      if (comment && ts.isJSDoc(comment)) comments.set(node.name.text, String(comment.comment ?? ""));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(source, text, ts.ScriptTarget.Latest, true));
  return comments;
}

/** The value that a setting has when the environment does not give one. */
function defaultOf(name: keyof typeof settings.shape): string {
  const { success, data } = settings.shape[name].safeParse(undefined);
  return success && data !== undefined ? code(typeof data === "string" ? data : JSON.stringify(data)) : "–";
}

const isSetting = (name: string): name is keyof typeof settings.shape => name in settings.shape;

export async function settingsPage(): Promise<string> {
  const comments = commentsOf(await readFile(source, "utf8"));
  return page(
    "Settings",
    "Settings of the Worker, from `src/worker/config/settings.ts`. Secrets are set with `wrangler secret put`, the others in `wrangler.toml`.",
    table(
      ["setting", "default", "meaning"],
      Object.keys(settings.shape)
        .filter(isSetting)
        .map((name) => {
          const meaning = comments.get(name);
          if (!meaning) throw new Error(`${name} has no comment in src/worker/config/settings.ts`);
          return [code(name), defaultOf(name), meaning];
        }),
    ),
  );
}
