/** A published document, and what it may be built from. */
import type { Operation } from "../../../../catalog/operation.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import type { Config } from "../../config/config.ts";
import type { PaymentAvailability } from "../../status/payment-state.ts";

/** One address that is published, and why. */
export interface Address {
  readonly path: string;
  /** Other paths that answer with the same bytes. */
  readonly aliases?: readonly string[];
  /** The key under which maps of documents list it. */
  readonly name: string;
  readonly purpose: Text;
  /** The media type of the answer to a plain GET. */
  readonly mediaType: string;
  readonly kind: "document" | "page" | "endpoint";
  /** The HTTP method; GET unless stated. */
  readonly method?: "POST";
}

/** Everything that a document may depend on. Two equal publications give the same bytes. */
export interface Publication {
  readonly operations: readonly Operation[];
  readonly config: Config;
  /** The canonical origin, without a trailing slash. */
  readonly origin: string;
  readonly locale: Locale;
  readonly payments: PaymentAvailability;
  /** The part of the request header on which the document varies. */
  readonly variant?: string;
  /** Every published address. */
  readonly addresses: readonly Address[];
}

/** A builder's result: an object is published as JSON, a string unchanged. */
type Content = JsonObject | string;

/** What answers at an address. */
export interface Served extends Pick<Address, "path" | "aliases" | "mediaType"> {
  /** Whether the bytes depend on the language. */
  readonly localized: boolean;
  /** Whether the bytes depend on the state of payments. */
  readonly tellsPayments?: boolean;
  /** Seconds for which a cache may keep a copy. */
  readonly maxAgeSeconds?: number;
  /** A request header, besides the language, on which the bytes depend; `variant` gives few different values. */
  readonly varies?: { readonly header: string; variant(value: string | undefined): string };
  /** Further response headers. */
  headers?(publication: Publication): Readonly<Record<string, string>>;
  build(publication: Publication): Content | Promise<Content>;
}

/** A published document. */
export interface Document extends Address, Served {
  readonly kind: "document";
}

/** The absolute address of a path. */
export const addressOf = ({ origin }: Pick<Publication, "origin">, path: string): string => origin + path;
