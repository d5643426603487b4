// Serves a facilitator of a package as its example builds it, copied into the folder where the package is installed:
//   node serve-package.js <core package> <class> <evm package> <node> <private key>
// It prints its address. Plain JavaScript, because it runs outside of this project.
import { createServer } from "node:http";
import { createWalletClient, http, publicActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { base } from "viem/chains";

const [, , core, name, evm, rpcUrl, key] = process.argv;
const { [name]: Facilitator } = await import(`${core}/facilitator`);
const { toFacilitatorEvmSigner } = await import(evm);
const { ExactEvmScheme } = await import(`${evm}/exact/facilitator`);

const account = privateKeyToAccount(key);
const wallet = createWalletClient({ account, chain: base, transport: http(rpcUrl) }).extend(publicActions);
const signer = toFacilitatorEvmSigner({
  address: account.address,
  getCode: (asked) => wallet.getCode(asked),
  readContract: (asked) => wallet.readContract({ ...asked, args: asked.args ?? [] }),
  verifyTypedData: (asked) => wallet.verifyTypedData(asked),
  writeContract: (asked) => wallet.writeContract({ ...asked, args: asked.args ?? [] }),
  sendTransaction: (asked) => wallet.sendTransaction(asked),
  waitForTransactionReceipt: (asked) => wallet.waitForTransactionReceipt(asked),
});
const facilitator = new Facilitator().register("eip155:8453", new ExactEvmScheme(signer));

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const answer = (status, said) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
  try {
    const { paymentPayload, paymentRequirements } = JSON.parse(body);
    // The fork t402 asks for its own name of the version.
    answer(200, await facilitator.settle({ t402Version: 2, ...paymentPayload }, paymentRequirements));
  } catch (error) {
    answer(500, { error: String(error?.message ?? error) });
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
