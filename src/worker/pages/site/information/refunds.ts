/** When money comes back, and how. What it says is what the sale does: `docs/payment.md`. */
import type { Information } from "./information.ts";

export const refunds: Information = {
  title: { en: "Refunds", ar: "استرداد المبالغ" },
  lead: {
    en: "Most problems cost you nothing to begin with. Where money did move wrongly, it comes back to the wallet that paid.",
    ar: "معظم المشكلات لا تكلّفك شيئًا من الأساس. وإذا انتقل مبلغ بالخطأ فإنه يعود إلى المحفظة التي دفعت.",
  },
  changed: "2026-11-23",
  sections: [
    {
      title: { en: "What is never charged", ar: "ما لا يُخصم أبدًا" },
      paragraphs: [
        {
          en: "Invalid input, an analysis that could not be calculated, a payment that was refused, and a repetition of a request that is already paid. A signature alone moves no money, and it expires, usually within minutes.",
          ar: "المدخلات غير الصحيحة، والتحليل الذي تعذّر حسابه، والدفعة المرفوضة، وتكرار طلب مدفوع من قبل. التوقيع وحده لا ينقل أي مبلغ، وتنتهي صلاحيته، خلال دقائق في العادة.",
        },
      ],
    },
    {
      title: { en: "Paid, but no result arrived", ar: "دفعت ولم تصلك النتيجة" },
      paragraphs: [
        {
          en: "Open the buying page again in the same browser: it finishes the purchase by itself. Your result is kept for 30 days, and asking for it again never costs anything. Do not pay a second time while a payment is being confirmed.",
          ar: "افتح صفحة الشراء من جديد في المتصفح نفسه، فتُكمل الشراء تلقائيًا. نحتفظ بنتيجتك 30 يومًا، وطلبها مرة أخرى لا يكلّفك شيئًا. ولا تدفع مرة ثانية ما دامت الدفعة قيد التأكيد.",
        },
      ],
    },
    {
      title: { en: "When a sale is paid back", ar: "متى يُعاد ثمن الشراء" },
      paragraphs: [
        {
          en: "When you paid and the result cannot be delivered, when one purchase was charged twice, and when a result differs from the published formulas. The full price is paid back. A result that you do not like is no reason: the free check and the published samples show beforehand what a result looks like.",
          ar: "عندما تدفع ويتعذّر تسليم النتيجة، أو عندما يُخصم ثمن عملية واحدة مرتين، أو عندما تخالف النتيجة المعادلات المنشورة. يُعاد السعر كاملًا. أما عدم الرضا عن النتيجة فليس سببًا للاسترداد: فالفحص المجاني والأمثلة المنشورة يبيّنان مسبقًا شكل النتائج.",
        },
        {
          en: "Write to the operator with the transaction or the receipt. The refund is a USDC transfer on the same network to the wallet that paid, made once, and comes with a record signed by this service that you can verify.",
          ar: "راسل الجهة المشغّلة وأرفق رقم المعاملة أو الإيصال. يتم الاسترداد بتحويل USDC على الشبكة نفسها إلى المحفظة التي دفعت، مرة واحدة، ومعه سجل موقّع من هذه الخدمة يمكنك التحقق منه.",
        },
        {
          en: "It is sent about ten minutes after your payment at the earliest, when that payment can no longer be undone. The result stays yours until its 30 days have passed, also after the refund.",
          ar: "ولا يُرسل قبل نحو عشر دقائق من دفعتك، حين لا يعود التراجع عنها ممكنًا. وتبقى النتيجة لك حتى تنقضي أيامها الثلاثون، ولو بعد الاسترداد.",
        },
      ],
    },
    {
      title: { en: "For developers", ar: "للمطورين" },
      isForDevelopers: true,
      paragraphs: [
        {
          en: "The same request with the same signature brings the paid result again for 30 days, also after a refund. While a payment is undecided the service answers `settlement_unknown`: repeat, and do not sign anew. A refund waits until the payment is 300 blocks deep.",
          ar: "الطلب نفسه بالتوقيع نفسه يعيد النتيجة المدفوعة مدة 30 يومًا، ولو بعد الاسترداد. وما دامت الدفعة غير مؤكدة تجيب الخدمة بالرمز `settlement_unknown`: أعد الطلب ولا توقّع من جديد. وينتظر الاسترداد حتى تتجاوز الدفعة 300 كتلة.",
        },
      ],
    },
  ],
};
