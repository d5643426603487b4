/**
 * What is stored, logged and passed on, and for how long. Its sources: the tables of
 * `src/worker/sale/ledger/ledger-row.ts` and
 * `src/worker/sale/ledger/migrations/`, the tasks of `src/worker/protocols/a2a/task-store.ts`, the log line of
 * `src/worker/http/log.ts`, the counters of `src/worker/guard/`.
 */
import type { Information } from "./information.ts";

export const privacy: Information = {
  title: { en: "Privacy", ar: "الخصوصية" },
  lead: {
    en: "No accounts, no cookies, no trackers, and no page asks a third party for anything by itself. What remains is little, and listed here.",
    ar: "لا حسابات ولا ملفات تعريف ارتباط ولا أدوات تتبّع، ولا تطلب أي صفحة شيئًا من طرف ثالث من تلقاء نفسها. وما يتبقى قليل، ونذكره هنا.",
  },
  changed: "2026-11-23",
  sections: [
    {
      title: { en: "Free checks and unpaid calls", ar: "الفحص المجاني والطلبات غير المدفوعة" },
      paragraphs: [
        {
          en: "Your figures are used for the answer and are not stored. On the page of analyses they stay in the address of the page, so that you can share or reload it; whoever has the address can read them.",
          ar: "تُستخدم أرقامك للإجابة فقط ولا تُحفظ. وفي صفحة التحليلات تبقى أرقامك في عنوان الصفحة لتتمكن من مشاركتها أو إعادة تحميلها، ومن لديه العنوان يستطيع قراءتها.",
        },
      ],
    },
    {
      title: { en: "Purchases", ar: "المشتريات" },
      paragraphs: [
        {
          en: "The paid answer, which repeats the figures you sent, is kept for 30 days after the payment, or after the payment's signature ran out when that is later (a day at most), so that it can be delivered again; then it is deleted. The books keep, without an end: time, analysis, price, paying and paid wallet, transaction, network, the way in (page or program), request number and referral code. They hold no figures, names or products.",
          ar: "تُحفظ الإجابة المدفوعة، وفيها الأرقام التي أرسلتها، مدة 30 يومًا بعد الدفع، أو بعد انتهاء صلاحية توقيع الدفع إن جاء بعده (بيوم واحد على الأكثر)، ليمكن تسليمها مجددًا ثم تُحذف. وتحتفظ الدفاتر دون أجل محدد بالوقت والتحليل والسعر والمحفظتين الدافعة والمستلمة والمعاملة والشبكة وطريقة الشراء (صفحة أو برنامج) ورقم الطلب ورمز الإحالة، وليس فيها أرقام منتجاتك ولا أسماؤها.",
        },
        {
          en: "A payment is a transfer on a public network: wallet, amount and time are visible there to everybody, for good. Names and SKUs that you type or upload on the buy page stay in your browser and are never sent.",
          ar: "الدفع تحويل على شبكة عامة: المحفظة والمبلغ والوقت ظاهرة فيها للجميع وبصورة دائمة. أما أسماء المنتجات ورموزها التي تكتبها أو ترفعها في صفحة الشراء فتبقى في متصفحك ولا تُرسل أبدًا.",
        },
        {
          en: "As long as a paid answer is kept, it can also be read at an address that cannot be guessed: whoever has that address can read it. A receipt, and the books for each sale, hold a fingerprint of your figures: whoever sees it and guesses the figures can confirm the guess.",
          ar: "ما دامت الإجابة المدفوعة محفوظة يمكن قراءتها أيضًا على عنوان لا يمكن تخمينه، ومن لديه العنوان يستطيع قراءتها. ويحمل الإيصال، وتحمل الدفاتر عن كل عملية بيع، بصمة أرقامك: من يراها ويخمّن الأرقام يستطيع التأكد من تخمينه.",
        },
      ],
    },
    {
      title: { en: "Logs and limits", ar: "السجلات والحدود" },
      paragraphs: [
        {
          en: "Each request writes one line: request id, method, path without its query and without the name of a kept answer or task, status, language, analysis, durations and, of a paying wallet, its first and last four digits. No bodies, no signatures, no network addresses. The hosting platform keeps these lines for some days.",
          ar: "يكتب كل طلب سطرًا واحدًا: رقم الطلب والطريقة والمسار دون معاملاته ودون اسم الإجابة أو المهمة المحفوظة، والرمز واللغة والتحليل والمدد الزمنية، ومن المحفظة الدافعة أول أربع خانات وآخر أربع. لا محتويات ولا تواقيع ولا عناوين شبكة. وتحتفظ منصة الاستضافة بهذه الأسطر بضعة أيام.",
        },
        {
          en: "Your network address is counted for the limit of requests per minute, in memory; near the limit it is in the storage of that counter for two minutes at most. It is in no log.",
          ar: "يُحسب عنوان شبكتك في الذاكرة لتطبيق حدّ الطلبات في الدقيقة، وعند الاقتراب من الحدّ يبقى في مخزن ذلك العدّاد دقيقتين على الأكثر. ولا يرد في أي سجل.",
        },
      ],
    },
    {
      title: { en: "Who else sees data", ar: "من يطّلع على البيانات سوانا" },
      paragraphs: [
        {
          en: "Cloudflare runs the service and carries every request. The payment processor receives the signed payment and the terms it is for, and a node of the network is asked about it; neither receives your figures.",
          ar: "تشغّل Cloudflare الخدمة وتمرّ عبرها كل الطلبات. ويتلقى وسيط الدفع الدفعة الموقّعة وشروطها، وتُسأل عنها عقدة من عقد الشبكة، ولا يتلقى أي منهما أرقامك.",
        },
        {
          en: "Where the payment screen offers a passkey wallet, pressing it opens a window of keys.coinbase.com, and a public node of the network is asked for its balance. Before you press, neither is asked anything.",
          ar: "إذا عرضت شاشة الدفع محفظة بمفتاح مرور، فالضغط عليها يفتح نافذة من keys.coinbase.com، وتُسأل عقدة عامة في الشبكة عن رصيدها. وقبل أن تضغط لا يُسأل أي منهما عن شيء.",
        },
        {
          en: "To ask what is stored about your wallet, or to have it deleted where the law allows it, write to the operator.",
          ar: "لمعرفة ما هو محفوظ عن محفظتك، أو لحذفه حيث يسمح النظام، راسل الجهة المشغّلة.",
        },
      ],
    },
    {
      title: { en: "For developers", ar: "للمطورين" },
      isForDevelopers: true,
      paragraphs: [
        {
          en: "An `Idempotency-Key` is kept with the answer that it names. The way in that the books keep is HTTP, MCP or A2A. A task over A2A is kept for 15 minutes while it awaits its input or payment, and for 24 hours after it has ended.",
          ar: "يُحفظ `Idempotency-Key` مع الإجابة التي يسمّيها. وطريقة الشراء التي تحتفظ بها الدفاتر هي HTTP أو MCP أو A2A. وتُحفظ المهمة عبر A2A مدة 15 دقيقة وهي تنتظر المدخلات أو الدفع، و24 ساعة بعد انتهائها.",
        },
      ],
    },
  ],
};
