/** The page for developers: quick starts, the purchase on the wire, MCP hosts, errors, idempotency, receipts. */

import type { Child } from "hono/jsx";
import { buyingAdvice } from "../../../../../catalog/operation/price-table.ts";
import { type Operation, soldByPrice } from "../../../../../catalog/operation.ts";
import { walletKeyName } from "../../../../../catalog/service/bridge-variables.ts";
import { pages } from "../../../../../catalog/service/pages.ts";
import { withNextAnalysis } from "../../../../../catalog/summary/next-analysis.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import { answerAddress, answerTitle } from "../../../discovery/guides/guidance.ts";
import { ownProgram } from "../../../discovery/guides/own-program.ts";
import { priceCells } from "../../../discovery/guides/walkthrough.ts";
import { Code, Prose } from "../elements/code.tsx";
import { Contents, RadioTabs, type Section, Steps } from "../elements/sections.tsx";
import { Snippet } from "../elements/snippet.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { codeSamples, makeWallet, receiptCheck } from "./code-samples.ts";
import { ErrorList } from "./error-list.tsx";
import { mcpHosts } from "./mcp-hosts.ts";
import { Wire } from "./wire.tsx";

/** Renders how a reader gets a wallet that can pay here: money on Base, test money on its test network and locally. */
function Wallet({ language, config }: PageContext) {
  const { say } = language;
  const { networkLabel, isTestMoney } = config.currency;
  if (config.environment === "local")
    return (
      <>
        <Prose text={say("walletLocalText")} />
        <Snippet title={say("walletLocalTitle")} code={`export ${walletKeyName}=0x…`} language={language} />
      </>
    );
  return (
    <>
      <Prose text={say("walletText")} />
      <Snippet title={say("walletTitle")} code={makeWallet} language={language} />
      <Prose text={say(isTestMoney ? "walletFaucet" : "walletMoney", { network: networkLabel })} />
    </>
  );
}

/** Returns the steps to a first purchase: a free call, a wallet, and code for each way to buy. */
function quickStart(context: PageContext, free: Operation, paid: Operation): readonly Section[] {
  const { language, origin, config } = context;
  const { say, text } = language;
  const { input } = free.examples[0];
  const freeAnswer = JSON.stringify(withNextAnalysis(free.answer(input, "en"), origin), null, 2);
  const samples = codeSamples({ origin, paid, network: config.currency.network }, config);
  return [
    {
      id: "free-call",
      title: say("freeCallTitle"),
      content: (
        <>
          <Prose text={say("freeCallText")} />
          <Snippet title="curl" code={curlCall(origin + free.path, input)} language={language} />
          <Snippet title="200 · application/json" code={freeAnswer} language={language} folded />
        </>
      ),
    },
    { id: "wallet", title: say("walletStepTitle"), content: <Wallet {...context} /> },
    {
      id: "paid-call",
      title: say("paidCallTitle"),
      content: (
        <>
          <Prose text={say("paidCallText", { price: paid.price.usdc, network: config.currency.networkLabel })} />
          <RadioTabs
            name="language"
            label={say("paidCallLanguage")}
            tabs={samples.map(({ id, title, note, code }) => ({
              id,
              title: text(title),
              content: (
                <>
                  <Prose text={say(note)} />
                  <Snippet title={text(title)} code={code} language={language} />
                </>
              ),
            }))}
          />
        </>
      ),
    },
  ];
}

function McpHosts({ language, origin, config }: PageContext) {
  const { say, text } = language;
  const { setUp } = ownProgram(config);
  return (
    <>
      <Prose text={say("mcpHostsText")} />
      {!config.npmPackage && <Prose text={say("mcpBridgeClone")} />}
      {setUp && <Snippet title={say("mcpBridgeSetUp")} code={setUp} language={language} />}
      <RadioTabs
        name="host"
        label={say("mcpHostsLabel")}
        tabs={mcpHosts.map(({ id, name, file, remotePlace, remote, bridge, note }) => ({
          id,
          title: name,
          content: (
            <>
              <Prose text={say("mcpRemote")} />
              {remotePlace && <Prose text={text(remotePlace)} />}
              <Snippet title={remotePlace ? name : file} code={remote(origin)} language={language} />
              {bridge && (
                <>
                  <Prose text={say("mcpBridge")} />
                  <Snippet title={file} code={bridge(origin, config)} language={language} />
                </>
              )}
              {note && <Prose text={text(note)} />}
            </>
          ),
        }))}
      />
    </>
  );
}

