/** A view as a document: waits for a tool's result, and draws it in its language and the host's colours. */
import type { Child } from "hono/jsx";
import { render } from "hono/jsx/dom";
import { isCurrentResult } from "../../../../../catalog/results/shown.ts";
import { service } from "../../../../../catalog/service/service.ts";
import { isObject, type JsonObject, type Locale, locales } from "../../../../lib/text.ts";
import { type ViewProps, viewContext, viewLanguage } from "../view.tsx";
import { talkToHost } from "./host.ts";

/** The first language that the service has; of a BCP 47 tag only the language counts. */
const localeOf = (...tags: readonly unknown[]): Locale | undefined =>
  tags.flatMap((tag) => (typeof tag === "string" ? (locales.find((locale) => tag.startsWith(locale)) ?? []) : []))[0];

/** The last text of a tool's answer: if it failed or asks for payment, it says what to do. */
function lastText({ content }: JsonObject): string {
  const texts = Array.isArray(content)
    ? content.flatMap((block) => (isObject(block) && typeof block.text === "string" ? [block.text] : []))
    : [];
  return texts.at(-1) ?? "";
}

export function showView(name: string, draw: (props: ViewProps) => Child): void {
  const root = document.documentElement;
  const place = document.body;
  let locale: Locale = localeOf(navigator.language) ?? "en";

  function write(child: Child) {
    root.lang = locale;
    root.dir = locale === "ar" ? "rtl" : "ltr";
    render(<main class="view">{child}</main>, place);
  }

  function show(answer: JsonObject) {
    const { structuredContent, _meta } = answer;
    locale = localeOf(isObject(_meta) ? _meta["svc/language"] : undefined) ?? locale;
    if (answer.isError === true || !isCurrentResult(structuredContent)) return write(<p>{lastText(answer)}</p>);
    const context = viewContext(structuredContent, viewLanguage(locale));
    write(draw({ result: structuredContent, context }));
  }

  let waiting = true;
  const wait = () => write(<p class="muted">{viewLanguage(locale).say("viewWaiting")}</p>);
  wait();
  talkToHost({
    name: `${service.id}/${name}`,
    version: service.version,
    context: ({ theme, locale: spoken, styles }) => {
      if (theme === "light" || theme === "dark") root.style.colorScheme = theme;
      const variables = isObject(styles) && isObject(styles.variables) ? styles.variables : {};
      for (const font of ["--font-sans", "--font-mono"]) {
        const value = variables[font];
        if (typeof value === "string") root.style.setProperty(font, value);
      }
      if (!waiting) return;
      locale = localeOf(spoken) ?? locale;
      wait();
    },
    result: (answer) => {
      waiting = false;
      show(answer);
    },
    cancelled: () => {
      waiting = false;
      write(<p class="muted">{viewLanguage(locale).say("viewCancelled")}</p>);
    },
  });
}
