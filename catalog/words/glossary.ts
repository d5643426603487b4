/**
 * The words that people meet in the service, in both languages. Each has one meaning, and names the words that must not
 * stand in its place. A test holds every text to it.
 */
import type { Text } from "../../src/lib/text.ts";

/** Words of one language, as they stand in a text. */
type Words = Readonly<Partial<Record<keyof Text, readonly string[]>>>;

export interface Term {
  readonly name: Text;
  readonly meaning: Text;
  /** Words that stand in its place nowhere. */
  readonly never?: Words;
}

/** The terms by subject, in the order in which a merchant meets them. */
export const glossary = [
  {
    title: { en: "What the goods cost", ar: "كم تكلّف البضاعة" },
    terms: [
      {
        name: { en: "Supplier's price", ar: "سعر المورّد" },
        meaning: {
          en: "What the supplier asks for one piece, without freight.",
          ar: "ما يطلبه المورّد ثمنًا للقطعة دون الشحن.",
        },
      },
      {
        name: { en: "Unit", ar: "القطعة" },
        meaning: { en: "One piece of a product, as it is sold.", ar: "القطعة الواحدة من المنتج كما تُباع." },
        never: { ar: ["اقتصاديات الوحدة", "لكل وحدة", "ربح الوحدة", "تكلفة الوحدة", "للوحدة", "الوحدات"] },
      },
      {
        name: { en: "Landed cost", ar: "التكلفة بعد الجمارك" },
        meaning: {
          en: "Price, freight, insurance, customs duty and import VAT of one unit.",
          ar: "سعر القطعة مع الشحن والتأمين والرسوم الجمركية وضريبة الاستيراد.",
        },
        never: { ar: ["التكلفة الموصولة", "تكلفة الوصول", "الواصلة"] },
      },
      {
        name: { en: "Cost to the warehouse", ar: "التكلفة حتى المستودع" },
        meaning: {
          en: "Landed cost with clearance, SABER and the way from the port.",
          ar: "التكلفة بعد الجمارك مع التخليص وسابر والنقل من المنفذ.",
        },
      },
      {
        name: { en: "Freight", ar: "الشحن" },
        meaning: { en: "Carriage to the port of entry.", ar: "أجرة النقل إلى منفذ الدخول." },
      },
      {
        name: { en: "Consignment", ar: "الإرسالية" },
        meaning: {
          en: "Goods that arrive together and are cleared once.",
          ar: "بضاعة تصل معًا وتُخلّص مرة واحدة.",
        },
        never: { ar: ["الشحنة المجمعة"] },
      },
      {
        name: { en: "CIF value", ar: "القيمة الجمركية (سيف)" },
        meaning: {
          en: "Price with freight and insurance: what duty is charged on.",
          ar: "السعر مع الشحن والتأمين، وعليه تُحسب الرسوم.",
        },
      },
      {
        name: { en: "Customs duty", ar: "الرسوم الجمركية" },
        meaning: {
          en: "What customs charges on the CIF value, by HS code.",
          ar: "ما تحصّله الجمارك من القيمة الجمركية بحسب البند.",
        },
        never: { en: ["customs tax"], ar: ["التعرفة الجمركية", "ضريبة الجمارك"] },
      },
      {
        name: { en: "HS code", ar: "البند الجمركي" },
        meaning: {
          en: "The number under which customs lists the goods.",
          ar: "الرقم الذي تُدرج تحته البضاعة لدى الجمارك.",
        },
        never: { ar: ["كود النظام المنسق", "رمز HS"] },
      },
      {
        name: { en: "Import VAT", ar: "ضريبة الاستيراد" },
        meaning: {
          en: "VAT paid at the border; a registered seller gets it back.",
          ar: "ضريبة القيمة المضافة عند المنفذ، ويستردها المسجّل.",
        },
      },
      {
        name: { en: "Clearance", ar: "التخليص" },
        meaning: {
          en: "What the broker, the port and customs take for papers.",
          ar: "أتعاب المخلّص والميناء ورسوم المعاملات.",
        },
      },
      {
        name: { en: "SABER", ar: "سابر" },
        meaning: {
          en: "The Saudi platform for certificates of products and shipments.",
          ar: "المنصة السعودية لشهادات المنتجات والإرساليات.",
        },
      },
      {
        name: { en: "SFDA", ar: "هيئة الغذاء والدواء" },
        meaning: {
          en: "The authority for food, cosmetics and medical goods.",
          ar: "الجهة المختصة بالغذاء ومستحضرات التجميل والسلع الطبية.",
        },
      },
      {
        name: { en: "Preference", ar: "التفضيل" },
        meaning: {
          en: "A proof of origin that brings the duty to 0%.",
          ar: "إثبات منشأ تصبح به الرسوم 0%.",
        },
      },
      {
        name: { en: "Certificate of origin", ar: "شهادة المنشأ" },
        meaning: { en: "The paper that says where goods were made.", ar: "المستند الذي يبيّن بلد صنع البضاعة." },
      },
    ],
  },
  {
    title: { en: "What a sale leaves", ar: "ماذا يبقى من البيع" },
    terms: [
      {
        name: { en: "Sale price", ar: "سعر البيع" },
        meaning: { en: "What the customer pays, VAT included.", ar: "ما يدفعه العميل شاملًا الضريبة." },
      },
      {
        name: { en: "Order of a customer", ar: "الطلبية" },
        meaning: { en: "What one customer buys at once.", ar: "ما يشتريه عميل واحد في مرة واحدة." },
        never: { ar: ["لكل طلب ", "طلب الزبون"] },
      },
      {
        name: { en: "Marketplace", ar: "المنصة" },
        meaning: {
          en: "A site that sells for many sellers, such as Amazon or noon.",
          ar: "موقع يبيع لبائعين كثيرين مثل أمازون ونون.",
        },
        never: { ar: ["ماركت بليس", "السوق الإلكترونية"] },
      },
      {
        name: { en: "Own store", ar: "المتجر الخاص" },
        meaning: { en: "The seller's own shop on the web.", ar: "متجر البائع نفسه على الإنترنت." },
      },
      {
        name: { en: "Marketplace fee", ar: "عمولة المنصة" },
        meaning: {
          en: "What the marketplace keeps of the price.",
          ar: "ما تأخذه المنصة من السعر.",
        },
      },
      {
        name: { en: "Payment fee", ar: "رسوم الدفع" },
        meaning: { en: "What mada or a card costs the seller.", ar: "ما تكلّفه مدى أو البطاقة على البائع." },
      },
      {
        name: { en: "Fulfilment", ar: "التجهيز والتوصيل" },
        meaning: { en: "Picking, packing and delivering an order.", ar: "تجهيز الطلبية وتغليفها وتوصيلها." },
        never: { ar: ["الوفاء بالطلب", "تنفيذ الطلبات"] },
      },
      {
        name: { en: "Advertising cost per order", ar: "تكلفة الإعلان لكل طلبية" },
        meaning: { en: "What is spent on ads to win one order.", ar: "ما يُنفق على الإعلان لكسب طلبية واحدة." },
      },
      {
        name: { en: "Reserve for returns", ar: "احتياطي المرتجعات" },
        meaning: {
          en: "The part of the price set aside for returned goods.",
          ar: "جزء من السعر يُحتفظ به للمرتجعات.",
        },
      },
      {
        name: { en: "Return rate", ar: "نسبة الإرجاع" },
        meaning: { en: "How many of 100 orders come back.", ar: "كم طلبية تعود من كل 100." },
      },
      {
        name: { en: "Profit per unit", ar: "ربح القطعة" },
        meaning: { en: "What one sale leaves after all costs.", ar: "ما يبقى من بيع القطعة بعد كل التكاليف." },
      },
      {
        name: { en: "Margin", ar: "هامش الربح" },
        meaning: { en: "Profit as a share of the sale price.", ar: "الربح نسبةً من سعر البيع." },
      },
      {
        name: { en: "Return on cost", ar: "العائد على التكلفة" },
        meaning: { en: "Profit as a share of what the unit cost.", ar: "الربح نسبةً من تكلفة القطعة." },
      },
      {
        name: { en: "Net revenue", ar: "صافي الإيراد" },
        meaning: { en: "The price without the VAT in it.", ar: "السعر دون الضريبة التي فيه." },
      },
      {
        name: { en: "Break-even price", ar: "سعر التعادل" },
        meaning: { en: "The price without profit or loss.", ar: "السعر الذي لا ربح فيه ولا خسارة." },
        never: { ar: ["نقطة التعادل السعرية"] },
      },
      {
        name: { en: "Worst case", ar: "أسوأ حالة" },
        meaning: {
          en: "The lowest profit of the cases that can be yours.",
          ar: "أقل ربح بين الحالات الممكنة لك.",
        },
        never: { en: ["lowest of your possible cases"], ar: ["أقل الحالات الممكنة"] },
      },
    ],
  },
  {
    title: { en: "VAT", ar: "ضريبة القيمة المضافة" },
    terms: [
      {
        name: { en: "VAT", ar: "ضريبة القيمة المضافة" },
        meaning: {
          en: "Value added tax, 15% in Saudi Arabia.",
          ar: "ضريبة على البيع والاستيراد، وهي 15% في السعودية.",
        },
        never: { ar: ["الفات", "القيمه المضافه"] },
      },
      {
        name: { en: "VAT-registered", ar: "مسجّل في الضريبة" },
        meaning: { en: "Has a VAT number and files returns.", ar: "له رقم ضريبي ويقدّم إقرارات." },
      },
      {
        name: { en: "Registration threshold", ar: "حد التسجيل" },
        meaning: {
          en: "The yearly turnover above which one must register.",
          ar: "الإيراد السنوي الذي يصبح التسجيل فوقه إلزاميًا.",
        },
      },
      {
        name: { en: "Deemed supplier", ar: "المورّد المفترض" },
        meaning: {
          en: "A marketplace that charges the VAT of an unregistered seller.",
          ar: "منصة تحتسب الضريبة عن بائع غير مسجّل.",
        },
      },
      {
        name: { en: "VAT to pay", ar: "الضريبة المستحقة" },
        meaning: { en: "VAT of sales less VAT already paid.", ar: "ضريبة المبيعات بعد خصم ما دُفع منها." },
      },
    ],
  },
  {
    title: { en: "The decision", ar: "القرار" },
    terms: [
      {
        name: { en: "GO", ar: "ابدأ" },
        meaning: {
          en: "Buy: margin, stress tests and known costs are all good.",
          ar: "اشترِ: الهامش واختبارات الضغط والتكاليف المعروفة كلها جيدة.",
        },
      },
      {
        name: { en: "TEST", ar: "جرّب بكمية محدودة" },
        meaning: { en: "Buy few, to learn.", ar: "اشترِ كمية قليلة لتتعلّم." },
      },
      {
        name: { en: "RENEGOTIATE", ar: "أعد التفاوض" },
        meaning: { en: "Worth it only at better terms.", ar: "لا يستحق إلا بشروط أفضل." },
      },
      {
        name: { en: "AVOID", ar: "تجنّب" },
        meaning: { en: "No change within reach makes it worth buying.", ar: "لا تغيير ممكنًا يجعله يستحق الشراء." },
      },
      {
        name: { en: "Opportunity score", ar: "تقييم المنتج" },
        meaning: { en: "How good a product is, from 0 to 100.", ar: "مدى جودة المنتج من 0 إلى 100." },
        never: { ar: ["درجة الفرصة"] },
      },
      {
        name: { en: "Robustness", ar: "الصمود" },
        meaning: { en: "What is left when everything goes wrong.", ar: "ما يبقى حين يسوء كل شيء معًا." },
        never: { ar: ["المتانة"] },
      },
      {
        name: { en: "Stress test", ar: "اختبار الضغط" },
        meaning: { en: "The profit with one figure made worse.", ar: "الربح حين يسوء رقم واحد." },
        never: { ar: ["الصدمة المركّبة", "اختبار الإجهاد"] },
      },
      {
        name: { en: "Risk", ar: "المخاطر" },
        meaning: { en: "How easily the profit turns into a loss.", ar: "مدى سهولة تحوّل الربح إلى خسارة." },
      },
      {
        name: { en: "Demand", ar: "حجم الطلب" },
        meaning: {
          en: "How much the market buys; not in our figures.",
          ar: "كم يشتري السوق، وهو ليس في أرقامنا.",
        },
      },
      {
        name: { en: "Estimated for you", ar: "قدّرنا لك" },
        meaning: {
          en: "A cost you left out, at its published Gulf value.",
          ar: "تكلفة لم تُدخلها، بقيمتها المنشورة في الخليج.",
        },
        never: { en: ["Typical Gulf costs stand in for"] },
      },
    ],
  },
  {
    title: { en: "The plan", ar: "الخطة" },
    terms: [
      {
        name: { en: "Working capital", ar: "رأس المال العامل" },
        meaning: { en: "The money that may go into stock.", ar: "المال المتاح لشراء البضاعة." },
      },
      {
        name: { en: "Order to suppliers", ar: "أمر الشراء" },
        meaning: { en: "What is ordered now, in one consignment.", ar: "ما يُطلب الآن في إرسالية واحدة." },
        never: { en: ["purchase ladder of orders"], ar: ["أمر التوريد"] },
      },
      {
        name: { en: "Line", ar: "البند" },
        meaning: { en: "A product that is GO, with its units.", ar: "منتج قراره «ابدأ» مع عدد قطعه." },
      },
      {
        name: { en: "Trial order", ar: "طلب التجربة" },
        meaning: {
          en: "A dozen of a product, bought to learn.",
          ar: "اثنتا عشرة قطعة من منتج تُشترى للتعلّم.",
        },
      },
      {
        name: { en: "Set", ar: "المجموعة" },
        meaning: {
          en: "Several pieces in one order and one parcel.",
          ar: "عدة قطع في طلبية واحدة وطرد واحد.",
        },
      },
      {
        name: { en: "Reserve", ar: "المبلغ الاحتياطي" },
        meaning: { en: "The tenth of the money that stays untouched.", ar: "عُشر المال الذي لا يُمس." },
      },
    ],
  },
  {
    title: { en: "Buying here", ar: "الشراء هنا" },
    terms: [
      {
        name: { en: "Analysis", ar: "التحليل" },
        meaning: { en: "One report that you can buy.", ar: "تقرير واحد يمكنك شراؤه." },
        never: { en: ["ladder of analyses"], ar: ["سلّم من التحليلات", "سلّم الشراء", "باقة وكيل"] },
      },
      {
        name: { en: "Sample", ar: "المثال" },
        meaning: { en: "A real result for made-up products.", ar: "نتيجة حقيقية لمنتجات غير حقيقية." },
        never: { en: ["worked sample"], ar: ["نموذج", "نماذج"] },
      },
      {
        name: { en: "USDC", ar: "الدولار الرقمي (USDC)" },
        meaning: { en: "A digital dollar: one is one US dollar.", ar: "دولار رقمي، الواحد منه دولار أمريكي." },
      },
      {
        name: { en: "Wallet", ar: "المحفظة" },
        meaning: { en: "The app that keeps USDC and approves payments.", ar: "تطبيق يحفظ USDC ويوافق على الدفع." },
      },
      {
        name: { en: "Network Base", ar: "شبكة Base" },
        meaning: {
          en: "The one network on which payments are made.",
          ar: "الشبكة الوحيدة التي يتم الدفع عليها.",
        },
      },
      {
        name: { en: "Receipt", ar: "الإيصال" },
        meaning: { en: "Our signed record of what you paid for.", ar: "سجل موقّع منا بما دفعت ثمنه." },
      },
      {
        name: { en: "Network fee", ar: "رسوم الشبكة" },
        meaning: { en: "The cost of a transfer; you pay none here.", ar: "تكلفة التحويل، ولا تدفعها هنا." },
        never: { en: ["gas fee"], ar: ["رسوم الغاز"] },
      },
    ],
  },
] as const satisfies readonly { readonly title: Text; readonly terms: readonly Term[] }[];
