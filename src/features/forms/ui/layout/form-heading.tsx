import type { ReactNode } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";

/** How pages with a form look in each template. */
export const FORM_LOOKS = {
  showroom: {
    head: "py-6 lg:py-8",
    lead: "measure mt-3 text-lg text-pretty text-muted",
    summary: "border-line shadow-raised max-lg:border-y lg:rounded-card lg:border",
    form: "rounded-card lg:border lg:border-line lg:p-8",
    yard: "rounded-card border border-line",
  },
  yard: {
    head: "on-band py-6 lg:py-8 mb-6",
    lead: "measure mt-3 text-base text-pretty opacity-85",
    summary: "border-line-strong max-lg:-mt-6 max-lg:border-b lg:rounded-card lg:border-2 lg:border-ink",
    form: "rounded-card border border-line-strong border-t-8 border-t-accent p-4 sm:p-8",
    yard: "rounded-card border-2 border-ink",
  },
} as const;

interface FormHeadingProps {
  readonly template: SiteView["template"];
  readonly title: string;
  /** What the shopper reads before the form. */
  readonly lead: ReactNode;
  readonly leadClassName?: string;
  /** The page between the start and this one, such as the vehicle's. */
  readonly from?: { readonly label: string; readonly href: string } | null;
}

/** Heads a page with a form. Below the way here, the title stands where those of other pages do. */
export function FormHeading({ template, title, lead, leadClassName, from }: FormHeadingProps) {
  const look = FORM_LOOKS[template];
  const crumbs = [{ label: "Home", href: "/" }, ...(from ? [from] : []), { label: title }];
  return (
    <div className={look.head}>
      <div className="container-page">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="page-title mt-3">{title}</h1>
        <p className={classNames(look.lead, leadClassName)}>{lead}</p>
      </div>
    </div>
  );
}
