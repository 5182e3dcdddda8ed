import type { PostedForm } from "#platform/http/read-input.ts";

/** The fields of the form, each with what it is called. */
export const NOTICE_LABELS = {
  writeOff: "Written-off vehicle registers",
  ppsrResult: "PPSR search",
  ppsrNumber: "Number of the search",
  ppsrDay: "Day of the search",
  ppsrBy: "Registered by",
  warranty: "Statutory warranty",
  licence: "Licensed (registered) until",
  unlicensed: "It has no current licence",
  odometer: "Odometer, km",
  engine: "Engine or motor number",
  formerUse: "Former use",
} as const;

export type NoticeField = keyof typeof NOTICE_LABELS;
const FIELDS = Object.keys(NOTICE_LABELS) as NoticeField[];
export type TypedNotice = Readonly<Record<NoticeField, string>>;

export const VERSION_FIELD = "version";
/** What a ticked box sends. */
export const TICKED = "yes";

const MAX_TYPED = 200;

/** What is in the fields of the form. */
export const readTypedNotice = (form: PostedForm): TypedNotice =>
  Object.fromEntries(FIELDS.map((field) => [field, form(field).trim().slice(0, MAX_TYPED)])) as TypedNotice;

/** A line of a notice: "PPSR search", "Clear, 12 November 2026, number 123". */
export interface NoticeLine {
  readonly name: string;
  readonly value: string;
}

export interface NoticePageView {
  readonly title: string;
  /** "Stock A1 · VIN 6T1… · Wangara" */
  readonly facts: string;
  readonly typed: TypedNotice;
  readonly version: string;
  /** Fields that are filled in from the stock and not saved yet. */
  readonly proposed: readonly NoticeField[];
  readonly warranties: readonly { readonly value: string; readonly label: string }[];
  readonly hasMotor: boolean;
  /** What is still to be answered, in words. */
  readonly missing: readonly string[];
  /** What the state's law wants; null if we know of nothing. */
  readonly law: {
    readonly state: string;
    readonly form: string;
    readonly source: { readonly title: string; readonly url: string };
  } | null;
  /** "28 Nov 2026, 3:04 pm AEDT, Kim Nguyen"; null before the first change. */
  readonly last: string | null;
  readonly hasVin: boolean;
  readonly pdfHref: string;
  readonly backHref: string;
}

/** What became of the form. */
export interface NoticeFormAnswer {
  readonly error: string | null;
  readonly errors: Readonly<Partial<Record<NoticeField, string>>>;
  readonly done: string | null;
  /** What was typed, if it was not saved. */
  readonly typed: TypedNotice | null;
  /** What somebody else saved in the meantime, and what the next save replaces; null if nobody did. */
  readonly theirs: { readonly lines: readonly NoticeLine[]; readonly version: string } | null;
}
