/** Carries a draft in the fragment of an address, which browsers do not send to any server. */
import type { Draft } from "../draft.ts";
import { packDraft, unpackDraft } from "../packed-draft.ts";

const fragment = "#inputs=";

/** The address of this page with a draft in it. */
export async function linkTo(draft: Draft): Promise<string> {
  const query = `?op=${encodeURIComponent(draft.operation)}`;
  return `${location.origin}${location.pathname}${query}${fragment}${await packDraft(draft)}`;
}

/** The draft in the fragment of an address; undefined if it holds no draft. */
export const draftIn = async (hash: string): Promise<Draft | undefined> =>
  hash.startsWith(fragment) ? unpackDraft(hash.slice(fragment.length)) : undefined;