/** Returns every operation on a line: its request, its price, and its name over MCP and A2A. */
function requestLines(operations: readonly Operation[]): string {
  const longestPath = Math.max(...operations.map(({ path }) => path.length));
  const longestPrice = Math.max(...operations.map(({ price }) => price.usdc.length));
  return operations
    .map(({ id, path, price }) => `POST ${path.padEnd(longestPath)}  ${price.usdc.padStart(longestPrice)} USDC  ${id}`)
    .join("\n");
}

function Operations({ language, operations }: PageContext) {
  const { say, text, locale } = language;
  const [head = [], ...rows] = priceCells({ operations, locale });
  return (
    <>
      <Prose text={say("operationsText")} />
      <Snippet title="HTTP" code={requestLines(operations)} language={language} />
      <Prose text={text(buyingAdvice)} />
      <figure class="scroll" tabindex={0} aria-label={say("operationsTitle")}>
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th scope="col">{cell}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr>
                <th scope="row">
                  <Code>{name}</Code>
                </th>
                {cells.map((cell) => (
                  <td>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </>
  );
}

/** Returns the sections of the page by their anchors, in the order in which a newcomer needs them. */
function sectionsOf(context: PageContext): readonly (readonly [id: string, title: string, content: Child])[] {
  const { language, origin, operations } = context;
  const { say, text } = language;
  const free = operations.find((operation) => operation.free);
  const [paid] = soldByPrice(operations);
  const purchase =
    free && paid
      ? ([
          ["quick-start", say("quickStart"), <Steps steps={quickStart(context, free, paid)} />],
          ["purchase", say("wireTitle"), <Wire {...context} paid={paid} />],
        ] as const)
      : [];
  const receipts = (
    <>
      <Prose text={say("receiptsText")} />
      <Snippet title="TypeScript" code={receiptCheck(origin)} language={language} />
    </>
  );
  return [
    ...purchase,
    ["operations", say("operationsTitle"), <Operations {...context} />],
    ["answer", text(answerTitle), <Prose text={text(answerAddress)} />],
    ["mcp-hosts", say("mcpHostsTitle"), <McpHosts {...context} />],
    ["errors", say("errorsTitle"), <ErrorList language={language} />],
    ["idempotency", say("idempotencyTitle"), <Prose text={say("idempotencyText")} />],
    ["receipts", say("receiptsTitle"), receipts],
  ];
}

/** Renders `/developers` and `/ar/developers`. */
export function Developers(context: PageContext) {
  const { repositoryUrl } = context.config;
  const { say, text, locale } = context.language;
  const sections = sectionsOf(context);
  return (
    <Layout {...context} title={say("developersTitle")} description={say("developersText")} page={pages.developers}>
      <div class="page wide reference guide">
        <section class="opening">
          <h1>{say("developersTitle")}</h1>
          <p class="lead">{say("developersText")}</p>
          <div class="actions">
            <a class="button" href={pages.apiReference.path[locale]}>
              {text(pages.apiReference.title)}
            </a>
            <a class="button quiet" href={pages.formulas.path[locale]}>
              {text(pages.formulas.title)}
            </a>
            {repositoryUrl && (
              <a class="button quiet" href={repositoryUrl}>
                {say("sourceCode")}
              </a>
            )}
          </div>
        </section>
        <Contents label={say("guideContents")} chapters={sections.map(([id, title]) => [id, title])} />
        <div class="chapters">
          {sections.map(([id, title, content]) => (
            <section id={id}>
              <h2>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </Layout>
  );
}
