import type { Brand } from "../brands/brand-document.ts";
import type { EndedOffer, Offer } from "../offers/offer-document.ts";

/** Kinds of what a dealer writes. */
export type ContentKind = "page" | "person" | "promotion" | "offer" | "brand";

/** What an item is kept under: it stays the same when the slug changes. */
export interface ContentName {
  readonly kind: ContentKind;
  /** Such as the name of its file. */
  readonly name: string;
}

/** What menus and the sitemap need to know of an item, kept beside its document. */
export interface ContentSummary {
  readonly title: string;
  /** Label of its link in menus; null for an item that menus leave out. */
  readonly menu: string | null;
  /** Origins whose pages it shows in frames. */
  readonly frames: readonly string[];
}

/** A state of an item as it is saved. */
export interface ContentDraft extends ContentName {
  readonly slug: string;
  /** Checked by the schema of its kind. */
  readonly document: object;
  readonly summary: ContentSummary;
  /** Slugs of the sites that show it; null for all sites of the account. */
  readonly sites: readonly string[] | null;
  /** Items with a lower number come first. */
  readonly position: number;
  /** First and last day on which it is shown, `YYYY-MM-DD` in the zone of each site; null without a limit. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Who saves or publishes, and when. */
export interface Authorship {
  readonly author: string;
  readonly now: Date;
}

/** A page that a site shows now, without its text. */
export interface PageOutline extends ContentSummary {
  readonly id: number;
  readonly slug: string;
}

/** The pages, offers and brands that a site shows now (D155). */
export interface SiteContent {
  readonly pages: readonly PageOutline[];
  /** The document of the home page that the dealer wrote; null for one of the template's blocks (D334). */
  readonly home: object | null;
  /** The promotion whose days these are; null without one (D180). */
  readonly promotion: PageOutline | null;
  /** Offers whose days these are, in their order. The same list as before, as long as nothing in it has changed. */
  readonly offers: readonly Offer[];
  /** Offers that are over. */
  readonly endedOffers: readonly EndedOffer[];
  /** Brands of a dealer group, in their order; none on a site that stands for one make (D344). */
  readonly brands: readonly Brand[];
  /** Present addresses of pages and brands by former ones, without their first slash. */
  readonly moved: ReadonlyMap<string, string>;
}
