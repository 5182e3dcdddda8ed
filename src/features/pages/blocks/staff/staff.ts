import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { buildImageView, type ImageView } from "#features/content/media/stored-image.ts";
import type { RichText } from "#features/content/text/rich-text.ts";
import { type PhoneView, toPhoneView } from "#features/places/phone-number.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { formatList } from "#ui/base/format-list.ts";
import { checkLocation, definePageBlock, defineSource } from "../../page-block.ts";
import type { Person } from "../../people/person-document.ts";

const FIELDS = {
  title: text(90).describe("Heading above the team."),
  department: text(40).describe("Only who works in this department."),
  location: text(60).describe("Only who works at this location, by its slug."),
};

const staffDocument = z.strictObject({
  kind: z.literal("staff"),
  title: FIELDS.title.nullable(),
  department: FIELDS.department.nullable(),
  location: FIELDS.location.nullable(),
});

type StaffDocument = z.infer<typeof staffDocument>;

/** A person as a page shows them. */
export interface PersonView {
  readonly name: string;
  /** One or two letters, for who has no photo. */
  readonly initials: string;
  readonly role: string;
  readonly photo: ImageView | null;
  readonly phone: PhoneView | null;
  readonly email: string | null;
  /** "Greek and Mandarin"; "" where none are known. */
  readonly languages: string;
  readonly about: RichText;
}

export interface StaffView {
  readonly kind: "staff";
  readonly title: string | null;
  readonly groups: readonly { readonly department: string | null; readonly people: readonly PersonView[] }[];
}

/** The dealer's team: who they are, what they do, how to reach them and what they speak (PAGE-11, D159). */
export const staffBlock = definePageBlock({
  schema: staffDocument,
  source: defineSource(
    z.strictObject(FIELDS).partial(),
    async ({ title = null, department = null, location = null }): Promise<StaffDocument> => ({
      ...{ kind: "staff", title, department, location },
    }),
  ),
  check: ({ location }, rules) => (location === null ? [] : checkLocation(location, rules, "location")),
  build: async ({ people, images }, document) => {
    const shown = people.filter((person) => isShown(person, document));
    if (shown.length === 0) return null;
    const toView = (person: Person) => buildPersonView(person, images.origin);
    const groups = groupByDepartment(shown);
    const view: StaffView = {
      ...{ kind: "staff", title: document.title },
      groups: groups.map(({ department, people: some }) => ({ department, people: some.map(toView) })),
    };
    return asBuilt(view);
  },
});

const isShown = (person: Person, { department, location }: StaffDocument): boolean =>
  (department === null || person.department === department) &&
  (location === null || person.location === location);

/** One group without a name where no department has several people: a heading above each person helps nobody. */
function groupByDepartment(people: readonly Person[]) {
  const departments = [...new Set(people.map(({ department }) => department))];
  const isWorthIt = departments.length > 1 && departments.length < people.length;
  if (!isWorthIt) return [{ department: null, people }];
  return departments.map((department) => ({
    department,
    people: people.filter((person) => person.department === department),
  }));
}

function buildPersonView(person: Person, imagesOrigin: string): PersonView {
  const { name, role, email, about, photo } = person;
  return {
    ...{ name, role, email, about },
    initials: toInitials(name),
    photo: photo && buildImageView(photo, imagesOrigin),
    phone: toPhoneView(person.phone),
    languages: formatList(person.languages),
  };
}

/** The first letters of the first and the last name. */
export function toInitials(name: string): string {
  const names = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part));
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  return ends.map((part = "") => [...part][0]?.toUpperCase() ?? "").join("");
}
