/** What to know before relying on the figures. */
import type { ListedProduct } from "../../../../catalog/results/shown.ts";
import type { AnalysisResult } from "../analysis-result.ts";
import { listed, type SectionProps } from "../document-context.ts";

/** The products that a notice is about where it is not about all of them; its text only numbers them. */
function productsOf(result: AnalysisResult, code: string): readonly ListedProduct[] {
  if (!("products" in result)) return [];
  const products: readonly ListedProduct[] = result.products;
  const concerned = products.filter((product) => product.notice_codes.includes(code));
  return concerned.length < products.length ? concerned : [];
}

export function Notices({ result, context }: SectionProps) {
  if (result.notices.length === 0) return null;
  return (
    <section>
      <h2>{context.language.say("notices")}</h2>
      <ul class="notices">
        {result.notices.map(({ code, text }) => {
          const names = productsOf(result, code).map(({ number }) => context.productName(number));
          return (
            <li>
              {text}
              {names.length > 0 && <span class="muted"> ({listed(context, names)})</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
