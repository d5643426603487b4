/** The settings that `npm start` reads from its environment. */
import { z } from "zod";
import { settingNames } from "../../worker/config/config.ts";
import { stateDirIn } from "./state-dir.ts";

/** How the local stack is brought up. */
export interface LocalSettings {
  /** The port of the service on the loopback interface. */
  readonly port: number;
  /** Where the chain, the service's own storage and generated keys are kept, as an absolute path. */
  readonly stateDir: string;
  /** The settings that the Worker receives unchanged: every setting of `config.ts` that the environment holds. */
  readonly given: Readonly<Record<string, string>>;
  /** A bundle of this project to run unchanged; without it, each start bundles the sources. */
  readonly bundle?: string;
}

const port = z.coerce.number().int().min(1).max(65_535);

/** Reads the environment; an empty setting is an absent one. Throws an error that names what is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): LocalSettings {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const chosenPort = port.safeParse(environment.PORT?.trim() || "8787");
  if (!chosenPort.success) throw new Error(`PORT must be a port number from 1 to 65535, not "${environment.PORT}".`);
  return { port: chosenPort.data, stateDir: stateDirIn(environment), given };
}
