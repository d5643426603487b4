/** Checks of documents, endpoints and the deployment. */
import { z } from "@hono/zod-openapi";
import { protocolVersions } from "../../../catalog/service/protocol-versions.ts";
import type { Publication } from "../discovery/addresses/publication.ts";
import type { Text } from "../lib/text.ts";
import { toolName } from "../operation/tool-name.ts";
import { at, bazaar, type Check, indexers, json, openapiDocument } from "./readiness-probe.ts";

const listing = z.looseObject({ services: z.array(z.looseObject({ id: z.string(), price_usdc: z.number() })) });
const card = z.looseObject({
  supportedInterfaces: z.array(z.looseObject({ url: z.string() })).min(1),
  skills: z.array(z.looseObject({ id: z.string() })),
  signatures: z.array(z.looseObject({ protected: z.string(), signature: z.string() })).optional(),
});
const toolList = z.looseObject({ result: z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) }) });

/** The same ids at the same prices as the operations. */
function differences(publication: Publication, listed: z.output<typeof listing>): Text | undefined {
  const expected = publication.operations.map(({ id, price }) => `${id} ${price.amount}`).join(", ");
  const found = listed.services.map(({ id, price_usdc }) => `${id} ${price_usdc}`).join(", ");
  return expected === found ? undefined : { en: `It lists ${found}.`, ar: `القائمة: ${found}.` };
}

export const documentChecks: readonly Check[] = [
  {
    id: "openapi",
    readers: indexers,
    level: "required",
    requirement: {
      en: "/openapi.json is OpenAPI 3.1 and lists every operation with summary, security and operationId.",
      ar: "‏/openapi.json وصف OpenAPI 3.1 يعدّد كل العمليات مع summary وsecurity وoperationId.",
    },
    problem: async (call, { operations }) => {
      const { openapi, paths } = await json(call, "/openapi.json", openapiDocument);
      if (!openapi.startsWith("3.1")) return { en: `It is OpenAPI ${openapi}.`, ar: `الإصدار OpenAPI ${openapi}.` };
      const missing = operations.find(({ id, path }) => paths[path]?.post.operationId !== id);
      return missing && { en: `${missing.id} is missing.`, ar: `${missing.id} غير موجودة.` };
    },
  },
  {
    id: "catalogues",
    readers: ["agents", "crawlers"],
    level: "required",
    requirement: {
      en: "Catalogue and manifest list every operation at its price.",
      ar: "الكتالوج وبيان الخدمة يعدّدان كل عملية بسعرها.",
    },
    problem: async (call, publication) => {
      for (const path of ["/.well-known/x402-catalog.json", "/.well-known/ai-services.json"]) {
        const difference = differences(publication, await json(call, path, listing));
        if (difference) return at(path, difference);
      }
      return undefined;
    },
  },
  {
    id: "agent_card",
    readers: ["A2A clients"],
    level: "required",
    requirement: {
      en: "The agent card names its interfaces and every operation as a skill.",
      ar: "بطاقة الوكيل تذكر واجهاتها وكل عملية بوصفها مهارة.",
    },
    problem: async (call, { operations }) => {
      const { skills } = await json(call, "/.well-known/agent-card.json", card);
      return skills.map(({ id }) => id).join() === operations.map(({ id }) => id).join()
        ? undefined
        : { en: "Its skills differ.", ar: "مهاراتها مختلفة." };
    },
  },
  {
    id: "mcp_tools",
    readers: ["MCP clients"],
    level: "required",
    requirement: { en: "The MCP endpoint lists every operation as a tool.", ar: "نقطة MCP تعدّد كل عملية بوصفها أداة." },
    problem: async (call, { operations }) => {
      const version = protocolVersions.mcp.canonical;
      const method = "tools/list";
      const _meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { name: "readiness", version: "1" },
      };
      const response = await call("/mcp", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "MCP-Protocol-Version": version,
          "Mcp-Method": method,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta } }),
      });
      const { result } = toolList.parse(await response.json());
      const expected = operations.map((operation) => toolName(operation)).join();
      return result.tools.map(({ name }) => name).join() === expected
        ? undefined
        : { en: "Its tools differ.", ar: "أدواتها مختلفة." };
    },
  },
  {
    id: "texts",
    readers: ["language models", "crawlers"],
    level: "required",
    requirement: {
      en: "llms.txt, robots.txt, sitemap.xml and the API catalogue are there.",
      ar: "‏llms.txt وrobots.txt وsitemap.xml وكتالوج الواجهات موجودة.",
    },
    problem: async (call) => {
      for (const path of ["/llms.txt", "/robots.txt", "/sitemap.xml", "/.well-known/api-catalog"]) {
        const { status } = await call(path);
        if (status !== 200) return { en: `${path} answered ${status}.`, ar: `جواب ${path} هو ${status}.` };
      }
      return undefined;
    },
  },
  {
    id: "contact",
    readers: indexers,
    level: "recommended",
    requirement: {
      en: "The operator can be reached by e-mail (info.contact.email).",
      ar: "يمكن الوصول إلى المشغّل بالبريد الإلكتروني (info.contact.email).",
    },
    problem: async (call) => {
      const { email } = (await json(call, "/openapi.json", openapiDocument)).info.contact;
      return email !== undefined && !email.endsWith(".invalid")
        ? undefined
        : { en: "There is no real address.", ar: "لا يوجد عنوان حقيقي." };
    },
  },
  {
    id: "public_https",
    readers: [...indexers, ...bazaar],
    level: "recommended",
    requirement: {
      en: "The canonical origin is public and https, so that indexers can reach it.",
      ar: "العنوان الرئيس عام وعبر https كي تصل إليه الفهارس.",
    },
    problem: async (_, { origin }) => {
      const { protocol, hostname } = new URL(origin);
      const isLocal = hostname === "localhost" || !/[a-z]/i.test(hostname) || !hostname.includes(".");
      return protocol === "https:" && !isLocal ? undefined : { en: `It is ${origin}.`, ar: `العنوان ${origin}.` };
    },
  },
  {
    id: "signed_card",
    readers: ["A2A registries"],
    level: "recommended",
    requirement: { en: "The agent card is signed.", ar: "بطاقة الوكيل موقّعة." },
    problem: async (call) => {
      const { signatures } = await json(call, "/.well-known/agent-card.json", card);
      return signatures ? undefined : { en: "No signing key is configured.", ar: "لا يوجد مفتاح توقيع." };
    },
  },
  {
    id: "ownership_proof",
    readers: indexers,
    level: "recommended",
    requirement: {
      en: "The wallet that is paid has signed this origin.",
      ar: "المحفظة المستفيدة وقّعت على هذا العنوان.",
    },
    problem: async (_, { config }) =>
      config.payToOwnershipProof
        ? undefined
        : { en: "PAY_TO_OWNERSHIP_PROOF is not configured.", ar: "الإعداد PAY_TO_OWNERSHIP_PROOF غير موجود." },
  },
];
