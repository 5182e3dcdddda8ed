import Check from "lucide/dist/esm/icons/check.mjs";
import Link from "lucide/dist/esm/icons/link.mjs";
import Share from "lucide/dist/esm/icons/share-2.mjs";
import { type MouseEvent, useRef } from "react";
import { useCopyText } from "#ui/base/copy-text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useClosingMenus } from "#ui/panels/use-closing-menus.ts";
import { TOOL } from "../sheet/ui/print-button.tsx";
import { listShareLinks, SHARE_WINDOW } from "../view/share-links.ts";

const ITEM = "flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left hover:bg-sunken";

/**
 * Shares a car (SHARE-01 to SHARE-05): a finger opens the phone's own sheet where there is one (D25), anything else a menu
 * of links, which needs no JavaScript.
 */
export function ShareMenu({ name, url }: { name: string; url: string }) {
  const menu = useRef<HTMLDivElement>(null);
  useClosingMenus(menu);
  const openSheet = (event: MouseEvent) => {
    if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    const details = event.currentTarget.parentElement as HTMLDetailsElement;
    navigator.share({ title: name, url }).catch((error: DOMException) => {
      // Who closes the sheet wants nothing more.
      if (error.name !== "AbortError") details.open = true;
    });
  };
  return (
    <div ref={menu} className="relative">
      <details data-menu="">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary onClick={openSheet} title="Share" className={TOOL}>
          <Icon icon={Share} />
          <span className="sr-only">Share</span>
        </summary>
        <ul className="absolute top-full right-0 z-30 my-1 w-64 lg:top-auto lg:bottom-full max-w-[75vw] rounded-card border border-line bg-surface p-2 text-ink shadow-overlay">
          <li className="noscript:hidden">
            <CopyLink url={url} copied={() => void confirmCopy(name)} />
          </li>
          {listShareLinks(name, url).map((link) => (
            <li key={link.name}>
              <a
                href={link.href}
                onClick={link.window ? openWindow : undefined}
                {...(link.window && { target: "_blank", rel: "noreferrer" })}
                className={ITEM}
              >
                {link.name}
                {link.window && <span className="sr-only"> (opens in a new window)</span>}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** The toast's scripts come when it is needed; without them the button says it alone. */
async function confirmCopy(name: string): Promise<void> {
  const toast = await import("./copied-toast.ts").catch(() => null);
  toast?.showCopiedToast(name);
}

/** Says "Copied" for a moment (SHARE-05). Where the clipboard is closed to the page, the address stands there to be copied by hand. */
function CopyLink({ url, copied }: { url: string; copied: () => void }) {
  const { state, copy } = useCopyText(url);
  if (state === "refused") {
    return (
      <label className="block px-3 py-2 text-sm">
        Copy this address:
        <input
          readOnly
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-1 min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
        />
      </label>
    );
  }
  return (
    <button type="button" onClick={async () => (await copy()) && copied()} className={ITEM}>
      <Icon icon={state === "copied" ? Check : Link} size={18} />
      {state === "copied" ? "Copied" : "Copy link"}
    </button>
  );
}

/** A window of its own; where that is refused, the link opens as any other (SHARE-04). */
function openWindow(event: MouseEvent<HTMLAnchorElement>): void {
  if (window.open(event.currentTarget.href, "_blank", SHARE_WINDOW)) event.preventDefault();
}
