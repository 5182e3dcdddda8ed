import type { Noun } from "#features/vehicles/noun.ts";
import type { FooterYard } from "../locations/footer-yards.ts";
import type { SiteConfig } from "../settings/config.ts";

/** What pages may know of their site: the allow-listed part of its configuration (D20). Lead routing never appears. */
export interface SiteView {
  /** The website id of shopper events (ANA-11). */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly tagline: string;
  /** What the site sells, in a word: "car", "caravan", or "vehicle" for a mixture. */
  readonly noun: Noun;
  readonly template: SiteConfig["template"];
  readonly demo: boolean;
  readonly analytics: SiteConfig["analytics"];
  readonly timeZone: string;
  readonly theme: SiteConfig["theme"];
  readonly legal: { readonly businessName: string; readonly licenceNumber: string; readonly phone: string };
  readonly labels: SiteConfig["labels"];
  readonly cards: Omit<SiteConfig["cards"], "promos" | "shufflePromos">;
  readonly price: SiteConfig["price"];
  readonly enquiry: {
    readonly messageRequired: boolean;
    readonly termsRequired: boolean;
    readonly categories: readonly string[];
  };
  /** What shoppers may keep (WAT-12). */
  readonly garage: Pick<SiteConfig["garage"], "storeFavourites" | "compare" | "compareUsedOnly"> & {
    /** Address of the garage; null for a site that has none (TEN-07). */
    readonly path: SiteConfig["garage"]["path"] | null;
  };
  readonly yards: readonly FooterYard[];
  /** ISO instant of the midnight that changes the hours of a yard; null if none has hours (D19). */
  readonly yardsUntil: string | null;
  readonly social: SiteConfig["navigation"]["social"];
  readonly header: readonly NavigationGroup[];
  /** What the phone menu has beside the header's entries. */
  readonly phoneLinks: NavigationGroup["items"];
  readonly footer: readonly NavigationGroup[];
  /** `https://dealer.example` of this request, for canonical addresses. */
  readonly origin: string;
}

export interface NavigationGroup {
  readonly label: string;
  readonly href?: string | undefined;
  readonly emphasised: boolean;
  readonly items: readonly {
    readonly label: string;
    readonly href: string;
    readonly emphasised: boolean;
    /** Not in the phone menu (NAV-07). */
    readonly wideOnly?: boolean;
  }[];
  /** Not in the phone menu (NAV-07). */
  readonly wideOnly?: boolean;
}

export interface Crumb {
  readonly label: string;
  /** Absent on the current page. */
  readonly href?: string;
}

/** The picture that a shared link shows; its size in pixels where that is known before it is made. */
export interface HeadImage {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** Head of a page: title, description, canonical address, robots, Open Graph, JSON-LD documents. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly indexed: boolean;
  readonly image?: HeadImage;
  readonly jsonLd: readonly object[];
}

/** What a demo site says of itself, on its pages and on what is printed of them. */
export const DEMO_NOTICE = "Demonstration site: the dealer, its stock and its prices are made up.";

/** A breadcrumb as schema.org JSON-LD; the last step, which has no link of its own, is the page itself. */
export function buildBreadcrumbList(crumbs: readonly Crumb[], origin: string, pagePath: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: label,
      item: origin + (href ?? pagePath),
    })),
  };
}
