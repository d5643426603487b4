/** The third screen: what has happened to a purchase that is under way. There is nothing to press. */
import type { StoredPurchase } from "../purchase/stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";

export function WaitingScreen({
  context,
  purchase,
}: {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
}) {
  const { say } = context.language;
  const { payment, trouble } = purchase;
  const paid = payment !== null;
  const stages = [
    ...(paid ? [{ label: say("waitSigned"), done: payment.signature !== undefined }] : []),
    { label: say("waitSent"), done: purchase.attempts > 0 },
    ...(paid ? [{ label: say("waitSettled"), done: false }] : []),
    { label: say("waitResult"), done: false },
  ];
  const explanation =
    trouble?.kind !== "repeat"
      ? undefined
      : trouble.code === "settlement_unknown"
        ? say("waitUnknown")
        : trouble.code === "unreachable" || trouble.code.startsWith("status_")
          ? say("waitUnreachable")
          : say("waitBusy");
  return (
    <div class="waiting">
      <h2 tabindex={-1}>{say("waitingTitle")}</h2>
      <ol class="stages">
        {stages.map(({ label, done }) => (
          <li class={done ? "done" : undefined}>
            <span aria-hidden="true">{done ? "✓" : "●"}</span> {label}
          </li>
        ))}
      </ol>
      <div role="status">{explanation && <p class="notice">{explanation}</p>}</div>
      <p class="muted">{say("waitClose")}</p>
    </div>
  );
}
