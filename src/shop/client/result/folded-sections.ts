/**
 * A result on a phone: its first sections decide, the later ones open at their headings. Only screens fold, so that
 * paper is complete.
 */

/** Makes the heading of each folded section the button that opens it. */
function makeHeadingsOpen(article: HTMLElement): void {
  for (const section of article.querySelectorAll<HTMLElement>(".document > section, .asked")) {
    const [heading, ...content] = section.children;
    // What is open has nothing to open.
    if (!heading?.matches("h2, h3") || content.some((part) => part.checkVisibility())) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.ariaExpanded = "false";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => {
      button.ariaExpanded = String(section.toggleAttribute("data-opened"));
    });
    heading.append(button);
  }
}

/**
 * Folds what comes after the first sections: one of a list of products, two of one product. The window may become as
 * narrow as the style sheet's phone later. Resolves when `drawn` has, and every folded heading can be pressed.
 */
export async function foldSections(article: HTMLElement, hasProducts: boolean, drawn: Promise<void>): Promise<void> {
  const phone = matchMedia("(max-width: 40rem)");
  article.dataset.open = hasProducts ? "1" : "2";
  await drawn;
  if (phone.matches) makeHeadingsOpen(article);
  else phone.addEventListener("change", () => makeHeadingsOpen(article), { once: true });
}
