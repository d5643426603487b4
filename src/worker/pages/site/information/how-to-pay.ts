/** How somebody who never held digital dollars pays: five steps, what they cost, and the one danger. */
import type { Information } from "./information.ts";

export const howToPay: Information = {
  title: { en: "How to pay, from zero", ar: "كيف أدفع؟ من الصفر" },
  lead: {
    en: "You pay in USDC, a digital dollar: one is one US dollar, 3.75 riyals at the official rate. The first time takes a day or more; after that a payment takes a minute. There is no card payment here.",
    ar: "تدفع بعملة USDC، وهي دولار رقمي: الواحدة منها دولار أمريكي واحد، أي 3.75 ريال بالسعر الرسمي. المرة الأولى تحتاج يومًا أو أكثر، وبعدها لا تستغرق الدفعة إلا دقيقة. ولا يوجد هنا دفع بالبطاقة.",
  },
  changed: "2026-11-22",
  sections: [
    {
      title: { en: "1. Get a wallet app", ar: "1. ثبّت تطبيق محفظة" },
      paragraphs: [
        {
          en: "A wallet is an app on your phone or in your browser that keeps USDC. Write down the words that it shows you on paper and tell them to nobody: whoever has them has your money. Neither we nor anybody else can restore them.",
          ar: "المحفظة تطبيق على جوالك أو في متصفحك يحفظ USDC. اكتب الكلمات التي يعرضها عليك على ورقة ولا تخبر بها أحدًا، فمن يملكها يملك مالك. ولا نستطيع نحن ولا غيرنا استعادتها.",
        },
      ],
    },
    {
      title: { en: "2. Open an account where USDC is sold", ar: "2. افتح حسابًا حيث تُباع USDC" },
      paragraphs: [
        {
          en: "An exchange asks for your identity card, and approval can take a day. We have no partner and recommend none. Check first that your bank and the rules that apply to you allow it.",
          ar: "تطلب منصات التداول هويتك، وقد تستغرق الموافقة يومًا. ليس لنا شريك ولا نوصي بأحد. تأكد أولًا من أن بنكك والأنظمة التي تنطبق عليك تسمح بذلك.",
        },
      ],
    },
    {
      title: { en: "3. Buy a little more USDC than the report costs", ar: "3. اشترِ من USDC أكثر قليلًا من ثمن التقرير" },
      paragraphs: [
        {
          en: "Exchanges have a smallest purchase and a fee, which can be more than a small report costs. Look at both before you buy. The payment to us has no network fee.",
          ar: "لمنصات التداول حد أدنى للشراء ورسوم قد تتجاوز ثمن تقرير صغير، فاطّلع عليهما قبل الشراء. أما الدفع لنا فبلا رسوم شبكة.",
        },
      ],
    },
    {
      title: {
        en: "4. Send it to your wallet on the network Base, and on no other",
        ar: "4. أرسلها إلى محفظتك على شبكة Base دون غيرها",
      },
      isDanger: true,
      paragraphs: [
        {
          en: "This is the one danger. When the exchange asks for a network, choose Base. USDC that is sent on another network does not arrive here and can be lost for good. Send a small amount first, and the rest when it has arrived.",
          ar: "هذا هو الخطر الوحيد. حين تسألك المنصة عن الشبكة اختر Base. ما يُرسل على شبكة أخرى لا يصل إلى هنا وقد يضيع نهائيًا. أرسل مبلغًا صغيرًا أولًا، ثم الباقي بعد وصوله.",
        },
      ],
    },
    {
      title: { en: "5. Pay on the buying page", ar: "5. ادفع من صفحة الشراء" },
      paragraphs: [
        {
          en: "Enter your products, press Continue to payment, and approve the one payment that your wallet shows: the exact price, and nothing more. On a computer, scan the code with the wallet app; on a phone, open the page in the app. If you are short of money, the page says exactly how much is missing.",
          ar: "أدخل منتجاتك، واضغط «تابع إلى الدفع»، ووافق على الدفعة الواحدة التي تعرضها محفظتك: الثمن نفسه لا أكثر. على الحاسوب امسح الرمز بتطبيق المحفظة، وعلى الجوال افتح الصفحة داخل التطبيق. وإن كان رصيدك لا يكفي فستبيّن لك الصفحة المبلغ الناقص تحديدًا.",
        },
      ],
    },
    {
      title: { en: "Or ask somebody who has a wallet", ar: "أو اطلب من شخص لديه محفظة" },
      paragraphs: [
        {
          en: "The payment screen makes a link with your inputs for WhatsApp or e-mail. Whoever opens it can pay, and send you the result as a file.",
          ar: "تُعدّ شاشة الدفع رابطًا فيه مدخلاتك ترسله عبر واتساب أو البريد. ومن يفتحه يستطيع الدفع وإرسال النتيجة إليك في ملف.",
        },
      ],
    },
  ],
};
