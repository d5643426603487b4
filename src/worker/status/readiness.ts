/**
 * Whether indexers of paid services can list this one, as configuration and the state of payments decide it: the
 * report of `/ready/x402-index`, for programs and on its page. The ids of the checks are published.
 */
import { service } from "../../../catalog/service/service.ts";
import type { Locale, Text } from "../../lib/text.ts";
import type { Config } from "../config/config.ts";
import { keysOf } from "../identity/keys.ts";
import type { PaymentAvailability } from "./payment-state.ts";

/** The facts about a deployment that a check may look at. */
interface CheckedService {
  readonly config: Config;
  /** The canonical origin, without a trailing slash. */
  readonly origin: string;
  readonly locale: Locale;
  readonly payments: PaymentAvailability;
}

/** One thing that indexers require or recommend. */
interface Check {
  readonly id: string;
  /** Which indexers check it. */
  readonly readers: readonly string[];
  /** Without a required item no indexer lists the service; a recommended one improves the listing. */
  readonly level: "required" | "recommended";
  readonly requirement: Text;
  /** The problem; undefined if the check passes. */
  problem(publication: CheckedService): Text | undefined;
}

const note: Text = {
  en: "This follows from the settings and the state of payments; documents and challenges are checked before each deployment. It does not say that any indexer lists the service.",
  ar: "يستند هذا إلى الإعدادات وحالة المدفوعات، أما الوثائق وطلبات الدفع فتُفحص قبل كل نشر. ولا يعني ذلك أن أي فهرس أدرج الخدمة.",
};

const indexers = ["x402scan", "agentcash"];
const bazaar = ["CDP Bazaar", "facilitators"];

const checks: readonly Check[] = [
  {
    id: "payments_available",
    readers: [...indexers, ...bazaar],
    level: "required",
    requirement: { en: "Payments can be made at this moment.", ar: "الدفع ممكن في هذه اللحظة." },
    problem: ({ payments }) =>
      payments === "available" ? undefined : { en: `Payments are ${payments}.`, ar: `حالة المدفوعات: ${payments}.` },
  },
  {
    id: "contact",
    readers: indexers,
    level: "recommended",
    requirement: {
      en: "The operator can be reached by e-mail (info.contact.email).",
      ar: "يمكن الوصول إلى المشغّل بالبريد الإلكتروني (info.contact.email).",
    },
    problem: ({ config }) =>
      config.operator.contact.includes("@") && !config.operator.contact.endsWith(".invalid")
        ? undefined
        : { en: "There is no real address.", ar: "لا يوجد عنوان حقيقي." },
  },
  {
    id: "public_https",
    readers: [...indexers, ...bazaar],
    level: "recommended",
    requirement: {
      en: "The canonical origin is public and https, so that indexers can reach it.",
      ar: "العنوان الرئيس عام وعبر https كي تصل إليه الفهارس.",
    },
    problem: ({ origin }) => {
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
    problem: ({ config }) =>
      keysOf(config).some(({ status }) => status === "active")
        ? undefined
        : { en: "No signing key is configured.", ar: "لا يوجد مفتاح توقيع." },
  },
  {
    id: "ownership_proof",
    readers: indexers,
    level: "recommended",
    requirement: {
      en: "The wallet that is paid has signed this origin.",
      ar: "المحفظة المستفيدة وقّعت على هذا العنوان.",
    },
    problem: ({ config }) =>
      config.payToOwnershipProof
        ? undefined
        : { en: "PAY_TO_OWNERSHIP_PROOF is not configured.", ar: "الإعداد PAY_TO_OWNERSHIP_PROOF غير موجود." },
  },
];

/** Each check with whether it passed, and the problem in the publication's language if it did not. */
export function readinessReport(publication: CheckedService) {
  const { locale } = publication;
  const outcomes = checks.map(({ id, readers, level, requirement, problem }) => {
    const found = problem(publication)?.[locale];
    const outcome = { id, readers, level, requirement: requirement[locale], passed: found === undefined };
    return { ...outcome, ...(found !== undefined && { problem: found }) };
  });
  const ready = outcomes.every(({ level, passed }) => passed || level === "recommended");
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  return {
    /** Whether every required item passed. */
    ready,
    verdict: ready ? ("ready" as const) : ("not_ready" as const),
    service: service.id,
    version: service.version,
    canonical_origin: publication.origin,
    payments_status: publication.payments,
    /** ISO 8601. */
    checked_at: new Date().toISOString(),
    passed,
    failed: outcomes.length - passed,
    checks: outcomes,
    /** The limits of the verdict. */
    note: note[locale],
  };
}

/** The report of `/ready/x402-index`. */
export type ReadinessReport = ReturnType<typeof readinessReport>;
