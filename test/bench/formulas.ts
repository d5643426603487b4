/** Today's core beside that of formula 2.0.0, both in one process and in turns: `node test/bench/formulas.ts`. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readCurrency } from "../../src/worker/core/figures/edition.ts";
import * as today from "../../src/worker/core/index.ts";
import { evaluateProduct } from "../../src/worker/core/product/evaluated-product.ts";
import { realisticProducts } from "../fixtures/random-products.ts";
import { extremePortfolios } from "./extreme-portfolios.ts";

/** The last commit with formula 2.0.0. */
const commit = "5232481";

type Core = typeof today;

/** The core of formula 2.0.0 from the repository's history; null where that commit is missing. */
async function earlierCore(): Promise<Core | null> {
  const folder = mkdtempSync(join(tmpdir(), "formula-2-"));
  try {
    const archive = execFileSync("git", ["archive", commit, "src/core"], {
      cwd: join(import.meta.dirname, "../.."),
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 2 ** 24,
    });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return await import(pathToFileURL(join(folder, "src/core/index.ts")).href);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is calculated. */
type Calculation = (core: Core) => unknown;

interface Row {
  readonly title: string;
  readonly calculate: Calculation;
  /** Whether formula 2.0.0 knows nothing like it. */
  readonly isNew?: boolean;
  /** The target in milliseconds; one of them beside formula 2.0.0 is a ratio of 1. */
  readonly most?: number;
  readonly mostRatio?: number;
}

const [product = { product_value: 40, expected_sale_price: 199 }] = realisticProducts(1, 1);
const currency = readCurrency(undefined);
const portfolio = (count: number) => ({ products: realisticProducts(count, 7), working_capital: 250_000 });
const [pack, ten, fifty, most] = [portfolio(25), portfolio(10), portfolio(50), portfolio(150)];

const rows: readonly Row[] = [
  {
    title: "`free_profit_check`, prices only",
    calculate: (core) => core.freeProfitCheck({ landed_cost: 60, expected_sale_price: 129 }),
    mostRatio: 1,
  },
  {
    title: "`free_profit_check`, all supplied",
    calculate: (core) =>
      core.freeProfitCheck({
        landed_cost: 20,
        expected_sale_price: 59,
        total_fee_pct: 17,
        ad_cost_per_order: 5,
        fulfillment_cost: 8,
      }),
    mostRatio: 1,
  },
  {
    title: "`sa_landed_cost`",
    calculate: (core) => core.saLandedCost({ product_value: 250, shipping: 25 }),
  },
  {
    title: "`gcc_opportunity_score`",
    calculate: (core) =>
      core.gccOpportunityScore({ landed_cost: 80, expected_sale_price: 149, marketplace_fee_pct: 9 }),
  },
  { title: "`gcc_product_decision`", calculate: (core) => core.gccProductDecision(product) },
  {
    title: "the limits of one product alone",
    calculate: () => evaluateProduct(product, 0, currency).limits.showForDecision(),
    isNew: true,
    most: 1,
  },
  { title: "`gcc_merchant_pack`, 25 products", calculate: (core) => core.gccMerchantPack(pack) },
  { title: "`x402_agent_pilot`, 10 products", calculate: (core) => core.x402AgentPilot(ten), most: 15 },
  { title: "`x402_agent_growth`, 50 products", calculate: (core) => core.x402AgentGrowth(fifty) },
  { title: "`x402_agent_scale`, 150 products", calculate: (core) => core.x402AgentScale(most), most: 40 },
  ...Object.entries(extremePortfolios).map(([title, input]) => ({
    title: `the same, ${title}`,
    calculate: (core: Core) => core.x402AgentScale(input),
    most: 250,
  })),
];

/** Milliseconds of processor time that this process has had: other programs hardly count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The milliseconds of one call, over so many. */
function timed(calls: number, calculate: () => unknown): number {
  const start = processorMs();
  for (let call = 0; call < calls; call++) calculate();
  return (processorMs() - start) / calls;
}

/** The least milliseconds of each of some calculations, which are done in turns for two seconds. */
function leastOf(calculations: readonly (() => unknown)[]): number[] {
  const least = calculations.map(() => Number.POSITIVE_INFINITY);
  const end = processorMs() + 2000;
  for (let round = 0; round < 5 || processorMs() < end; round++)
    for (const [at, calculate] of calculations.entries()) {
      // A turn takes about ten milliseconds, or one call.
      const calls = Math.max(1, Math.round(10 / Math.min(least[at] ?? 10, 10)));
      least[at] = Math.min(least[at] ?? 0, timed(calls, calculate));
    }
  return least;
}

const show = (ms: number) => (ms < 1 ? `${(1000 * ms).toFixed(1)} µs` : `${ms.toFixed(1)} ms`);

const earlier = await earlierCore();
if (earlier === null) console.log(`Commit ${commit} is not in this repository: formula 2.0.0 is not measured.\n`);
console.log("| calculation | 2.0.0 | 3.0.0 | ratio | target | met |\n|---|---|---|---|---|---|");
for (const { title, calculate, isNew, most, mostRatio } of rows) {
  const cores = earlier === null || isNew ? [today] : [today, earlier];
  const [now = 0, before] = leastOf(cores.map((core) => () => calculate(core)));
  const ratio = before === undefined ? undefined : now / before;
  const isMet =
    (most === undefined || now <= most) && (mostRatio === undefined || ratio === undefined || ratio <= mostRatio);
  const target = most === undefined ? mostRatio && `ratio ≤ ${mostRatio}` : `≤ ${most} ms`;
  const cells = [title, before === undefined ? "" : show(before), show(now), ratio?.toFixed(2) ?? "", target ?? ""];
  console.log(`| ${[...cells, target === undefined ? "" : isMet ? "yes" : "**no**"].join(" | ")} |`);
}
