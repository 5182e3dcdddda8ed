import type { ReactNode } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { SEARCH_PATH } from "../paths.ts";

/** The sections of the garage in their order, by the id that links lead to. */
export const GARAGE_SECTIONS = {
  watchlist: "Watchlist",
  deals: "Deals",
  enquiries: "Enquiries",
  searches: "Searches and alerts",
  viewed: "Recently viewed",
  details: "My details",
} as const;

export type GarageSectionId = keyof typeof GARAGE_SECTIONS;

/** How headings and sections look in each template. */
export const GARAGE_LOOKS = {
  showroom: { section: "border-t border-line pt-10", heading: "text-2xl font-medium tracking-tight" },
  yard: {
    section: "border-t-4 border-ink pt-8",
    heading: "text-2xl font-black uppercase tracking-tight",
  },
} as const;

/** One section of the garage under its heading. */
export function GarageSection({
  site,
  id,
  note,
  children,
}: {
  site: Pick<SiteView, "template">;
  id: GarageSectionId;
  /** One sentence under the heading. */
  note?: string;
  children: ReactNode;
}) {
  const look = GARAGE_LOOKS[site.template];
  return (
    <section id={id} aria-labelledby={toHeadingId(id)} className={`mt-12 scroll-mt-20 ${look.section}`}>
      <h2 id={toHeadingId(id)} tabIndex={-1} className={look.heading}>
        {GARAGE_SECTIONS[id]}
      </h2>
      {note && <p className="mt-1 text-muted">{note}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}

/** The id of a section's heading, which can take the focus. */
export const toHeadingId = (id: GarageSectionId): string => `${id}-heading`;

/** Moves the focus to a section's heading, when the button that had it is about to go. */
export function focusSection(id: GarageSectionId): void {
  document.getElementById(toHeadingId(id))?.focus();
}

/** What a section without content says: what it is for, and what to do about it. */
export function EmptySection({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card bg-quiet p-5 sm:p-6">
      <p className="measure">{children}</p>
      <LinkButton to={SEARCH_PATH} variant="secondary">
        Search our stock
      </LinkButton>
    </div>
  );
}
