/** Code in the colours of its parts, drawn with the page: no script, and the same text to copy. */
import type { Child } from "hono/jsx";

/** A language of the snippets on these pages. */
export type CodeLanguage = "http" | "json" | "python" | "sh" | "shell" | "text" | "toml" | "ts";

/** What a part of code is; the style sheet gives each its colour. */
type PartKind = "comment" | "string" | "name" | "keyword" | "number";

type Grammar = Partial<Record<PartKind, RegExp>>;

const string = /"(?:[^"\\\n]|\\.)*"/;
const number = /(?<![\w./])-?\d+(?:\.\d+)?\b/;
const hashComment = /(?<!\S)#.*/;

const json: Grammar = { name: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/, string, keyword: /\b(?:true|false|null)\b/, number };
const shell: Grammar = {
  comment: hashComment,
  string: /'[^']*'|"(?:[^"\\\n]|\\.)*"/,
  name: /(?<=\s)--?[A-Za-z][\w-]*/,
  keyword: /^(?:cd|claude|curl|export|git|node|npm|npx)(?=\s)/,
};

/** The parts of each language by their patterns: where two begin at one place, the first stands. */
const grammars: Readonly<Record<CodeLanguage, Grammar>> = {
  json,
  http: { name: /^[A-Za-z-]+(?=: )|"(?:[^"\\\n]|\\.)*"(?=\s*:)/, string, keyword: /^(?:GET|POST)(?= )/, number },
  sh: shell,
  shell,
  toml: { comment: hashComment, string, name: /^[\w.-]+(?=\s*=)|^\[.*\]$/, number },
  ts: {
    comment: /(?<!\S)\/\/.*/,
    string: /"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\^[^\n/]+\/\w*/,
    keyword: /(?<![\w.])(?:async|await|const|from|if|import|is|new|throw)(?![\w:])/,
    number,
  },
  python: {
    comment: hashComment,
    string,
    keyword: /(?<![\w.])(?:as|async|await|def|from|if|import|is|None|not|or|with)(?!\w)/,
    number,
  },
  text: {},
};

/** One pattern for a language, with a group for each kind of part. */
const patternOf = (grammar: Grammar): RegExp =>
  new RegExp(
    Object.entries(grammar)
      .map(([kind, { source }]) => `(?<${kind}>${source})`)
      .join("|") || "(?!)",
    "gm",
  );

/** The text of the code is left as it is; its coloured parts stand in elements of their own. */
export function ColouredCode({ code, language }: { readonly code: string; readonly language: CodeLanguage }) {
  const children: Child[] = [];
  let end = 0;
  for (const { 0: part, index, groups = {} } of code.matchAll(patternOf(grammars[language]))) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    children.push(code.slice(end, index), <span class={`code-${kind}`}>{part}</span>);
    end = index + part.length;
  }
  return (
    <code>
      {children}
      {code.slice(end)}
    </code>
  );
}
