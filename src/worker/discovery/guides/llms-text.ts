/** `/llms.txt` (llmstxt.org): one page that is enough for a free call and a correct purchase. */
import { service } from "../../../../catalog/service/service.ts";
import { paymentClients } from "../../../../catalog/words/spending-caps.ts";
import type { Text } from "../../../lib/text.ts";
import { mcpUnderscorePath, underscoreNote } from "../addresses/mcp-addresses.ts";
import { type Address, addressOf, type Publication } from "../addresses/publication.ts";
import { firstAbove, guidance } from "./guidance.ts";
import { programNote } from "./own-program.ts";
import {
  bodyLines,
  errorTable,
  exampleLines,
  freeCall,
  operationLines,
  quickStart,
  signingLines,
} from "./walkthrough.ts";

/** Documents without which a purchase succeeds too. */
const optionalKinds: readonly Address["kind"][] = ["page"];

function linkLines(publication: Publication, isListed: (address: Address) => boolean): string {
  return publication.addresses
    .filter(isListed)
    .map(({ name, path, purpose }) => `- [${name}](${addressOf(publication, path)}): ${purpose[publication.locale]}`)
    .join("\n");
}

const headings = {
  operations: { en: "The analyses, in buying order", ar: "التحليلات بترتيب الشراء" },
  free: { en: "Step 1, the free call", ar: "الخطوة الأولى: الطلب المجاني" },
  paid: { en: "Step 2, a purchase, complete", ar: "الخطوة الثانية: عملية شراء كاملة" },
  caps: { en: "Caps of payment clients", ar: "حدود برامج الدفع" },
  retry: { en: "Repeating a call", ar: "إعادة الطلب" },
  bodies: { en: "Request bodies", ar: "محتوى الطلبات" },
  examples: { en: "Bodies that work as they stand", ar: "محتوى يعمل كما هو" },
  errors: { en: "Errors", ar: "الأخطاء" },
  documents: { en: "Documents", ar: "الوثائق" },
} as const satisfies Record<string, Text>;

/** What stock clients pay at most for one call, and how to have each pay the cheapest analysis above that. */
function capLines({ operations, locale }: Publication): string {
  return paymentClients
    .flatMap(({ name, capUsd, allow }) => {
      const above = firstAbove(operations, capUsd ?? 0);
      const cap: Text =
        capUsd === undefined
          ? { en: "no cap for one payment", ar: "لا حد للدفعة الواحدة" }
          : { en: `${capUsd.toFixed(2)} USD`, ar: `${capUsd.toFixed(2)} دولار` };
      const separator: Text = { en: "for", ar: "لأجل" };
      return above
        ? [`- ${name}: ${cap[locale]}; ${separator[locale]} \`${above.id}\`: ${allow(above.price)[locale]}`]
        : [];
    })
    .join("\n");
}

/** How a purchase goes, and what to do when it does not. */
const words = {
  flow: {
    en: "A paid call without payment answers 402 with the terms (body, and PAYMENT-REQUIRED header). The client below signs them and repeats the same request by itself. Its default refuses more than 1 USD per payment: the line with maxAmountPerPayment raises that; set it to the price of the call that you make. The wallet needs USDC only, no gas. The result is the body of the 200; PAYMENT-RESPONSE is the receipt. Check the body with care before signing: a body that is not valid is 400, is not charged, and can be corrected under the same signature.",
    ar: "الطلب المدفوع من دون دفع يُجاب بالرمز 402 مع الشروط (في المحتوى وفي ترويسة PAYMENT-REQUIRED). البرنامج أدناه يوقّعها ويكرّر الطلب نفسه تلقائيًا. الحد الافتراضي فيه دولار واحد للدفعة، والسطر الذي يحوي maxAmountPerPayment يرفعه؛ اضبطه على سعر الطلب الذي ترسله. تحتاج المحفظة إلى USDC فقط دون رسوم شبكة. النتيجة هي محتوى الجواب 200، وPAYMENT-RESPONSE هي الإيصال. تأكد من المحتوى قبل التوقيع: المحتوى غير الصالح يُجاب بالرمز 400 ولا يُخصم عنه شيء ويمكن تصحيحه بالتوقيع نفسه.",
  },
  retry: {
    en: "Whenever no answer came, or 502 or 503: send the same request with the SAME PAYMENT-SIGNATURE again. It is charged at most once and returns the stored answer. Give each purchase an Idempotency-Key (at most 200 characters): repeated with the same body by the same payer it returns the first answer even under a new signature. Never sign again while the outcome of a payment is unknown (`settlement_unknown`). On 429 and 503 wait the seconds in Retry-After.",
    ar: "كلما لم يصل جواب، أو كان الرمز 502 أو 503: أرسل الطلب نفسه بقيمة PAYMENT-SIGNATURE نفسها مرة أخرى. يُخصم المبلغ مرة واحدة على الأكثر ويعود الجواب المحفوظ. أعطِ كل عملية شراء قيمة Idempotency-Key (لا تزيد على 200 حرف): إذا كرّرها الدافع نفسه مع المحتوى نفسه عاد الجواب الأول ولو بتوقيع جديد. لا توقّع مرة أخرى ما دامت نتيجة الدفعة غير معروفة (`settlement_unknown`). عند 429 و503 انتظر عدد الثواني في Retry-After.",
  },
  errors: {
    en: 'Every failure is `{"error":{"code","message","request_id","retryable","details"?}}`; details lists every problem as `{path, code, message}`. Only 402 is different: its body is the payment challenge, with a stable word in `error`.',
    ar: 'كل فشل على الصورة `{"error":{"code","message","request_id","retryable","details"?}}`، وتعدّد details كل مشكلة على الصورة `{path, code, message}`. وحده الجواب 402 مختلف: محتواه طلب الدفع، وفي `error` كلمة ثابتة.',
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

${heading("free")}

\`\`\`sh
${freeCall(publication)}
\`\`\`

${heading("paid")}

${words.flow[locale]}

\`\`\`ts
${quickStart(publication, "typescript")}
\`\`\`

${signingLines(publication)}

${programNote(publication.config)[locale]} ${underscoreNote(addressOf(publication, mcpUnderscorePath))[locale]}

${heading("caps")}

${capLines(publication)}

${heading("retry")}

${words.retry[locale]}

${heading("bodies")}

${bodyLines(publication)}

${heading("examples")}

${exampleLines(publication)}

${heading("errors")}

${words.errors[locale]}

${errorTable(publication)}

${service.proofPolicy[locale]}

## ${headings.documents[locale]}

${linkLines(publication, ({ kind }) => !optionalKinds.includes(kind))}

## Optional

${linkLines(publication, ({ kind }) => optionalKinds.includes(kind))}
`;
}
