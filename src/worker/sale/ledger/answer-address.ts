/**
 * The addresses of stored answers. Its holder reads the paid answer, byte for byte, for as long as the ledger keeps it.
 * It names the payer, whose ledger it leads to, and is opened by a key that only this ledger makes.
 */
import { callObject } from "../../http/call-object.ts";
import { unpack } from "./stored-answer.ts";

/** Where answers are, with their id in the place of `:id`. */
export const answerPath = "/answers/:id";

/** An id: the payer's address, then the key. */
const answerId = /^([0-9a-f]{40})([0-9a-f]{40})$/;

/** The address of an answer. */
export const answerAddress = (origin: string, payer: string, key: string): string =>
  origin + answerPath.replace(":id", payer.slice(2) + key);

/** The answer at an id, as it was sold; undefined for an id that opens nothing. */
export async function readStoredAnswer(env: Pick<Env, "LEDGER">, id: string): Promise<string | undefined> {
  const [, payer, key] = answerId.exec(id) ?? [];
  if (payer === undefined || key === undefined) return undefined;
  const bytes = await callObject(
    () => env.LEDGER.getByName(`payer:0x${payer}`),
    async (ledger) => ledger.readAnswer(key),
  );
  return bytes && unpack(bytes);
}
