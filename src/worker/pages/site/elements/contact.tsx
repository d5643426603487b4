/** How to reach the operator: by mail or on the web. */
export function Contact({ contact }: { readonly contact: string }) {
  const href = contact.includes("@") ? `mailto:${contact}` : contact;
  return (
    <a href={href}>
      <bdi dir="ltr">{contact}</bdi>
    </a>
  );
}
