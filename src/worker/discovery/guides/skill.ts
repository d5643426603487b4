/** `/skill.md`: the service as an Agent Skill (agentskills.io), and the index of skills (agent-skills-discovery 0.2.0). */
import { sha256, stringToBytes } from "viem/utils";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject, Locale, Text } from "../../lib/text.ts";
import { mcpPath, mcpUnderscorePath, underscoreNote } from "../addresses/mcp-addresses.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { guidance } from "./guidance.ts";
import { purchaseWords } from "./llms-text.ts";
import { bodyLines, freeCall, operationLines, quickStart } from "./walkthrough.ts";

const headings = {
  when: { en: "When to use it", ar: "متى تُستخدم" },
  steps: { en: "Steps", ar: "الخطوات" },
  operations: { en: "Analyses and prices", ar: "التحليلات والأسعار" },
  free: { en: "Free call", ar: "الطلب المجاني" },
  paid: { en: "Paid call", ar: "الطلب المدفوع" },
  retry: { en: "Repeating a call", ar: "إعادة الطلب" },
  bodies: { en: "Request bodies", ar: "محتوى الطلبات" },
  more: { en: "More", ar: "المزيد" },
} as const satisfies Record<string, Text>;

const when: Text = {
  en: "Use it when somebody wants to know what a product costs to import into Saudi Arabia, what it earns in Gulf retail, whether to buy it, which of several products is better, or how to spend a budget on them. Do not use it for demand, legal or tax advice: it computes from the figures it is given.",
  ar: "استخدمها عندما يريد أحد معرفة تكلفة استيراد منتج إلى السعودية، أو ربحه في تجزئة الخليج، أو جدوى شرائه، أو أفضل منتج بين عدة منتجات، أو كيفية توزيع ميزانية عليها. ولا تستخدمها لتقدير الطلب أو للاستشارة القانونية أو الضريبية، فهي تحسب من الأرقام المُدخلة فقط.",
};

const steps: Text = {
  en: "1. Collect the figures; leave out what is unknown rather than inventing it.\n2. Make the free call and look at the verdict.\n3. If the next analysis is worth its price to the user and the user agrees to pay, buy it.\n4. Report the figures with their assumptions, notices and disclaimer.",
  ar: "1. اجمع الأرقام، واترك المجهول منها دون اختلاق.\n2. أرسل الطلب المجاني واقرأ الحكم.\n3. إذا كان التحليل التالي يستحق سعره ووافق المستخدم على الدفع فاشترِه.\n4. اعرض الأرقام مع افتراضاتها وتنبيهاتها وإخلاء المسؤولية.",
};

/** At most 1024 characters. */
const descriptionOf = (locale: Locale): string => `${service.tagline[locale]} ${when[locale]}`;

export function skill(publication: Publication): string {
  const { locale } = publication;
  const heading = (name: keyof typeof headings) => `## ${headings[name][locale]}`;
  const words = purchaseWords(publication);
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

${steps[locale]}

${guidance(publication)}

${heading("operations")}

${operationLines(publication)}

${heading("free")}

\`\`\`sh
${freeCall(publication)}
\`\`\`

${heading("paid")}

${words.flow}

\`\`\`ts
${quickStart(publication, "typescript")}
\`\`\`

${heading("retry")}

${words.retry}

${words.errors}

${heading("bodies")}

${bodyLines(publication)}

${heading("more")}

- ${addressOf(publication, "/llms.txt")}
- ${addressOf(publication, "/openapi.json")}
- ${addressOf(publication, "/payment-capabilities.json")}
- MCP: ${addressOf(publication, mcpPath)}. ${underscoreNote(addressOf(publication, mcpUnderscorePath))[locale]}
`;
}

/** The index of skills. The digest is of the exact bytes that its address answers. */
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
