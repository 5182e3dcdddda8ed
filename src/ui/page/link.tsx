import { type ComponentProps, useEffect } from "react";
import { useNavigate } from "react-router";

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
 * page has hundreds, and each of React Router's own would be rendered again whenever the address changes.
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

/** What a press on a link asks for. */
interface LinkTarget {
  /** Path, query and fragment on this site. */
  readonly to: string;
  readonly preventScrollReset: boolean;
  /** Whether it makes no step in the history, as a link to the page that is shown. */
  readonly replace: boolean;
}

/**
 * Follows every `Link` of the page without loading a document; a modified press, such as with Ctrl, is left to the browser.
 * @param until instant (ISO) from which on links load documents, because the one that is open has become wrong; null for never
 */
export function useLinkNavigation(until: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = findLinkTarget(event);
      if (target === null || (until !== null && Date.now() >= Date.parse(until))) return;
      event.preventDefault();
      const { to, ...options } = target;
      navigate(to, options);
    };
    // After React, whose listeners are on the document, so that a component may prevent it.
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [navigate, until]);
}

function findLinkTarget(event: MouseEvent): LinkTarget | null {
  if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>("a[data-link]");
  if (!link || link.origin !== location.origin || (link.target !== "" && link.target !== "_self"))
    return null;
  const marks = link.dataset.link?.split(" ") ?? [];
  return {
    to: link.pathname + link.search + link.hash,
    preventScrollReset: marks.includes("stay"),
    replace: marks.includes("replace") || link.href === location.href,
  };
}

/** Whether a press opens a link where it stands: by the first button or a key, without Alt, Ctrl, Shift or the command key. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
