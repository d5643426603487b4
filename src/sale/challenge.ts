/** The 402: what is asked for one operation. From the ladder and the configuration alone, so it is right while every facilitator is down. */

import type { ChallengeError } from "../../catalog/challenge-errors.ts";
import { challengeTexts, spendingLimitText } from "../../catalog/messages.ts";
import type { Config, PaymentConfig } from "../config/config.ts";
import { toHeaderJson } from "../http/header-json.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import type { JsonObject, Locale, Operation } from "../operation/operation.ts";
import { bazaar, type Extension, offerSchema, paymentIdentifier } from "./challenge-extensions.ts";
import { offerValiditySeconds, signOffer } from "./receipt.ts";
import { type Resource, resourceOf } from "./resource.ts";
import { type Terms, termsOf } from "./terms.ts";

/** What is offered at an origin for one operation; the same until the configuration changes. */
export interface Offer {
  readonly origin: string;
  readonly resource: Resource;
  readonly terms: Terms;
  /** Extensions whose `info` a buyer may echo but not change. */
  readonly extensions: { readonly bazaar: Extension; readonly "payment-identifier": Extension };
}

/** Origins for which an isolate remembers offers; without BASE_URL every Host header makes one. */
const maxRemembered = 64;

/** Remembers values by text, and forgets all of them when they become too many. */
function remembered<Value>(
  of: WeakMap<object, Map<string, Value>>,
  owner: object,
  name: string,
  make: () => Value,
): Value {
  const values = of.get(owner) ?? new Map<string, Value>();
  of.set(owner, values);
  const known = values.get(name);
  if (known !== undefined) return known;
  if (values.size >= maxRemembered) values.clear();
  const made = make();
  values.set(name, made);
  return made;
}

const offers = new WeakMap<object, Map<string, Offer>>();
const bazaars = new WeakMap<Operation, Extension>();

/** The offer of an operation at an origin. */
export function offerOf(operation: Operation, payment: PaymentConfig, origin: string): Offer {
  const terms = termsOf(operation, payment);
  return remembered(offers, operation, `${origin} ${JSON.stringify(terms)}`, () => {
    const extension = bazaars.get(operation) ?? bazaar(operation);
    bazaars.set(operation, extension);
    return {
      origin,
      terms,
      resource: resourceOf(operation, origin),
      extensions: { bazaar: extension, "payment-identifier": paymentIdentifier },
    };
  });
}

interface SignedOffer {
  readonly validUntil: number;
  readonly extension: Promise<Extension | undefined>;
}

const signedOffers = new WeakMap<object, Map<string, SignedOffer>>();

/** The offer-receipt extension, signed once per isolate and again in the second half of its validity. Without it, should signing fail. */
function signedOfferOf(config: Config, offer: Offer): Promise<Extension | undefined> {
  const now = Math.floor(Date.now() / 1000);
  const make = (): SignedOffer => {
    const validUntil = now + offerValiditySeconds;
    const extension = signOffer(config, offer.origin, offer.resource.url, offer.terms, validUntil)
      .then((signed): Extension | undefined => signed && { info: { offers: [signed] }, schema: offerSchema })
      .catch((thrown) => {
        logEvent("offer_not_signed", { reason: reasonOf(thrown) });
        return undefined;
      });
    return { validUntil, extension };
  };
  const known = remembered(signedOffers, offer, "", make);
  if (known.validUntil - now > offerValiditySeconds / 2) return known.extension;
  signedOffers.delete(offer);
  return remembered(signedOffers, offer, "", make).extension;
}

/** A challenge as it is sent: the PaymentRequired object of x402 v2 as header in base64, and as body with two texts for people. */
interface Challenge {
  readonly body: Uint8Array;
  readonly headers: Headers;
}

const challenges = new WeakMap<object, Map<string, Challenge>>();

/**
 * A challenge, written once for as long as its signed offer stands. The header is machines' alone: default proxies pass 4 KB of
 * it, and stock clients send it back with the payment.
 */
async function challengeOf(config: Config, offer: Offer, error: ChallengeError, locale: Locale): Promise<Challenge> {
  const signed = await signedOfferOf(config, offer);
  return remembered(challenges, signed ?? offer, `${error} ${locale}`, () => {
    const terms: JsonObject = {
      resource: offer.resource,
      accepts: [offer.terms],
      extensions: { ...offer.extensions, ...(signed && { "offer-receipt": signed }) },
    };
    const required: JsonObject = { x402Version: 2, error, ...terms };
    const texts = { message: challengeTexts[error][locale], help: spendingLimitText[locale] };
    const body: JsonObject = { x402Version: 2, error, ...texts, ...terms };
    // Kept in the form in which they are sent: writing several kilobytes afresh would be most of an unsigned call.
    return {
      body: new TextEncoder().encode(JSON.stringify(body)),
      headers: new Headers({
        "Content-Type": "application/json",
        "PAYMENT-REQUIRED": toHeaderJson(required),
        "Cache-Control": "no-store",
        "Content-Language": locale,
      }),
    };
  });
}

/** The response: the challenge as header and as body, never stored. */
export async function respondChallenge(
  config: Config,
  offer: Offer,
  error: ChallengeError,
  locale: Locale,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const challenge = await challengeOf(config, offer, error, locale);
  const response = new Response(challenge.body, { status: 402, headers: challenge.headers });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
