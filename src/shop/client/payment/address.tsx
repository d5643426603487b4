/** An account, a number or a transaction: left to right in every language, and broken anywhere. */
import type { Child } from "hono/jsx";

export const Address = ({ children }: { readonly children?: Child }) => (
  <bdi dir="ltr" class="address">
    {children}
  </bdi>
);
