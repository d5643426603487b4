/** What to know before relying on the figures. Each notice of many products names those that it is about. */
import { readableNotice } from "../../words/readable-notice.ts";
import type { ListedProduct } from "../analysis-result.ts";
import type { DocumentContext, SectionProps } from "../document-context.ts";

/** Products that a notice names one by one; the others are counted. */
const namedAtMost = 3;

/** The products that a notice is about; empty when it is about all of them. */
function about(code: string, products: readonly ListedProduct[], { formats, productName }: DocumentContext): string {
  const concerned = products.filter(({ notices }) => notices.includes(code));
  if (concerned.length === products.length) return "";
  const names = concerned.slice(0, namedAtMost).map(({ index }) => productName(index));
  const rest = concerned.length - names.length;
  const list = new Intl.ListFormat(formats.locale, { type: "unit" }).format(names);
  return rest > 0 ? formats.word("andMore", { names: list, count: formats.number(rest) }) : list;
}

export function Notices({ result, context }: SectionProps) {
  const { word, locale } = context.formats;
  if (result.notice_texts.length === 0) return null;
  const products: readonly ListedProduct[] = "products" in result ? result.products : [];
  return (
    <section>
      <h2>{word("noticesTitle")}</h2>
      <ul class="notices">
        {result.notice_texts.map(({ code, text }) => {
          const names = about(code, products, context);
          return (
            <li>
              {names && <strong>{names}: </strong>}
              {readableNotice(text, locale)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
