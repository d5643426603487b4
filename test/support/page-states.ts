/** Everything that can be seen of the pages: each page as it opens, and each state that a person brings it into. */
import type { Page } from "playwright-core";
import { ladder } from "../../catalog/index.ts";
import { type PageAddress, pageAddresses } from "../../src/discovery/page-addresses.ts";
import type { Locale } from "../../src/operation/operation.ts";
import { buyPurchase, keepPurchases } from "./bought-purchases.ts";
import type { InjectedWallet } from "./injected-wallet.ts";
import type { OutsideStack } from "./stack.ts";

/** A person who looks at a page. */
export interface Visit {
  readonly page: Page;
  readonly locale: Locale;
  /** Where test money is, and what can be bought with it. */
  readonly stack: OutsideStack;
}

/** A page as it opens. */
export interface OpenedPage {
  readonly name: string;
  readonly address: PageAddress;
  /** The query of the address. */
  readonly query?: string;
}

/** A state of a page, and the way to it. */
export interface PageState extends OpenedPage {
  /** The wallet in the browser: what it holds in atomic USDC, and how it behaves. No wallet when absent. */
  readonly wallet?: { readonly atomic: bigint } & Partial<Pick<InjectedWallet, "chainId" | "onSign">>;
  /** Whether it is seen on paper. */
  readonly printed?: boolean;
  /** What the person does. */
  readonly act?: (visit: Visit) => Promise<unknown>;
}

const plenty = { atomic: 1_000_000_000n };
const [, single] = ladder;
const list = ladder.find(({ id }) => id === "gcc_portfolio_rank");
if (!single || !list) throw new Error("The ladder has no operations to show.");

