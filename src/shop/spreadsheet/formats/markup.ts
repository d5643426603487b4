/** Tags of XML and HTML one after another, without a tree: tables of many megabytes are read with it. */

/** A tag, and the text between it and the one before. */
export interface Tag {
  /** Its name without prefix, in lower case for HTML. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: string;
  readonly textBefore: string;
}

/**
 * A bound on the length of a tag: without it, looking for the end of tags that never end would take time by the square
 * of a file.
 */
const tag =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|[!?][^>]*>|(?<end>\/)?(?:[\w.-]+:)?(?<name>[A-Za-z][\w.-]*)(?<attributes>(?:[^>"']|"[^"]{0,9999}"|'[^']{0,9999}'){0,2000})>)/gu;

/** Yields the tags of a text, each with the text before it. */
export function* tagsIn(text: string): Generator<Tag> {
  const tags = new RegExp(tag);
  let [before, last] = ["", 0];
  for (let found = tags.exec(text); found; found = tags.exec(text)) {
    before += text.slice(last, found.index);
    last = tags.lastIndex;
    const { cdata, end, name, attributes = "" } = found.groups ?? {};
    if (name === undefined) {
      before += (cdata ?? "").replaceAll("&", "&amp;");
      continue;
    }
    yield { name, isEnd: end !== undefined, isEmpty: attributes.endsWith("/"), attributes, textBefore: before };
    before = "";
  }
}

const ofWebPages = { nbsp: "\u00a0", pound: "£", euro: "€", yen: "¥", rlm: "", lrm: "" };
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", ...ofWebPages };

/** A text with its entities as characters. */
export const plainEntities = (text: string): string =>
  text.replace(/&(?:#x(?<hex>[\da-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>\w{2,8}));/giu, (all, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return entities[name.toLowerCase()] ?? all;
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** The patterns of attributes by name: a large sheet asks for the same ones in each cell. */
const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const pattern =
    patterns.get(name) ??
    new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\\s"'/]+))`, "u");
  patterns.set(name, pattern);
  return pattern;
}

/** An attribute of a tag, with any prefix, in HTML also without quotation marks; undefined if it is not there. */
export function attributeOf({ attributes }: Pick<Tag, "attributes">, name: string): string | undefined {
  const { double, single, bare } = patternOf(name).exec(attributes)?.groups ?? {};
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : plainEntities(value);
}
