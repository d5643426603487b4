/** The words of paying, and of waiting for the result. `{…}` marks what the page fills in. */
import type { Text } from "../../lib/text.ts";

export const paymentWords = {
  payTitle: { en: "Pay {price}", ar: "ادفع {price}" },
  paySignatureOnly: {
    en: "You approve one payment of exactly {price}. There is no network fee, and nothing more can be taken.",
    ar: "توافق في محفظتك على دفع {price} مرة واحدة، بلا رسوم تحويل، ولا يمكن خصم أكثر من ذلك.",
  },
  payFor: { en: "Analysis", ar: "التحليل" },
  payRecipient: { en: "Recipient", ar: "المستلم" },
  payRecipientOwn: {
    en: "Your wallet pays this address for you. Never send money to it by hand: that buys nothing.",
    ar: "تدفع محفظتك إلى هذا العنوان نيابة عنك. لا تحوّل إليه بنفسك أبدًا، فالتحويل اليدوي لا يشتري شيئًا.",
  },
  payPromise: {
    en: "If no result can be delivered, you are charged nothing or get all of it back.",
    ar: "إن تعذّر تسليم النتيجة فلا يُخصم منك شيء، أو يعود إليك المبلغ كاملًا.",
  },
  payNetwork: { en: "Network", ar: "الشبكة" },
  chooseWallet: { en: "Choose your wallet", ar: "اختر محفظتك" },
  browserWallet: { en: "Browser wallet", ar: "محفظة المتصفح" },
  passkeyTitle: { en: "No wallet app?", ar: "ليس لديك تطبيق محفظة؟" },
  passkeyText: {
    en: "This wallet needs no app: your fingerprint or face opens it, in a window of keys.coinbase.com. Nothing is asked there before you press.",
    ar: "لا تحتاج هذه المحفظة إلى تطبيق: تفتحها بصمتك أو وجهك في نافذة من keys.coinbase.com. ولا يُطلب منها شيء قبل أن تضغط.",
  },
  passkeyWallet: { en: "Passkey wallet (Base Account)", ar: "محفظة بمفتاح مرور (Base Account)" },
  passkeyLater: {
    en: "The wallet is ready. Press once more to open its window.",
    ar: "المحفظة جاهزة. اضغط مرة أخرى لفتح نافذتها.",
  },
  walletUndeployed: {
    en: "This wallet has never sent anything. If its payment is refused, nothing is charged: send any amount from it once, on {network}, to any account of yours, and pay here again.",
    ar: "لم ترسل هذه المحفظة شيئًا من قبل. إن رُفضت دفعتها فلن يُخصم شيء: أرسل منها أي مبلغ مرة واحدة على شبكة {network} إلى أي حساب لك، ثم ادفع هنا من جديد.",
  },
  walletConnecting: { en: "Your wallet asks for your permission…", ar: "محفظتك تطلب إذنك…" },
  walletAccount: { en: "Paying from", ar: "الدفع من" },
  walletBalance: { en: "Balance", ar: "الرصيد" },
  payNow: { en: "Approve and pay {price}", ar: "وافق وادفع {price}" },
  paySigning: {
    en: "Approve the payment in your wallet. If no window appears, open the wallet yourself.",
    ar: "وافق على الدفع في محفظتك. وإن لم تظهر نافذة فافتح المحفظة بنفسك.",
  },
  switchNetwork: { en: "Switch the wallet to {network}", ar: "انقل المحفظة إلى شبكة {network}" },
  wrongNetwork: {
    en: "The wallet is on another network. The payment is made on {network}.",
    ar: "المحفظة على شبكة أخرى، والدفع يتم على شبكة {network}.",
  },
  insufficient: { en: "You need {missing} more on {network}.", ar: "ينقص رصيدك {missing} على شبكة {network}." },
  insufficientHow: {
    en: "Send at least this amount to your own account, the one under “{account}”, on this network only: money sent on another network can be lost. What is left over stays yours. This page sees it arrive by itself.",
    ar: "أرسل هذا المبلغ على الأقل إلى حسابك أنت، المذكور تحت «{account}»، وعلى هذه الشبكة فقط، فما يُرسل على شبكة أخرى قد يضيع. وما يزيد يبقى لك. وتلاحظ هذه الصفحة وصوله تلقائيًا.",
  },
  insufficientCode: { en: "Send {missing} on {network}", ar: "أرسل {missing} على شبكة {network}" },
  insufficientOpen: { en: "Open in a wallet app", ar: "افتح في تطبيق محفظة" },
  copyAddress: { en: "Copy the address", ar: "انسخ العنوان" },
  copied: { en: "Copied", ar: "تم النسخ" },
  lookAgain: { en: "Check again", ar: "تحقّق مجددًا" },
  otherWallet: { en: "Another wallet", ar: "محفظة أخرى" },
  rejected: {
    en: "The payment was not approved in the wallet. Nothing was charged; you can try again.",
    ar: "لم تتم الموافقة على الدفع في المحفظة. لم يُخصم أي مبلغ، ويمكنك المحاولة مرة أخرى.",
  },
  walletFailed: {
    en: "The wallet did not do what it was asked. Nothing was charged; try again.",
    ar: "لم تنفّذ المحفظة المطلوب. لم يُخصم أي مبلغ، حاول مرة أخرى.",
  },
  termsChanged: {
    en: "The price or the recipient differs from what this page shows. Nothing was charged; load the page again.",
    ar: "يختلف السعر أو المستلم عمّا تعرضه هذه الصفحة. لم يُخصم أي مبلغ، أعد تحميل الصفحة.",
  },
  clockDiffers: {
    en: "This device's clock is more than an hour away from the service's. Nothing was charged; set the device's clock and try again.",
    ar: "تختلف ساعة هذا الجهاز عن ساعة الخدمة بأكثر من ساعة. لم يُخصم أي مبلغ، اضبط ساعة الجهاز ثم حاول مرة أخرى.",
  },
  noTerms: {
    en: "The service could not be reached. Nothing was charged; check your internet connection and try again.",
    ar: "تعذّر الوصول إلى الخدمة. لم يُخصم أي مبلغ، تحقّق من اتصالك بالإنترنت ثم حاول مرة أخرى.",
  },
  otherPayer: {
    en: "An approval by {payer} of this purchase could still be used. Pay from that account, or wait a few minutes.",
    ar: "ما زالت موافقة الحساب {payer} على هذا الشراء قابلة للاستخدام. ادفع من الحساب نفسه أو انتظر بضع دقائق.",
  },
  unpaidExpired: {
    en: "Your approval ran out before it was used. Nothing was charged; approve again.",
    ar: "انتهت صلاحية موافقتك قبل استخدامها. لم يُخصم أي مبلغ، وافق من جديد.",
  },
  unpaidClock: {
    en: "The service does not accept the time of your approval. Nothing was charged; check the clock of this device, then approve again.",
    ar: "لا تقبل الخدمة وقت موافقتك. لم يُخصم أي مبلغ، تحقّق من ساعة هذا الجهاز ثم وافق من جديد.",
  },
  unpaidFunds: {
    en: "The account does not hold enough USDC. Nothing was charged.",
    ar: "رصيد الحساب من USDC لا يكفي. لم يُخصم أي مبلغ.",
  },
  unpaidCancelled: {
    en: "This approval was cancelled. Nothing was charged; approve again.",
    ar: "أُلغيت هذه الموافقة. لم يُخصم أي مبلغ، وافق من جديد.",
  },
  unpaidDeclined: {
    en: "The payment could not be carried out. Nothing was charged; approve again.",
    ar: "تعذّر تنفيذ الدفعة. لم يُخصم أي مبلغ، وافق من جديد.",
  },
  unpaidWallet: {
    en: "A payment cannot be taken from this kind of wallet. Nothing was charged; pay from another one.",
    ar: "لا يمكن الدفع من هذا النوع من المحافظ. لم يُخصم أي مبلغ، ادفع من محفظة أخرى.",
  },
  unpaidOther: {
    en: "The payment was not accepted ({code}). Nothing was charged; approve again.",
    ar: "لم تُقبل الدفعة ({code}). لم يُخصم أي مبلغ، وافق من جديد.",
  },
  noWalletTitle: { en: "No wallet in this browser", ar: "لا توجد محفظة في هذا المتصفح" },
  noWalletText: {
    en: "You pay in digital dollars (USDC) from a wallet. Fill it on {network} only: what is sent on another network can be lost.",
    ar: "تدفع بالدولار الرقمي (USDC) من محفظة. اشحنها على شبكة {network} فقط، فما يُرسل على شبكة أخرى قد يضيع.",
  },
  howToPayLink: { en: "How to pay, from zero", ar: "كيف أدفع؟ من الصفر" },
  scanTitle: { en: "Pay from a phone", ar: "ادفع من الجوال" },
  scanText: {
    en: "Scan this code with a wallet app: this page opens there with your inputs.",
    ar: "امسح هذا الرمز بتطبيق المحفظة، فتفتح هذه الصفحة فيه مع مدخلاتك.",
  },
  openInTitle: { en: "Open in your wallet app", ar: "افتح في تطبيق محفظتك" },
  colleagueTitle: { en: "Ask someone with a wallet to pay", ar: "اطلب من شخص لديه محفظة أن يدفع" },
  colleagueText: {
    en: "The link opens this page with your inputs. They can send you the result as a file.",
    ar: "يفتح الرابط هذه الصفحة مع مدخلاتك، ويمكنه أن يرسل إليك النتيجة في ملف.",
  },
  colleagueWhatsApp: { en: "By WhatsApp", ar: "عبر واتساب" },
  colleagueEmail: { en: "By e-mail", ar: "بالبريد الإلكتروني" },
  colleagueSubject: { en: "Please pay for: {name}", ar: "أرجو دفع ثمن: {name}" },
  colleagueMessage: {
    en: "Please open this link with your wallet and pay for “{name}” ({price}). The network must be {network}.",
    ar: "أرجو فتح هذا الرابط بمحفظتك ودفع ثمن «{name}» ({price}). يجب أن تكون الشبكة {network}.",
  },
  copyLink: { en: "Copy the link with these inputs", ar: "انسخ الرابط مع هذه المدخلات" },
  colleagueCurl: { en: "As a command (curl)", ar: "أمر جاهز (curl)" },
  colleagueAgent: { en: "As a prompt for an AI agent", ar: "نص جاهز لمساعد ذكاء اصطناعي" },
  agentPrompt: {
    en: "Buy the analysis {name} for me: POST the JSON below to {url}. It answers 402 with an x402 v2 challenge for {price} on {network}, paid to {payTo}. Pay at most that amount, repeat the same request with the header PAYMENT-SIGNATURE, and give me the JSON result and the receipt from PAYMENT-RESPONSE. Should the answer be unclear, repeat with the same signature; never sign twice.",
    ar: "اشترِ لي تحليل {name}: أرسل JSON أدناه بطلب POST إلى {url}. ستجيب الخدمة بالرمز 402 وطلب دفع x402 v2 بمبلغ {price} على شبكة {network} إلى {payTo}. ادفع هذا المبلغ كحد أقصى، ثم أعد الطلب نفسه مع الترويسة PAYMENT-SIGNATURE، وأعطني نتيجة JSON والإيصال من PAYMENT-RESPONSE. إذا لم يكن الجواب واضحًا فأعد الطلب بالتوقيع نفسه، ولا توقّع مرتين.",
  },
  waitingTitle: { en: "Your purchase is under way", ar: "عملية الشراء جارية" },
  waitSigned: { en: "Approved, and kept in this browser", ar: "تمت موافقتك وحُفظت في هذا المتصفح" },
  waitSent: { en: "Sent; the service checks the inputs and the payment", ar: "أُرسل، والخدمة تفحص المدخلات والدفعة" },
  waitSettled: { en: "Payment confirmed", ar: "تأكيد الدفعة" },
  waitResult: { en: "Result", ar: "النتيجة" },
  waitUnreachable: {
    en: "The service does not answer, or you are offline. We try again with the same approval; you cannot be charged twice.",
    ar: "الخدمة لا تجيب أو انقطع اتصالك. نعيد المحاولة بالموافقة نفسها، ولا يمكن الخصم مرتين.",
  },
  waitUnknown: {
    en: "It is not clear yet whether the payment arrived. We keep asking until it is confirmed. You cannot be charged twice, and you need do nothing.",
    ar: "لم يتضح بعد هل وصلت الدفعة. نعيد السؤال حتى تتأكد الدفعة. لا يمكن الخصم مرتين، ولا يلزمك فعل شيء.",
  },
  waitBusy: {
    en: "The service is busy or being repaired. Nothing was charged; we try again by ourselves.",
    ar: "الخدمة مشغولة أو قيد الإصلاح. لم يُخصم أي مبلغ، ونعيد المحاولة تلقائيًا.",
  },
  waitClose: {
    en: "You may close this page: when you open it again, it goes on where it stopped.",
    ar: "يمكنك إغلاق هذه الصفحة، وعند فتحها مجددًا تتابع من حيث توقفت.",
  },
  stoppedTitle: { en: "The purchase has stopped", ar: "توقفت عملية الشراء" },
  stoppedUncharged: {
    en: "The service cannot carry it out now. Nothing was charged, and your approval is kept: trying again uses the same one.",
    ar: "لا تستطيع الخدمة إتمامها الآن. لم يُخصم أي مبلغ، وموافقتك محفوظة: تستخدم المحاولة الموافقة نفسها.",
  },
  stoppedMayBePaid: {
    en: "The service cannot say yet whether the payment was taken. Do not pay again: trying again uses the same approval, which can be charged once only. If it stays so, write to the operator with this number:",
    ar: "لا تستطيع الخدمة الجزم الآن بأن الدفعة خُصمت. لا تدفع مرة أخرى: تستخدم المحاولة الموافقة نفسها، ولا يُخصم بها إلا مرة واحدة. وإن بقيت كذلك فراسل الجهة المشغّلة مع هذا الرقم:",
  },
  stoppedFree: {
    en: "The service cannot carry it out now. It is free of charge.",
    ar: "لا تستطيع الخدمة إتمامها الآن. وهي مجانية.",
  },
  stoppedCode: { en: "What the service said: {code}", ar: "ما أجابت به الخدمة: {code}" },
  stoppedAgain: { en: "Try again with the same approval", ar: "حاول مجددًا بالموافقة نفسها" },
  stoppedAgainFree: { en: "Try again", ar: "حاول مجددًا" },
  stuckTitle: { en: "This payment was used already", ar: "سبق استخدام هذه الدفعة" },
  stuckText: {
    en: "The service says that this payment was spent and holds no result for it. Do not pay again. Write to the operator with this number and the receipt of your wallet:",
    ar: "تفيد الخدمة بأن هذه الدفعة استُخدمت ولا توجد نتيجة محفوظة لها. لا تدفع مرة أخرى، وراسل الجهة المشغّلة مع هذا الرقم وإيصال محفظتك:",
  },
  stuckOperator: { en: "How to reach the operator", ar: "كيف تتواصل مع الجهة المشغّلة" },
} as const satisfies Record<string, Text>;
