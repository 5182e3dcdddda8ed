import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { isPlainClick } from "#ui/page/link-navigation.ts";
import { findEnquiryLink, openEnquiry, withEnquiry } from "./enquiry-link.ts";
import type { EnquirySheetProps } from "./enquiry-sheet.tsx";

const loadSheet = () => import("./enquiry-sheet.tsx");

/**
 * Makes every link to the enquiry about a vehicle open its form over the page (T1, D122). The form's code is asked for at the
 * first sign that it will be needed (T3). The open form is part of the history's entry, so Back closes it and a reload
 * keeps it. Without JavaScript, or when the code does not arrive, the link leads to the form's own page.
 */
export function EnquiryInPlace({ site }: { site: SiteView }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [Sheet, setSheet] = useState<ComponentType<EnquirySheetProps> | null>(null);
  const href = openEnquiry(state);
  const open = useEffectEvent((asked: string) => {
    // Calculators write into the address without telling the router (ENT-16).
    const { pathname, search, hash } = window.location;
    return navigate(
      { pathname, search, hash },
      { state: withEnquiry(state, asked), preventScrollReset: true, defaultShouldRevalidate: false },
    );
  });
  useEffect(() => listenForLinks(open), []);
  useEffect(() => {
    if (href === null) return;
    loadSheet().then(
      ({ EnquirySheet }) => setSheet(() => EnquirySheet),
      () => location.assign(href),
    );
  }, [href]);
  return href && Sheet && <Sheet key={href} href={href} site={site} close={() => navigate(-1)} />;
}

/** Listens in front of the router, which would follow the link. */
function listenForLinks(open: (href: string) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const warm = ({ target }: Event) => {
    if (findEnquiryLink(target)) loadSheet().catch(() => undefined);
  };
  const follow = (event: MouseEvent) => {
    const href = isPlainClick(event) && findEnquiryLink(event.target);
    if (!href) return;
    event.preventDefault();
    open(href);
  };
  for (const sign of ["pointerover", "pointerdown", "focusin"]) addEventListener(sign, warm, { signal });
  addEventListener("click", follow, { capture: true, signal });
  return () => leaving.abort();
}
