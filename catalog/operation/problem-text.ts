/** The problem of one value of an input, in words: what was given and what is allowed (domain.md 2.1). */

import type { Allowed, Neighbours, Problem, Shape } from "../../src/lib/problem.ts";
import type { Text } from "../../src/lib/text.ts";
import { isolated, join, leftToRight, withIsolatedNames } from "../../src/lib/text.ts";
import { takesProducts } from "../input/product-counts.ts";
import { fieldAdvice, valueAdvice } from "./field-advice.ts";

/** The most characters of a given value that a sentence repeats. */
const repeatedCharacters = 40;

const typeNames: Readonly<Record<string, Text>> = {
  object: { en: "a JSON object", ar: "كائن JSON" },
  array: { en: "a list", ar: "قائمة" },
  string: { en: "a string", ar: "نص" },
  number: { en: "a number", ar: "رقم" },
  boolean: { en: "true or false", ar: "قيمة منطقية" },
  null: { en: "null", ar: "قيمة فارغة" },
};

const bodyName: Text = { en: "the body", ar: "محتوى الطلب" };
const outOfRange: Text = { en: "a number beyond every bound", ar: "رقم يتجاوز كل الحدود" };

/** The name of a member from a step of a JSON pointer (RFC 6901). */
const unescaped = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** The name of the field at a JSON pointer; list positions count from 0, as in the pointer. */
function fieldName(path: string): Text {
  if (path === "/") return bodyName;
  const name = path
    .slice(1)
    .split("/")
    .map(unescaped)
    .reduce((before, step) => (/^\d+$/.test(step) ? `${before}[${step}]` : before ? `${before}.${step}` : step), "");
  const short = name.length > 80 ? `${name.slice(0, 80).toWellFormed()}…` : name;
  return { en: short, ar: isolated(short) };
}

/** A given value as a sentence repeats it. */
function shown(value: unknown): Text {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (typeof value === "string") {
    const text = JSON.stringify(
      value.length > repeatedCharacters ? `${value.slice(0, repeatedCharacters).toWellFormed()}…` : value,
    );
    return { en: text, ar: isolated(text) };
  }
  if (typeof value === "number" && !Number.isFinite(value)) return outOfRange;
  if (typeof value === "number") return { en: String(value), ar: value < 0 ? `${leftToRight}${value}` : String(value) };
  if (typeof value === "boolean") return { en: String(value), ar: String(value) };
  return typeNames[type] ?? typeNames.object ?? bodyName;
}

/** A bound with separators between the thousands. */
const bound = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** A field's allowed values in words: "a number from 0 to 100". */
function shapeText({ type, minimum, maximum, minItems, maxItems, required }: Shape): Text {
  const name = typeNames[type] ?? bodyName;
  if (required)
    return { en: `${name.en} with ${required.join(" and ")}`, ar: `${name.ar} فيه ${isolated(required.join(" + "))}` };
  const [from, to] = [minimum ?? minItems, maximum ?? maxItems];
  if (from === undefined || to === undefined) return name;
  return type === "array"
    ? { en: `a list of ${from} to ${to} items`, ar: `قائمة عدد عناصرها بين ${from} و${to}` }
    : { en: `${name.en} from ${bound(from)} to ${bound(to)}`, ar: `${name.ar} من ${bound(from)} إلى ${bound(to)}` };
}

/** A number of items in English. */
const items = (allowed: Allowed): string => {
  const count = typeof allowed === "number" ? allowed : 0;
  return `${bound(count)} ${count === 1 ? "item" : "items"}`;
};

/** The allowed values of a problem, in words. */
function allowedText(allowed: Allowed): Text {
  if (typeof allowed === "number") return { en: bound(allowed), ar: bound(allowed) };
  if ("type" in allowed) return shapeText(allowed);
  return { en: allowed.join(", "), ar: allowed.join("، ") };
}

/** The allowed values or names of a problem; none where a bound or a shape is broken. */
const namesIn = (allowed: Allowed): readonly string[] =>
  typeof allowed === "object" && !("type" in allowed) ? allowed : [];

/** Advice to send a number without the signs between its thousands. `1,900` alone can also be 1.9. */
function asNumber(given: unknown): Text | undefined {
  if (typeof given !== "string" || !/^[1-9]\d{0,2}(?:[,٬]\d{3}){1,4}(?:\.\d{1,6})?$/.test(given)) return undefined;
  const number = given.replace(/[,٬]/g, "");
  const decimal = /^\d+,\d+$/.test(given) ? given.replace(",", ".") : undefined;
  return decimal === undefined
    ? { en: `Send ${number}.`, ar: `أرسل ${number}.` }
    : {
        en: `Send ${number}, or ${decimal} for a decimal comma.`,
        ar: `أرسل ${number}، أو ${decimal} للفاصلة العشرية.`,
      };
}

