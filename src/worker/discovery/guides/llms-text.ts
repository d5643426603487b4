/** `/llms.txt` (llmstxt.org): one page that is enough for a free call and a correct purchase. */
import { service } from "../../../../catalog/service/service.ts";
import type { Text } from "../../../lib/text.ts";
import { mcpUnderscorePath, underscoreNote } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { answerAddress, answerTitle, guidance } from "./guidance.ts";
import { ownProgram } from "./own-program.ts";
import {
  bodyLines,
  exampleLines,
  freeCall,
  operationLines,
  priceTable,
  purchaseCode,
  signingLines,
} from "./walkthrough.ts";

/** The addresses that a reader of this page needs most, by name. */
const firstLinks = ["search", "openapi_outline", "x402_catalog_outline", "mcp"];

/** Those that a purchase does not need, and that only programs look for by their well-known paths. */
const unlisted = ["llms_txt", "agents_txt", "robots_txt", "sitemap", "security_txt", "mcp_server_card", "did"];

/** Links to some addresses, the first ones with what they are for. */
const linkLines = ({ addresses, origin, locale }: Publication, areFirst: boolean): string =>
  addresses
    .filter(({ name }) => firstLinks.includes(name) === areFirst && !unlisted.includes(name))
    .filter(({ kind }) => areFirst || kind === "document")
    .map(({ name, path, purpose }) => {
      const link = `- [${name}](${addressOf({ origin }, path)})`;
      return areFirst ? `${link}: ${purpose[locale]}` : link;
    })
    .join("\n");

/**
 * The program that pays, where it is published as a package; a clone of the source code is for the page for developers.
 */
function programLine({ config, locale }: Publication): string {
  if (!config.npmPackage) return "";
  const { line } = ownProgram(config);
  const text: Text = {
    en: `Without code: \`${line} buy <analysis>\`, and \`${line} mcp\` pays for an MCP host. `,
    ar: `من دون برمجة: \`${line} buy <analysis>\`، ويدفع \`${line} mcp\` عن برنامج MCP. `,
  };
  return text[locale];
}

const headings = {
  choose: { en: "Which one to buy", ar: "أيها تشتري" },
  operations: { en: "The analyses, in buying order", ar: "التحليلات بترتيب الشراء" },
  free: { en: "Step 1, the free call", ar: "الخطوة الأولى: الطلب المجاني" },
  paid: { en: "Step 2, a purchase, complete", ar: "الخطوة الثانية: عملية شراء كاملة" },
  retry: { en: "Repeating a call", ar: "إعادة الطلب" },
  answer: answerTitle,
  bodies: { en: "Request bodies", ar: "محتوى الطلبات" },
  examples: { en: "Bodies that work as they stand", ar: "محتوى يعمل كما هو" },
  errors: { en: "Errors", ar: "الأخطاء" },
  documents: { en: "Documents", ar: "الوثائق" },
} as const satisfies Record<string, Text>;

/** How a purchase goes, and what to do when it does not. */
const words = {
  flow: {
    en: "The client below signs the terms of the 402 and repeats the request by itself; set maxAmountPerPayment to the price of the call that you make. The wallet needs USDC only, no gas. The result is the body of the 200; PAYMENT-RESPONSE is the receipt. A body that is refused with 400 can be corrected under the same signature.",
    ar: "البرنامج أدناه يوقّع شروط الجواب 402 ويكرّر الطلب تلقائيًا؛ اضبط maxAmountPerPayment على سعر الطلب الذي ترسله. تحتاج المحفظة إلى USDC فقط دون رسوم شبكة. النتيجة هي محتوى الجواب 200، وPAYMENT-RESPONSE هي الإيصال. والمحتوى الذي يُرفض بالرمز 400 يمكن تصحيحه بالتوقيع نفسه.",
  },
  retry: {
    en: "Whenever no answer came, or 502 or 503: send the same request with the SAME PAYMENT-SIGNATURE again. It is charged at most once and returns the stored answer. Give each purchase an Idempotency-Key (at most 200 characters): repeated with the same body by the same payer it returns the first answer even under a new signature. Never sign again while the outcome of a payment is unknown (`settlement_unknown`). On 429 and 503 wait the seconds in Retry-After.",
    ar: "كلما لم يصل جواب، أو كان الرمز 502 أو 503: أرسل الطلب نفسه بقيمة PAYMENT-SIGNATURE نفسها مرة أخرى. يُخصم المبلغ مرة واحدة على الأكثر ويعود الجواب المحفوظ. أعطِ كل عملية شراء قيمة Idempotency-Key (لا تزيد على 200 حرف): إذا كرّرها الدافع نفسه مع المحتوى نفسه عاد الجواب الأول ولو بتوقيع جديد. لا توقّع مرة أخرى ما دامت نتيجة الدفعة غير معروفة (`settlement_unknown`). عند 429 و503 انتظر عدد الثواني في Retry-After.",
  },
  errors: {
    en: 'Every failure is `{"error":{"code","message","request_id","retryable","details"?}}`; details lists every problem as `{path, code, message}`, and after a signature says in `retry_action` what to do. Only 402 is different: its body is the payment challenge, with a stable word in `error`. Every code is in /openapi.json.',
    ar: 'كل فشل على الصورة `{"error":{"code","message","request_id","retryable","details"?}}`، وتعدّد details كل مشكلة على الصورة `{path, code, message}`، وتبيّن بعد التوقيع في `retry_action` ما يجب فعله. وحده الجواب 402 مختلف: محتواه طلب الدفع، وفي `error` كلمة ثابتة. وكل الرموز في /openapi.json.',
  },
} as const satisfies Record<string, Text>;

export function llmsText(publication: Publication): string {
  const { locale } = publication;
  const heading = (name: keyof typeof headings) => `**${headings[name][locale]}**`;
  return `# ${service.name[locale]}

> ${service.description[locale]}

${guidance(publication)}

${heading("operations")}

${operationLines(publication)}

${heading("choose")}

${priceTable(publication)}

${heading("free")}

\`\`\`sh
${freeCall(publication)}
\`\`\`

${heading("paid")}

${words.flow[locale]}

\`\`\`ts
${purchaseCode(publication)}
\`\`\`

${signingLines(publication)}

${programLine(publication)}${underscoreNote(addressOf(publication, mcpUnderscorePath))[locale]}

${heading("retry")}

${words.retry[locale]}

${heading("answer")}

${answerAddress[locale]}

${heading("bodies")}

${bodyLines(publication)}

${heading("examples")}

${exampleLines(publication)}

${heading("errors")}

${words.errors[locale]}

## ${headings.documents[locale]}

${linkLines(publication, true)}

## Optional

${linkLines(publication, false)}
`;
}
