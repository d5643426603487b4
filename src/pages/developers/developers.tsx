/** The page for developers: quick starts, the purchase drawn, errors, idempotency, receipts. */
import { quickStarts } from "../../discovery/quick-starts.ts";
import type { Operation } from "../../operation/operation.ts";
import { WithCode } from "../elements/code.tsx";
import { Snippet } from "../elements/snippet.tsx";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import type { PageFormats } from "../words.ts";
import { ErrorTable } from "./error-table.tsx";

interface Props extends PageContext {
  readonly ladder: readonly Operation[];
  /** CAIP-2 identifier of the payment network. */
  readonly network: string;
}

const receiptVerification = (origin: string) => `import { compactVerify, createRemoteJWKSet } from "jose";
const { info } = JSON.parse(atob(response.headers.get("PAYMENT-RESPONSE"))).extensions["result-receipt"];
const { payload } = await compactVerify(info.signature, createRemoteJWKSet(new URL("${origin}/.well-known/jwks.json")));
console.log(new TextDecoder().decode(payload)); // payer, amount, transaction, operation, inputHash, resultHash`;

/** The purchase as a sequence of messages between three parties. */
function PurchaseFlow({ formats: { word } }: { readonly formats: PageFormats }) {
  const parties = [word("flowBuyer"), word("flowService"), word("flowChain")];
  const messages = [
    { from: 0, to: 1, label: word("flowRequest") },
    { from: 1, to: 0, label: word("flowChallenge") },
    { from: 0, to: 1, label: word("flowSigned") },
    { from: 1, to: 2, label: word("flowVerify") },
    { from: 1, to: 2, label: word("flowSettle") },
    { from: 1, to: 0, label: word("flowResult") },
  ];
  return (
    <section class="scroll" tabindex={0} aria-label={word("flowTitle")}>
      <table class="sequence">
        <thead>
          <tr>
            {parties.map((party) => (
              <th scope="col">{party}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ from, to, label }) => {
            const start = Math.min(from, to);
            return (
              <tr>
                {start > 0 && <td />}
                <td colspan={2}>
                  <span class={to > from ? "flow onward" : "flow back"}>{label}</span>
                </td>
                {start === 0 && <td />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** `/developers` and `/ar/developers`. */
export function Developers({ ladder, network, ...context }: Props) {
  const { formats, origin } = context;
  const { word } = formats;
  const free = ladder.find((operation) => operation.free);
  const paid = ladder.find((operation) => !operation.free);
  const dearest = Math.max(...ladder.map((operation) => operation.price.amount));
  const starts =
    free && paid
      ? quickStarts({ origin, free, paid, network, spendCap: `$${Math.ceil((dearest + 1) / 50) * 50}` })
      : [];
  return (
    <Layout
      {...context}
      title={word("developersTitle")}
      description={word("developersText")}
      address={addresses.developers}
    >
      <div class="page">
        <section>
          <h1>{word("developersTitle")}</h1>
          <p class="lead">{word("developersText")}</p>
          <div class="actions">
            <a class="button" href={addresses.apiReference[formats.locale]}>
              {word("apiReference")}
            </a>
            <a class="button quiet" href={addresses.formulas[formats.locale]}>
              {word("formulas")}
            </a>
          </div>
        </section>
        <section id="quick-start">
          <h2>{word("quickStart")}</h2>
          <p class="prose">{word("spendCapNote")}</p>
          {starts.map((start) => (
            <section id={start.id}>
              <h3>
                <bdi dir="ltr">{start.title}</bdi>
              </h3>
              {start.id === "mcp" && <p class="prose">{word("quickStartMcp")}</p>}
              <Snippet code={start.code} formats={formats} />
            </section>
          ))}
        </section>
        <section id="purchase">
          <h2>{word("flowTitle")}</h2>
          <PurchaseFlow formats={formats} />
        </section>
        <section id="errors">
          <h2>{word("errorsTitle")}</h2>
          <p class="prose">
            <WithCode text={word("errorsText")} />
          </p>
          <ErrorTable formats={formats} />
        </section>
        <section id="idempotency">
          <h2>{word("idempotencyTitle")}</h2>
          <p class="prose">{word("idempotencyText")}</p>
        </section>
        <section id="receipts">
          <h2>{word("receiptsTitle")}</h2>
          <p class="prose">{word("receiptsText")}</p>
          <Snippet code={receiptVerification(origin)} formats={formats} />
        </section>
      </div>
    </Layout>
  );
}
