/** The sandbox between a host and a view, of another origin than the host: it draws the view in a frame, and passes messages on. */
const host = new URL(document.referrer).origin;
const inner = document.createElement("iframe");
inner.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
inner.style.cssText = "width: 100%; height: 100%; border: none";
document.body.append(inner);

window.addEventListener("message", ({ source, origin, data }) => {
  if (source === window.parent && origin === host) {
    if (data?.method !== "ui/notifications/sandbox-resource-ready") {
      inner.contentWindow?.postMessage(data, "*");
      return;
    }
    const view = inner.contentDocument;
    view?.open();
    view?.write(data.params.html);
    view?.close();
  } else if (source === inner.contentWindow) window.parent.postMessage(data, host);
});
window.parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, host);
