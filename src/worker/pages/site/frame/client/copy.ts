/** Makes every snippet copyable. Without a script its button stays hidden. */
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) {
  button.addEventListener("click", async () => {
    const label = button.textContent;
    await navigator.clipboard.writeText(button.closest(".snippet")?.querySelector("code")?.textContent ?? "");
    button.textContent = button.dataset.copied ?? label;
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  button.hidden = false;
}
