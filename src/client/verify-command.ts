/** `gulf-retail-analysis verify`: whether a receipt holds. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { service } from "../../catalog/service/service.ts";
import { usdcText } from "../lib/usdc.ts";
import { columns, defineCommand, Mistake } from "./command.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const read = (file: string) =>
  readFile(file).catch((error: Error) => {
    throw new Mistake(`${file} cannot be read: ${error.message}`);
  });

export default defineCommand({
  call: `${service.id} verify`,
  summary: "Checks that a receipt was signed with a key that the service publishes, and says what it proves.",
  positionals: "<file with the PAYMENT-RESPONSE header>",
  options: {
    "base-url": {
      type: "string",
      value: "address",
      help: "the service that must have signed; else the one that the receipt names",
    },
    result: { type: "string", value: "file", help: "the answer, byte for byte: checks that the receipt is of it" },
  },
  run: async (values, [file]) => {
    if (file === undefined) throw new Mistake("Which receipt? buy --receipt writes one.");
    const { origin, receipt, result } = await verifyReceipt((await read(file)).toString("utf8"), values["base-url"]);
    const rows: [string, string][] = [
      ["signed by", origin],
      ["paid by", receipt.payer],
      ["for", receipt.resourceUrl],
      ["in", `${receipt.transaction} (${receipt.network})`],
      ["at", new Date(receipt.issuedAt * 1000).toISOString()],
    ];
    if (result)
      rows.push(["amount", `${usdcText(BigInt(result.amount), 2)} USDC`], ["result", `SHA-256 ${result.resultHash}`]);
    process.stdout.write(`The receipt holds.\n\n${columns(rows)}\n`);
    if (values.result === undefined) return undefined;
    const digest = createHash("sha256")
      .update(await read(values.result))
      .digest("hex");
    const same = result !== undefined && digest === result.resultHash.replace(/^0x/, "");
    process.stdout.write(
      same ? "\nThe answer is the one that was paid for.\n" : "\nThe answer is another one than was paid for.\n",
    );
    return same;
  },
});
