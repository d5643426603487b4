/** Offers the buyer a file that was made in the browser. */
export function saveFile(name: string, type: string, contents: string | Blob): void {
  const address = URL.createObjectURL(typeof contents === "string" ? new Blob([contents], { type }) : contents);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
