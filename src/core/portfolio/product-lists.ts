/** The products of a portfolio operation, in rank order (domain-plans.md 4.13). */
import { named } from "../capital/candidate.ts";
import { dossierOf } from "../product/dossier/dossier.ts";
import { recordOf } from "../product/dossier/record.ts";
import type { Portfolio } from "./portfolio.ts";

/** As records. */
export function productRecords({ products }: Portfolio) {
  return products.map(({ product, place }) => ({ rank: place + 1, ...recordOf(product) }));
}

/** As dossiers. */
export function productDossiers({ products, money }: Portfolio) {
  return products.map(({ product, place }) => ({ rank: place + 1, ...named(product, money), ...dossierOf(product) }));
}
