/** The words of the page for developers. */
import type { Text } from "../../../lib/text.ts";

export const developersWords = {
  developersTitle: { en: "Buy an analysis from your own code", ar: "اشترِ التحليلات من برنامجك" },
  developersText: {
    en: "Plain HTTP with JSON; MCP and A2A where your agent speaks them. The first call is free and needs nothing.",
    ar: "واجهة HTTP بسيطة بصيغة JSON، مع MCP وA2A لمن يستخدمهما. الطلب الأول مجاني ولا يحتاج إلى أي إعداد.",
  },
  quickStart: { en: "Quick start", ar: "بداية سريعة" },
  guideContents: { en: "On this page", ar: "في هذه الصفحة" },
  freeCallTitle: { en: "Call for free", ar: "نفّذ طلبًا مجانيًا" },
  freeCallText: {
    en: "No key, no account, no wallet. Paste this command; below it is the whole answer.",
    ar: "دون مفتاح ولا حساب ولا محفظة. الصق هذا الأمر، وتحته الجواب كاملًا.",
  },
  paidCallTitle: { en: "Buy an analysis", ar: "اشترِ تحليلًا" },
  paidCallText: {
    en: "The cheapest one costs {price} USDC. A wallet with USDC on {network} is all that a program needs; it pays no gas.",
    ar: "أرخص تحليل سعره {price} USDC. لا يحتاج البرنامج إلا إلى محفظة فيها USDC على شبكة {network}، ولا يدفع رسوم الشبكة.",
  },
  paidCallLanguage: { en: "Language or protocol", ar: "اللغة أو البروتوكول" },
  walletStepTitle: { en: "Get a wallet with USDC", ar: "جهّز محفظة فيها USDC" },
  walletText: {
    en: "A wallet is a private key. This makes one for this purpose alone, and prints its address and the line to paste into your shell:",
    ar: "المحفظة مفتاح خاص. ينشئ هذا الأمر مفتاحًا لهذا الغرض وحده، ويطبع عنوانه والسطر الذي تلصقه في سطر الأوامر:",
  },
  walletTitle: { en: "Make a wallet", ar: "أنشئ محفظة" },
  walletFaucet: {
    en: "Get test USDC for nothing at Circle's faucet, `https://faucet.circle.com`: choose USDC and {network}, and paste the address. It is worth nothing, and ETH is not needed.",
    ar: "احصل على USDC تجريبية مجانًا من صنبور Circle على `https://faucet.circle.com`: اختر USDC و{network} والصق العنوان. لا قيمة لها، ولا حاجة إلى ETH.",
  },
  walletMoney: {
    en: "Send USDC to that address, the price and no more, and only on the network {network}: what is sent on another network is lost. ETH is not needed. To try it without money, run this service on your own machine with `npm start`, which hands out a wallet with test USDC.",
    ar: "أرسل USDC إلى ذلك العنوان بقدر السعر لا أكثر، وعلى شبكة {network} فقط: ما يُرسل على شبكة أخرى يضيع. لا حاجة إلى ETH. وللتجربة دون مال شغّل الخدمة على جهازك بالأمر `npm start`، فهو يعطيك محفظة فيها USDC تجريبية.",
  },
  walletLocalText: {
    en: "`npm start` has printed the key of a wallet with test USDC on the chain of this machine. Paste that line into your shell. `npm run buy -- sa_landed_cost` makes a wallet, fills it and buys, all at once.",
    ar: "طبع الأمر `npm start` مفتاح محفظة فيها USDC تجريبية على سلسلة هذا الجهاز. الصق ذلك السطر في سطر الأوامر. أما `npm run buy -- sa_landed_cost` فينشئ محفظة ويملؤها ويشتري دفعة واحدة.",
  },
  walletLocalTitle: { en: "The line that npm start printed", ar: "السطر الذي طبعه npm start" },
  quickStartMcp: {
    en: "With this entry the host buys by itself, within the limits that you set. The file for each host, and the address without a wallet, are further down this page.",
    ar: "بهذا الإعداد يشتري التطبيق بنفسه ضمن الحدود التي تضعها. وملف كل تطبيق، والعنوان الذي لا يحتاج إلى محفظة، مبيّنان أدناه في هذه الصفحة.",
  },
  quickStartPrice: {
    en: "This buys nothing: the answer is `402` with the price and the terms to sign.",
    ar: "هذا الأمر لا يشتري شيئًا: الجواب `402` مع السعر والشروط التي تُوقَّع.",
  },
  quickStartMcpCode: {
    en: "A call without payment buys nothing: it returns the terms. The same call with the signed payment in `_meta` returns the result, the receipt and the answer's address.",
    ar: "الاستدعاء دون دفع لا يشتري شيئًا ويعيد الشروط. والاستدعاء نفسه مع الدفعة الموقّعة في `_meta` يعيد النتيجة والإيصال وعنوان الجواب.",
  },
  quickStartA2a: {
    en: "The first message buys nothing: its task waits for a payment and names the terms. The signed payment goes into the same task, which then holds the result.",
    ar: "الرسالة الأولى لا تشتري شيئًا: تنتظر مهمتها الدفع وتذكر الشروط. تُرسل الدفعة الموقّعة في المهمة نفسها، فتصبح النتيجة فيها.",
  },
  spendCapNote: {
    en: "Stock x402 clients refuse to sign more than 1 USD unless told otherwise: raise the cap to the price you are willing to pay.",
    ar: "ترفض برامج x402 القياسية توقيع أكثر من دولار واحد ما لم تحدد غير ذلك: ارفع الحد إلى السعر الذي تقبل دفعه.",
  },
  wireTitle: { en: "What happens on the wire", ar: "ما الذي يُرسل فعلًا" },
  wireText: {
    en: "A purchase is x402 version 2 over plain HTTP. The three headers hold JSON in base64; they are shown decoded and without `extensions`, with this deployment's own terms.",
    ar: "الشراء يتم وفق الإصدار الثاني من x402 عبر HTTP. تحمل الترويسات الثلاث JSON بترميز base64، وهي معروضة هنا بعد فك الترميز ودون `extensions`، وبشروط هذه الخدمة نفسها.",
  },
  wireNotConfigured: {
    en: "This deployment does not take payments yet: paid calls answer `503` with `payments_not_configured`.",
    ar: "هذه النسخة من الخدمة لا تستقبل المدفوعات بعد: تجيب الطلبات المدفوعة بالرمز `503` وبالمعرّف `payments_not_configured`.",
  },
  wireChallengeTitle: { en: "Ask without paying", ar: "اطلب دون دفع" },
  wireChallengeText: {
    en: "An unsigned request is answered `402` before its body is read. The header `PAYMENT-REQUIRED` says what it costs, and the body repeats it.",
    ar: "يُجاب الطلب غير الموقّع بالرمز `402` قبل قراءة محتواه. تذكر الترويسة `PAYMENT-REQUIRED` التكلفة، ويكررها محتوى الجواب.",
  },
  wireSignatureTitle: { en: "Repeat it, signed", ar: "كرّر الطلب موقّعًا" },
  wireSignatureText: {
    en: "The same request carries `PAYMENT-SIGNATURE`: an entry of `accepts`, unchanged, and the wallet's authorization of one transfer (EIP-3009). The input is checked before anything is charged.",
    ar: "يحمل الطلب نفسه الترويسة `PAYMENT-SIGNATURE`: بند من `accepts` دون تغيير، وتفويض المحفظة بتحويل واحد (EIP-3009). تُفحص المدخلات قبل خصم أي مبلغ.",
  },
  wireByHandText: {
    en: "Without a library: sign this type of EIP-712 in this domain, with the values of `accepts[0]`. The header is the base64 of the JSON above; copy `accepts[0]` and `resource` unchanged, and write numbers as decimal text.",
    ar: "من دون مكتبة: وقّع هذا النوع من EIP-712 في هذا النطاق بقيم `accepts[0]`. والترويسة هي ترميز base64 لنص JSON أعلاه؛ انسخ `accepts[0]` و`resource` دون تغيير، واكتب الأرقام نصوصًا عشرية.",
  },
  wireDeliveryTitle: { en: "Get the result and the receipt", ar: "استلم النتيجة والإيصال" },
  wireDeliveryText: {
    en: "The transfer is settled once, then `200` comes with the result. `PAYMENT-RESPONSE` names the transaction; its `extensions` hold the signed receipts.",
    ar: "تُسوّى الدفعة مرة واحدة ثم يأتي الرمز `200` مع النتيجة. تذكر الترويسة `PAYMENT-RESPONSE` المعاملة، وتحمل `extensions` فيها الإيصالات الموقّعة.",
  },
  mcpHostsTitle: { en: "Set up an MCP host", ar: "إعداد تطبيقات MCP" },
  mcpHostsText: {
    en: "Every host can be connected in two ways. The remote address needs no program and no wallet: the free tool works, and paid tools answer with their price. The bridge is a program on your machine that pays by itself, within limits that only its environment sets.",
    ar: "يمكن ربط كل تطبيق بطريقتين. العنوان البعيد لا يحتاج إلى برنامج ولا محفظة: تعمل الأداة المجانية، وتجيب الأدوات المدفوعة بسعرها. أما الجسر فبرنامج على جهازك يدفع بنفسه ضمن حدود لا تضعها إلا متغيرات بيئته.",
  },
  mcpBridgeClone: {
    en: "The bridge is part of this service's source code. Clone it once, and put the path of your clone in place of `/path/to`.",
    ar: "الجسر جزء من الشيفرة المصدرية لهذه الخدمة. انسخها مرة واحدة، وضع مسار نسختك مكان `/path/to`.",
  },
  mcpBridgeSetUp: { en: "Once", ar: "مرة واحدة" },
  mcpHostsLabel: { en: "MCP host", ar: "تطبيق MCP" },
  mcpRemote: { en: "Remote address, without a wallet:", ar: "العنوان البعيد، دون محفظة:" },
  mcpBridge: {
    en: "The bridge, which pays. Use a wallet that holds no more than you would lose:",
    ar: "الجسر الذي يدفع. استخدم محفظة لا تزيد على ما تقبل خسارته:",
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
  operationsTitle: { en: "Addresses and prices", ar: "العناوين والأسعار" },
  operationsText: {
    en: "Every analysis is one request. Its body is described in `/openapi.json`, with an example.",
    ar: "كل تحليل طلب واحد. محتوى الطلب موصوف في `/openapi.json` مع مثال عليه.",
  },
  errorsTitle: { en: "Errors and retries", ar: "الأخطاء وإعادة المحاولة" },
  errorsText: {
    en: "Every failure has one shape: `{error: {code, message, request_id, retryable, details?}}`. Repeat a request only when `retryable` is true, and always with the same payment signature.",
    ar: "لكل الأخطاء شكل واحد: `{error: {code, message, request_id, retryable, details?}}`. لا تُعد الطلب إلا إذا كانت قيمة `retryable` هي `true`، ودائمًا بتوقيع الدفع نفسه.",
  },
  errorRetryable: { en: "repeat it", ar: "أعد الطلب" },
  challengeErrorsTitle: { en: "Why a payment was not taken", ar: "لماذا لم تُقبل الدفعة" },
  challengeErrorsText: {
    en: "A `402` is different: its body is the challenge, and `error` in it is one of these words. Nothing was charged.",
    ar: "الجواب `402` مختلف: محتواه شروط الدفع، وفي `error` منه إحدى هذه الكلمات. لم يُخصم أي مبلغ.",
  },
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

export type DevelopersMessage = keyof typeof developersWords;
