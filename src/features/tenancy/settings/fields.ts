import { z } from "zod";

/** Kinds of values that settings of several features have. */

/** Text of one character or more; spaces around it are left out. */
export const text = (max: number) => z.string().trim().min(1).max(max);

export const path = z.string().regex(/^\/(?![/\\])/, "must be a path on this site, starting with one slash");

export const link = z.union([path, z.url({ protocol: /^https$/ })], {
  error: "must be a path on this site, such as /search, or an https address",
});

/** Name of an environment variable that holds a secret (D83). */
export const secretName = text(120);

/** A picture on this site or elsewhere: pages show it, or it is in their data for search engines. */
export const picture = z.union([path, z.url({ protocol: /^https$/ })], {
  error: "must be a path on this site, such as /img/…/1600.webp, or an https address",
});
