import type { FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import type { Remark } from "#features/inventory/feeds/mapping/mapped-row.ts";
import { toColumnKey } from "#features/inventory/feeds/mapping/mapping.ts";
import { cleanLine, TAG } from "#features/inventory/feeds/words/clean-text.ts";
import { PART_LIMITS, type Part, type PartFit, toNumberKey } from "../rules/part.ts";
import { type ReadFit, readFitText, toFit } from "./read-fits.ts";

/** Fields of a part, each with the names under which a file may have it. */
const PART_COLUMNS = {
  number: ["number", "part_number", "part_no", "sku"],
  name: ["name", "part_name", "description"],
  price: ["price", "price_inc_gst", "retail_price", "rrp"],
  stock: ["stock", "quantity", "qty", "stock_on_hand", "soh"],
  fits: ["fits", "fitment", "vehicles"],
  make: ["make"],
  model: ["model"],
  years: ["years", "year"],
} as const;

export type PartField = keyof typeof PART_COLUMNS;

export const PART_FIELDS = Object.keys(PART_COLUMNS) as readonly PartField[];
export const REQUIRED_FIELDS = ["number", "name"] as const satisfies readonly PartField[];

const FIELD_OF_KEY: ReadonlyMap<string, PartField> = new Map(
  PART_FIELDS.flatMap((field) => PART_COLUMNS[field].map((name) => [toColumnKey(name), field] as const)),
);

/** The field that a column holds; null if it holds none. */
export const findField = (column: string): PartField | null => FIELD_OF_KEY.get(toColumnKey(column)) ?? null;

/** Columns of JSON that stay whole, since they hold objects. */
export const DOCUMENT_COLUMNS: ReadonlySet<string> = new Set(PART_COLUMNS.fits.map(toColumnKey));

/** A row as a part, or what is wrong with it. */
export type ReadPart =
  | { readonly ok: true; readonly key: string; readonly part: Part }
  /** `key` of the part that the row is about, "" if it does not say. */
  | { readonly ok: false; readonly key: string; readonly problems: readonly Remark[] };

/** Reads a row of a file of parts; every field that is wrong is named with the rule that it breaks (D340). */
export function readPart(values: FeedValues): ReadPart {
  const row = new PartRow(values);
  const number = row.number();
  const part: Part = {
    ...{ number, name: row.name(), priceCents: row.price(), stock: row.stock(), fits: row.fits() },
  };
  const { problems } = row;
  const key = toNumberKey(number);
  return problems.length > 0 ? { ok: false, key, problems } : { ok: true, key, part };
}

const AMOUNT = /^(?:A?\$|AUD)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*(?:AUD)?$/i;
const COUNT = /^\d{1,9}(?:\.0+)?$/;

/** A row whose fields are read one after the other, with what is wrong. */
class PartRow {
  readonly problems: Remark[] = [];
  readonly #cells = new Map<PartField, string>();

  constructor(values: FeedValues) {
    for (const [column, value] of Object.entries(values)) {
      const field = findField(column);
      if (field === null) continue;
      const isList = typeof value !== "string";
      if (isList && field !== "fits") this.#refuse(field, value.join(", "), "has several values; give one");
      this.#cells.set(field, isList ? value.join("\n") : value);
    }
  }

  #refuse(field: PartField, value: string, reason: string): void {
    this.problems.push({ field, value, reason });
  }

  /** One line of plain text of at most `longest` characters. */
  #text(field: "number" | "name", longest: number): string {
    const written = this.#cells.get(field) ?? "";
    const text = cleanLine(written);
    if (text === "") this.#refuse(field, written, "is missing");
    else if (TAG.test(text)) this.#refuse(field, text, "has markup; write plain text");
    else if (text.length > longest) this.#refuse(field, text, `is longer than ${longest} characters`);
    return text.slice(0, longest);
  }

  number(): string {
    const number = this.#text("number", PART_LIMITS.number);
    if (number !== "" && toNumberKey(number).length < 2)
      this.#refuse("number", number, "must have at least two letters or digits");
    return number;
  }

  name(): string {
    return this.#text("name", PART_LIMITS.name);
  }

  price(): number | null {
    const text = cleanLine(this.#cells.get("price") ?? "");
    if (text === "") return null;
    const [, whole = "", decimals = ""] = AMOUNT.exec(text) ?? [];
    const cents = Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
    if (whole === "") this.#refuse("price", text, "must be an amount in dollars such as 45.90, with GST");
    else if (cents === 0) this.#refuse("price", text, "is no price; leave it empty if there is none");
    else if (cents > PART_LIMITS.priceCents)
      this.#refuse("price", text, "is not a believable price of a part");
    return cents;
  }

  stock(): number | null {
    const text = cleanLine(this.#cells.get("stock") ?? "");
    if (text === "") return null;
    const count = COUNT.test(text) ? Number(text) : -1;
    if (count >= 0 && count <= PART_LIMITS.stock) return count;
    this.#refuse("stock", text, `must be a whole number from 0 to ${PART_LIMITS.stock}`);
    return null;
  }

  /** The vehicles of the list, and that of the columns make, model and years. */
  fits(): readonly PartFit[] {
    const listed = this.#listFits();
    const make = cleanLine(this.#cells.get("make") ?? "");
    const [model, years] = [
      cleanLine(this.#cells.get("model") ?? ""),
      cleanLine(this.#cells.get("years") ?? ""),
    ];
    if (make === "" && model !== "") this.#refuse("make", "", "is missing where the row has a model");
    const own =
      make === "" ? [] : [{ text: `${make} ${model} ${years}`, read: toFit({ make, model, years }) }];
    const all = [...listed, ...own];
    if (all.length > PART_LIMITS.fits)
      this.#refuse("fits", `${all.length} vehicles`, `has more than ${PART_LIMITS.fits} vehicles`);
    return all.slice(0, PART_LIMITS.fits).flatMap(({ text, read }) => {
      if ("fit" in read) return [read.fit];
      this.#refuse("fits", text, read.problem);
      return [];
    });
  }

  #listFits(): readonly { readonly text: string; readonly read: ReadFit }[] {
    const written = (this.#cells.get("fits") ?? "").trim();
    if (/^[[{]/.test(written)) return this.#listDocuments(written);
    return written
      .split(/[;|\n]/)
      .map(cleanLine)
      .filter((text) => text !== "")
      .map((text) => ({ text, read: readFitText(text) }));
  }

  /** A list of JSON: of texts, or of objects with make, model and years. */
  #listDocuments(text: string): readonly { readonly text: string; readonly read: ReadFit }[] {
    return parseList(text).map((one) => {
      if (typeof one === "string") return { text: one, read: readFitText(cleanLine(one)) };
      const { make, model, years } = Object(one) as Readonly<Record<string, unknown>>;
      const said = { make: toText(make), model: toText(model), years: toText(years) };
      return { text: JSON.stringify(one), read: toFit(said) };
    });
  }
}

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? cleanLine(String(value)) : "";

function parseList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [text];
  }
}
