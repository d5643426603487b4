/** `npm run rehearse`: a Friday of deployments, outages and restores on this machine, with buyers who count. */
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { releases } from "../../worker/sale/fixtures/released-ledgers.ts";
import { buildCommit, buildHere } from "./built-version.ts";
import { Friday, isWell } from "./friday.ts";

const lastRelease = releases.at(-1)?.commit ?? "HEAD";

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Mistake(`--${name} takes a whole number from 1 to 9999, not "${text}".`);
  return Number(text);
}

export default defineCommand({
  call: "npm run rehearse --",
  summary:
    "Deploys in steps, goes back, restores and rotates on this machine while buyers buy, and asks chain, ledgers and books what became of every purchase. Ends with 1 when anybody lost anything, or an alert was missing.",
  options: {
    from: {
      type: "string",
      value: "commit",
      default: lastRelease,
      help: `what is deployed in the morning; ${lastRelease}`,
    },
    buyers: { type: "string", value: "number", default: "50", help: "how many buy at once; 50" },
    purchases: { type: "string", value: "number", default: "4", help: "of each buyer between two happenings; 4" },
    look: { type: "string", value: "ms", default: "1000", help: "between two looks at a new version; 1000" },
  },
  run: async ({ from, buyers, purchases, look }) => {
    console.log(`building ${from} and what is here`);
    const [before, after] = [await buildCommit(from), await buildHere()];
    const outcome = await Friday.live({
      before,
      after,
      buyers: wholeNumber("buyers", buyers),
      purchasesBetween: wholeNumber("purchases", purchases),
      lookMs: wholeNumber("look", look),
      say: (line) => console.log(line),
    });
    const { verdict, setbacks, fired, problems } = outcome;
    console.log(`
purchases             ${verdict.purchases}
sent again            ${setbacks} times, after a reset, an outage or a refusal
lost                  ${verdict.lost}
charged twice         ${verdict.chargedTwice}
given for nothing     ${verdict.givenForNothing}
answered otherwise    ${verdict.answeredOtherwise}
receipts unsigned     ${verdict.receiptsUnsigned}
books differ in       ${verdict.booksDiffer}
alerts that fired     ${fired.join(", ")}
else                  ${problems.join("; ") || "nothing"}`);
    return isWell(outcome);
  },
});
