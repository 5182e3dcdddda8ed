import type { SiteView } from "#features/tenancy/sites/site-view.ts";

/** The heading of a block as wide as the window, by template. */
export const WIDE_HEADING: Readonly<Record<SiteView["template"], string>> = {
  showroom: "text-2xl font-bold tracking-tight",
  yard: "text-3xl font-black tracking-tight uppercase",
};

/** The room around a block as wide as the window. */
export const WIDE_SECTION = "container-page mt-12 lg:mt-16";
