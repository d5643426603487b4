/** Keeps the status page current: fetches the page again and replaces the part that changes. */
const everyMs = 10_000;

async function refresh() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-live]");
    const old = document.querySelector("[data-live]");
    if (fresh && old) old.replaceWith(fresh);
    document.documentElement.removeAttribute("data-stale");
  } catch {
    document.documentElement.setAttribute("data-stale", "");
  }
}

setInterval(() => {
  if (!document.hidden) void refresh();
}, everyMs);
