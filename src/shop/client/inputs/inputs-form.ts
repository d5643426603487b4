/** The form of the inputs: the draft it shows, and what pressing its buttons does. */
import { useRef, useState } from "hono/jsx/dom";
import type { JsonObject } from "../../../lib/text.ts";
import { grown } from "../../buying-questions.ts";
import type { CatalogueOperation } from "../../catalogue.ts";
import { type Draft, readDraft } from "../../draft.ts";
import { movedTo } from "../../fitting-operation.ts";
import { ordersNothing } from "../../plan-costs.ts";
import type { ValidReading } from "../../purchase/purchase-view.ts";
import type { BuyContext } from "../buy-context.ts";
import { withForm } from "./form-draft.ts";

interface Given {
  readonly context: BuyContext;
  readonly draft: Draft;
  readonly operation: CatalogueOperation;
  readonly change: (draft: Draft) => void;
  readonly proceed: (reading: ValidReading) => void;
  /** What was sent and signed already keeps its analysis. */
  readonly refused: object | undefined;
}

/** How long the page waits before it shows what it makes of a field that was left, ms. */
const settleMs = 200;

/** The draft is the application's; what was typed since is in the form itself. */
export function useInputsForm({ context: { catalogue }, draft, operation, change: store, proceed, refused }: Given) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [stopped, setStopped] = useState<JsonObject | undefined>(undefined);
  const latest = useRef(draft);
  latest.current = draft;
  const current = (): Draft => {
    const known = latest.current ?? draft;
    return form.current ? withForm(known, form.current) : known;
  };
  const change = (made: Draft) => store(refused ? made : grown(made, catalogue));
  return {
    form,
    /** Whether the buyer wanted to go on: only then an empty field is a problem. */
    asked,
    /** The request that was stopped because its plan could order nothing. */
    stopped,
    /** Columns that the buyer added. */
    added,
    /** Changes the draft, what was typed since included. */
    edit: (made: (draft: Draft) => Draft) => change(made(current())),
    addColumn: (name: string) => {
      change(current());
      setAdded([...added, name]);
    },
    choose: (id: string) => {
      const chosen = catalogue.operations.find((candidate) => candidate.id === id);
      if (!chosen) return;
      change({ ...movedTo(current(), chosen), prepared: undefined });
      setAsked(false);
    },
    /** Takes products from a sheet. */
    takeSheet: (made: (draft: Draft) => Draft) => {
      change(made(current()));
      setAsked(true);
    },
    submit: (event: Event) => {
      event.preventDefault();
      const filled = current();
      change(filled);
      setAsked(true);
      const checked = readDraft(filled, operation, catalogue);
      if (checked.valid && ordersNothing(checked.body)) setStopped(checked.body);
      else if (checked.valid) proceed(checked);
      else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    },
    /** Reads a field that was left; later, so that the button being pressed does not move from under the finger. */
    leave: (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      setTimeout(() => {
        if (form.current?.isConnected) change(current());
      }, settleMs);
    },
  };
}
