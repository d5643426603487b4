/** What merchants notice of the last releases, the newest first. CHANGELOG.md has the rest. */
import type { Text } from "../../../../lib/text.ts";

export const merchantChanges: readonly Text[] = [
  {
    en: "Paste your own sheet, an Excel file or a WhatsApp message: every unit that it names is kept, and what is unclear is asked.",
    ar: "الصق جدولك أو ملف Excel أو رسالة واتساب: كل وحدة مذكورة تبقى كما هي، ونسألك عمّا ليس واضحًا.",
  },
  {
    en: "The first page begins with the calculator, in your supplier's currency, with a shipment's costs in seven lines.",
    ar: "تبدأ الصفحة الأولى بالحاسبة، بعملة مورّدك، مع تكاليف الشحنة في سبعة بنود.",
  },
  {
    en: "Prices stand in riyals too, and a page explains how to pay from zero.",
    ar: "تظهر الأسعار بالريال أيضًا، وصفحة تشرح كيف تدفع من البداية.",
  },
  {
    en: "Every number says where it comes from, and a spreadsheet lets you calculate it again.",
    ar: "لكل رقم مصدره، ومعه جدول تعيد فيه الحساب بنفسك.",
  },
  {
    en: "A free check prints on one sheet; on a phone a ranking is a short list, and a long report opens part by part.",
    ar: "يُطبع الفحص المجاني في ورقة واحدة، وعلى الجوال يظهر ترتيب المنتجات قائمةً قصيرة، ويُفتح التقرير الطويل جزءًا جزءًا.",
  },
  {
    en: "Customs duty that you leave out counts as 15% in Saudi Arabia, so that no cost is too low.",
    ar: "إن لم تُدخل نسبة الجمارك حُسبت 15% في السعودية، فلا تظهر التكلفة أقل من حقيقتها.",
  },
  {
    en: "The free check, the report and every page show the same landed cost.",
    ar: "الفحص المجاني والتقرير وكل صفحة تعرض التكلفة نفسها.",
  },
  {
    en: "Reports can be bought in the browser, and asking again for the same one never charges twice.",
    ar: "يمكنك شراء التقارير من المتصفح، وتكرار طلب التقرير نفسه لا يُخصم مرتين.",
  },
];
