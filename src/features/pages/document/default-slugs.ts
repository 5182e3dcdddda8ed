/** Pages that every site has: a plain text until the dealer publishes a page of their own in its place (LAW-06, D101). */
export const DEFAULT_SLUGS: readonly string[] = ["privacy-policy", "terms-and-conditions"];
