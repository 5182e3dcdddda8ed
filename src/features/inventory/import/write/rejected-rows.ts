import type { RowSubject } from "#features/inventory/feeds/draft/draft-key.ts";
import { toIdentifierKey } from "#features/vehicles/identifier.ts";

/** A row of a feed that is not imported, with what it says of the vehicle that it is about. */
export interface RejectedRow {
  readonly line: number;
  /** The vehicle's key within the source; null if it cannot be read. */
  readonly key: string | null;
  /** Null for a row of which nothing can be told. */
  readonly subject: RowSubject | null;
  /** Every text of a row that cannot be read. */
  readonly texts: readonly string[];
  /** Whether the row ends the sale of its vehicle; otherwise the vehicle stays as it is. */
  readonly endsSale: boolean;
}

/** What tells a vehicle of the source from others. */
export interface KnownIdentity {
  readonly source_key: string;
  readonly vin: string | null;
  readonly make: string;
  readonly model: string;
  readonly year: number;
}

type Fate = { readonly kind: "stays"; readonly line: number } | { readonly kind: "ends" };

/** Characters of unreadable rows that are kept for comparison; rows beyond count as naming no vehicle. */
const MAX_TEXT = 20_000_000;

/**
 * The rejected rows of a file, and which known vehicles they are about (D191): by key or VIN, by any text of a row
 * that cannot be read, and without these by make, model and year.
 */
export class RejectedRows {
  readonly #staying = new Map<string, number>();
  readonly #ending = new Set<string>();
  /** Lines of rows without key and VIN, by what they say of make, model and year. */
  readonly #described = new Map<string, number>();
  readonly #unreadable: { readonly line: number; readonly text: string }[] = [];
  /** The unreadable rows that have a text. */
  readonly #byText = new Map<string, number[]>();
  #textLength = 0;
  #unnamed = 0;

  add(row: RejectedRow): void {
    const identities = listIdentities(row.key, row.subject?.vin ?? null);
    if (row.endsSale) for (const identity of identities) this.#ending.add(identity);
    else {
      this.#keep(identities, row.line);
      // Cells of an unreadable row may be another column's, the key as well.
      if (row.texts.length > 0) this.#addTexts(row);
      else if (identities.length === 0) this.#addDescription(row);
    }
  }

  /** Whether any row ends the sale of a vehicle. */
  get hasEnding(): boolean {
    return this.#ending.size > 0;
  }

  /** Rows that say nothing by which their vehicle could be told. */
  get unnamed(): number {
    return this.#unnamed;
  }

  /** What the rejected rows mean for a vehicle that no other row is about; null if none is about it. */
  findFate(vehicle: KnownIdentity): Fate | null {
    const identities = listIdentities(vehicle.source_key, vehicle.vin);
    const line =
      findFirst(identities, (identity) => this.#staying.get(identity)) ??
      this.#findUnreadable(vehicle) ??
      findFirst(listDescriptions(vehicle), (description) => this.#described.get(description));
    if (line !== undefined) return { kind: "stays", line };
    return identities.some((identity) => this.#ending.has(identity)) ? { kind: "ends" } : null;
  }

  #keep(identities: readonly string[], line: number): void {
    for (const identity of identities) if (!this.#staying.has(identity)) this.#staying.set(identity, line);
  }

  #addTexts({ line, texts }: RejectedRow): void {
    const text = `,${texts.map(toText).join(",")},`;
    this.#textLength += text.length;
    if (this.#textLength > MAX_TEXT) {
      this.#unnamed += 1;
      return;
    }
    const at = this.#unreadable.push({ line, text }) - 1;
    for (const word of new Set(text.split(","))) {
      const rows = this.#byText.get(word);
      if (rows) rows.push(at);
      else if (word !== "") this.#byText.set(word, [at]);
    }
  }

  #addDescription({ line, subject }: RejectedRow): void {
    const description = subject && describe(subject);
    if (!description) this.#unnamed += 1;
    else if (!this.#described.has(description)) this.#described.set(description, line);
  }

  #findUnreadable({ source_key, vin }: KnownIdentity): number | undefined {
    const parts = source_key
      .replace(/#\d+$/, "")
      .split("|")
      .map(toText)
      .filter((part) => part !== "");
    const wanted = [[toText(source_key)], parts, ...(vin === null ? [] : [[toText(vin)]])];
    return findFirst(wanted, (texts) => this.#findRowWith(texts));
  }

  /** The line of a row that has all of these texts. */
  #findRowWith(texts: readonly string[]): number | undefined {
    const rows = texts
      .flatMap((text) => text.split(","))
      .filter((word) => word !== "")
      .map((word) => this.#byText.get(word) ?? []);
    const fewest = rows.toSorted((one, other) => one.length - other.length)[0] ?? [];
    const found = fewest.find((at) =>
      texts.every((text) => this.#unreadable[at]?.text.includes(`,${text},`) ?? false),
    );
    return found === undefined ? undefined : this.#unreadable[found]?.line;
  }
}

function listIdentities(key: string | null, vin: string | null): string[] {
  return [...(key === null ? [] : [`key ${key}`]), ...(vin === null ? [] : [`vin ${vin}`])];
}

/** A cell as it is compared: its words in the form of identifiers, its lines and separators as commas. */
function toText(cell: string): string {
  return cell
    .split(/[\n\r\t;|",]+/)
    .map(toIdentifierKey)
    .join(",");
}

/** What a row says of make, model and year; null without make and model. */
function describe({ make, model, year }: Pick<RowSubject, "make" | "model" | "year">): string | null {
  if (make === "" && model === "") return null;
  return [make, model, year ?? ""].join("|").toLowerCase();
}

/** Every way in which a row that lacks some of them may describe a vehicle. */
function listDescriptions({ make, model, year }: KnownIdentity): string[] {
  const names = [
    { make, model },
    { make, model: "" },
    { make: "", model },
  ];
  return names.flatMap((name) => [year, null].flatMap((at) => describe({ ...name, year: at }) ?? []));
}

function findFirst<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
