import { describe, expect, it } from "vitest";
import * as zod from "zod";
import * as zodCore from "zod/v4/core";
import * as core from "../../../src/operation/zod-internal-files/core.ts";
import * as bundled from "../../../src/operation/zod-internal-files/index.ts";

const names = (module: object) => Object.keys(module).sort();

describe("what the bundle takes for zod", () => {
  it("exports all of zod but its translations, and the same things", () => {
    const expected = names(zod).filter((name) => name !== "locales");
    expect(names(bundled)).toEqual(expected);
    const theirs: Record<string, unknown> = { ...zod };
    const ours: Record<string, unknown> = { ...bundled };
    // These are modules of their own: what is in them is compared by name.
    const modules = ["core", "z", "default"];
    for (const name of expected) if (!modules.includes(name)) expect([name, ours[name]]).toEqual([name, theirs[name]]);
    // Ours is the module itself, and so holds its own two names too.
    const own = ["default", "z"];
    expect(names(bundled.z).filter((name) => !own.includes(name))).toEqual(
      names(zod.z).filter((name) => name !== "locales"),
    );
  });

  it("exports all of zod's core but its translations", () => {
    expect(names(core)).toEqual(names(zodCore).filter((name) => name !== "locales"));
    expect(names(bundled.core)).toEqual(names(core));
  });
});