/** Fills fields of a form and leaves the last one. */
async function fill({ page }: Visit, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name='${name}']`, value);
}

const submitInputs = ({ page }: Visit) => page.click("form.inputs [type=submit]");

async function useExample(visit: Visit) {
  await visit.page.click("[data-action=example]");
  await submitInputs(visit);
  await visit.page.waitForSelector(".pay");
}

async function connect(visit: Visit) {
  await useExample(visit);
  await visit.page.click(".wallets button");
  await visit.page.waitForSelector(".connection");
}

/** Signs and sends; what the service answers is decided by the state. */
async function pay(visit: Visit) {
  await connect(visit);
  await visit.page.click("[data-action=pay]");
}

/** Answers signed requests of the page in the place of the service. */
async function answerSigned({ page }: Visit, answer: { readonly status: number; readonly json: unknown } | "never") {
  await page.route(`**${single?.path}`, (route) => {
    if (route.request().headers()["payment-signature"] === undefined) return route.continue();
    return answer === "never" ? undefined : route.fulfill(answer);
  });
}

const errorAnswer = (status: number, code: string, more: object = {}) => ({
  status,
  json: { error: { code, message: code, request_id: "1", retryable: status >= 500, ...more } },
});

const challengeAnswer = (error: string) => ({ status: 402, json: { x402Version: 2, error, accepts: [] } });

async function paste({ page }: Visit, text: string) {
  await page.fill("#paste", text);
  await page.click("[data-action=read]");
}

const sheet = (...rows: readonly string[]) => rows.join("\n");
const headings = {
  en: "Product name\tSKU\tPurchase price\tSelling price\tAds",
  ar: "اسم المنتج\tرمز المنتج\tسعر الشراء\tسعر البيع\tالإعلانات",
} as const;

const goodRows = [
  "منظّم أدراج خيزران ٦ قطع\tSKU-1\t٢٥٫٥\t٩٩\t١٢",
  "Stainless bottle 750 ml\tSKU-2\t31.20 SAR\t129\t9",
  "حقيبة سفر قابلة للطي\tSKU-3\t48\t199\t15",
];

const question = { landed_cost: "60", expected_sale_price: "129" };
const buy = pageAddresses.buy;
const buyQuery = (id: string) => `?op=${id}`;

const freeCheckStates: readonly PageState[] = (
  [
    {
      name: "empty",
      act: async (visit) => {
        await fill(visit, { landed_cost: "", expected_sale_price: "" });
        await visit.page.click("form.check [type=submit]");
      },
    },
    {
      name: "result",
      query: `?${new URLSearchParams({ ...question, total_fee_pct: "15", ad_cost_per_order: "12", registered: "yes" })}`,
    },
    { name: "loss", query: `?${new URLSearchParams({ landed_cost: "110", expected_sale_price: "89.5" })}` },
    {
      name: "supplier-price",
      act: async (visit) => {
        await visit.page.click("details.estimate > summary");
        await fill(visit, { product_value: "40" });
      },
    },
    { name: "channel", act: ({ page }) => page.selectOption("[name=channel]", { index: 1 }) },
    { name: "wrong-unit", act: (visit) => fill(visit, { landed_cost: "60 USD" }) },
    { name: "two-readings", act: (visit) => fill(visit, { expected_sale_price: "1,250" }) },
    {
      name: "unreachable",
      act: async (visit) => {
        await visit.page.route("**/v1/**", (route) => route.abort());
        await fill(visit, { landed_cost: "42" });
        await visit.page.click("form.check [type=submit]");
      },
    },
  ] satisfies Omit<PageState, "address">[]
).map((state) => ({ ...state, name: `free-check-${state.name}`, address: pageAddresses.agentTools }));

const inputStates: readonly PageState[] = [
  ...ladder.map(({ id }) => ({ name: `inputs-${id}`, address: buy, query: buyQuery(id) })),
  ...(
    [
      { name: "missing", act: submitInputs },
      { name: "pasted", act: (visit) => paste(visit, sheet(headings[visit.locale], ...goodRows)) },
      {
        name: "pasted-with-errors",
        act: async (visit) => {
          await paste(
            visit,
            sheet(headings[visit.locale], ...goodRows, "LED lamp\tSKU-4\tabc\t0\t9", "\tSKU-5\t12 kg\t\t5"),
          );
          await submitInputs(visit);
        },
      },
      {
        name: "column-mapping",
        act: (visit) => paste(visit, sheet("Thing,What I pay,Selling price", "A,1.5,25", "B,40,99")),
      },
      {
        name: "two-readings",
        act: (visit) =>
          paste(visit, sheet("Product name,Purchase price,Selling price", 'A,"1,250","2,500"', 'B,40,"1,999"')),
      },
    ] satisfies Omit<PageState, "address">[]
  ).map((state) => ({ ...state, name: `inputs-${state.name}`, address: buy, query: buyQuery(list.id) })),
];

const payStates: readonly PageState[] = (
  [
    { name: "pay-no-wallet", act: useExample },
    { name: "pay-wallets", wallet: plenty, act: useExample },
    { name: "pay-ready", wallet: plenty, act: connect },
    { name: "pay-wrong-network", wallet: { ...plenty, chainId: 1 }, act: connect },
    { name: "pay-too-little", wallet: { atomic: 100_000n }, act: connect },
    { name: "pay-signing", wallet: { ...plenty, onSign: "hang" }, act: pay },
    {
      name: "pay-refused",
      wallet: { ...plenty, onSign: "reject" },
      act: async (visit) => {
        await pay(visit);
        await visit.page.waitForSelector(".notice.problem");
      },
    },
    ...(
      [
        { name: "waiting", answer: "never" },
        { name: "settlement-unknown", answer: errorAnswer(502, "settlement_unknown") },
        { name: "busy", answer: errorAnswer(503, "circuit_open") },
        { name: "expired", answer: challengeAnswer("payment_expired") },
        { name: "already-used", answer: challengeAnswer("payment_already_used") },
        {
          name: "corrected",
          answer: errorAnswer(400, "validation_failed", {
            details: [{ path: "/product_value", code: "maximum", message: "1000000" }],
          }),
        },
      ] as const
    ).map(({ name, answer }) => ({
      name: `after-${name}`,
      wallet: plenty,
      act: async (visit: Visit) => {
        await answerSigned(visit, answer);
        await pay(visit);
        await visit.page.waitForSelector(".waiting, .stuck, .pay .notice, form.inputs [role=alert]");
      },
    })),
  ] satisfies Omit<PageState, "address">[]
).map((state) => ({ ...state, address: buy, query: buyQuery(single.id) }));

/** Shows a result that was bought a moment before. */
async function showBought({ page, stack, locale }: Visit, operation: string) {
  const purchase = await buyPurchase(stack, locale, { operation });
  await page.waitForSelector("#buy .progress");
  await keepPurchases(page, [purchase]);
  await page.goto(`${stack.service}${buy[locale]}?op=${operation}&purchase=${purchase.id}`);
  await page.waitForSelector("article.result");
}

const resultStates: readonly PageState[] = ladder.flatMap(({ id }) =>
  [false, true].map((printed) => ({
    name: `${printed ? "printed" : "result"}-${id}`,
    address: buy,
    query: buyQuery(id),
    printed,
    act: (visit: Visit) => showBought(visit, id),
  })),
);

/** Every page as it opens. */
export const openedPages: readonly OpenedPage[] = [
  ...Object.entries(pageAddresses).map(([name, address]) => ({ name, address })),
  { name: "notFound", address: { en: "/nowhere", ar: "/ar/nowhere" } },
];

/** Every sample unfolded. */
const samples: PageState = {
  name: "samples-unfolded",
  address: pageAddresses.samples,
  act: ({ page }) => page.evaluate("for (const part of document.querySelectorAll('details.sample')) part.open = true"),
};

/** What a person brings the pages into. */
export const pageStates: readonly PageState[] = [
  samples,
  ...freeCheckStates,
  ...inputStates,
  ...payStates,
  ...resultStates,
];
