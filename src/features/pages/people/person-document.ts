import { z } from "zod";
import { storedImage } from "#features/content/media/stored-image.ts";
import { richText } from "#features/content/text/rich-text.ts";
import { isDiallable } from "#features/places/phone-number.ts";
import { text } from "#features/tenancy/settings/fields.ts";

/** Settings of a person that a file writes as they are stored. */
export const PERSON_FIELDS = {
  name: text(80).describe("As customers know them."),
  role: text(80).describe("What they do, such as Service manager."),
  department: text(40)
    .nullable()
    .default(null)
    .describe("Sales, Service, Parts or any other; the team is shown in these groups."),
  location: z.string().trim().nullable().default(null).describe("Slug of the yard where they work."),
  phone: z
    .string()
    .refine(isDiallable, "must be a phone number, such as 07 5550 0000 or 0412 345 678")
    .nullable()
    .default(null)
    .describe("Their own number, if customers may call it."),
  email: z.email().nullable().default(null).describe("Their own address, if customers may write to it."),
  languages: z.array(text(40)).max(12).default([]).describe("Languages that they speak beside English."),
} as const;

/** A person of a dealer's team, as it is stored. */
export const personDocument = z.strictObject({
  ...PERSON_FIELDS,
  photo: storedImage.nullable(),
  about: richText,
});

/** A person of a dealer's team, with the name of their item. */
export type Person = z.output<typeof personDocument> & { readonly item: string };
