/**
 * Views of results, for hosts that show them beside the conversation: the extension MCP Apps (SEP-1865, revision
 * 2026-01-26). A view is a document without data: the host draws it in a sandbox and gives it a tool's result. Hosts
 * without the extension see no difference.
 */
import { type ReadResourceResult, type Resource, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { type Operation, takesList } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";
import { isObject, type JsonObject, type Locale, type Text } from "../../../lib/text.ts";

/** The name under which clients and servers declare the extension. */
export const viewExtension = "io.modelcontextprotocol/ui";

const mediaType = "text/html;profile=mcp-app";

const viewWords = {
  card: {
    title: { en: "Result card", ar: "بطاقة النتيجة" },
    description: {
      en: "One product: what it earns, how it is decided, and why.",
      ar: "منتج واحد: ربحه والقرار بشأنه وأسبابه.",
    },
  },
  plan: {
    title: { en: "Plan", ar: "الخطة" },
    description: {
      en: "Many products: what to do first, what to buy, and in which order.",
      ar: "عدة منتجات: ما يُفعل أولًا وما يُشترى وبأي ترتيب.",
    },
  },
} as const satisfies Record<string, Readonly<Record<"title" | "description", Text>>>;

/** A view: of one product, or of many. */
export type ViewName = keyof typeof viewWords;
const viewNames: readonly ViewName[] = ["card", "plan"];

/** Gives the HTML document of a view. */
export type ReadView = (name: ViewName) => Promise<string>;

const uriOf = (name: ViewName): string => `ui://${service.id}/${name}`;

/** The address of the view that shows an operation's results. */
export const viewOf = (operation: Operation): string => uriOf(takesList(operation) ? "plan" : "card");

/** Nothing is loaded from any address, and no permission of the device is requested. */
const viewMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
} as const satisfies JsonObject;

/** The views as a server lists its resources. */
export function listViews(locale: Locale): Resource[] {
  return viewNames.map((name) => ({
    uri: uriOf(name),
    name,
    title: viewWords[name].title[locale],
    description: viewWords[name].description[locale],
    mimeType: mediaType,
    _meta: viewMeta,
  }));
}

/** The document at an address. Throws `ResourceNotFoundError` for any other address. */
export async function viewAt(uri: string, read: ReadView): Promise<ReadResourceResult> {
  const name = viewNames.find((candidate) => uriOf(candidate) === uri);
  if (name === undefined) throw new ResourceNotFoundError(uri.slice(0, 200));
  return { contents: [{ uri, mimeType: mediaType, text: await read(name), _meta: viewMeta }] };
}

/** Whether capabilities that a client declares include views of this kind. */
export function declaresViews(capabilities: unknown): boolean {
  if (!isObject(capabilities) || !isObject(capabilities.extensions)) return false;
  const settings = capabilities.extensions[viewExtension];
  return isObject(settings) && Array.isArray(settings.mimeTypes) && settings.mimeTypes.includes(mediaType);
}
