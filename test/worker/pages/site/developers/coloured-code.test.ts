import { describe, expect, it } from "vitest";
import { type CodeLanguage, ColouredCode } from "../../../../../src/worker/pages/site/elements/coloured-code.tsx";

/** The coloured parts of a piece of code, each with its kind. */
function parts(language: CodeLanguage, code: string) {
  const html = String(ColouredCode({ code, language }));
  const plain = html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'");
  expect(plain.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).toBe(code);
  return [...html.matchAll(/<span class="code-(\w+)">(.*?)<\/span>/gs)].map(([, kind, text]) => [
    kind,
    text?.replaceAll("&quot;", '"').replaceAll("&#39;", "'"),
  ]);
}

describe("the colours of code", () => {
  it.each([
    [
      "json",
      '{ "price": 0.25, "note": "a \\"b\\": 1", "paid": true }',
      [
        ["name", '"price"'],
        ["number", "0.25"],
        ["name", '"note"'],
        ["string", '"a \\"b\\": 1"'],
        ["name", '"paid"'],
        ["keyword", "true"],
      ],
    ],
    [
      "sh",
      "curl -X POST https://example.com/a#b \\\n  -d '{\"a\":1}' # a comment",
      [
        ["keyword", "curl"],
        ["name", "-X"],
        ["name", "-d"],
        ["string", "'{\"a\":1}'"],
        ["comment", "# a comment"],
      ],
    ],
    [
      "ts",
      'const from = "https://x"; // why\nawait client.import(1);',
      [
        ["keyword", "const"],
        ["keyword", "from"],
        ["string", '"https://x"'],
        ["comment", "// why"],
        ["keyword", "await"],
        ["number", "1"],
      ],
    ],
    [
      "python",
      'if key is None:  # no key\n    sys.exit("as is")',
      [
        ["keyword", "if"],
        ["keyword", "is"],
        ["keyword", "None"],
        ["comment", "# no key"],
        ["string", '"as is"'],
      ],
    ],
    [
      "http",
      'POST /a HTTP/1.1\nHost: example.com\n\n{"a":12}',
      [
        ["keyword", "POST"],
        ["name", "Host"],
        ["name", '"a"'],
        ["number", "12"],
      ],
    ],
    [
      "toml",
      '[mcp.server]\nurl = "https://x" # where',
      [
        ["name", "[mcp.server]"],
        ["name", "url"],
        ["string", '"https://x"'],
        ["comment", "# where"],
      ],
    ],
    ["text", "export none = 1", []],
  ] as const)("tell the parts of %s apart and leave its text as it is", (language, code, expected) => {
    expect(parts(language, code)).toEqual(expected);
  });
});
