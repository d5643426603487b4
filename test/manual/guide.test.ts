import { describe, expect, it } from "vitest";
import { guideProblems } from "./guide.ts";

const page = `# Guide

## Free call {#free-call}
<!-- llms, skill -->

Begin with {{free_path}}.

- skill: The service as a skill.

\`\`\`sh curl
{{free_call}}
\`\`\`
`;
const translation = page
  .replace("Free call", "طلب")
  .replace("Begin with", "ابدأ بالطلب")
  .replace("{{free_call}}\n", "");
const problems = (original: string, translated: string) =>
  guideProblems(original, translated).filter((problem) => !problem.endsWith("is a value that the guide lacks"));

describe("the check of the guide", () => {
  it("finds no problem in the guide", () => {
    expect(guideProblems()).toEqual([]);
  });

  it("accepts a translation that says the same in the same places", () => {
    expect(problems(page, translation)).toEqual([]);
  });

  it.each([
    ["a section", translation.replace(/## [\s\S]*/, ""), "free-call: the translation has nothing in its place"],
    ["a word", translation.replace("{{free_path}}", ""), "free-call, block 1: llms,skill free_path / llms,skill"],
    [
      "a document",
      translation.replace("llms, skill", "llms"),
      "free-call, block 1: llms,skill free_path / llms free_path",
    ],
    ["a name", translation.replace("- skill:", "-"), "free-call, block 2: llms,skill - skill: / llms,skill"],
    ["code", translation.replace(/```[\s\S]*```/, ""), "free-call, block 3: llms,skill sh curl / nothing"],
  ])("names %s that the translation lacks", (_, translated, problem) => {
    expect(problems(page, translated)).toContain(problem);
  });

  it("names a word without a value, and a value that is used nowhere", () => {
    expect(guideProblems(page.replace("free_path", "fee_path"), translation)).toEqual(
      expect.arrayContaining(["{{fee_path}} has no value", "free_path is a value that the guide lacks"]),
    );
  });
});
