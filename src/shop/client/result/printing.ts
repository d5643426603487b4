/** What a page does for paper: everything unfolded, and a title in the file's name and the margins. */
import { type RefObject, useEffect } from "hono/jsx/dom";

/** Unfolds the article while it is printed: paper cannot be opened. */
export function useUnfoldedPrint(article: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const unfold = () => {
      opened = [...(article.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? [])];
      for (const part of opened) part.open = true;
    };
    const fold = () => {
      for (const part of opened) part.open = false;
    };
    addEventListener("beforeprint", unfold);
    addEventListener("afterprint", fold);
    return () => {
      removeEventListener("beforeprint", unfold);
      removeEventListener("afterprint", fold);
    };
  }, []);
}

/** Gives the page a title of what it shows: bookmarks, printed files and paper's margins carry it. */
export function usePrintedTitle(name: string, date: string): void {
  useEffect(() => {
    const pageTitle = document.title;
    document.title = `${name} · ${date} · ${pageTitle}`;
    const printed = [name, date, pageTitle.split(" · ").at(-1)].join(" · ");
    // Only a style sheet reaches the margins of paper, and only this one knows what is printed.
    const margins = new CSSStyleSheet();
    margins.replaceSync(`@page { @top-center { content: ${JSON.stringify(printed)}; font-size: 8pt } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, margins];
    return () => {
      document.title = pageTitle;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== margins);
    };
  }, [name, date]);
}
