/** What is wrong with a text, or null. */
export type TextRule = (text: string, context: RuleContext) => string | null;

/** A broken rule of a group or list: where in it, and which. */
export interface Finding {
  readonly at: readonly (string | number)[];
  readonly rule: string;
}

/** A group of settings in a file. */
export type Group = Readonly<Record<string, unknown>>;

/** A group as a file has it: its keys are known, and what they hold may have any shape. A list may be anything. */
export type Written<T> = T extends readonly unknown[] ? unknown : { readonly [Name in keyof T]?: unknown };

/** What is wrong within a group or list. Its own shape may be wrong, too, which the schema reports. */
export type GroupRule<T> = (value: Written<T>, context: RuleContext) => Finding[];

/** Rules of a feature's settings beyond their shape (D83), by path: `[]` means any place in a list. */
export interface SettingRules<Settings> {
  readonly texts?: { readonly [Path in SettingPath<Settings>]?: TextRule };
  readonly groups?: {
    readonly [Path in SettingPath<Settings>]?: readonly GroupRule<SettingAt<Settings, Path>>[];
  };
}

/** Path of every setting, group and list: `leads.routes[].webhook.url`. */
export type SettingPath<Settings> = {
  [Name in keyof Settings & string]: Below<Name, NonNullable<Settings[Name]>>;
}[keyof Settings & string];

type Below<Path extends string, T> = T extends readonly (infer Entry)[]
  ? Path | Below<`${Path}[]`, NonNullable<Entry>>
  : T extends object
    ? Path | { [Name in keyof T & string]: Below<`${Path}.${Name}`, NonNullable<T[Name]>> }[keyof T & string]
    : Path;

type SettingAt<T, Path extends string> = Path extends `${infer Step}.${infer Rest}`
  ? SettingAt<StepInto<T, Step>, Rest>
  : StepInto<T, Path>;

type StepInto<T, Step extends string> = Step extends `${infer Name}[]`
  ? EntryOf<StepInto<T, Name>>
  : T extends object
    ? NonNullable<T[Step & keyof T]>
    : never;

type EntryOf<T> = T extends readonly (infer Entry)[] ? NonNullable<Entry> : never;

/** A value as the group that it should be; without keys if it is none. */
export const readGroup = <T extends object>(value: unknown): Written<T> => Object(value);

/** Entries of a list of groups; none if it is no list. */
export const readGroups = <T extends object>(value: unknown): Written<T>[] =>
  Array.isArray(value) ? value.map((entry) => Object(entry)) : [];

export const found = (isWrong: boolean, at: Finding["at"], rule: string): Finding[] =>
  isWrong ? [{ at, rule }] : [];

/** What an account has, and what its site files may therefore name. What the file itself brings counts, too. */
export interface RuleContext {
  /** Slug of the account. */
  readonly account: string;
  /** Slugs of its sites, published or not. */
  readonly sites: readonly string[];
  /** Slugs of the dealer's own pages that the site publishes. */
  readonly pages: readonly string[];
  readonly dealerships: readonly string[];
  readonly locations: readonly string[];
  /** Makes that the product knows or the account has had. */
  readonly makes: readonly string[];
  /** "make Suzuki", "body SUV": all that `/search/{slug}` could mean (SEA-15). */
  readonly meanings: ReadonlyMap<string, readonly string[]>;
  /** Completed locations that are stored and not in the file. */
  readonly otherLocations: readonly OtherLocation[];
  /** Plain http and private addresses are allowed, for trying things out on one machine. */
  readonly allowPrivate: boolean;
  /** `YYYY-MM-DD`, the latest in any time zone of Australia. */
  readonly today: string;
}

interface OtherLocation {
  readonly slug: string;
  readonly code: string | null;
  readonly primary: boolean;
}
