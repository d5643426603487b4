/** The views that MCP hosts show, for the bridge: built at their first use; the package holds them as they were built. */
import { buildViewDocument, type viewDocumentNames } from "../../tools/build/view-documents.ts";

/** The HTML document of a view. */
export async function viewHtml(name: (typeof viewDocumentNames)[number]): Promise<string> {
  return (await buildViewDocument(name)).html;
}
