/** Checks of prices, challenges and calls. */
import { z } from "@hono/zod-openapi";
import type { Publication } from "../discovery/addresses/publication.ts";
import { fromHeaderJson } from "../http/header-json.ts";
import type { Operation } from "../operation/operation.ts";
import {
  bazaar,
  type Check,
  firstProblem,
  indexers,
  json,
  openapiDocument,
  type ServiceCall,
} from "./readiness-probe.ts";

/** Indexers cut or drop longer descriptions. */
const longestDescription = 450;

/** Bytes of base64: proxies refuse longer headers. */
const longestChallenge = 4_000;

const challenge = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string(), description: z.string() }),
  accepts: z.array(z.looseObject({ scheme: z.string(), network: z.string(), amount: z.string(), asset: z.string() })),
  extensions: z.looseObject({
    bazaar: z.looseObject({
      info: z.looseObject({
        input: z.looseObject({ type: z.literal("http"), method: z.literal("POST"), body: z.unknown() }),
      }),
      schema: z.looseObject({
        properties: z.looseObject({ input: z.looseObject({}), output: z.looseObject({}) }),
      }),
    }),
  }),
});

const paid = ({ operations }: Publication): readonly Operation[] => operations.filter((operation) => !operation.free);

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

async function challengeOf(call: ServiceCall, operation: Operation) {
  const response = await call(operation.path, { method: "POST" });
  const header = response.headers.get("PAYMENT-REQUIRED") ?? "";
  const text = await response.text();
  return { status: response.status, header, text, headers: response.headers };
}

