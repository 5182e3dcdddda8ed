import { z } from "zod";
import { imageSource } from "#features/content/media/stored-image.ts";
import { MAX_DESCRIPTION } from "../document/page-document.ts";
import { PERSON_FIELDS } from "../people/person-document.ts";

const MAX_SLUG_LENGTH = 60;

/** The last part of an address. */
export const slug = z
  .string()
  .max(MAX_SLUG_LENGTH)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "must be lower-case letters and digits with single hyphens, such as about-us",
  );

/** Settings of every file. */
export const COMMON = {
  sites: z
    .array(z.string().trim().min(1))
    .min(1)
    .optional()
    .describe("Slugs of the sites that show it; all sites of the account when left out."),
  order: z.coerce.number().int().min(-1000).max(1000).default(0).describe("Lower numbers come first."),
  start: z.iso.date().optional().describe("First day on which it is shown."),
  end: z.iso.date().optional().describe("Last day on which it is shown."),
};

/** Settings at the beginning of a page's file. */
export const pageSettings = z.strictObject({
  ...COMMON,
  title: z
    .string()
    .trim()
    .min(1)
    .max(90)
    .describe("Heading of the page, and its title in browsers and search engines."),
  description: z
    .string()
    .trim()
    .min(1)
    .max(MAX_DESCRIPTION)
    .optional()
    .describe("What search engines show under the title; the first sentences when left out."),
  slug: slug
    .optional()
    .describe("Address of the page without its slash; the file's name up to its first dot when left out."),
  menu: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe('Words of its link in menus; the title when left out, and "none" leaves it out of menus.'),
  picture: imageSource.optional().describe("A wide picture above the text."),
});

/** Settings at the beginning of a person's file. */
export const personSettings = z.strictObject({
  ...COMMON,
  ...PERSON_FIELDS,
  photo: imageSource.optional().describe("A photo; initials in the dealer's colour when left out."),
});

export type PageSettings = z.output<typeof pageSettings>;
export type PersonSettings = z.output<typeof personSettings>;
