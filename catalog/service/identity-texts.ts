/** What the identity document says to people. */
import type { Text } from "../../src/lib/text.ts";

/** How a reader checks the claims of the identity document, step by step. */
export const verificationSteps: readonly Text[] = [
  {
    en: "Origin: fetch this document over TLS from canonical_origin. That is what every other claim hangs on.",
    ar: "المصدر: اجلب هذه الوثيقة عبر TLS من canonical_origin، فعليه يعتمد كل ادعاء آخر.",
  },
  {
    en: "Payee: recover the EIP-191 signer of each ownership proof over canonical_origin; it must equal pay_to. Without a proof, pay_to is only claimed.",
    ar: "المستفيد: استخرج موقّع EIP-191 لكل إثبات ملكية على canonical_origin، ويجب أن يساوي pay_to. من دون إثبات يبقى pay_to مجرد ادعاء.",
  },
  {
    en: "Keys: the same keys are in jwks_uri and in the DID document; statement is a JWS over origin, DID and payee by one of them.",
    ar: "المفاتيح: المفاتيح نفسها في jwks_uri وفي وثيقة DID، وstatement توقيع JWS على المصدر وDID والمستفيد بأحدها.",
  },
  {
    en: "Offers and receipts: JWS over RFC 8785 JSON whose kid is a DID URL; @x402/extensions verifies them as they stand. result-receipt has the thumbprint as kid; its resultHash is SHA-256 of the bytes of the answer.",
    ar: "العروض والإيصالات: توقيع JWS على JSON وفق RFC 8785 ومعرّف المفتاح فيها عنوان DID، وتتحقق منها مكتبة ‎@x402/extensions مباشرة. أما result-receipt فمعرّف مفتاحه هو البصمة، وقيمة resultHash فيه هي SHA-256 لبايتات الجواب.",
  },
];

/** How signing keys are added and retired. */
export const rotationPolicy: Text = {
  en: "A key is published as next before it signs, signs while it is active, and stays published as retired afterwards, so that what it signed can be verified. Verify as of issuedAt.",
  ar: "يُنشر المفتاح بحالة next قبل أن يوقّع، ويوقّع ما دام active، ثم يبقى منشورًا بحالة retired ليظل ما وقّعه قابلًا للتحقق. تحقّق بحسب وقت issuedAt.",
};
