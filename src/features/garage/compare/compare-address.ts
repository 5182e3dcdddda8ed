import { COMPARE_PATH } from "../paths.ts";

/** The most vehicles in one comparison (WAT-19). */
export const MAX_COMPARED = 4;

const SLUG = /^[a-z0-9-]{1,300}$/;

/** Reads `?cars=slug,slug`: each vehicle once, at most four, without what cannot be a slug. */
export function parseComparedSlugs(query: URLSearchParams): string[] {
  const slugs = (query.get("cars") ?? "").split(",").filter((slug) => SLUG.test(slug));
  return [...new Set(slugs)].slice(0, MAX_COMPARED);
}

/** The address of a comparison, which anybody can be sent. */
export function toComparePath(slugs: readonly string[]): string {
  return slugs.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?cars=${slugs.join(",")}`;
}

/** The address of the comparison of a list. The first vehicle added is in its first column. */
export function toListPath({ cars }: { readonly cars: readonly { readonly slug: string }[] }): string {
  return toComparePath(cars.map(({ slug }) => slug).toReversed());
}
