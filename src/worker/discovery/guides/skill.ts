/**
 * `/skill.md`: the service as an Agent Skill (agentskills.io), and the index of skills (agent-skills-discovery 0.2.0).
 */
import { sha256, stringToBytes } from "viem/utils";
import { service } from "../../../../catalog/service/service.ts";
import { sendFiguresText } from "../../../../catalog/words/next-step.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import type { Config } from "../../config/config.ts";
import { mcpPath, mcpUnderscorePath, underscoreNote } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { answerAddress, guidance } from "./guidance.ts";
import { ownProgram, type ProgramSource } from "./own-program.ts";
import { freeCall, operationLines, purchaseCode, taskLines } from "./walkthrough.ts";

const headings = {
  when: { en: "When to use it", ar: "متى تُستخدم" },
  steps: { en: "Steps", ar: "الخطوات" },
  operations: { en: "Analyses and prices", ar: "التحليلات والأسعار" },
  free: { en: "Free call", ar: "الطلب المجاني" },
  paid: { en: "Paid call", ar: "الطلب المدفوع" },
  tasks: { en: "Tasks in words, with the call of each", ar: "مهام بالكلمات مع طلب كل منها" },
  more: { en: "More", ar: "المزيد" },
} as const satisfies Record<string, Text>;

const when: Text = {
  en: "Use it when somebody wants to know what a product costs to import into Saudi Arabia, what it earns in Gulf retail, whether to buy it, which of several products is better, or how to spend a budget on them. Do not use it for demand, legal or tax advice: it computes from the figures it is given.",
  ar: "استخدمها عندما يريد أحد معرفة تكلفة استيراد منتج إلى السعودية، أو ربحه في تجزئة الخليج، أو جدوى شرائه، أو أفضل منتج بين عدة منتجات، أو كيفية توزيع ميزانية عليها. ولا تستخدمها لتقدير الطلب أو للاستشارة القانونية أو الضريبية، فهي تحسب من الأرقام المُدخلة فقط.",
};

/** Returns the way from nothing to an answer; the program is named where a reader can get it. */
function stepsOf(source: ProgramSource & Pick<Config, "currency">): Text {
  const { networkLabel } = source.currency;
  const { line, setUp } = ownProgram(source);
  const isClone = !source.npmPackage;
  const once = setUp?.replaceAll("\n", " && ");
  const canRun = !isClone || setUp !== undefined;
  const offline: Text = {
    en: canRun ? ` \`${line} check\` makes it offline${isClone ? ` in a clone (\`${once}\`)` : ""}.` : "",
    ar: canRun ? ` الأمر \`${line} check\` ينفّذه دون اتصال${isClone ? ` في نسخة من الشيفرة (\`${once}\`)` : ""}.` : "",
  };
  const quote: Text = {
    en: canRun ? ` \`${line} buy <analysis> --quote\` says what stands in the way, and pays nothing.` : "",
    ar: canRun ? ` الأمر \`${line} buy <analysis> --quote\` يبيّن ما ينقص ولا يدفع شيئًا.` : "",
  };
  return {
    en: `1. Collect the figures. ${sendFiguresText.en}
2. Make the free call and look at the verdict.${offline.en}
3. Choose the next analysis by the tasks below. Tell the user its price and what it adds, and buy only what the user agrees to.
4. With an empty wallet: make a key for this purpose alone, and have the user send USDC on ${networkLabel} to its address, the price and no more. ETH is not needed.${quote.en}
5. Call without payment first, over MCP or A2A: the answer names the price, why the input would be refused and what in it was probably not meant.
6. Set the payment client's cap to that price, sign, and repeat the same request. If no answer comes, repeat it with the SAME signature: it is charged once.
7. Report the figures with their assumptions, notices and disclaimer. ${answerAddress.en}`,
    ar: `1. اجمع الأرقام. ${sendFiguresText.ar}
2. أرسل الطلب المجاني واقرأ الحكم.${offline.ar}
3. اختر التحليل التالي من المهام أدناه، وأخبر المستخدم بسعره وما يضيفه، ولا تشترِ إلا ما يوافق عليه.
4. إذا كانت المحفظة فارغة: أنشئ مفتاحًا لهذا الغرض وحده، واطلب من المستخدم إرسال USDC على شبكة ${networkLabel} إلى عنوانه بقدر السعر لا أكثر، دون حاجة إلى ETH.${quote.ar}
5. استدعِ أولًا دون دفع عبر MCP أو A2A: يذكر الجواب السعر، ولماذا قد تُرفض المدخلات، وما يبدو فيها غير مقصود.
6. اضبط حد برنامج الدفع على ذلك السعر ووقّع وكرّر الطلب نفسه. إن لم يصل جواب فكرّره بالتوقيع نفسه: يُخصم مرة واحدة.
7. اعرض الأرقام مع افتراضاتها وتنبيهاتها وإخلاء المسؤولية. ${answerAddress.ar}`,
  };
}

const bodiesAndErrors: Text = {
  en: "every field of every body, signing without a library, repeating, errors",
  ar: "كل حقول المدخلات، والتوقيع دون مكتبة، وإعادة الطلب، والأخطاء",
};

/** At most 1024 characters. */
const descriptionOf = (locale: Locale): string => `${service.tagline[locale]} ${when[locale]}`;

export function skill(publication: Publication): string {
  const { locale } = publication;
  const heading = (name: keyof typeof headings) => `## ${headings[name][locale]}`;
  return `---
name: ${service.id}
description: ${JSON.stringify(descriptionOf(locale))}
license: ${service.license.name}
compatibility: ${JSON.stringify("Needs internet access; paid calls need a wallet with USDC and an x402 v2 client.")}
metadata:
  version: ${JSON.stringify(service.version)}
  homepage: ${JSON.stringify(addressOf(publication, "/developers"))}
---

# ${service.name[locale]}

${heading("when")}

${when[locale]}

${heading("steps")}

${stepsOf(publication.config)[locale]}

${guidance(publication)}

${heading("operations")}

${operationLines(publication)}

${heading("free")}

\`\`\`sh
${freeCall(publication)}
\`\`\`

${heading("tasks")}

${taskLines(publication)}

${heading("paid")}

\`\`\`ts
${purchaseCode(publication)}
\`\`\`

${heading("more")}

- ${addressOf(publication, "/llms.txt")}: ${bodiesAndErrors[locale]}
- ${addressOf(publication, "/openapi.json")}
- ${addressOf(publication, "/payment-capabilities.json")}
- MCP: ${addressOf(publication, mcpPath)}. ${underscoreNote(addressOf(publication, mcpUnderscorePath))[locale]}
`;
}

/** Returns the index of skills. The digest is of the exact bytes that its address answers. */
export function agentSkills(publication: Publication): JsonObject {
  const { locale } = publication;
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name: service.id,
        type: "skill-md",
        description: descriptionOf(locale),
        url: `${addressOf(publication, "/skill.md")}?lang=${locale}`,
        digest: `sha256:${sha256(stringToBytes(skill(publication))).slice(2)}`,
      },
    ],
  };
}
