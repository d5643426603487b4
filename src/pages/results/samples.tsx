/** Worked samples of every paid result, laid out for people. What a result holds decides what is drawn. */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../operation/operation.ts";
import { Snippet } from "../elements/snippet.tsx";
import type { PageFormats } from "../words.ts";
import { AllocationSample, CurveSample, PhasesSample, RankingSample, SegmentsSample } from "./portfolio-samples.tsx";
import { DecisionSample, LandedCostSample, ScoreSample, StressSample } from "./product-samples.tsx";
import { sampleInput, sampleResult } from "./sample-results.ts";

const sections = [
  DecisionSample,
  LandedCostSample,
  ScoreSample,
  StressSample,
  RankingSample,
  AllocationSample,
  PhasesSample,
  CurveSample,
  SegmentsSample,
];

const withCurrency = z.looseObject({ currency: z.string() });

/** One foldable sample per paid operation of the ladder. */
export function Samples({ ladder, formats }: { readonly ladder: readonly Operation[]; readonly formats: PageFormats }) {
  const { text, word, number } = formats;
  return (
    <>
      {ladder
        .filter((operation) => !operation.free)
        .map((operation, index) => {
          const result = sampleResult(operation, formats.locale);
          const currency = withCurrency.safeParse(result).data?.currency;
          return (
            <details class="sample" open={index === 0}>
              <summary>
                {text(operation.name)} · <bdi>{`${number(operation.price.amount)} USDC`}</bdi>
              </summary>
              <div class="body">
                {currency !== undefined &&
                  sections.map((Section) => <Section result={result} currency={currency} formats={formats} />)}
                <details>
                  <summary>{word("sampleInput")}</summary>
                  <Snippet code={JSON.stringify(sampleInput(operation), null, 2)} formats={formats} />
                </details>
              </div>
            </details>
          );
        })}
    </>
  );
}
