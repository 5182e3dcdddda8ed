import { join } from "node:path";
import type { Readable } from "node:stream";
import { inspectPicture } from "#features/content/media/inspect-picture.ts";
import type { StoredPicture } from "#features/content/media/stored-image.ts";
import { readRows } from "#features/inventory/feeds/files/read-rows.server.ts";
import { FeedError } from "#features/inventory/feeds/mapping/feed-error.ts";
import type { FeedRow, FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import { toColumnKey } from "#features/inventory/feeds/mapping/mapping.ts";
import { SPECIFICATION_KEYS } from "#features/inventory/feeds/mapping/specification-keys.ts";
import { readYesNo } from "#features/inventory/feeds/values/readings.ts";
import { toPlainText } from "#features/inventory/feeds/words/clean-text.ts";
import { misspeltMake, toMake, toModel } from "#features/inventory/feeds/words/names.ts";
import { readBody } from "#features/inventory/feeds/words/vocabulary.ts";
import { findTimeZone, toLocalTime } from "#features/places/time-zone.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { Body } from "#features/vehicles/vehicle.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { readWithin } from "#platform/storage/read-within.ts";
import { type ManufacturerModel, MODEL_LIMITS, type ModelBadge, toModelKey } from "../manufacturer-model.ts";
import { CellReader, type Cells, type ModelProblem } from "./cell-reader.ts";
import { BADGE_FIELDS, readBadge, readBodyField } from "./read-badge.ts";

const MODEL_FIELDS = ["make", "model", "slug", "body", "current", "description", "picture"] as const;
/** The list of a model's badges in JSON; in a CSV, each row is a badge. */
const BADGES = "badges";
const FIELDS = [...new Set([...MODEL_FIELDS, ...BADGE_FIELDS, ...SPECIFICATION_KEYS, BADGES])];
const FIELD_OF_KEY = new Map(FIELDS.map((field) => [toColumnKey(field), field]));

/** What a file says, with everything that is wrong with it. */
export interface ReadModels {
  readonly models: readonly ManufacturerModel[];
  readonly problems: readonly ModelProblem[];
  /** Keys of models that a broken row is about: what is known of them stays (T21). */
  readonly broken: ReadonlySet<string>;
  /** Whether a broken row does not say which model it is about. */
  readonly hasNameless: boolean;
  /** Files of the pictures that the models show, by hash. */
  readonly pictures: ReadonlyMap<string, string>;
}

interface Source {
  readonly input: Readable;
  /** What is known of a picture by the file's name for it, or what is wrong with it. */
  readonly readPicture: (file: string) => Promise<StoredPicture | string>;
  readonly now: Date;
}

/** Where a day begins first in Australia, so that no dealer's today is refused. */
const EARLIEST_ZONE = findTimeZone("NSW");

/**
 * Reads a file of models in CSV or JSON. A model is taken as a whole: one with a broken row is left out, and the rest is read.
 * @throws FeedError when the file as a whole cannot be read, such as for a column that has no meaning
 */
export async function readModels({ input, readPicture, now }: Source): Promise<ReadModels> {
  const reading = new ModelsReading(readPicture, toLocalTime(now, EARLIEST_ZONE).date);
  const documents = new Set([BADGES]);
  for await (const row of readRows(input, { documents })) reading.add(row);
  return reading.finish();
}

/** A model as its rows are read: in a CSV, one for each badge. */
interface OpenModel {
  readonly make: string;
  readonly model: string;
  readonly slug: string;
  readonly line: number;
  readonly parts: { readonly model: CellReader; readonly badges: readonly CellReader[] }[];
  /** Whether a row is broken. */
  isBroken: boolean;
}

class ModelsReading {
  readonly #findPicture: Source["readPicture"];
  readonly #today: string;
  readonly #problems: ModelProblem[] = [];
  /** By make and model name, which rows of a CSV repeat. */
  readonly #open = new Map<string, OpenModel>();
  readonly #seenColumns = new Set<string>();
  readonly #pictures = new Map<string, string>();
  readonly #inspected = new Map<string, StoredPicture | string>();
  #hasNameless = false;

  constructor(findPicture: Source["readPicture"], today: string) {
    this.#findPicture = findPicture;
    this.#today = today;
  }

  add(row: FeedRow): void {
    const before = this.#problems.length;
    const { line } = row;
    const values = row.problem === undefined ? row.values : (row.identity ?? {});
    const { cells, lists } = this.#toCells(values, line);
    const reader = new CellReader(cells, { line }, this.#problems);
    if (row.problem !== undefined) reader.report("", row.problem);
    for (const field of lists) reader.report(field, "has several values; give one");
    const badges = row.problem === undefined ? this.#listBadges(cells, reader) : [];
    const open = this.#findOpen(reader);
    open?.parts.push({ model: reader, badges });
    if (open && this.#problems.length > before) open.isBroken = true;
  }

  /** Texts by field. Columns that mean nothing end the reading: a misspelt one would be left out of every row. */
  #toCells(values: FeedValues, line: number): { readonly cells: Cells; readonly lists: readonly string[] } {
    const cells = new Map<string, string>();
    const lists: string[] = [];
    for (const [column, value] of Object.entries(values)) {
      if (column === "") continue;
      const key = toColumnKey(column);
      if (!this.#seenColumns.has(key)) this.#checkColumn(column, line);
      if (typeof value === "string") cells.set(key, value);
      else lists.push(column);
    }
    return { cells, lists };
  }

  #checkColumn(column: string, line: number): void {
    const key = toColumnKey(column);
    if (!FIELD_OF_KEY.has(key)) throw new FeedError("refused", describeUnknown(column), line);
    this.#seenColumns.add(key);
  }

  /** The badges of a row: of JSON those of its list that can be read, of a CSV the row itself. */
  #listBadges(cells: Cells, row: CellReader): readonly CellReader[] {
    const text = cells.get(BADGES);
    if (text === undefined) return [row];
    const list = parseList(text);
    if (list) return list.flatMap((badge, at) => this.#toBadge(badge, { row, at }) ?? []);
    row.report(BADGES, "must be a list");
    return [];
  }

  #toBadge(
    badge: unknown,
    { row, at }: { readonly row: CellReader; readonly at: number },
  ): CellReader | null {
    const place = `${BADGES}[${at}]`;
    if (typeof badge !== "object" || badge === null || Array.isArray(badge))
      return row.report(place, "must be an object with the fields of a badge");
    const cells = new Map<string, string>();
    for (const [field, value] of Object.entries(badge)) {
      const key = toColumnKey(field);
      if (!FIELD_OF_KEY.has(key) || key === BADGES) row.report(`${place}.${field}`, describeUnknown(field));
      else if (typeof value === "object" && value !== null)
        row.report(`${place}.${field}`, "must be a text or a number");
      else if (value !== null) cells.set(key, String(value));
    }
    return new CellReader(cells, { line: row.line, prefix: `${place}.` }, this.#problems);
  }

  /** The model that a row is about; null if it does not say. */
  #findOpen(row: CellReader): OpenModel | null {
    const make = readMake(row);
    const model = make === null ? null : readModelName(row, make);
    if (make === null || model === null) {
      this.#hasNameless = true;
      return null;
    }
    const name = `${toSlug(make)} ${model.toLowerCase()}`;
    const known = this.#open.get(name);
    if (known && row.has("slug") && row.at("slug").trim() !== known.slug)
      row.report("slug", `differs from line ${known.line}, where it is ${known.slug}`);
    const open = known ?? {
      make,
      model,
      slug: readSlug(row, model),
      line: row.line,
      parts: [],
      isBroken: false,
    };
    if (!known) this.#open.set(name, open);
    return open;
  }

  async finish(): Promise<ReadModels> {
    const models: ManufacturerModel[] = [];
    const broken = new Set<string>();
    for (const open of this.#listDistinct()) {
      const before = this.#problems.length;
      const model = await this.#readModel(open);
      if (model && !open.isBroken && this.#problems.length === before) models.push(model);
      else broken.add(toModelKey(open));
    }
    const problems = this.#problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
    return { models, problems, broken, hasNameless: this.#hasNameless, pictures: this.#pictures };
  }

  /** Marks all but the first of the models that would have one address. */
  #listDistinct(): readonly OpenModel[] {
    const first = new Map<string, OpenModel>();
    for (const open of this.#open.values()) {
      const other = first.get(toModelKey(open));
      if (!other) first.set(toModelKey(open), open);
      else {
        const rule = `"${open.slug}" is the slug of ${other.make} ${other.model} in line ${other.line}; give one of them another`;
        this.#problems.push({ line: open.line, field: "slug", rule });
        open.isBroken = true;
        other.isBroken = true;
      }
    }
    return [...this.#open.values()];
  }

  async #readModel(open: OpenModel): Promise<ManufacturerModel | null> {
    const { make, model, slug, line, parts } = open;
    const one = new OneModel(parts.map((part) => part.model));
    const body = readModelBody(parts);
    const isCurrent = one.take("current", (cells) => cells.read("current", readYesNo)) ?? true;
    const description = one.take("description", readDescription);
    const picture = await this.#readPicture(one);
    const cells = parts.flatMap(({ badges }) => badges);
    const badges = cells.flatMap((badge) => readBadge(badge, { body, today: this.#today }) ?? []);
    if (!open.isBroken) checkBadges({ badges, cells, line }, this.#problems);
    return badges.length === 0 ? null : { make, model, slug, isCurrent, description, picture, badges };
  }

  async #readPicture(one: OneModel): Promise<StoredPicture | null> {
    const cells = one.findFirst("picture");
    const file = cells?.text("picture", 300) ?? null;
    if (!cells || file === null) return null;
    const known = this.#inspected.get(file) ?? (await this.#findPicture(file));
    this.#inspected.set(file, known);
    if (typeof known === "string") return cells.report("picture", known);
    this.#pictures.set(known.hash, file);
    return known;
  }
}

/**
 * Looks at pictures beside a file of models.
 * @param folder real path of the folder that holds them
 */
export function createPictureReader(folder: string): Source["readPicture"] {
  return async (file) => {
    const bytes = /^[a-z]+:/i.test(file) ? "missing" : await readWithin(folder, join(folder, file));
    if (bytes === "missing") return `there is no file ${file} beside this one`;
    if (bytes === "outside") return `${file} is outside the folder of this file`;
    return inspectPicture(file, bytes);
  };
}

/** What the rows of one model say of it: each thing once, or the same in each row. */
class OneModel {
  readonly #rows: readonly CellReader[];

  constructor(rows: readonly CellReader[]) {
    this.#rows = rows;
  }

  /** The first row that has a field; rows that say something else are reported. */
  findFirst(field: string): CellReader | null {
    const said = this.#rows.filter((row) => row.has(field));
    const [first] = said;
    for (const row of said)
      if (row.at(field).trim() !== first?.at(field).trim())
        row.report(field, `differs from line ${first?.line}; say it once for each model`);
    return first ?? null;
  }

  take<T>(field: string, read: (cells: CellReader) => T | null): T | null {
    const first = this.findFirst(field);
    return first && read(first);
  }
}

function describeUnknown(column: string): string {
  return `"${column}" is not a field of models.${suggestName(column, FIELDS)}`;
}

/** The list in a text of JSON; null if it is anything else. */
function parseList(text: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function readMake(row: CellReader): string | null {
  const text = row.requiredText("make", MODEL_LIMITS.name);
  if (text === null) return null;
  const meant = misspeltMake(text);
  if (meant !== null) return row.report("make", `"${text}" is not a known make. Did you mean "${meant}"?`);
  const make = toMake(text);
  return toSlug(make) === "" ? row.report("make", `"${text}" has no letter of the alphabet`) : make;
}

function readModelName(row: CellReader, make: string): string | null {
  const text = row.requiredText("model", MODEL_LIMITS.name);
  if (text === null) return null;
  const model = toModel(make, text);
  return toSlug(model) === "" ? row.report("model", `"${text}" has no letter or digit`) : model;
}

/** A model's slug, which is that of its name if the row gives none. */
function readSlug(row: CellReader, model: string): string {
  const slug = row.text("slug", MODEL_LIMITS.name);
  if (slug === null) return toSlug(model);
  if (toSlug(slug) !== slug)
    row.report("slug", `"${slug}" must be lower-case letters, digits and hyphens, such as ${toSlug(model)}`);
  return toSlug(slug) || toSlug(model);
}

/** The body of badges that name none: the model's in JSON, that of the first row in a CSV, where each row is read as a badge. */
function readModelBody(parts: OpenModel["parts"]): Body | null {
  const first = parts.find(({ model }) => model.has("body"));
  if (!first) return null;
  return first.badges.includes(first.model) ? readBody(first.model.at("body")) : readBodyField(first.model);
}

const readDescription = (cells: CellReader) =>
  cells.text("description", MODEL_LIMITS.description, toPlainText);

interface ReadBadges {
  readonly badges: readonly ModelBadge[];
  readonly cells: readonly CellReader[];
  readonly line: number;
}

/** A model has some badges, not too many, and each once. */
function checkBadges({ badges, cells, line }: ReadBadges, problems: ModelProblem[]): void {
  if (cells.length === 0)
    problems.push({ line, field: BADGES, rule: "has no badge; a model has at least one" });
  if (cells.length > MODEL_LIMITS.badges)
    problems.push({ line, field: BADGES, rule: `has more than ${MODEL_LIMITS.badges} badges` });
  if (badges.length !== cells.length) return;
  const lines = new Map<string, number>();
  for (const [at, { name, body, drive, fuel, transmission }] of badges.entries()) {
    const key = JSON.stringify([name.toLowerCase(), body, drive, fuel, transmission]);
    const [row, first] = [cells[at], lines.get(key)];
    if (row && first !== undefined)
      row.report(
        "badge",
        `"${name}" is already in line ${first} with the same body, drive, fuel and transmission`,
      );
    lines.set(key, first ?? row?.line ?? line);
  }
}
