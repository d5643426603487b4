/** The words of the page about the operator. */
import type { Text } from "../../../lib/text.ts";

export const aboutWords = {
  aboutTitle: { en: "Who runs this, and who is paid", ar: "من يشغّل الخدمة ومن يتلقى الدفعات" },
  aboutText: {
    en: "Before you sign a payment, know who receives it. Everything here can be checked without asking us.",
    ar: "قبل أن توقّع دفعة اعرف من يتلقاها. كل ما هنا يمكنك التحقق منه دون الرجوع إلينا.",
  },
  aboutLegalName: { en: "Legal name", ar: "الاسم النظامي" },
  aboutRegistration: { en: "Commercial registration", ar: "السجل التجاري" },
  aboutVatNumber: { en: "VAT number", ar: "الرقم الضريبي" },
  aboutCity: { en: "City", ar: "المدينة" },
  aboutTelephone: { en: "Telephone, WhatsApp", ar: "الهاتف وواتساب" },
  aboutContact: { en: "Contact", ar: "للتواصل" },
  aboutNetwork: { en: "Payments on", ar: "شبكة الدفع" },
  aboutPaidTitle: { en: "Who is paid", ar: "من يتلقى الدفعات" },
  aboutPaidText: {
    en: "Every payment goes to this wallet, and your wallet shows the same address before you sign:",
    ar: "كل دفعة تذهب إلى هذه المحفظة، وتعرض محفظتك العنوان نفسه قبل أن توقّع:",
  },
  aboutKeysText: {
    en: "Offers and receipts are signed. The keys that verify them are published at",
    ar: "العروض والإيصالات موقّعة، والمفاتيح التي تتحقق منها منشورة في",
  },
  aboutClaimsTitle: { en: "What we claim, and what we do not", ar: "ما نؤكده وما لا ندّعيه" },
  aboutClaimsText: {
    en: "We claim no partner, no certification, no listing elsewhere and no sales. That you paid is proved by the transfer on the public network and by your signed receipt. Results are estimates from the figures that you enter, not tax, customs, legal or investment advice.",
    ar: "لا ندّعي شراكة ولا اعتمادًا ولا إدراجًا لدى أحد ولا مبيعات. يثبت دفعَك التحويلُ على الشبكة العامة وإيصالُك الموقّع. والنتائج تقديرات مبنية على الأرقام التي تُدخلها، وليست استشارة ضريبية أو جمركية أو قانونية أو استثمارية.",
  },
} as const satisfies Record<string, Text>;

export type AboutMessage = keyof typeof aboutWords;