/** The last step of a JSON pointer. */
const lastStep = (path: string): string => unescaped(path.slice(path.lastIndexOf("/") + 1));

/** Advice to leave out a field that has no meaning here, such as one that a host adds. */
const leaveFieldOut = (field: Text): Text => ({ en: `Leave ${field.en} out.`, ar: `احذف ${field.ar}.` });

/** What to send in place of an unknown field: the field that is probably meant, and the names that exist. */
function unknownFieldText(path: string, names: readonly string[], told: Told): Text {
  const field = fieldName(path);
  const advice = (told.advice ? fieldAdvice(lastStep(path), names) : undefined) ?? leaveFieldOut(field);
  return join(
    {
      en: `${field.en} is not a field of this input.`,
      ar: `الحقل ${field.ar} غير معروف في هذه المدخلات.`,
    },
    advice,
    told.names && {
      en: `Fields of this input: ${names.join(", ")}.`,
      ar: `حقول هذه المدخلات: ${isolated(names.join(", "))}.`,
    },
  );
}

/** How much a sentence says. A body can have hundreds of unknown fields, so only the first of them lists the names. */
export interface Told {
  readonly advice: boolean;
  readonly names: boolean;
  readonly neighbours?: Neighbours | undefined;
}

/** The most analyses that a sentence names. */
const mostNamed = 2;

/** Where a list of the given length is taken; undefined where it is taken nowhere. */
function elsewhere(ids: readonly string[] = [], given: unknown): Text | undefined {
  const takers = ids.filter((id) => takesProducts(id, Number(given))).slice(0, mostNamed);
  if (takers.length === 0) return undefined;
  return { en: `Use ${takers.join(" or ")} instead.`, ar: `استخدم بدلًا منها ${isolated(takers.join(" / "))}.` };
}

/** Advice to send a list that is too long to this analysis in shorter ones. */
const inShorter = ({ shorter }: Neighbours = {}): Text | undefined =>
  shorter && { en: shorter.en, ar: withIsolatedNames(shorter.ar) };

/** The sentence for one problem of an input (codes of domain.md 2.1), in every language. */
export function problemText(
  { path, code, given, allowed }: Omit<Problem, "message">,
  told: Told = { advice: true, names: true },
): Text {
  const field = fieldName(path);
  const value = shown(given);
  const right = allowedText(allowed);
  switch (code) {
    case "required":
      return { en: `${field.en} is required: ${right.en}.`, ar: `الحقل ${field.ar} مطلوب: ${right.ar}.` };
    case "type":
      return join(
        {
          en: `${field.en} must be ${right.en}; ${value.en} was given.`,
          ar: `النوع غير صحيح في ${field.ar}: المطلوب ${right.ar}، والمُعطى ${value.ar}.`,
        },
        asNumber(given),
      );
    case "minimum":
      return {
        en: `${field.en} must be at least ${right.en}; ${value.en} was given.`,
        ar: `القيمة في ${field.ar} يجب ألا تقل عن ${right.ar}، والمُعطى ${value.ar}.`,
      };
    case "maximum":
      return {
        en: `${field.en} must be at most ${right.en}; ${value.en} was given.`,
        ar: `القيمة في ${field.ar} يجب ألا تزيد على ${right.ar}، والمُعطى ${value.ar}.`,
      };
    case "enum":
      return join(
        {
          en: `${field.en} must be one of ${right.en}; ${value.en} was given.`,
          ar: `القيمة في ${field.ar} يجب أن تكون إحدى القيم: ${right.ar}، والمُعطى ${value.ar}.`,
        },
        valueAdvice(given, namesIn(allowed)),
      );
    case "additionalProperties":
      return unknownFieldText(path, namesIn(allowed), told);
    case "minItems":
      return join(
        {
          en: `${field.en} needs at least ${items(allowed)}; ${value.en} given.`,
          ar: `القائمة ${field.ar}: الحد الأدنى لعدد العناصر: ${right.ar}، والمُعطى ${value.ar}.`,
        },
        elsewhere(told.neighbours?.fewer, given),
      );
    case "maxItems":
      return join(
        {
          en: `${field.en} takes at most ${items(allowed)}; ${value.en} given.`,
          ar: `القائمة ${field.ar}: الحد الأقصى لعدد العناصر: ${right.ar}، والمُعطى ${value.ar}.`,
        },
        inShorter(told.neighbours),
        elsewhere(told.neighbours?.more, given),
      );
    case "mixedCurrency":
      return {
        en: `All products must use one currency; ${right.en} are stated.`,
        ar: `يجب أن تكون عملة المنتجات كلها واحدة، والمذكور منها: ${right.ar}.`,
      };
  }
}
