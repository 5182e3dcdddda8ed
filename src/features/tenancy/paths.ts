/** The page of all locations. */
export const LOCATIONS_PATH = "/locations";

/** Where a dealer group's shoppers find the nearest dealer (GRP-02). */
export const LOCATOR_PATH = "/dealer-locator";

/** Where the page of one location may be, before its slug (LOC-10). */
export const LOCATION_PATHS = ["/locations", "/our-location", "/contact-us"] as const;

/** What a site's settings say of the pages of its locations. */
export interface LocationPathSettings {
  readonly locationPath: (typeof LOCATION_PATHS)[number];
}

/** The page of a location on a site (LOC-10). */
export const toLocationPath = (slug: string, { locationPath }: LocationPathSettings): string =>
  `${locationPath}/${slug}`;

/** Where the two others lead without a slug, as people shorten them. */
const SHORTENED: Readonly<Record<string, string>> = {
  "/our-location": LOCATIONS_PATH,
  "/contact-us": "/contact",
};

/** The page that a shortened address of a location means (PAGE-06); null for another path. */
export const findShortenedPath = (path: string): string | null =>
  SHORTENED[path.toLowerCase().replace(/(?<=.)\/+$/, "")] ?? null;
