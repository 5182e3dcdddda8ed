import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Icon } from "#ui/base/icon.tsx";
import { InlineScript } from "#ui/base/inline-script.tsx";
import { IconButton, LinkButton } from "#ui/controls/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { PopupView } from "./popup.ts";

/** The browser keeps the title of the popup that was dismissed on a site, so that another one shows again (D335). */
const toKey = (slug: string) => `${slug}:popup`;

/** Hides its place from shoppers who have dismissed it, so that `hydrateNear` never loads its script. */
const HIDE_DISMISSED = `{const place=document.currentScript.previousElementSibling;
try{place.parentElement.hidden=localStorage.getItem(place.dataset.key)===place.dataset.title}catch{}}`;

/**
 * A promotion over the page (HOME-21 to HOME-23): it opens by itself, once a visit, and never again once it is dismissed or
 * followed. Without JavaScript it stands in the page.
 */
export default function PopupBlock({ block, site: { slug } }: PageBlockProps<PopupView>) {
  const { title } = block;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const leaving = new AbortController();
    const open = () => {
      openBrowserStore("sessionStorage").setItem(toKey(slug), title);
      dialog.current?.showModal();
    };
    if (isNew(slug, title)) openInPause(open, leaving.signal);
    return () => leaving.abort();
  }, [slug, title]);
  const dismiss = () => dialog.current?.close();
  const pressOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && dismiss();
  return (
    <>
      <noscript>
        <div className={WIDE_SECTION}>
          <div className="max-w-[600px] overflow-hidden rounded-card border border-line">
            <Promotion block={block} />
          </div>
        </div>
      </noscript>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        data-key={toKey(slug)}
        data-title={title}
        aria-labelledby={id}
        onClick={pressOutside}
        onClose={() => openBrowserStore("localStorage").setItem(toKey(slug), title)}
        className="m-auto max-h-[80vh] w-[calc(100%-2rem)] max-w-[600px] overflow-y-auto overscroll-contain rounded-card bg-surface p-0 text-ink shadow-overlay backdrop:bg-ink/60 print:hidden"
      >
        <IconButton
          label="Close"
          autoFocus
          onClick={dismiss}
          className="absolute top-2 right-2 bg-surface! shadow-raised hover:bg-sunken!"
        >
          <Icon icon={X} />
        </IconButton>
        <Promotion block={block} titleId={id} onFollow={dismiss} />
      </dialog>
      <InlineScript code={HIDE_DISMISSED} />
    </>
  );
}

function Promotion({
  block: { title, text, image, button },
  titleId,
  onFollow,
}: {
  block: PopupView;
  titleId?: string;
  onFollow?: () => void;
}) {
  return (
    <>
      <Picture
        picture={image.picture}
        alt={image.alt}
        sizes="(min-width: 40rem) 600px, 100vw"
        className="aspect-[16/9] max-h-[40vh] w-full object-cover"
      />
      <div className="grid justify-items-start gap-3 p-5 sm:p-6">
        <h2 id={titleId} className="text-2xl font-bold tracking-tight wrap-anywhere">
          {title}
        </h2>
        {text && <p className="wrap-anywhere">{text}</p>}
        <LinkButton to={button.href} size="large" {...(onFollow && { onClick: onFollow })}>
          {button.label}
        </LinkButton>
      </div>
    </>
  );
}

/** Neither dismissed on this site nor shown in this visit. */
const isNew = (slug: string, title: string): boolean =>
  openBrowserStore("localStorage").getItem(toKey(slug)) !== title &&
  openBrowserStore("sessionStorage").getItem(toKey(slug)) === null;

/** Long enough to be sure that a shopper looks at what is on the screen now. */
const PAUSE_MS = 400;

/** Opens in the first pause of scrolling in which nothing else has the shopper's attention: no panel, no form (D335). */
function openInPause(open: () => void, signal: AbortSignal): void {
  let pause: ReturnType<typeof setTimeout>;
  const stop = new AbortController();
  const tryToOpen = () => {
    if (signal.aborted || stop.signal.aborted || isBusy()) return;
    stop.abort();
    open();
  };
  const wait = () => {
    clearTimeout(pause);
    pause = setTimeout(tryToOpen, PAUSE_MS);
  };
  addEventListener("scroll", wait, { passive: true, signal: AbortSignal.any([signal, stop.signal]) });
  wait();
}

/** Whether a panel is open, a form is on the screen, or one elsewhere has the focus or was changed. */
const isBusy = (): boolean =>
  document.querySelector("dialog[open], :popover-open, [inert], form :is(:user-valid, :user-invalid)") !==
    null ||
  document.activeElement?.closest("form") != null ||
  [...document.forms].some(isOnScreen);

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
