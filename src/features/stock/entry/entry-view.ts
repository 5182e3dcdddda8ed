import type { PostedForm } from "#platform/http/read-input.ts";

/** The fields of an entry, each with what it is called. */
export const ENTRY_LABELS = {
  vin: "VIN",
  rego: "Registration",
  stockNumber: "Stock number",
  carType: "Condition",
  make: "Make",
  model: "Model",
  badge: "Badge",
  year: "Year",
  km: "Kilometres",
  body: "Body",
  fuel: "Fuel",
  transmission: "Transmission",
  drive: "Drive",
  colour: "Colour",
  price: "Price",
  priceType: "Covers",
  yard: "Yard",
  comments: "Description",
} as const;

export type EntryField = keyof typeof ENTRY_LABELS;
const FIELDS = Object.keys(ENTRY_LABELS) as EntryField[];

export type TypedEntry = Readonly<Record<EntryField, string>>;

export const ENTRY_CONTROLS = {
  intent: "intent",
  version: "version",
  /** Of a registration that is looked up. */
  state: "regoState",
  /** What the last look-up filled in. */
  proposed: "proposed",
} as const;
export const ENTRY_INTENTS = {
  save: "save",
  lookUp: "look-up",
  /** Saves what looks odd. */
  saveAnyway: "save-anyway",
  withdraw: "withdraw",
  restore: "restore",
} as const;

export interface EntryPageView {
  /** Null for a new vehicle. */
  readonly title: string | null;
  readonly values: TypedEntry;
  readonly version: string;
  readonly isWithdrawn: boolean;
  readonly yards: readonly { readonly id: number; readonly name: string }[];
  readonly makes: readonly string[];
  readonly stockHref: string;
  /** Null for a new vehicle. */
  readonly photosHref: string | null;
  readonly siteHref: string | null;
  /** For a look-up by VIN or plate: the state that is most likely; null if there is no look-up. */
  readonly lookUpState: string | null;
}

/** What became of the form. */
export interface EntryAnswer {
  readonly error: string | null;
  readonly errors: Readonly<Partial<Record<EntryField | typeof ENTRY_CONTROLS.state, string>>>;
  /** What may be a mistake; nothing was saved, and the person may save it anyway. */
  readonly doubts: readonly string[];
  /** The vehicle that is there already; null if the person may not see it. */
  readonly knownHref: string | null;
  readonly done: string | null;
  /** What a look-up found; nothing was saved. */
  readonly notice: string | null;
  /** What the form is to send again of look-ups. */
  readonly lookUp: { readonly state: string; readonly proposed: string } | null;
  /** What was typed, if it was not saved. */
  readonly typed: TypedEntry | null;
  /** What somebody else saved in the meantime, as far as it is not what was typed; null if nobody did. */
  readonly theirs: Readonly<Partial<TypedEntry>> | null;
  /** What the next save replaces, if somebody else changed the vehicle. */
  readonly version: string | null;
}

export const NOTHING: EntryAnswer = {
  ...{ error: null, errors: {}, doubts: [], knownHref: null, done: null, notice: null, lookUp: null },
  ...{ typed: null, theirs: null, version: null },
};

const MAX_COMMENTS = 20_000;
const MAX_LINE = 300;

/** What is in the fields of the form. */
export const readTypedEntry = (form: PostedForm): TypedEntry =>
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      form(field)
        .trim()
        .slice(0, field === "comments" ? MAX_COMMENTS : MAX_LINE),
    ]),
  ) as TypedEntry;

/** What the form says of look-ups, so that it can say it again. */
export const readLookUp = (form: PostedForm): NonNullable<EntryAnswer["lookUp"]> => ({
  state: form(ENTRY_CONTROLS.state).slice(0, 3),
  proposed: form(ENTRY_CONTROLS.proposed).slice(0, 3000),
});
