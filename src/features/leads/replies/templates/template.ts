import type { Lead } from "../../rules/lead.ts";
import { toGreetingName } from "../../rules/person.ts";
import { cleanLine, cleanText } from "../../rules/typed-text.ts";

/** An answer that staff need often. */
export interface Template {
  readonly id: number;
  readonly name: string;
  readonly body: string;
  /** Counts its changes, so that nobody overwrites what they have not seen. */
  readonly version: number;
}

export const MAX_TEMPLATES = 50;
export const MAX_TEMPLATE_NAME = 60;
export const MAX_TEMPLATE_LENGTH = 5000;

/** What stands for something that differs, and what it becomes. */
export const PLACEHOLDERS = {
  name: "the shopper’s first name",
  car: "the vehicle they asked about",
  link: "the address of its page",
  me: "your name",
  dealer: "the dealer’s name",
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** A template as it was typed; the error says what is wrong with it. */
export type TypedTemplate =
  | { readonly ok: true; readonly name: string; readonly body: string }
  | { readonly ok: false; readonly error: string };

/** Reads a template that somebody typed. */
export function readTemplate(typedName: string, typedBody: string): TypedTemplate {
  const [name, body] = [cleanLine(typedName).trim(), cleanText(typedBody).trim()];
  const fail = (error: string) => ({ ok: false, error }) as const;
  if (name === "") return fail("Give the template a name.");
  if (name.length > MAX_TEMPLATE_NAME) return fail(`A name has ${MAX_TEMPLATE_NAME} characters at most.`);
  if (body === "") return fail("Write the text of the template.");
  if (body.length > MAX_TEMPLATE_LENGTH)
    return fail(`The text has ${MAX_TEMPLATE_LENGTH.toLocaleString("en-AU")} characters at most.`);
  const unknown = [...body.matchAll(PLACE)].find(([, place = ""]) => !isPlaceholder(place));
  const places = Object.keys(PLACEHOLDERS).map((place) => `{${place}}`);
  if (unknown) return fail(`${unknown[0]} stands for nothing. Use ${places.join(", ")}.`);
  return { ok: true, name, body };
}

const PLACE = /\{(\w+)\}/g;

interface Filling {
  readonly lead: Pick<Lead, "person" | "car" | "seller">;
  /** Name of whoever answers. */
  readonly me: string;
}

/** The text of a template for one shopper. What was typed into a name is not filled in again. */
export function fillTemplate(body: string, { lead: { person, car, seller }, me }: Filling): string {
  const values: Readonly<Record<Placeholder, string>> = {
    name: toGreetingName(person.name) ?? "there",
    car: car?.title ?? "vehicle",
    link: car?.url ?? seller.siteUrl,
    ...{ me, dealer: seller.name },
  };
  return body.replace(PLACE, (whole, place: string) => (isPlaceholder(place) ? values[place] : whole));
}
