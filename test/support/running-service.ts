/** The service that a program looks at. */
import { Mistake } from "../../src/tools/command.ts";

/** The origin of a service that answers: the given one, or the one of `npm start`. Throws a Mistake when nothing answers there. */
export async function runningService(address = `http://localhost:${process.env.PORT ?? "8787"}`): Promise<string> {
  const hint = "Run npm start in another shell, or name the address of a service.";
  if (!URL.canParse(address)) throw new Mistake(`${address} is not an address. ${hint}`);
  const { origin } = new URL(address);
  const response = await fetch(`${origin}/status`).catch(() => undefined);
  await response?.body?.cancel();
  if (!response?.ok) throw new Mistake(`No service answers at ${origin}. ${hint}`);
  return origin;
}
