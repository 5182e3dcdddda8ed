import { createHash } from "node:crypto";
import type { FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { Remark } from "#features/inventory/feeds/mapping/mapped-row.ts";
import { toColumnKey } from "#features/inventory/feeds/mapping/mapping.ts";
import { isDate } from "#features/inventory/feeds/values/readings.ts";
import { TAG, toPlainText } from "#features/inventory/feeds/words/clean-text.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { describeNoLocation } from "#features/tenancy/locations/site-locations.ts";
import type { Review } from "../rules/review.ts";

/** Columns by field, each with the names under which a file may have it. */
const REVIEW_COLUMNS = {
  id: ["id", "external_id", "review_id"],
  customer_name: ["customer_name", "name", "author", "reviewer"],
  text: ["text", "review", "comment"],
  rating: ["rating", "stars"],
  review_date: ["review_date", "date"],
  reply_text: ["reply_text", "reply", "reply.text"],
  reply_date: ["reply_date", "reply.date"],
  image: ["image"],
  location: ["location"],
} as const;

type Field = keyof typeof REVIEW_COLUMNS;

export const REQUIRED_FIELDS = ["customer_name", "rating", "review_date"] as const satisfies readonly Field[];

/** Whether a file has a column for a field. */
export const hasColumn = (columns: readonly string[], field: Field): boolean => {
  const keys = columns.map(toColumnKey);
  return REVIEW_COLUMNS[field].some((name) => keys.includes(toColumnKey(name)));
};

/** What a row is checked against. */
export interface ReviewContext {
  /** Ids and zones of the account's locations by slug. */
  readonly locations: ReadonlyMap<string, { readonly id: number; readonly timeZone: string }>;
  /** Slug of the location of rows that name none; null for the whole dealership. */
  readonly location: string | null;
  /** Zone in which a review of the whole dealership is dated. */
  readonly timeZone: string;
  readonly now: Date;
}

/** A row that was read. A review without problems may have notes on what was taken out of it. */
export type ReadReview =
  | { readonly ok: true; readonly review: Review; readonly notes: readonly Remark[] }
  | { readonly ok: false; readonly problems: readonly Remark[] };

const MAX = { name: 120, text: 5000, id: 200, image: 1000 };

/** Reads a row of a file of reviews; every field that is wrong is named with the rule that it breaks (D320). */
export function readReview(values: FeedValues, context: ReviewContext): ReadReview {
  const row = new Row(values, context);
  const location = row.location();
  const customerName = row.words("customer_name", MAX.name).replace(/\s+/g, " ");
  if (customerName === "") row.refuse("customer_name", "is missing");
  const text = row.words("text", MAX.text);
  const rating = row.rating();
  const date = row.date("review_date", location.today);
  const reply = row.reply(date, location.today);
  const image = row.image();
  const id = row.plain("id");
  if (id.length > MAX.id) row.refuse("id", `is longer than ${MAX.id} characters`);
  if (row.problems.length > 0 || rating === null || date === null)
    return { ok: false, problems: row.problems };
  const locationId = location.id;
  const externalId = id ? toExternalId(id, locationId) : hashReview({ customerName, text, date, locationId });
  return {
    ok: true,
    notes: row.notes,
    review: { externalId, locationId, customerName, text, rating, date, reply, image },
  };
}

/** An id of a file is unique within its location: files for two locations may number their rows alike (D320). */
const toExternalId = (id: string, locationId: number | null): string => `${locationId ?? ""}/${id}`;

/** The id of a review whose file has none: the same words of the same customer on the same day are the same review. */
const hashReview = (said: Pick<Review, "customerName" | "text" | "date" | "locationId">): string =>
  createHash("sha256")
    .update(JSON.stringify([said.customerName, said.text, said.date, said.locationId]))
    .digest("hex")
    .slice(0, 32);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A row whose fields are read one after the other, with what is wrong and what was changed. */
class Row {
  readonly problems: Remark[] = [];
  readonly notes: Remark[] = [];
  readonly #cells: ReadonlyMap<string, string>;
  readonly #context: ReviewContext;
  #timeZone: string;

  constructor(values: FeedValues, context: ReviewContext) {
    const cells = Object.entries(values).map(([name, value]): [string, string] => [
      toColumnKey(name),
      typeof value === "string" ? value : value.join("\n"),
    ]);
    this.#cells = new Map(cells);
    this.#context = context;
    this.#timeZone = context.timeZone;
  }

  refuse(field: Field, reason: string): void {
    this.problems.push({ field, value: this.plain(field), reason });
  }

  /** What the file says, without spaces around it. */
  plain(field: Field): string {
    const found = REVIEW_COLUMNS[field].map((name) => this.#cells.get(toColumnKey(name))?.trim() ?? "");
    return found.find((cell) => cell !== "") ?? "";
  }

  /** Plain text, which loses its markup. */
  words(field: Field, max: number): string {
    const written = this.plain(field);
    const text = toPlainText(written);
    if (TAG.test(written))
      this.notes.push({ field, value: written, reason: "had markup, which was taken out" });
    if (text.length > max) this.refuse(field, `is longer than ${max} characters`);
    return text;
  }

  location(): { readonly id: number | null; readonly today: string } {
    const slug = this.plain("location") || this.#context.location;
    const found = slug === null ? null : this.#context.locations.get(slug);
    if (slug !== null && !found)
      this.refuse("location", describeNoLocation(slug, [...this.#context.locations.keys()]));
    this.#timeZone = found?.timeZone ?? this.#context.timeZone;
    return { id: found?.id ?? null, today: toLocalTime(this.#context.now, this.#timeZone).date };
  }

  rating(): number | null {
    const match = /^([1-5])(?:\.0+)?$/.exec(this.plain("rating"));
    if (match) return Number(match[1]);
    this.refuse("rating", this.plain("rating") === "" ? "is missing" : "must be a whole number from 1 to 5");
    return null;
  }

  date(field: "review_date" | "reply_date", today: string): string | null {
    const written = this.plain(field);
    const date = written === "" ? null : readDay(written, this.#timeZone);
    if (written === "" && field === "review_date") this.refuse(field, "is missing");
    else if (written !== "" && date === null) this.refuse(field, "must be a date such as 2026-03-01");
    else if (date !== null && date > today) this.refuse(field, "is in the future");
    return date;
  }

  reply(reviewDate: string | null, today: string): Review["reply"] {
    const text = this.words("reply_text", MAX.text);
    const date = this.date("reply_date", today);
    if (text === "" && date !== null) this.refuse("reply_date", "is there without reply_text");
    if (date !== null && reviewDate !== null && date < reviewDate)
      this.refuse("reply_date", "is before review_date");
    return text === "" ? null : { text, date, state: null, violation: null };
  }

  image(): string | null {
    const written = this.plain("image");
    if (written === "") return null;
    const isPath = /^\/(?![/\\])/.test(written);
    if ((!isPath && !isHttps(written)) || written.length > MAX.image)
      this.refuse("image", "must be a path on this site, such as /img/…, or an https address");
    return written;
  }
}

/** The day that a date or an instant is in a zone; null for a day that no calendar has, and for other texts. */
function readDay(written: string, timeZone: string): string | null {
  const day = written.slice(0, 10);
  if (!isDate(day)) return null;
  if (DATE.test(written)) return day;
  const at = new Date(INSTANT.test(written) ? written : "");
  return Number.isNaN(at.getTime()) ? null : toLocalTime(at, timeZone).date;
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";
