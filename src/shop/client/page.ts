/** The content that the page was sent with: the catalogue, the words of its language, and a draft in its address. */
import { type BuyPageContent, type CatalogueOperation, contentElementId, isFree } from "../catalogue.ts";
import { currencyField, type Draft } from "../draft/draft.ts";
import { packDraft, unpackDraft } from "../draft/packed-draft.ts";
import { languageOf } from "../words/language.ts";

const content: BuyPageContent = JSON.parse(document.getElementById(contentElementId)?.textContent ?? "");

export const { catalogue, words } = content;
export const language = languageOf(catalogue.locale, words);
export const { locale, say, number, usdc, time } = language;

/** ISO 4217 codes that the form can have. */
export const formCurrencies: readonly string[] = catalogue.fields[currencyField]?.choices ?? [];

export const operationOf = (id: string | null): CatalogueOperation | undefined =>
  catalogue.operations.find((operation) => operation.id === id);

/** What people call a field. */
export const fieldName = (field: string): string => catalogue.fields[field]?.label ?? field;

/** A price as people read it: in USDC and in riyals, or the word for free. */
export const priceText = (priced: Pick<CatalogueOperation, "price">): string =>
  isFree(priced) ? say("freeOfCharge") : language.price(priced.price.usdc, catalogue.dollarPegs.SAR);

/** Browsers never send the fragment of an address to a server. */
const fragment = "#inputs=";

/** The address of this page with a draft in it. */
export async function linkTo(draft: Draft): Promise<string> {
  const query = `?op=${encodeURIComponent(draft.operation)}`;
  return `${location.origin}${location.pathname}${query}${fragment}${await packDraft(draft)}`;
}

/** The draft in the fragment of this page's address; undefined without one. */
export const linkedDraft = async (): Promise<Draft | undefined> =>
  location.hash.startsWith(fragment) ? unpackDraft(location.hash.slice(fragment.length)) : undefined;
