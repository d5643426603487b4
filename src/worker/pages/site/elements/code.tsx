/**
 * Names, paths, addresses and code inside sentences: left to right in every language, and isolated from the text around
 * them.
 */
import type { Child } from "hono/jsx";

/** Renders a piece of code, a field or an identifier. */
export function Code({ children }: { readonly children?: Child }) {
  return (
    <bdi dir="ltr">
      <code>{children}</code>
    </bdi>
  );
}

/** Renders a text in which `…` marks code. */
export function WithCode({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <Code>{part}</Code> : part))}</>;
}

/** Renders a paragraph in which `…` marks code. */
export const Prose = ({ text }: { readonly text: string }) => (
  <p class="prose">
    <WithCode text={text} />
  </p>
);

/** A path, without the marks that isolate it in plain text (`isolated`). */
const path = /\u2066?((?<=^|[\s(\u2066])\/[\w.{}<>/-]*[\w}>])\u2069?/;

/** Renders a sentence in which paths such as `/openapi.json` keep their slash in front, in every language. */
export function WithPaths({ text }: { readonly text: string }) {
  return <>{text.split(path).map((part, index) => (index % 2 === 1 ? <Code>{part}</Code> : part))}</>;
}

/** Renders a link whose text is its path, or another identifier. */
export const CodeLink = ({ href, text = href }: { readonly href: string; readonly text?: string }) => (
  <a href={href}>
    <bdi dir="ltr">{text}</bdi>
  </a>
);

/** Renders how to contact the operator: by e-mail or on a page. */
export const Contact = ({ contact }: { readonly contact: string }) => (
  <CodeLink href={contact.includes("@") ? `mailto:${contact}` : contact} text={contact} />
);
