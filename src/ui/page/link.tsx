import type { ComponentProps } from "react";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of this site, or an address elsewhere. */
  to: string;
  /** Whether the next page is shown where this one is scrolled to. */
  preventScrollReset?: boolean;
  /** Whether the next page takes this one's place in the history. */
  replace?: boolean;
  /** Whether a document is loaded, as where its state must be that of the server. */
  reloadDocument?: boolean;
}

/**
 * A link that is followed without loading a document where it leads to a page of this site. `useLinkNavigation` follows all of them: a
 * page has hundreds, and each of React Router's own would be drawn again whenever the address changes.
 */
export function Link({
  to,
  preventScrollReset = false,
  replace = false,
  reloadDocument = false,
  ...rest
}: LinkProps) {
  const marks = [preventScrollReset && "stay", replace && "replace"].filter(Boolean).join(" ");
  return <a {...rest} href={to} data-link={reloadDocument ? undefined : marks} />;
}
