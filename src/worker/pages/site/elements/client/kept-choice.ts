/** Chooses again what this reader chose last in the tabs before the script, and keeps what is chosen next. */
{
  const tabs = document.currentScript?.previousElementSibling;
  const buttons = tabs?.querySelectorAll<HTMLInputElement>(":scope > input[type=radio]") ?? [];
  for (const button of buttons) {
    // A browser may refuse to keep anything.
    try {
      if (localStorage.getItem(`chosen ${button.name}`) === button.id) button.checked = true;
      button.addEventListener("change", () => localStorage.setItem(`chosen ${button.name}`, button.id));
    } catch {}
  }
}
