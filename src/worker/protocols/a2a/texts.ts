/**
 * The agent's texts in English and Arabic. Metadata and data parts say the same for programs. The limits in them (320
 * KiB, 15 minutes, 24 hours) are those of `envelope.ts` and `task-record.ts`.
 */
import { failureTexts } from "../../../../catalog/words/messages.ts";
import { meantText } from "../../../lib/nearest.ts";
import { isolated, type Text } from "../../../lib/text.ts";

/** The message of a protocol error. */
export const errorTexts = {
  parseError: {
    en: "The body is not valid JSON in UTF-8.",
    ar: "محتوى الطلب ليس JSON صالحًا بترميز UTF-8.",
  },
  invalidRequest: {
    en: "This is not a valid request: one JSON-RPC 2.0 object of at most 320 KiB and 32 levels is expected.",
    ar: "الطلب غير صالح: المتوقع كائن JSON-RPC 2.0 واحد لا يتجاوز 320 كيبيبايت و32 مستوى من التداخل.",
  },
  methodNotFound: {
    en: "There is no such method. A2A 1.0 methods are SendMessage, GetTask, ListTasks and CancelTask; A2A 0.3 methods are message/send, tasks/get and tasks/cancel.",
    ar: "لا توجد طريقة بهذا الاسم. طرق A2A 1.0 هي SendMessage وGetTask وListTasks وCancelTask، وطرق A2A 0.3 هي message/send وtasks/get وtasks/cancel.",
  },
  invalidParams: {
    en: "The parameters are not valid: fieldViolations lists every problem.",
    ar: "المعاملات غير صالحة، وتجد كل المشكلات في fieldViolations.",
  },
  internal: {
    en: "Something went wrong here. The problem is recorded.",
    ar: "حدث خطأ لدينا، وقد سُجّل.",
  },
  overloaded: failureTexts.overloaded,
  rateLimited: failureTexts.rate_limited,
  taskNotFound: {
    en: "There is no such task. Tasks that await input are kept for 15 minutes and finished ones for 24 hours.",
    ar: "لا توجد مهمة بهذا المعرّف. تُحفظ المهام التي تنتظر مدخلات 15 دقيقة، والمنتهية 24 ساعة.",
  },
  taskNotCancelable: {
    en: "This task cannot be cancelled: it is finished, or its payment is being settled.",
    ar: "لا يمكن إلغاء هذه المهمة: فهي منتهية أو تجري تسوية دفعتها.",
  },
  pushNotificationNotSupported: {
    en: "Push notifications are not supported: every answer is complete when it arrives.",
    ar: "الإشعارات غير مدعومة، فكل جواب يصل كاملًا.",
  },
  unsupportedOperation: {
    en: "There are no streams, subscriptions or extended cards: use SendMessage (message/send), whose answer is complete. A finished task takes no message: send one without taskId.",
    ar: "لا بثّ هنا ولا اشتراكات ولا بطاقات موسّعة: استخدم SendMessage ‏(message/send) فجوابها كامل. والمهمة المنتهية لا تقبل رسائل: أرسل رسالة بلا taskId.",
  },
  contentTypeNotSupported: {
    en: "This content type is not supported. Send application/json with data parts (application/json) or text parts.",
    ar: "نوع المحتوى هذا غير مدعوم. أرسل application/json بأجزاء بيانات (application/json) أو أجزاء نصية.",
  },
  extendedAgentCardNotConfigured: {
    en: "There is no extended agent card: the public one is complete.",
    ar: "لا توجد بطاقة وكيل موسّعة، فالبطاقة العامة كاملة.",
  },
  versionNotSupported: {
    en: "This A2A version is not supported here. Supported: 1.0, and 0.3 over JSON-RPC.",
    ar: "إصدار A2A هذا غير مدعوم هنا. المدعوم: 1.0، و0.3 عبر JSON-RPC.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** How to call a skill: the answer to words without a call, or to a skill that does not exist. */
export const guidance: Text = {
  en: 'Choose one of the skills listed here and send a data part {"skill": "…", "input": {…}} on this task. Each skill comes with an example that works as it stands. Start with the free one.',
  ar: `اختر إحدى المهارات المدرجة هنا وأرسل جزء بيانات ${isolated('{"skill": "…", "input": {…}}')} ضمن هذه المهمة. مع كل مهارة مثال يعمل كما هو. ابدأ بالمهارة المجانية.`,
};

/** The error for a skill that does not exist, and the one that was probably meant. */
export const unknownSkill = (name: string, meant: string | undefined): Text => ({
  en: `There is no skill ${name}.${meantText(meant).en}`,
  ar: `لا توجد مهارة باسم ${isolated(name)}.${meantText(meant).ar}`,
});

/** The error for an input without a skill, and the skills that take it. */
export const missingSkill = (taking: readonly string[]): Text => ({
  en: `This message holds an input and names no skill.${taking.length === 0 ? " No skill takes it as it stands." : ` Skills that take it: ${taking.join(", ")}.`}`,
  ar: `تحمل هذه الرسالة مدخلات دون اسم مهارة.${taking.length === 0 ? " ولا توجد مهارة تقبلها كما هي." : ` المهارات التي تقبلها: ${isolated(taking.join(", "))}.`}`,
});

/** Why a message on a task is refused. */
export const refusedMessages = {
  otherInput: {
    en: "This task awaits payment for the input it was given; another input is another task.",
    ar: "تنتظر هذه المهمة دفع ثمن مدخلاتها الأولى، والمدخلات الأخرى مهمة أخرى.",
  },
  otherContext: { en: "This is not the context of the task.", ar: "هذا ليس سياق المهمة." },
} as const satisfies Readonly<Record<string, Text>>;

/** Why an input that is longer than a number of characters is refused. */
export const tooLongUnpaid = (limit: number): Text => ({
  en: `An input of more than ${limit} characters is not kept without a payment: send both in one message, with the challenge of the operation's own address.`,
  ar: `لا تُحفظ دون دفعة مدخلات يزيد طولها على ${limit} حرف: أرسلهما معًا في رسالة واحدة بعد طلب الدفع من عنوان التحليل نفسه.`,
});

/** What is said of a payment that came with words, or with an input that names no skill. */
export const unusedPayment: Text = {
  en: "The payment in this message was not used, and this message charged nothing: send the same payment with the call.",
  ar: "لم تُستخدم الدفعة في هذه الرسالة ولم تخصم الرسالة أي مبلغ: أرسل الدفعة نفسها مع الاستدعاء.",
};

export const paymentRequired: Text = {
  en: "The terms are in x402.payment.required.",
  ar: "الشروط في x402.payment.required.",
};

/** The words of a task that ended because its payments bought nothing; `error` is why the last one did not. */
export const taskOver = (error: string): Text => ({
  en: `No payment bought the result of this task (${error}), so the task has ended. Nothing more was charged. Send a new message without taskId: it opens another task, with its own terms.`,
  ar: `لم تشترِ أي دفعة نتيجة هذه المهمة (${isolated(error)})، لذلك انتهت المهمة. لم يُخصم أي مبلغ آخر. أرسل رسالة جديدة بلا taskId: تفتح مهمة أخرى بشروطها.`,
});

export const paymentCompleted: Text = {
  en: "Payment received. The result is in the artifact and the receipt in x402.payment.receipts.",
  ar: "استُلمت الدفعة. النتيجة في artifact والإيصال في x402.payment.receipts.",
};

export const paymentRejected: Text = {
  en: "You declined to pay, so the task is cancelled. Nothing was charged.",
  ar: "رفضتَ الدفع، لذلك أُلغيت المهمة. لم يُخصم أي مبلغ.",
};
