/** The pages of a list, as `Pagination` shows them. */
export interface PagesView {
  readonly page: number;
  readonly pages: readonly { readonly page: number; readonly href: string }[];
  /** Null on the first page, as the next one's on the last. */
  readonly previousHref: string | null;
  readonly nextHref: string | null;
}

/** @param page from 1 to `last` */
export const buildPages = (page: number, last: number, toHref: (page: number) => string): PagesView => ({
  page,
  pages: listNearbyPages(page, last).map((number) => ({ page: number, href: toHref(number) })),
  previousHref: page > 1 ? toHref(page - 1) : null,
  nextHref: page < last ? toHref(page + 1) : null,
});

/** The first and the last page, and those around the present one. */
export function listNearbyPages(page: number, pages: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, pages];
  return [...new Set(near)]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other);
}
