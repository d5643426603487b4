/** Purchases as the buying page keeps them, bought by a program: every analysis with the richest of its examples, and the longest lists. */
import { createHash, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { z } from "zod";
import { ladder } from "../../catalog/index.ts";
import { type Locale, locales } from "../../src/operation/operation.ts";
import { purchaseCatalogue } from "../../src/pages/buy/purchase-catalogue.ts";
import type { StoredPurchase } from "../../src/pages/buy/stored-purchase.ts";
import { readSettings } from "../../src/tools/local/local-settings.ts";
import { readStackFile } from "../../src/tools/local/stack-file.ts";
import { type OutsideStack, outside } from "./stack.ts";

const payload = z.object({
  accepted: z.object({
    scheme: z.string(),
    network: z.string(),
    amount: z.string(),
    asset: z.string(),
    payTo: z.string(),
    maxTimeoutSeconds: z.number(),
    extra: z.object({ name: z.string(), version: z.string() }),
  }),
  payload: z.object({
    signature: z.string(),
    authorization: z.object({
      from: z.string(),
      to: z.string(),
      value: z.string(),
      validAfter: z.string(),
      validBefore: z.string(),
      nonce: z.string(),
    }),
  }),
});

/** A name as merchants give them: Arabic, Latin, long, and with digits. */
const nameOf = (index: number) =>
  [
    "منظّم أدراج خيزران ٦ قطع",
    "Stainless bottle 750 ml",
    "حقيبة سفر قابلة للطي مقاومة للماء بسعة ٤٠ لترًا",
    "LED desk lamp, dimmable, with wireless charger",
  ][index % 4] ?? "";

/** What can be bought: each operation by its richest example, with as many products as it takes when `most` is set. */
export interface Choice {
  readonly operation: string;
  readonly most?: boolean;
}

/** Buys from a running stack, in the language of a page. */
export async function buyPurchase(stack: OutsideStack, locale: Locale, choice: Choice): Promise<StoredPurchase> {
  const operation = purchaseCatalogue(ladder, undefined, locale).operations.find(({ id }) => id === choice.operation);
  if (!operation) throw new Error(`No operation ${choice.operation}`);
  const examples = z.array(z.looseObject({ expected_sale_price: z.number() })).parse(operation.example.products ?? []);
  const count = choice.most ? (operation.list?.maximum ?? 0) : examples.length;
  const products = Array.from({ length: count }, (_, index) => {
    const example = examples[index % examples.length] ?? { expected_sale_price: 100 };
    return { ...example, expected_sale_price: example.expected_sale_price + Math.floor(index / examples.length) };
  });
  const body = JSON.stringify({ ...operation.example, ...(count > 0 && { products }) });
  const buyer = await stack.fundedWallet();
  const language = { "Accept-Language": locale };
  const challenge = await stack.post(operation.path, body, language);
  const isFree = challenge.status === 200;
  const headers = isFree ? {} : await stack.sign(buyer, challenge);
  const answer = isFree ? challenge : await stack.post(operation.path, body, { ...language, ...headers });
  if (!answer.ok) throw new Error(`${operation.id}: ${answer.status} ${await answer.text()}`);
  const decode = (text: string) => Buffer.from(text, "base64").toString("utf8");
  const signed = isFree ? undefined : payload.parse(JSON.parse(decode(headers["PAYMENT-SIGNATURE"] ?? "")));
  const settlement = answer.headers.get("PAYMENT-RESPONSE");
  return {
    id: randomUUID(),
    fingerprint: createHash("sha256").update(`${operation.id}:${body}`).digest("hex"),
    operation: operation.id,
    path: operation.path,
    locale,
    createdAt: Date.now(),
    body,
    names: products.map((_, index) => ({ name: nameOf(index), sku: `SKU-${index + 1}` })),
    price: operation.price,
    nonce: signed?.payload.authorization.nonce ?? "0x",
    payment: signed
      ? { terms: signed.accepted, authorization: signed.payload.authorization, signature: signed.payload.signature }
      : null,
    attempts: 1,
    trouble: null,
    delivery: { answer: await answer.text(), settlement: settlement && decode(settlement), at: Date.now() },
  };
}

/** Puts purchases where the buying page keeps them. The page has to be one of the service, and the buying page has to have been open. */
export async function keepPurchases(page: Page, purchases: readonly StoredPurchase[]): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const open = indexedDB.open("gulf-retail-analysis", 1);
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const change = open.result.transaction("purchases", "readwrite");
      for (const purchase of ${JSON.stringify(purchases)}) change.objectStore("purchases").put(purchase);
      change.oncomplete = () => { open.result.close(); resolve(); };
      change.onerror = () => reject(change.error);
    };
  })`);
}

/** A purchase with a name for tables and files. */
export interface NamedPurchase {
  readonly name: string;
  readonly purchase: StoredPurchase;
}

/**
 * Every analysis of a local service in both languages, and the one with the longest list once more as long as it may be. Empty where the
 * service is not the one whose stack is at STATE_DIR: nothing is bought for real money.
 */
export async function boughtEverything(origin: string): Promise<readonly NamedPurchase[]> {
  const addresses = await readStackFile(readSettings(process.env).stateDir);
  if (addresses?.service !== origin) return [];
  const stack = outside(addresses);
  const bought: NamedPurchase[] = [];
  for (const locale of locales)
    for (const choice of [
      ...ladder.map(({ id }) => ({ operation: id })),
      { operation: ladder.at(-1)?.id ?? "", most: true },
    ])
      bought.push({
        name: `${choice.operation}${"most" in choice ? ", longest" : ""} (${locale})`,
        purchase: await buyPurchase(stack, locale, choice),
      });
  return bought;
}
