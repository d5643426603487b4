/** The part of llms-txt-parser that tests use; the package has no types. */
declare module "llms-txt-parser" {
  export default class LLMSTextParser {
    parse(content: string): {
      readonly title?: string;
      readonly overview: string | null;
      readonly links: readonly { readonly title: string; readonly url: string; readonly section?: string }[];
    };
  }
}
