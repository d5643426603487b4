/** A purchase as it goes over the wire: x402 v2 over HTTP, drawn and in its messages, with this deployment's terms. */

import type { Operation } from "../../../../../catalog/operation.ts";
import type { JsonObject } from "../../../../lib/text.ts";
import { transferType } from "../../../../lib/transfer-type.ts";
import type { PaymentConfig } from "../../../config/config.ts";
import { signingDomain } from "../../../discovery/guides/walkthrough.ts";
import { offerOf } from "../../../sale/challenge/challenge.ts";
import { Prose } from "../elements/code.tsx";
import { Steps } from "../elements/sections.tsx";
import { Snippet } from "../elements/snippet.tsx";
import type { PageContext } from "../frame/layout.tsx";
import type { PageLanguage } from "../page-texts.ts";

const parties = ["flowBuyer", "flowService", "flowChain"] as const;

/** The messages of a purchase, each from one party to another by their places. */
const messages = [
  { from: 0, to: 1, label: "flowRequest" },
  { from: 1, to: 0, label: "flowChallenge" },
  { from: 0, to: 1, label: "flowSigned" },
  { from: 1, to: 2, label: "flowVerify" },
  { from: 1, to: 2, label: "flowSettle" },
  { from: 1, to: 0, label: "flowResult" },
] as const;

/** Renders a table with a column for each party: every message ends at the lines of the two that it joins. */
function PurchaseFlow({ language: { say } }: { readonly language: PageLanguage }) {
  return (
    <figure class="scroll" tabindex={0} aria-label={say("flowTitle")}>
      <table class="sequence">
        <thead>
          <tr>
            {parties.map((party) => (
              <th scope="col">{say(party)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ from, to, label }) => (
            <tr>
              {parties.map((_, column) => (
                <td>
                  {column === Math.min(from, to) && (
                    <span class={to > from ? "flow onward" : "flow back"}>{say(label)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const json = (value: JsonObject) => JSON.stringify(value, null, 2);

/**
 * Returns the steps of buying the first example of an operation, with the messages of each: the name of a header or how
 * the message begins, and its base64 decoded. `<…>` stands for what a buyer or the chain fills in. Extensions are left
 * out: they hold schemas and signatures of several kilobytes.
 */
function stepsOf(operation: Operation, payment: PaymentConfig, origin: string) {
  const { resource, requirements } = offerOf(operation, payment, origin);
  const { amount, network, payTo, maxTimeoutSeconds } = requirements;
  const { input } = operation.examples[0];
  const body = JSON.stringify(input);
  const request = `POST ${operation.path} HTTP/1.1\nHost: ${new URL(origin).host}\nContent-Type: application/json`;
  const required = { x402Version: 2, error: "payment_required", resource, accepts: [requirements] };
  const authorization = {
    from: "<your wallet>",
    to: payTo,
    value: amount,
    validAfter: "0",
    validBefore: `<Unix seconds, at most ${maxTimeoutSeconds} from now>`,
    nonce: "<32 random bytes, 0x…>",
  };
  const payload = { signature: "<EIP-712 signature, 0x…>", authorization };
  const settlement = {
    success: true,
    payer: "<your wallet>",
    transaction: "<hash of the transfer, 0x…>",
    network,
    amount,
  };
  return [
    {
      id: "wire-challenge",
      title: "wireChallengeTitle",
      text: "wireChallengeText",
      messages: [
        ["POST", `${request}\n\n${body}`],
        ["402 · PAYMENT-REQUIRED", json(required)],
      ],
    },
    {
      id: "wire-signature",
      title: "wireSignatureTitle",
      text: "wireSignatureText",
      messages: [
        ["POST", `${request}\nPAYMENT-SIGNATURE: <base64 of the JSON below>\n\n${body}`],
        ["PAYMENT-SIGNATURE", json({ x402Version: 2, resource, accepted: requirements, payload })],
      ],
    },
    {
      id: "wire-delivery",
      title: "wireDeliveryTitle",
      text: "wireDeliveryText",
      messages: [
        ["200 · PAYMENT-RESPONSE", json(settlement)],
        ["200 · application/json", json(operation.answer(input, "en"))],
      ],
    },
  ] as const;
}

/** Renders the purchase of an operation. While payments are not configured, only the drawing is shown. */
export function Wire({ paid, language, origin, config }: PageContext & { readonly paid: Operation }) {
  const { say } = language;
  if (!config.payment)
    return (
      <>
        <PurchaseFlow language={language} />
        <Prose text={say("wireNotConfigured")} />
      </>
    );
  const steps = stepsOf(paid, config.payment, origin).map(({ id, title, text, messages }) => ({
    id,
    title: say(title),
    content: (
      <>
        <Prose text={say(text)} />
        {messages.map(([title, code]) => (
          <Snippet title={title} code={code} language={language} folded />
        ))}
        {id === "wire-signature" && (
          <>
            <Prose text={say("wireByHandText")} />
            <Snippet title="EIP-712" code={`${transferType}\n${json(signingDomain(config))}`} language={language} />
          </>
        )}
      </>
    ),
  }));
  return (
    <>
      <Prose text={say("wireText")} />
      <PurchaseFlow language={language} />
      <Steps steps={steps} />
    </>
  );
}
