/**
 * The shape of the data about the operations that the buying page needs, and how the browser reads it. The Worker
 * writes it in `src/worker/pages/site/buy/purchase-catalogue.ts`.
 */
import type { Part } from "../../catalog/parts.ts";
import type { JsonObject, Locale } from "../lib/text.ts";
import type { BuyMessage } from "./words/buy.ts";

/** A field of an input, with its words in the page's language. */
export interface CatalogueField {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly unit: { readonly kind: "money" } | { readonly kind: "percent" | "plain"; readonly text: string };
  /** What stands in for an omitted value, in words; undefined for a required field. */
  readonly omitted: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly choices: readonly string[] | undefined;
}

/** A price in the two forms that the page needs: decimal USDC, and atomic USDC. */
export interface CataloguePrice {
  readonly usdc: string;
  readonly atomic: string;
}

/** Whether something costs nothing. */
export const isFree = ({ price }: { readonly price: CataloguePrice }): boolean => price.atomic === "0";

/** An operation as the page sells it. */
export interface CatalogueOperation {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly benefit: string;
  readonly price: CataloguePrice;
  /** What its result holds. */
  readonly gives: readonly Part[];
  /** Fields of the body itself. */
  readonly fields: readonly string[];
  /** Those fields that are required. */
  readonly required: readonly string[];
  /** The list of products, when the operation takes one. */
  readonly list:
    | {
        readonly fields: readonly string[];
        readonly required: readonly string[];
        readonly minimum: number;
        readonly maximum: number;
      }
    | undefined;
  readonly example: JsonObject;
}

/** Where payments go. */
export interface CataloguePayment {
  readonly network: string;
  readonly networkLabel: string;
  readonly chainId: number;
  readonly asset: string;
  readonly payTo: string;
  /** Whether a wallet that a passkey opens is offered. */
  readonly passkeyWallet: boolean;
}

/** The words of the page's screens in one language; those of results come with the screen that shows one. */
export type ScreenWords = Readonly<Record<BuyMessage | "productNumber" | "refunds" | "terms", string>>;

/** The data about the operations that the buying page needs. */
export interface Catalogue {
  readonly locale: Locale;
  /** In buying order. */
  readonly operations: readonly CatalogueOperation[];
  readonly fields: Readonly<Record<string, CatalogueField>>;
  /** Units of each currency that is pegged to the dollar, for one dollar. */
  readonly dollarPegs: Readonly<Record<string, number>> & { readonly SAR: number };
  /** The seller as receipts name it; the numbers only if the deployment has them. */
  readonly seller?: {
    readonly name: string;
    readonly commercialRegistration: string | undefined;
    readonly vatNumber: string | undefined;
  };
  /** Absent when payments are not configured. */
  readonly payment: CataloguePayment | undefined;
}

/** The content that the page's script starts with. */
export interface BuyPageContent {
  readonly words: ScreenWords;
  readonly catalogue: Catalogue;
}

/** The property of a body that holds the products. */
export const listProperty = "products";

/** The id of the element that holds the page's content. */
export const contentElementId = "buy-page-content";
