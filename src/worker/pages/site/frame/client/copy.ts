/** Makes every snippet (`elements/snippet.tsx`) copyable. Without a script its button stays hidden. */
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) {
  button.addEventListener("click", async () => {
    const label = button.textContent;
    const code = button.closest(".snippet")?.querySelector("code");
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      // Browsers inside apps often deny this: the code is selected, to be copied by hand.
      getSelection()?.selectAllChildren(code);
      return;
    }
    button.textContent = button.dataset.copied ?? label;
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  button.hidden = false;
}
