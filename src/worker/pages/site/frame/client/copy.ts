/** Makes every snippet copyable, and what a button names by `data-source`. */

async function textOf(button: HTMLButtonElement): Promise<string> {
  const { source } = button.dataset;
  if (source) return (await fetch(source)).text();
  return button.closest(".snippet")?.querySelector("code")?.textContent ?? "";
}

for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy"))
  button.addEventListener("click", async () => {
    const label = button.textContent;
    await navigator.clipboard.writeText(await textOf(button));
    button.textContent = button.dataset.copied ?? label;
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) button.hidden = false;