export const paymentChecks: readonly Check[] = [
  {
    id: "payments_available",
    readers: [...indexers, ...bazaar],
    level: "required",
    requirement: { en: "Payments can be made at this moment.", ar: "الدفع ممكن في هذه اللحظة." },
    problem: async (_, { payments }) =>
      payments === "available" ? undefined : { en: `Payments are ${payments}.`, ar: `حالة المدفوعات: ${payments}.` },
  },
  {
    id: "payment_info",
    readers: indexers,
    level: "required",
    requirement: {
      en: "Every paid operation states its price in x-payment-info with protocols as objects; the free one states none.",
      ar: "كل عملية مدفوعة تذكر سعرها في x-payment-info مع protocols ككائنات، والعملية المجانية لا تذكره.",
    },
    problem: async (call, { operations }) => {
      const { paths } = await json(call, "/openapi.json", openapiDocument);
      return firstProblem(operations, async ({ path, price, free }) => {
        const amount = paths[path]?.post["x-payment-info"]?.price.amount;
        return amount === (free ? undefined : price.usdc)
          ? undefined
          : { en: `The stated price is ${amount}.`, ar: `السعر المذكور ${amount}.` };
      });
    },
  },
  {
    id: "challenge_before_body",
    readers: [...indexers, ...bazaar],
    level: "required",
    requirement: {
      en: "An unsigned call without a body answers 402 with the challenge in the PAYMENT-REQUIRED header; the body repeats it and adds texts for people and the terms of use.",
      ar: "الطلب غير الموقّع ومن دون محتوى يُجاب بالرمز 402 مع طلب الدفع في ترويسة PAYMENT-REQUIRED، ويكرره المحتوى مع نصوص للقرّاء وشروط الاستخدام.",
    },
    problem: (call, publication) =>
      firstProblem(paid(publication), async (operation) => {
        const { status, header, text } = await challengeOf(call, operation);
        if (status !== 402) return { en: `It answered ${status}.`, ar: `الجواب ${status}.` };
        const body: Record<string, unknown> = JSON.parse(text);
        const { message: _, help: __, termsOfService: ___, ...required } = body;
        return JSON.stringify(fromHeaderJson(header, longestChallenge)) === JSON.stringify(required)
          ? undefined
          : { en: "Header and body differ.", ar: "الترويسة والمحتوى مختلفان." };
      }),
  },
  {
    id: "challenge_terms",
    readers: [...indexers, ...bazaar],
    level: "required",
    requirement: {
      en: "Each challenge offers exactly the published price, in integer atomic units of the published asset and network.",
      ar: "كل طلب دفع يعرض السعر المنشور نفسه بوحدات ذرية صحيحة من الأصل المنشور على الشبكة المنشورة.",
    },
    problem: (call, publication) =>
      firstProblem(paid(publication), async (operation) => {
        const { accepts, resource } = challenge.parse(JSON.parse((await challengeOf(call, operation)).text));
        const { asset, network } = publication.config.currency;
        const [terms] = accepts;
        if (accepts.length !== 1 || !terms)
          return { en: `It offers ${accepts.length} methods.`, ar: `عدد الطرق المعروضة ${accepts.length}.` };
        if (resource.url !== publication.origin + operation.path)
          return { en: "It names another resource.", ar: "يذكر موردًا آخر." };
        if (terms.amount !== operation.price.atomic)
          return { en: `It asks for ${terms.amount}.`, ar: `يطلب ${terms.amount}.` };
        return terms.asset === asset && terms.network === network
          ? undefined
          : { en: "It asks for another asset.", ar: "يطلب أصلًا آخر." };
      }),
  },
  {
    id: "challenge_size",
    readers: bazaar,
    level: "required",
    requirement: {
      en: `The challenge header stays below ${longestChallenge} bytes and the description below ${longestDescription} characters.`,
      ar: `تبقى ترويسة طلب الدفع دون ${longestChallenge} بايت والوصف دون ${longestDescription} حرفًا.`,
    },
    problem: (call, publication) =>
      firstProblem(paid(publication), async (operation) => {
        const { header, text } = await challengeOf(call, operation);
        const { resource } = challenge.parse(JSON.parse(text));
        if (header.length >= longestChallenge)
          return { en: `The header has ${header.length} bytes.`, ar: `حجم الترويسة ${header.length} بايت.` };
        return resource.description.length <= longestDescription
          ? undefined
          : {
              en: `The description has ${resource.description.length} characters.`,
              ar: `طول الوصف ${resource.description.length} حرفًا.`,
            };
      }),
  },
  {
    id: "bazaar_extension",
    readers: bazaar,
    level: "required",
    requirement: {
      en: "Each challenge carries the bazaar extension: an example body that is valid, and a schema of input and output.",
      ar: "كل طلب دفع يحمل امتداد bazaar: مثالًا صالحًا للمحتوى ومخططًا للمدخلات والمخرجات.",
    },
    problem: (call, publication) =>
      firstProblem(paid(publication), async (operation) => {
        const { extensions } = challenge.parse(JSON.parse((await challengeOf(call, operation)).text));
        const { body } = extensions.bazaar.info.input;
        return operation.validate(body, publication.locale).valid
          ? undefined
          : { en: "Its example body is not valid.", ar: "مثال المحتوى غير صالح." };
      }),
  },
  {
    id: "other_methods",
    readers: indexers,
    level: "required",
    requirement: {
      en: "Probes with other methods answer 405, never an error of the server.",
      ar: "تُجاب الطرق الأخرى بالرمز 405 لا بخطأ من الخادم.",
    },
    problem: (call, { operations }) =>
      firstProblem(operations, async ({ path }) => {
        for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
          const { status } = await call(path, { method });
          if (status !== 405) return { en: `${method} answered ${status}.`, ar: `جواب ${method} هو ${status}.` };
        }
        return undefined;
      }),
  },
  {
    id: "free_call",
    readers: ["agents"],
    level: "required",
    requirement: {
      en: "The free operation answers its published example.",
      ar: "العملية المجانية تجيب عن مثالها المنشور.",
    },
    problem: (call, { operations }) =>
      firstProblem(
        operations.filter((operation) => operation.free),
        async ({ path, examples }) => {
          const { status } = await call(path, post(examples[0].input));
          return status === 200 ? undefined : { en: `It answered ${status}.`, ar: `الجواب ${status}.` };
        },
      ),
  },
];
