/** The form of the inputs: the draft it shows, and what pressing its buttons does. */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import type { Sold } from "../../../../catalog/cheapest.ts";
import type { Remark } from "../../../../catalog/words/remarks.ts";
import { type CatalogueOperation, isFree } from "../../catalogue.ts";
import { type Draft, readDraft } from "../../draft/draft.ts";
import { grown, movedTo } from "../../draft/fitting-operation.ts";
import { addressOf, type ValidReading } from "../../purchase/purchase-view.ts";
import type { LastFailure } from "../../purchase/stored-purchase.ts";
import { catalogue, locale, operationOf } from "../page.ts";

export interface InputsProps {
  readonly draft: Draft;
  readonly operation: CatalogueOperation;
  readonly change: (draft: Draft) => void;
  /** Goes on with the form's draft and its reading. */
  readonly proceed: (reading: ValidReading, draft: Draft) => void;
  /** The problems that the service found in signed inputs. Such inputs stay with their analysis. */
  readonly refused: Extract<LastFailure, { kind: "input" }> | undefined;
}

/** The name of the input of a field of the body itself. */
export const valueInput = (field: string) => `value ${field}`;

/** The name of the input of a cell. */
export const cellInput = (row: number, column: string) => `cell ${row} ${column}`;

/** The draft with the form's present values; fields that the form does not show are kept. */
function withForm(draft: Draft, form: HTMLFormElement): Draft {
  const values: Record<string, string> = { ...draft.values };
  const rows: Record<string, string>[] = draft.rows.map((row) => ({ ...row }));
  for (const [name, text] of new FormData(form)) {
    if (typeof text !== "string") continue;
    const [kind, first = "", second = ""] = name.split(" ");
    if (kind === "value") values[first] = text;
    const row: Record<string, string> | undefined = kind === "cell" ? rows[Number(first)] : undefined;
    if (row) row[second] = text;
  }
  return { ...draft, values, rows };
}

/** A request that was stopped before its payment. */
interface Stopped {
  /** The request as JSON; if the figures change, they are checked again. */
  readonly body: string;
  /** Questions and remarks on the request; undefined if the check could not be loaded. */
  readonly remarks: readonly Remark[] | undefined;
}

/** An operation of the page as the table of cheaper analyses reads it. */
const soldAs = (operation: CatalogueOperation): Sold => ({
  id: operation.id,
  free: isFree(operation),
  price: { amount: Number(operation.price.usdc) },
  gives: operation.gives,
  products: { fewest: operation.list?.minimum ?? 1, most: operation.list?.maximum ?? 1 },
});

/**
 * The questions about a request, with the other remarks; empty if no remark is a question. Loaded on demand, because
 * its words are not part of the page's first script.
 */
async function remarksToConfirm(operation: CatalogueOperation, body: object): Promise<Stopped["remarks"]> {
  try {
    const { isQuestion, remarksOn } = await import("../../../../catalog/words/remarks.ts");
    const { cheaperAnalysis } = await import("../../../../catalog/cheaper-analysis.ts");
    const cheaper = cheaperAnalysis(soldAs(operation), catalogue.operations.map(soldAs), body, locale);
    const remarks = [...remarksOn(body, locale), ...(cheaper ? [cheaper] : [])];
    return remarks.some(isQuestion) ? remarks : [];
  } catch {
    return undefined;
  }
}

/** How long after leaving a field the page shows how it reads the field, ms. */
const settleMs = 200;

/** Holds the form. The draft belongs to the application; newer typing is in the form itself. */
export function useInputsForm({ draft, operation, change: store, proceed, refused }: InputsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [stopped, setStopped] = useState<Stopped | undefined>(undefined);
  const latest = useRef(draft);
  latest.current = draft;
  const current = (): Draft => {
    const known = latest.current ?? draft;
    return form.current ? withForm(known, form.current) : known;
  };
  const change = (made: Draft) => store(refused ? made : grown(made, catalogue));
  useEffect(() => {
    // A reload, or the other language, begins with what was typed last, also in a field that was not left.
    const keep = () => change(current());
    // The figures in the address would come before the kept ones after a reload, so they are removed at the first key.
    // On leaving the page that would be too late.
    const typed = () => {
      if (!refused) history.replaceState(null, "", addressOf({ screen: "inputs" }, current().operation));
    };
    form.current?.addEventListener("input", typed, { once: true });
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  return {
    form,
    /** Whether the buyer has tried to continue: only then an empty field is a problem. */
    asked,
    /** The request that waits for confirmation because it probably contains a mistake. */
    stopped,
    /** Columns that the buyer added. */
    added,
    /** Changes the draft, with newer typing included. */
    edit: (made: (draft: Draft) => Draft) => change(made(current())),
    addColumn: (name: string) => {
      change(current());
      setAdded([...added, name]);
    },
    choose: (id: string) => {
      const chosen = operationOf(id);
      if (!chosen) return;
      change({ ...movedTo(current(), chosen), prepared: undefined });
      setAsked(false);
    },
    /**
     * Takes products from a sheet. The pressed button is gone afterwards, so the keyboard's focus moves to the
     * products.
     */
    takeSheet: (made: (draft: Draft) => Draft) => {
      change(made(current()));
      setAsked(true);
      focus(".products");
    },
    submit: async (event: Event) => {
      event.preventDefault();
      const filled = current();
      change(filled);
      setAsked(true);
      const checked = readDraft(filled, operation, catalogue);
      if (!checked.valid) return focus("[aria-invalid]");
      const remarks = isFree(operation) ? [] : await remarksToConfirm(operation, checked.body);
      if (remarks?.length === 0) proceed(checked, filled);
      else setStopped({ body: JSON.stringify(checked.body), remarks });
    },
    /**
     * Reads a field that was left, after a pause, so that the button being pressed does not move from under the
     * finger.
     */
    leave: (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      setTimeout(() => {
        if (form.current?.isConnected) change(current());
      }, settleMs);
    },
  };
}
