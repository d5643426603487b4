/** `npm run rehearse`: a Friday of deployments, outages and restores on this machine, with buyers who count. */
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { buildCommit, buildHere } from "./built-version.ts";
import { Friday, isWell } from "./friday.ts";

/** The release before these sources. */
const lastRelease = "3ebb31d6";

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Mistake(`--${name} takes a whole number from 1 to 9999, not "${text}".`);
  return Number(text);
}

export default defineCommand({
  call: "npm run rehearse --",
  summary:
    "Deploys, rolls back and restores on this machine while buyers buy, and compares chain, ledgers and books for every purchase. Ends with 1 when a buyer lost anything.",
  options: {
    from: {
      type: "string",
      value: "commit",
      default: lastRelease,
      help: `what is deployed in the morning; ${lastRelease}`,
    },
    buyers: { type: "string", value: "number", default: "50", help: "how many buy at once; 50" },
    purchases: { type: "string", value: "number", default: "4", help: "of each buyer between two happenings; 4" },
  },
  run: async ({ from, buyers, purchases }) => {
    console.log(`building ${from} and what is here`);
    const [before, after] = [await buildCommit(from), await buildHere()];
    const outcome = await Friday.live({
      before,
      after,
      buyers: wholeNumber("buyers", buyers),
      purchasesBetween: wholeNumber("purchases", purchases),
      say: (line) => console.log(line),
    });
    const { verdict, setbacks, problems } = outcome;
    console.log(`
purchases             ${verdict.purchases}
sent again            ${setbacks} times, after a reset, an outage or a refusal
lost                  ${verdict.lost}
charged twice         ${verdict.chargedTwice}
given for nothing     ${verdict.givenForNothing}
answered otherwise    ${verdict.answeredOtherwise}
receipts unsigned     ${verdict.receiptsUnsigned}
books differ in       ${verdict.booksDiffer}
else                  ${problems.join("; ") || "nothing"}`);
    return isWell(outcome);
  },
});
