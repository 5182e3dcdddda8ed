import type { PostedForm } from "#platform/http/read-input.ts";

/** Of the form that changes many vehicles: boxes and the button that opens it are elsewhere on the page. */
export const BULK_FORM = "bulk";

export const BULK_FIELDS = {
  intent: "intent",
  /** Id of a ticked vehicle; once for each. */
  chosen: "chosen",
  /** Which vehicles: those ticked, or all of the search. */
  which: "which",
  kind: "kind",
  value: "value",
  /** What the preview showed of each vehicle, as JSON. */
  shown: "shown",
  /** Of the change that is taken back. */
  edit: "edit",
} as const;

export const BULK_INTENTS = { preview: "bulk-preview", apply: "bulk-apply", undo: "bulk-undo" } as const;

/** What can be done to many vehicles. The first two and the tag take a value. */
export const BULK_KINDS = {
  amount: "Change the price by dollars",
  percent: "Change the price by percent",
  "fed-price": "Price as the feed says",
  available: "State: for sale",
  reserved: "State: reserved",
  sold: "State: sold",
  "fed-state": "State as the feed says",
  hide: "Hide from the site",
  show: "Show on the site",
  tag: "Set the tag",
  "no-tag": "No tag",
} as const;
export type BulkKind = keyof typeof BULK_KINDS;

/** The most vehicles that are changed at once. */
export const MAX_BULK_EDIT = 500;

export interface BulkTyped {
  readonly kind: BulkKind;
  readonly value: string;
  readonly which: "chosen" | "all";
}

export const readBulkTyped = (form: PostedForm): BulkTyped => ({
  kind: findKind(form(BULK_FIELDS.kind)),
  value: form(BULK_FIELDS.value).trim().slice(0, 200),
  which: form(BULK_FIELDS.which) === "all" ? "all" : "chosen",
});

/** Whether a form is one of those that change many vehicles. */
export const isBulk = (form: PostedForm): boolean =>
  (Object.values(BULK_INTENTS) as string[]).includes(form(BULK_FIELDS.intent));

const findKind = (text: string): BulkKind =>
  Object.hasOwn(BULK_KINDS, text) ? (text as BulkKind) : "amount";

export interface BulkRowView {
  readonly id: number;
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** Why it is left as it is; null if it is changed. */
  readonly refusal: string | null;
  /** Whether the price moves so far that a digit may be wrong. */
  readonly isFar: boolean;
}

export interface BulkAnswer {
  readonly isBulk: true;
  readonly error: string | null;
  readonly done: string | null;
  readonly typed: BulkTyped;
  readonly preview: {
    /** How many are changed. */
    readonly count: number;
    readonly rows: readonly BulkRowView[];
    /** For the form that confirms it. */
    readonly shown: string;
  } | null;
  /** What was not changed after all, and why. */
  readonly refused: readonly {
    readonly vehicleId: number;
    readonly title: string;
    readonly reason: string;
  }[];
}
