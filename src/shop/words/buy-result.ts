/** The words around a bought result, its receipt, and the list of purchases. `{…}` marks what the page fills in. */
import type { Text } from "../../lib/text.ts";

export const boughtWords = {
  boughtBefore: {
    en: "You bought this report before, with the same figures. Here it is; nothing was charged.",
    ar: "اشتريت هذا التقرير من قبل بالأرقام نفسها، وهذه نتيجته. لم يُخصم أي مبلغ.",
  },
  resultNotLoaded: {
    en: "Your result is stored in this browser, but the part of the page that shows it could not be loaded.",
    ar: "نتيجتك محفوظة في هذا المتصفح، لكن تعذّر تحميل الجزء الذي يعرضها من الصفحة.",
  },
  loadAgain: { en: "Load the page again", ar: "أعد تحميل الصفحة" },
  askAsSets: { en: "Ask again as sets: {sets}", ar: "اسأل مجددًا عنها مجموعات: {sets}" },
  preparedSets: {
    en: "Prepared from your result: {sets}, sold in one parcel. Check the inputs before you buy.",
    ar: "جُهّز من نتيجتك: {sets}، تُباع في طرد واحد. راجع المدخلات قبل الشراء.",
  },
  preparedCapital: {
    en: "Prepared from your result: the same list. Enter the capital that you have now.",
    ar: "جُهّزت من نتيجتك القائمة نفسها. أدخل رأس المال الذي لديك الآن.",
  },
  setName: { en: "{name} (set of {pieces})", ar: "{name} (مجموعة من {pieces})" },
  askWithMoney: { en: "Ask again with the money you have then", ar: "اسأل مجددًا بالمال الذي يكون لديك حينها" },
  changeInputs: { en: "Start again from these inputs", ar: "ابدأ من هذه المدخلات" },
  showInputs: { en: "Show the inputs of all {count} products", ar: "اعرض مدخلات جميع المنتجات ({count})" },
  printPlan: { en: "Print", ar: "اطبع" },
  downloadCsv: { en: "Download as CSV", ar: "نزّل CSV" },
  downloadJson: { en: "Download for programs", ar: "نزّل ملفًا للبرامج" },
  downloadReceipt: { en: "Download the receipt", ar: "نزّل الإيصال" },
  receiptTitle: { en: "Receipt", ar: "الإيصال" },
  receiptSeller: { en: "Seller", ar: "البائع" },
  commercialRegistration: { en: "Commercial registration", ar: "السجل التجاري" },
  vatNumber: { en: "VAT number", ar: "الرقم الضريبي" },
  shareResult: { en: "Send by WhatsApp", ar: "أرسل عبر واتساب" },
  receiptAmount: { en: "Paid", ar: "المدفوع" },
  receiptPayer: { en: "By", ar: "من" },
  receiptTransaction: { en: "Transaction", ar: "المعاملة" },
  receiptNumber: { en: "Purchase number", ar: "رقم الشراء" },
  receiptHolds: {
    en: "Receipt verified: signed by this service, for this result, this payment and this price.",
    ar: "الإيصال صحيح: وقّعته هذه الخدمة لهذه النتيجة وهذه الدفعة وهذا السعر.",
  },
  receiptDiffers: {
    en: "The receipt is not for this result or not for this payment. Please tell the operator.",
    ar: "لا يخص الإيصال هذه النتيجة أو هذه الدفعة. يرجى إبلاغ الجهة المشغّلة.",
  },
  receiptForged: {
    en: "The receipt is not signed with a key that this service publishes. Please tell the operator.",
    ar: "الإيصال غير موقّع بمفتاح تنشره هذه الخدمة. يرجى إبلاغ الجهة المشغّلة.",
  },
  receiptUnsigned: {
    en: "The receipt names exactly this result (SHA-256), and the service has not signed it.",
    ar: "يخص الإيصال هذه النتيجة تحديدًا (SHA-256)، لكن الخدمة لم توقّعه.",
  },
  receiptUnchecked: {
    en: "The receipt names exactly this result (SHA-256). Its signature could not be checked here and now: open the purchase again to check it.",
    ar: "يخص الإيصال هذه النتيجة تحديدًا (SHA-256). تعذّر التحقق من توقيعه الآن: افتح الشراء مجددًا للتحقق منه.",
  },
  boughtAt: { en: "Bought on {time}", ar: "تاريخ الشراء {time}" },
  myPurchases: { en: "My purchases", ar: "مشترياتي" },
  myPurchasesText: {
    en: "Saved in this browser. We keep results 30 days, and Safari deletes after 7 days without a visit: save the receipt, which opens the purchase again here.",
    ar: "محفوظة في هذا المتصفح. نحتفظ بالنتائج 30 يومًا، ويحذفها Safari بعد 7 أيام دون زيارة: نزّل الإيصال، فهو يفتح الشراء هنا من جديد.",
  },
  openReceipt: { en: "Open a saved receipt", ar: "افتح إيصالًا محفوظًا" },
  receiptRefused: {
    en: "This file is no receipt of this service, or it does not fit its result.",
    ar: "هذا الملف ليس إيصالًا من هذه الخدمة، أو لا يطابق نتيجته.",
  },
  noPurchases: { en: "Your results will appear here.", ar: "ستظهر تقاريرك هنا." },
  openAgain: { en: "Open again", ar: "افتح مجددًا" },
  forget: { en: "Remove", ar: "احذف" },
  forgetSure: { en: "Remove this result from this browser?", ar: "هل تحذف هذه النتيجة من هذا المتصفح؟" },
  forgetKeep: { en: "Keep", ar: "إبقاء" },
  stateShow: { en: "result here", ar: "النتيجة جاهزة" },
  stateSend: { en: "under way", ar: "قيد التنفيذ" },
  statePay: { en: "not paid", ar: "غير مدفوع" },
  stateCorrect: { en: "inputs to correct", ar: "مدخلات تحتاج إلى تصحيح" },
  stateStopped: { en: "stopped", ar: "متوقفة" },
  stateStuck: { en: "ask the operator", ar: "راسل الجهة المشغّلة" },
} as const satisfies Record<string, Text>;
