import { describe, expect, it } from "vitest";
import { prefersDryRun } from "../../../src/worker/http/prefer.ts";

const prefers = (Prefer: string) => prefersDryRun(new Headers({ Prefer }));

describe("a preference for a dry run", () => {
  it.each(["dry-run", "DRY-RUN", "return=minimal, dry-run", "dry-run; x=1", "dry-run=true", "dry-run = 1"])(
    "reads a preference for a dry run from %s",
    (given) => {
      expect(prefers(given)).toBe(true);
    },
  );

  it.each(["", "return=minimal", "handling=strict; dry-run", "no-dry-run"])(
    "reads no preference for a dry run from %s",
    (given) => {
      expect(prefers(given)).toBe(false);
    },
  );
});
