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
const unlisted = ["llms_txt", "agents_txt", "robots_txt", "sitemap", "security_txt", "mcp_server_card", "did", "jwks"];

/** Returns links to some addresses, the endpoints with what they are for. */
const linkLines = ({ addresses, origin, locale }: Publication, areFirst: boolean): string =>
  addresses
    .filter(({ name }) => firstLinks.includes(name) === areFirst && !unlisted.includes(name))
    .filter(({ kind }) => areFirst || kind === "document")
    .map(({ name, path, kind, purpose }) => {
      const link = `- [${name}](${addressOf({ origin }, path)})`;
      return kind === "endpoint" ? `${link}: ${purpose[locale]}` : link;
    })
    .join("\n");

/**
 * Returns the program that pays, where it is published as a package; a clone of the source code is for the page for
 * developers.
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
    en: "The program below signs and repeats by itself. The wallet needs USDC only, no gas. PAYMENT-RESPONSE is the receipt.",
    ar: "البرنامج أدناه يوقّع ويكرّر الطلب تلقائيًا. تحتاج المحفظة إلى USDC فقط دون رسوم شبكة. وPAYMENT-RESPONSE هي الإيصال.",
  },
  retry: {
    en: "No answer, 502 or 503: send the same request with the SAME PAYMENT-SIGNATURE; the stored answer comes, charged at most once. A 400 is corrected under the same signature. The same operation and body is charged to a payer once in 30 days, whatever is signed; an Idempotency-Key is optional and only names a purchase. Never sign again while a payment's outcome is unknown (`settlement_unknown`). On 429 and 503 wait the seconds in Retry-After.",
    ar: "لم يصل جواب، أو كان الرمز 502 أو 503: أرسل الطلب نفسه بقيمة PAYMENT-SIGNATURE نفسها، فيعود الجواب المحفوظ ويُخصم المبلغ مرة واحدة على الأكثر. ويُصحَّح ما رُفض بالرمز 400 بالتوقيع نفسه. ولا يُخصم من الدافع ثمن العملية نفسها بالمحتوى نفسه إلا مرة واحدة في 30 يومًا مهما كان التوقيع، وقيمة Idempotency-Key اختيارية ولا تفعل سوى تسمية عملية الشراء. لا توقّع مرة أخرى ما دامت نتيجة الدفعة غير معروفة (`settlement_unknown`). عند 429 و503 انتظر عدد الثواني في Retry-After.",
  },
  errors: {
    en: 'Every failure is `{"error":{"code","message","request_id","retryable","details"?}}`; details lists every problem as `{path, code, message}`, and after a signature `retry_action` says what to do. The body of a 402 is the challenge, with a stable word in `error`. Every code is in /openapi.json.',
    ar: 'كل فشل على الصورة `{"error":{"code","message","request_id","retryable","details"?}}`، وتعدّد details كل مشكلة على الصورة `{path, code, message}`، ويبيّن `retry_action` بعد التوقيع ما يجب فعله. ومحتوى الجواب 402 طلب الدفع، وفي `error` كلمة ثابتة. وكل الرموز في /openapi.json.',
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
