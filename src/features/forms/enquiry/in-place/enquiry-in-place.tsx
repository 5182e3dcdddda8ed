import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { afterPaint } from "#ui/page/after-paint.ts";
import { isPlainClick } from "#ui/page/link.tsx";
import { useHistorySteps } from "#ui/panels/use-back-closes.ts";
import { findEnquiryLink, readEntryKey, readOpenEnquiry, withEnquiry } from "./enquiry-link.ts";
import type { EnquirySheet, SheetContent } from "./enquiry-sheet.tsx";

/** Small, so that it is there by the time a press has become a click. */
const loadSheet = () => import("./enquiry-sheet.tsx");

/** After the frame that answers the press: it takes a browser time to ask for all the files. */
const loadContent = () => afterPaint().then(() => import("./sheet-content.tsx"));

/**
 * Makes every link to the enquiry about a vehicle open its form over the page (T1, D122). The form's code is asked for at the
 * first sign that it will be needed (T3). The open form is part of the history's entry, so Back closes it and a reload
 * keeps it. Without JavaScript, or when the code does not arrive, the link leads to the form's own page.
 */
export function EnquiryInPlace({ site }: { site: SiteView }) {
  const [Sheet, setSheet] = useState<typeof EnquirySheet | null>(null);
  const [Content, setContent] = useState<SheetContent | null>(null);
  const { href, open, close } = useEnquiryEntry();
  const load = useEffectEvent((onFail: () => void) => {
    if (!Sheet) loadSheet().then(({ EnquirySheet }) => setSheet(() => EnquirySheet), onFail);
    if (Content) return;
    loadContent().then(
      ({ EnquirySheetContent }) => startTransition(() => setContent(() => EnquirySheetContent)),
      onFail,
    );
  });
  const openLink = useEffectEvent(open);
  useEffect(() => listenForLinks(() => load(() => undefined), openLink), []);
  useEffect(() => {
    if (href !== null) load(() => location.assign(href));
  }, [href]);
  return href && Sheet && <Sheet key={href} {...{ href, site, close, Content }} />;
}

/**
 * The enquiry over the page: its address, or null. It has an entry of the history that the router does not hear of, since
 * the router would render the page again, and on the way back load it again.
 */
function useEnquiryEntry() {
  const location = useLocation();
  const [href, setHref] = useState<string | null>(null);
  const inEntry = useRef<string | null>(null);
  const show = (asked: string | null) => {
    inEntry.current = asked;
    setHref(asked);
  };
  const showEntry = useEffectEvent(() => show(readOpenEnquiry(history.state)));
  // A reload and the router's steps lead to another entry.
  useEffect(() => showEntry(), [location]);
  useHistorySteps((state) => {
    const asked = readOpenEnquiry(state);
    if (asked === inEntry.current || readEntryKey(state) !== location.key) return false;
    show(asked);
    return true;
  });
  const open = (asked: string) => {
    history.pushState(withEnquiry(history.state, asked), "");
    show(asked);
  };
  const close = () => {
    setHref(null);
    history.back();
  };
  return { href, open, close };
}

/** What comes before a press. */
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/** Listens in front of the router, which would follow the link. `warm` is called once, before a link is pressed. */
function listenForLinks(warm: () => void, open: (href: string) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const notice = ({ target }: Event) => {
    if (!findEnquiryLink(target)) return;
    for (const sign of SIGNS) removeEventListener(sign, notice);
    warm();
  };
  const follow = (event: MouseEvent) => {
    const href = isPlainClick(event) && findEnquiryLink(event.target);
    if (!href) return;
    event.preventDefault();
    open(href);
  };
  for (const sign of SIGNS) addEventListener(sign, notice, { signal });
  addEventListener("click", follow, { capture: true, signal });
  return () => leaving.abort();
}
