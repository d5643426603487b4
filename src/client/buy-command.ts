/** `npx gulf-retail-analysis buy`: one purchase by the rules of the bridge, whose book makes a repeated call free. */
import { readFile, writeFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { operations } from "../../catalog/index.ts";
import { service } from "../../catalog/service/service.ts";
import { answerHere } from "./bridge/answer-here.ts";
import { readBridgeSettings } from "./bridge/bridge-settings.ts";
import { PaidCalls } from "./bridge/paid-calls.ts";
import { columns, defineCommand, Mistake } from "./command.ts";
import { problemsIn } from "./problems.ts";
import { useServiceOrigin } from "./service-origin.ts";

async function readInput(file: string): Promise<unknown> {
  const text = await (file === "-" ? readAll(process.stdin) : readFile(file, "utf8")).catch((error: Error) => {
    throw new Mistake(`The input cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Mistake(`${file} is not JSON.`);
  }
}

export default defineCommand({
  call: `npx ${service.id} buy`,
  summary:
    "Buys an analysis with the wallet of SVC_WALLET_PRIVATE_KEY and prints its result as JSON. The same call again gives the same result and is not charged again.",
  positionals: "<operation>",
  options: {
    input: { type: "string", value: "file", help: "the request body, from a file or standard input (-); needed" },
    "max-usdc": {
      type: "string",
      value: "amount",
      help: "the most that it may cost, such as 2.50; SVC_MAX_USDC_PER_CALL",
    },
    "base-url": { type: "string", value: "address", help: "where the service is; SVC_BASE_URL" },
    result: { type: "string", value: "file", help: "write the answer there, byte for byte, for verify" },
    receipt: { type: "string", value: "file", help: "write the signed receipt there, for verify" },
    lang: { type: "string", value: "en|ar", help: "the language of the texts; SVC_LANG" },
  },
  notes: () =>
    `Operations:\n\n${columns(operations.map(({ id, free, price, name }) => [id, `${free ? "free" : `${price.usdc} USDC`}  ${name.en}`]))}\n\nUse a wallet that holds no more than you would lose. Its key is never logged, stored or sent.`,
  run: async (values, [id, ...more]) => {
    const operation = operations.find((candidate) => candidate.id === id);
    if (!operation || more.length > 0)
      throw new Mistake(`Name one operation: ${operations.map((candidate) => candidate.id).join(", ")}.`);
    if (values.input === undefined) throw new Mistake("--input names the request body.");
    useServiceOrigin();
    const settings = readBridgeSettings({
      ...process.env,
      ...(values["base-url"] !== undefined && { SVC_BASE_URL: values["base-url"] }),
      ...(values["max-usdc"] !== undefined && { SVC_MAX_USDC_PER_CALL: values["max-usdc"] }),
      ...(values.lang !== undefined && { SVC_LANG: values.lang }),
    });
    const input = await readInput(values.input);
    const attachments = () => ({ paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined });
    const { status, body, text, headers } = await (operation.free
      ? answerHere({ operation, input }, settings.locale)
      : new PaidCalls(settings).call({ operation, input, attachments }));
    if (status !== 200) throw new Mistake(problemsIn(body));
    process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
    if (values.result !== undefined) await writeFile(values.result, text);
    const receipt = headers.get("PAYMENT-RESPONSE");
    if (values.receipt !== undefined && receipt !== null) {
      await writeFile(values.receipt, `${receipt}\n`);
      process.stderr.write(`The receipt is in ${values.receipt}.\n`);
    }
    return undefined;
  },
});
