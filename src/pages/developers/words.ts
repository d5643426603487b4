/** The words of the page for developers. */
import type { Text } from "../../operation/operation.ts";

export const developersWords = {
  developersTitle: { en: "Buy an analysis from your own code", ar: "اشترِ التحليلات من برنامجك" },
  developersText: {
    en: "Plain HTTP with JSON; MCP and A2A where your agent speaks them. The first call is free and needs nothing.",
    ar: "واجهة HTTP بسيطة بصيغة JSON، مع MCP وA2A لمن يستخدمهما. الطلب الأول مجاني ولا يحتاج إلى أي إعداد.",
  },
  quickStart: { en: "Quick start", ar: "بداية سريعة" },
  quickStartMcp: {
    en: "Any MCP host with HTTP support lists every analysis as a tool from this entry. Hosts that need a local process, or that cannot pay by themselves, use the bridge npm run mcp:stdio, which pays under spending limits that you set.",
    ar: "أي تطبيق يدعم MCP عبر HTTP يعرض كل تحليل أداةً بهذا الإعداد. أما التطبيقات التي تحتاج إلى برنامج محلي أو لا تدفع بنفسها فتستخدم الجسر npm run mcp:stdio الذي يدفع ضمن حدود إنفاق تضعها أنت.",
  },
  spendCapNote: {
    en: "Stock x402 clients refuse to sign more than 1 USD unless told otherwise: raise the cap to the price you are willing to pay.",
    ar: "ترفض برامج x402 القياسية توقيع أكثر من دولار واحد ما لم تحدد غير ذلك: ارفع الحد إلى السعر الذي تقبل دفعه.",
  },
  flowTitle: { en: "The purchase, drawn", ar: "مسار الشراء" },
  flowBuyer: { en: "Your program", ar: "برنامجك" },
  flowService: { en: "This service", ar: "هذه الخدمة" },
  flowChain: { en: "Facilitator and chain", ar: "وسيط الدفع والسلسلة" },
  flowRequest: { en: "POST, unsigned", ar: "طلب POST بلا توقيع" },
  flowChallenge: { en: "402 with price and terms", ar: "402 مع السعر والشروط" },
  flowSigned: { en: "the same POST, signed", ar: "الطلب نفسه مع التوقيع" },
  flowVerify: { en: "input checked, payment verified", ar: "فحص المدخلات والتحقق من الدفعة" },
  flowSettle: { en: "settled once", ar: "تسوية واحدة فقط" },
  flowResult: { en: "200, result and receipt", ar: "200 مع النتيجة والإيصال" },
  errorsTitle: { en: "Errors and retries", ar: "الأخطاء وإعادة المحاولة" },
  errorsText: {
    en: "Every failure has one shape: `{error: {code, message, request_id, retryable, details?}}`. Repeat a request only when `retryable` is true, and always with the same payment signature.",
    ar: "لكل الأخطاء شكل واحد: `{error: {code, message, request_id, retryable, details?}}`. لا تُعد الطلب إلا إذا كانت قيمة `retryable` هي `true`، ودائمًا بتوقيع الدفع نفسه.",
  },
  errorStatus: { en: "Status", ar: "الرمز" },
  errorCode: { en: "Code", ar: "المعرّف" },
  errorRetry: { en: "Retry", ar: "الإعادة" },
  errorMeaning: { en: "Meaning", ar: "المعنى" },
  idempotencyTitle: { en: "Idempotency", ar: "عدم تكرار الخصم" },
  idempotencyText: {
    en: "The same signature with the same body returns the same result and is never charged twice. To be safe even when your client signs anew, send an Idempotency-Key: the first paid answer is returned and the second signature is left unused. The same key with another body is refused.",
    ar: "التوقيع نفسه مع المحتوى نفسه يعيد النتيجة نفسها ولا يُخصم مرتين. ولتأمين الحالات التي يوقّع فيها برنامجك من جديد أرسل ترويسة Idempotency-Key: تعود الإجابة المدفوعة الأولى ويبقى التوقيع الثاني دون استخدام. أما المفتاح نفسه مع محتوى مختلف فيُرفض.",
  },
  receiptsTitle: { en: "Receipts and how to verify them", ar: "الإيصالات وكيفية التحقق منها" },
  receiptsText: {
    en: "PAYMENT-RESPONSE carries the settlement, and a receipt signed with a key of this service. Any JOSE library checks it against the published key set:",
    ar: "تحمل ترويسة PAYMENT-RESPONSE بيانات التسوية وإيصالًا موقّعًا بمفتاح الخدمة، ويمكن التحقق منه بأي مكتبة JOSE باستخدام المفاتيح المنشورة:",
  },
} as const satisfies Record<string, Text>;
