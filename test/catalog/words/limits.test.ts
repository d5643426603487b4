import { describe, expect, it } from "vitest";
import {
  art47,
  disclaimer,
  methodNotes,
  orderTerms,
  preferenceProofs,
  saberText,
} from "../../../catalog/words/limits.ts";
import { expectBilingual } from "../../fixtures/bilingual.ts";

describe("the disclaimer", () => {
  it("says which formulas and which law, and that it is no advice", () => {
    const text = disclaimer("gcc-commerce/3.0.0", "2026-05-20", "SAR");
    expectBilingual(text);
    expect(text.en).toMatch(/gcc-commerce\/3\.0\.0.*up to 20 May 2026\./s);
    expect(text.ar).toMatch(/gcc-commerce\/3\.0\.0.*حتى 20 مايو 2026\./s);
    expect(text.en).toContain("Not tax, customs, legal or investment advice.");
  });

  it("sends a Saudi seller to ZATCA and names the Saudi conformity schemes", () => {
    const { en, ar } = disclaimer("x", "2026-05-20", "USD");
    expect(en).toContain("with ZATCA or a licensed broker");
    expect(en).toContain("excise, SABER/SASO, SFDA, clearance");
    expect(ar).toContain("لدى هيئة الزكاة والضريبة والجمارك أو مخلّص");
    expect(ar).toContain("الانتقائية وشهادات سابر ومتطلبات هيئة الغذاء والدواء والتخليص");
  });

  it("sends a seller in another Gulf state to that state's customs, without Saudi schemes", () => {
    const { en, ar } = disclaimer("x", "2026-05-20", "AED");
    expect(en).toContain("with the customs authority of the United Arab Emirates or a licensed broker");
    expect(en).toContain("excise, clearance");
    expect(ar).toContain("لدى الجمارك في الإمارات العربية المتحدة أو مخلّص");
    expect(ar).toContain("الضريبة الانتقائية والتخليص");
  });
});

describe("what stands beside figures", () => {
  it("exists in both languages", () => {
    for (const text of [orderTerms, saberText, ...Object.values(preferenceProofs), ...Object.values(methodNotes)])
      expectBilingual(text);
  });

  it("names article 47 where Saudi rules apply, and nowhere else", () => {
    for (const market of ["SAR", "USD"] as const) {
      const rule = art47(market);
      expect(rule?.en).toContain("From 1 January 2026");
      if (rule) expectBilingual(rule);
    }
    expect(art47("AED")).toBeUndefined();
  });
});
