/** The formulas, shown on an example: every step as published, with its values, in the order of the calculation. */
import { pages } from "../../../../../catalog/service/pages.ts";
import { DefinitionList } from "../../../../shop/results/definition-list.tsx";
import { FigureTable } from "../../../../shop/results/figure-table.tsx";
import { type Derived, derivedResult } from "../../../../shop/results/sample-results.ts";
import { operationAnchor } from "../elements/operations.ts";
import { Layout, type PageContext } from "../frame/layout.tsx";
import type { PageLanguage } from "../page-texts.ts";
import { Sources } from "./sources.tsx";

/** The steps, each with its expression in which every name is replaced by the value that it stands for. */
function stepsWithValues({ inputs, steps }: Derived) {
  const values = new Map(Object.entries(inputs));
  return steps.map((step) => {
    const filled = step.expression.replace(/[a-z_][a-z_0-9]*/g, (name) => String(values.get(name) ?? name));
    values.set(step.name, step.value);
    return { ...step, filled };
  });
}

const Steps = ({ derived, language: { say } }: { readonly derived: Derived; readonly language: PageLanguage }) => (
  <div dir="ltr">
    <FigureTable
      caption={say("formulasSteps")}
      records={stepsWithValues(derived)}
      columns={[
        { head: say("stepName"), text: ({ name }) => <code>{name}</code> },
        { head: say("stepExpression"), text: ({ expression }) => <code>{expression}</code> },
        { head: say("stepValues"), text: ({ filled }) => <code>{filled}</code> },
        { head: say("stepValue"), figure: ({ value }) => <code>{value}</code> },
      ]}
    />
  </div>
);

/** Renders `/developers/formulas` and its Arabic twin. */
export function Formulas(context: PageContext) {
  const { operations, language } = context;
  const { text, say, locale } = language;
  return (
    <Layout {...context} title={say("formulasTitle")} description={say("formulasText")} page={pages.formulas}>
      <div class="page">
        <section>
          <h1>{say("formulasTitle")}</h1>
          <p class="lead">{say("formulasText")}</p>
          <h2>{say("functionsTitle")}</h2>
          <DefinitionList
            class="functions"
            rows={[
              [<code dir="ltr">money(x)</code>, say("functionMoney")],
              [<code dir="ltr">round2(x)</code>, say("functionRound2")],
            ]}
          />
        </section>
        {operations.map((operation) => {
          const derived = derivedResult(operation, locale);
          return (
            derived && (
              <section id={operationAnchor(operation.id)}>
                <h2>{say("formulasExample", { operation: text(operation.name) })}</h2>
                <h3>{say("inputs")}</h3>
                <ul class="formula-inputs">
                  {Object.entries(derived.inputs).map(([name, value]) => (
                    <li>
                      <code dir="ltr">{`${name} = ${value}`}</code>
                    </li>
                  ))}
                </ul>
                <h3>{say("formulasSteps")}</h3>
                <Steps derived={derived} language={language} />
              </section>
            )
          );
        })}
        <Sources {...context} />
      </div>
    </Layout>
  );
}
