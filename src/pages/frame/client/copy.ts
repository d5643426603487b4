/** Makes every snippet copyable. */
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy"))
  button.addEventListener("click", async () => {
    const text = button.closest(".snippet")?.querySelector("code")?.textContent ?? "";
    const label = button.textContent;
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied ?? label;
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) button.hidden = false;
