/** Asks once whether prices are of all pieces that the names of their products say. */
import type { NamedPack } from "../../questions.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly pack: NamedPack;
  readonly answer: (areWhole: boolean) => void;
}

export function PackQuestion({ context: { formats }, pack: { name, pieces, cells }, answer }: Props) {
  const { word, number } = formats;
  const slots = { name: `\u2068${name}\u2069`, pieces: number(pieces), cells: number(cells) };
  return (
    <fieldset class="notice pack">
      <legend>{word("packQuestion", slots)}</legend>
      <button type="button" class="button quiet" data-pack="whole" onClick={() => answer(true)}>
        {word("packWhole")}
      </button>
      <button type="button" class="button quiet" data-pack="piece" onClick={() => answer(false)}>
        {word("packPiece")}
      </button>
    </fieldset>
  );
}
