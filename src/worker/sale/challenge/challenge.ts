/**
 * The 402 of an operation, built from catalogue and configuration alone: it is right while every facilitator is down.
 */

import { operations } from "../../../../catalog/index.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { samplePath, termsOfService } from "../../../../catalog/service/pages.ts";
import { freeLookText, openingText } from "../../../../catalog/words/free-look.ts";
import { challengeTexts } from "../../../../catalog/words/messages.ts";
import { spendingCapText } from "../../../../catalog/words/spending-caps.ts";
import { BoundedMap, memoize } from "../../../lib/memo.ts";
import type { Locale } from "../../../lib/text.ts";
import { type ChallengeOutcome, type ChallengeTerms, timeText } from "../../../payment/outcome.ts";
import type { Config, PaymentConfig } from "../../config/config.ts";
import { buyInBrowser, offersBrowser } from "../../http/buy-in-browser.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { paymentRequirementsOf } from "../payment/payment-requirements.ts";
import { resourceOf } from "../payment/resource.ts";
import { offerValiditySeconds, signOffer } from "../payment/sign-receipt.ts";
import { bazaar, type Extension, offerSchema, paymentIdentifier } from "./challenge-extensions.ts";

/** The most offers that an isolate caches; without BASE_URL every Host header makes one for each operation. */
const maxRemembered = 128;

const free = operations.find((operation) => operation.free);

const newOffer = (operation: Operation, payment: PaymentConfig, origin: string) => ({
  origin,
  price: operation.price,
  requirements: paymentRequirementsOf(operation, payment),
  resource: resourceOf(operation, origin),
  opening: openingText(operation.name, operation.price.usdc, free && `POST ${free.path}`),
  browser: buyInBrowser(operation, undefined, origin),
  freeLook: freeLookText(origin + samplePath(operation.id)),
  /** A buyer may repeat the `info` of these extensions, but not change it. */
  extensions: { bazaar: bazaar(operation), "payment-identifier": paymentIdentifier },
});
export type Offer = ReturnType<typeof newOffer>;

const offersOf = memoize((_payment: PaymentConfig) => new BoundedMap<string, Offer>(maxRemembered));

/** The offer of an operation at an origin. */
export function offerOf(operation: Operation, payment: PaymentConfig, origin: string): Offer {
  return offersOf(payment).getOrMake(`${operation.id} ${origin}`, () => newOffer(operation, payment, origin));
}

/**
 * An offer signed for a time, with the members of its challenges. It is replaced as a whole in the second half of that
 * time.
 */
interface SignedOffer {
  /** Unix seconds. */
  readonly validUntil: number;
  readonly termsIn: (locale: Locale) => Promise<ChallengeTerms>;
}

const signedOffers = new BoundedMap<Offer, SignedOffer>(maxRemembered);

/** Returns the offer-receipt extension; undefined without a key that can sign. */
async function signedExtension(config: Config, offer: Offer, validUntil: number): Promise<Extension | undefined> {
  try {
    const signed = await signOffer(config, offer.origin, offer.resource.url, offer.requirements, validUntil);
    return signed && { info: { offers: [signed] }, schema: offerSchema };
  } catch (thrown) {
    logEvent("offer_not_signed", { reason: reasonOf(thrown) });
    return undefined;
  }
}

function signedOfferOf(config: Config, offer: Offer): SignedOffer {
  const now = Math.floor(Date.now() / 1000);
  const known = signedOffers.get(offer);
  if (known && known.validUntil - now > offerValiditySeconds / 2) return known;
  const validUntil = now + offerValiditySeconds;
  const extension = signedExtension(config, offer, validUntil);
  const signed = {
    validUntil,
    termsIn: memoize(async (locale: Locale) => termsOf(offer, await extension, locale)),
  };
  signedOffers.set(offer, signed);
  return signed;
}

/** The message of a challenge for people. `browser` says where they can pay, with the figures of a request. */
export function messageOf(offer: Offer, error: ChallengeError, locale: Locale, browser = offer.browser): string {
  const text = challengeTexts[error][locale];
  const isUnsigned = error === ("payment_required" satisfies ChallengeError);
  const said = isUnsigned ? `${offer.opening[locale]} ${text} ${offer.freeLook[locale]}` : text;
  return offersBrowser(error) ? `${said} ${browser[locale]}` : said;
}

/** The members that all challenges of an offer share. */
const termsOf = (offer: Offer, signed: Extension | undefined, locale: Locale): ChallengeTerms => ({
  help: spendingCapText(offer.price)[locale],
  termsOfService: offer.origin + termsOfService[locale],
  resource: offer.resource,
  accepts: [{ ...offer.requirements }],
  extensions: { ...offer.extensions, ...(signed && { "offer-receipt": signed }) },
});

/** The members of a challenge that depend on its request, where there are any. */
export type ChallengeAbout = Partial<
  Pick<ChallengeOutcome, "message" | "clockAhead" | "payment" | "settlement" | "retryAfterSeconds" | "problem">
>;

/** Returns the challenge of an offer with an error word. */
export async function challengeOf(
  config: Config,
  offer: Offer,
  error: ChallengeError,
  locale: Locale,
  about: ChallengeAbout = {},
): Promise<ChallengeOutcome> {
  const terms = await signedOfferOf(config, offer).termsIn(locale);
  const message = about.message ?? messageOf(offer, error, locale);
  return { kind: "challenge", error, terms, locale, serviceTime: timeText(Date.now()), ...about, message };
}
