/** The phrases of the search. Their files beside this one are an asset, because they would be a tenth of the bundle. */
import { type Text, withIsolatedNames } from "../../../lib/text.ts";

/** The texts of the two files of phrases. */
export interface PhraseFiles {
  readonly operations: string;
  readonly topics: string;
}

/** Without its phrases the search has only the names and descriptions of the operations. */
export const noPhrases: PhraseFiles = { operations: "", topics: "" };

/** A subject that people ask about and no operation covers. */
export interface Topic {
  /** Its name in the file. */
  readonly name: string;
  /** The answer to a question about the topic. */
  readonly text: Text;
  /** The id of the operation that comes nearest, if one does. */
  readonly nearest: string | undefined;
  readonly phrases: readonly string[];
}

/** The parts of a file, each with its name: the lines below `[name]`, without comments and empty lines. */
const sectionsOf = (file: string) =>
  file
    .split(/^\[/m)
    .slice(1)
    .map((part) => {
      const [name = "", ...lines] = part.split("\n").map((line) => line.trim());
      return { name: name.replace(/\]$/, ""), lines: lines.filter((line) => line !== "" && !line.startsWith("#")) };
    });

function topicOf({ name, lines }: ReturnType<typeof sectionsOf>[number]): Topic {
  const field = (key: string) => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
  return {
    name,
    text: { en: field("en") ?? "", ar: withIsolatedNames(field("ar") ?? "") },
    nearest: field("nearest"),
    phrases: lines.filter((line) => !/^(?:en|ar|nearest): /.test(line)),
  };
}

/** Reads the phrases of each operation, by its id. */
export const readOperationPhrases = ({ operations }: PhraseFiles): ReadonlyMap<string, readonly string[]> =>
  new Map(sectionsOf(operations).map(({ name, lines }) => [name, lines]));

/** Reads every topic that people ask about and no operation covers. */
export const readTopics = ({ topics }: PhraseFiles): readonly Topic[] => sectionsOf(topics).map(topicOf);
