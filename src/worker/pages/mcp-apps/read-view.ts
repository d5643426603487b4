/** The views that MCP hosts show, as they were built: beside the Worker, not in it. */
import assets from "../site/asset-manifest.json";

/** The host of the address means nothing to the binding. */
const anyOrigin = "https://assets.invalid";

/** The HTML document of a view. Throws when it was not deployed. */
export async function readView(binding: Fetcher, name: "card" | "plan"): Promise<string> {
  const response = await binding.fetch(anyOrigin + assets[`view:${name}`]);
  if (!response.ok) throw new Error(`The view ${name} answered ${response.status}`);
  return response.text();
}
