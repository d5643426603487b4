/** `/llms.txt` (llmstxt.org), `/skill.md` (agentskills.io), and the index of skills (agent-skills-discovery 0.2.0). */
import { sha256, stringToBytes } from "viem/utils";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { type GuideSection, passage, sectionsOf, toMarkdown } from "./guide.ts";

/** Headings of the second level are for lists of links, as llmstxt.org asks. The section in short needs no heading. */
function llmsSection({ id, title, blocks }: GuideSection): string {
  const text = toMarkdown(blocks);
  if (id === "guidance") return text;
  return `${/^- \[/m.test(text) ? `## ${title}` : `**${title}**`}\n\n${text}`;
}

/** The one page that suffices for a free call and a correct purchase. */
export const llmsText = (context: Publication): string =>
  [
    `# ${service.name[context.locale]}`,
    `> ${service.description[context.locale]}`,
    ...sectionsOf("llms", context).map(llmsSection),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");

/** The description of the skill: at most 1,024 characters (agentskills.io). */
const descriptionOf = (context: Publication): string =>
  `${service.tagline[context.locale]} ${passage("when", context)}`;

/** The service as an Agent Skill. */
export const skill = (context: Publication): string => `---
name: ${service.id}
description: ${JSON.stringify(descriptionOf(context))}
license: ${service.license.name}
compatibility: ${JSON.stringify("Needs internet access; paid calls need a wallet with USDC and an x402 v2 client.")}
metadata:
  version: ${JSON.stringify(service.version)}
---

# ${service.name[context.locale]}

${sectionsOf("skill", context)
  .map(({ title, blocks }) => `## ${title}\n\n${toMarkdown(blocks)}\n`)
  .join("\n")}`;

/** The index of skills. The digest is of the exact bytes at its address. */
export const agentSkills = (context: Publication): JsonObject => ({
  $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
  skills: [
    {
      name: service.id,
      type: "skill-md",
      description: descriptionOf(context),
      url: `${addressOf(context, "/skill.md")}?lang=${context.locale}`,
      digest: `sha256:${sha256(stringToBytes(skill(context))).slice(2)}`,
    },
  ],
});
