import type { ReactNode } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";

const LOOKS = {
  showroom: {
    head: "py-6 lg:py-8",
    lead: "measure mt-3 text-lg text-pretty text-muted",
    card: "rounded-card border border-line p-5 sm:p-8",
  },
  yard: {
    head: "on-band mb-6 py-6 lg:py-8",
    lead: "measure mt-3 text-base text-pretty opacity-85",
    card: "rounded-card border border-line-strong border-t-8 border-t-accent p-5 sm:p-8",
  },
} as const;

/** Heading and column of the sign-in page and the shopper's pages. */
export function AccountLayout({
  site,
  title,
  lead,
  children,
}: {
  site: Pick<SiteView, "template">;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const look = LOOKS[site.template];
  return (
    <>
      <div className={look.head}>
        <div className="container-page">
          <h1 className="page-title">{title}</h1>
          <p className={look.lead}>{lead}</p>
        </div>
      </div>
      <div className="container-page pb-12">{children}</div>
    </>
  );
}

/** A box around one form or list, in the template's look. */
export function AccountCard({
  site,
  className = "",
  children,
}: {
  site: Pick<SiteView, "template">;
  className?: string;
  children: ReactNode;
}) {
  return <section className={`${LOOKS[site.template].card} ${className}`}>{children}</section>;
}
