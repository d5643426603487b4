/** The sentence about the first member of a payment that does not fit, in both languages. */
import { isolated, type Text } from "../../../lib/text.ts";

/** What each member of a payment must be, by its path in the payload. */
const expected: Readonly<Record<string, Text>> = {
  "": {
    en: "base64 of a JSON object, the x402 v2 PaymentPayload",
    ar: "ترميز base64 لكائن JSON هو PaymentPayload من x402 v2",
  },
  x402Version: { en: "the number 2", ar: "العدد 2" },
  accepted: {
    en: "the entry of accepts that is paid, as an object",
    ar: "العنصر المدفوع من accepts، كائنًا",
  },
  resource: { en: "an object with url, or left out", ar: "كائنًا فيه url، أو محذوفًا" },
  "resource.url": { en: "the address that is bought, as text", ar: "عنوان ما يُشترى، نصًا" },
  extensions: { en: "an object, or left out", ar: "كائنًا، أو محذوفًا" },
  payload: { en: "an object with signature and authorization", ar: "كائنًا فيه signature وauthorization" },
  "payload.signature": { en: "hexadecimal text that begins with 0x", ar: "نصًا ست عشريًا يبدأ بـ 0x" },
  "payload.authorization": {
    en: "an object: from, to, value, validAfter, validBefore, nonce (EIP-3009)",
    ar: "كائنًا: from وto وvalue وvalidAfter وvalidBefore وnonce ‏(EIP-3009)",
  },
  "payload.authorization.nonce": { en: "text: 0x and 64 hexadecimal digits", ar: "نصًا: 0x و64 رقمًا ست عشريًا" },
  "extensions.payment-identifier": { en: "an object with info, or left out", ar: "كائنًا فيه info، أو محذوفًا" },
  "extensions.payment-identifier.info": { en: "an object with id", ar: "كائنًا فيه id" },
  "extensions.payment-identifier.info.id": {
    en: "text of 16 to 128 letters, digits, _ and -",
    ar: "نصًا من 16 إلى 128 حرفًا أو رقمًا أو _ أو -",
  },
};

const address: Text = { en: "text: 0x and 40 hexadecimal digits", ar: "نصًا: 0x و40 رقمًا ست عشريًا" };
const digits: Text = {
  en: "a whole number written as decimal text, without leading zeros",
  ar: "عددًا صحيحًا مكتوبًا نصًا عشريًا بلا أصفار في أوله",
};

function expectedAt(path: string): Text {
  const known = expected[path];
  if (known) return known;
  return /\.(?:from|to)$/.test(path) ? address : path.startsWith("payload.") ? digits : (expected[""] ?? digits);
}

const kinds: Readonly<Record<string, Text>> = {
  missing: { en: "is missing", ar: "غير موجود" },
  number: { en: "is a number", ar: "عدد" },
  list: { en: "is a list", ar: "قائمة" },
  object: { en: "is an object", ar: "كائن" },
  boolean: { en: "is true or false", ar: "قيمة منطقية" },
  null: { en: "is null", ar: "فارغ (null)" },
  text: { en: "is text of another form", ar: "نص على صورة أخرى" },
};

/** The kind of a value, in words. */
function kindOf(given: unknown): Text | undefined {
  if (given === undefined) return kinds.missing;
  if (given === null) return kinds.null;
  return kinds[Array.isArray(given) ? "list" : typeof given === "string" ? "text" : typeof given];
}

/** The text for a member whose form is wrong; `path` is its names joined by dots, empty for the payload itself. */
export function memberProblem(path: string, given: unknown): Text {
  const found = kindOf(given) ?? { en: "is something else", ar: "شيء آخر" };
  const must = expectedAt(path);
  const name = path === "" ? "PAYMENT-SIGNATURE" : path;
  return {
    en: `${name} ${found.en}; it must be ${must.en}.`,
    ar: `${isolated(name)}: ${found.ar}؛ ويجب أن يكون ${must.ar}.`,
  };
}

/** The mistakes that have a sentence of their own. */
export const payloadMistakes = {
  bearer: {
    en: "PAYMENT-SIGNATURE begins with a word such as Bearer; it must be the base64 alone.",
    ar: "تبدأ PAYMENT-SIGNATURE بكلمة مثل Bearer؛ ويجب أن تكون ترميز base64 وحده.",
  },
  json: {
    en: "PAYMENT-SIGNATURE is JSON itself; it must be base64 of it.",
    ar: "قيمة PAYMENT-SIGNATURE نص JSON نفسه؛ ويجب أن تكون ترميز base64 له.",
  },
  flat: {
    en: "This is the flat form of x402 version 1 (scheme and network beside payload) under the number 2; version 2 has the whole entry of accepts in accepted.",
    ar: "هذه صورة الإصدار 1 من x402 المسطحة (scheme وnetwork بجانب payload) تحت الرقم 2؛ أما الإصدار 2 ففيه العنصر كله من accepts داخل accepted.",
  },
  accepts: {
    en: "accepted is missing and accepts was sent; accepted is the one entry that is paid, as an object.",
    ar: "لا يوجد accepted وأُرسل accepts؛ وaccepted هو العنصر الواحد المدفوع، كائنًا.",
  },
  permit2: {
    en: "payload holds a Permit2 authorization; only EIP-3009 is taken: payload.authorization with payload.signature.",
    ar: "في payload تفويض Permit2؛ ولا يُقبل إلا EIP-3009: الحقل payload.authorization مع payload.signature.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** The text for a member that is not as it was offered. */
export const termsProblem = (path: string, must: string | undefined): Text => ({
  en: `${path} is not as offered${must === undefined ? "; leave it out." : `: it must be ${must}.`}`,
  ar: `الحقل ${isolated(path)} ليس كما عُرض${must === undefined ? "؛ احذفه." : `: يجب أن يكون ${isolated(must)}.`}`,
});
