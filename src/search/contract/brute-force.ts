/**
 * The contract in its plainest words: every query looks at every document. Slow and meant to be obviously right, it
 * is the oracle that tests compare other engines with.
 */
import { checkDocument, checkQuery } from "./attributes.ts";
import type {
  EngineFactory,
  FacetCount,
  Hit,
  IndexChanges,
  IndexDocument,
  IndexSchema,
  NumberRange,
  SearchEngine,
  SearchQuery,
  SearchResult,
} from "./engine.ts";
import { computeKilometres } from "./great-circle.ts";
import { type Ends, findUsualEnds } from "./usual-ends.ts";
import { countAllowedErrors, exchangeNeighbours, listPhraseWords, readQueryWords } from "./words.ts";

/** Builds the engine that looks at every document. */
export const buildBruteForceEngine: EngineFactory = async (schema, documents) => {
  const engine = new BruteForceEngine(schema);
  for await (const document of documents) await engine.apply({ put: [document] });
  return engine;
};

class BruteForceEngine implements SearchEngine {
  readonly #schema: IndexSchema;
  readonly #documents = new Map<number, IndexDocument>();

  constructor(schema: IndexSchema) {
    this.#schema = schema;
  }

  get size(): number {
    return this.#documents.size;
  }

  async apply({ put = [], remove = [] }: IndexChanges): Promise<void> {
    for (const document of put) checkDocument(this.#schema, document);
    for (const id of remove) this.#documents.delete(id);
    for (const document of put) this.#documents.set(document.id, document);
  }

  async get(ids: readonly number[]): Promise<Hit[]> {
    return ids
      .map((id) => this.#documents.get(id))
      .filter((document) => document !== undefined)
      .map((document) => toHit(document));
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    checkQuery(this.#schema, query);
    const all = [...this.#documents.values()];
    const hasWords = buildTextCondition(query.text ?? "", all, this.#schema.ownWords);
    const possible = all.filter(
      (document) => hasWords(document) && isPossible(document, query.fixed) && isNear(document, query.near),
    );
    const matches = possible.filter((document) => isChosen(document, query));
    const ignoring = (name: string) => possible.filter((document) => isChosen(document, query, name));
    const {
      sort,
      offset,
      limit,
      countFacets = this.#schema.facets,
      boundRanges = this.#schema.numbers,
      usualRanges = [],
    } = query;
    return {
      hits: matches
        .sort(createComparison(sort, query.near))
        .slice(offset, offset + limit)
        .map((document) => toHit(document, query.near)),
      count: matches.length,
      facets: buildTable(countFacets, (name) => counts(ignoring(name), name, query.facets?.[name] ?? [])),
      ranges: buildTable(boundRanges, (name) => computeBounds(ignoring(name), name)),
      usual: buildTable(usualRanges, (name) => computeUsual(ignoring(name), name)),
      missing: buildTable(
        Object.entries(query.ranges ?? {}).flatMap(([name, range]) => (isOpen(range) ? [] : [name])),
        (name) => ignoring(name).filter((document) => readNumber(document, name) === null).length,
      ),
    };
  }
}

function toHit(document: IndexDocument, near?: SearchQuery["near"]): Hit {
  const { id, record } = document;
  const km = measureKilometres(document, near);
  return { id, record, ...(km !== null && { km }) };
}

function measureKilometres({ position }: IndexDocument, near: SearchQuery["near"]): number | null {
  return near && position ? computeKilometres(near.from, position) : null;
}

function isNear(document: IndexDocument, near: SearchQuery["near"]): boolean {
  if (!near || near.maxKm === null) return true;
  const km = measureKilometres(document, near);
  return km !== null && km <= near.maxKm;
}

function buildTable<T>(names: readonly string[], value: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function readValues(document: IndexDocument, facet: string): readonly string[] {
  const values = document.facets[facet] ?? [];
  return typeof values === "string" ? [values] : [...new Set(values)];
}

function readNumber(document: IndexDocument, name: string): number | null {
  return document.numbers[name] ?? null;
}

function isOpen({ min, max }: NumberRange): boolean {
  return min === null && max === null;
}

function isPossible(document: IndexDocument, fixed: SearchQuery["fixed"]): boolean {
  return isChosen(document, fixed ?? {}) && !fixed?.excludeIds?.includes(document.id);
}

/** Whether a document passes all choices, but for those of one attribute. */
function isChosen(
  document: IndexDocument,
  choices: Pick<SearchQuery, "facets" | "ranges">,
  ignored?: string,
): boolean {
  const { facets = {}, ranges = {} } = choices;
  return (
    Object.entries(facets).every(([name, values]) => {
      if (name === ignored || values.length === 0) return true;
      return readValues(document, name).some((value) => values.includes(value));
    }) &&
    Object.entries(ranges).every(([name, range]) => {
      if (name === ignored || isOpen(range)) return true;
      const value = readNumber(document, name);
      return value !== null && value >= (range.min ?? value) && value <= (range.max ?? value);
    })
  );
}

function counts(documents: IndexDocument[], facet: string, chosen: readonly string[]): FacetCount[] {
  const byValue = new Map(chosen.map((value) => [value, 0]));
  for (const document of documents) {
    for (const value of readValues(document, facet)) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  }
  return [...byValue]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function computeBounds(documents: IndexDocument[], name: string): { min: number; max: number } | null {
  const values = documents.map((document) => readNumber(document, name)).filter((value) => value !== null);
  return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
}

function computeUsual(documents: IndexDocument[], name: string): Ends | null {
  const values = documents.map((document) => readNumber(document, name)).filter((value) => value !== null);
  const rising = values.sort((one, other) => one - other);
  return rising.length === 0 ? null : findUsualEnds(rising.toReversed(), rising, rising.length);
}

function createComparison(
  { attribute, direction, groups, nearestFirst }: SearchQuery["sort"],
  near: SearchQuery["near"],
): (a: IndexDocument, b: IndexDocument) => number {
  const findGroup = (document: IndexDocument): number => {
    const at = groups?.values.findIndex((value) => readValues(document, groups.facet).includes(value)) ?? -1;
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  };
  return (a, b) => {
    if (findGroup(a) !== findGroup(b)) return findGroup(a) - findGroup(b);
    if (nearestFirst) {
      const [one, other] = [a, b].map((document) => measureKilometres(document, near) ?? Number.MAX_VALUE);
      if (one !== other) return one! - other!;
    }
    const x = readNumber(a, attribute);
    const y = readNumber(b, attribute);
    if (x === y) return a.id - b.id;
    if (x === null || y === null) return x === null ? 1 : -1;
    return direction === "asc" ? x - y : y - x;
  };
}

const TEXTS = ["terms", "text", "details"] as const;
type Text = (typeof TEXTS)[number];
type Words = Readonly<Record<Text, ReadonlySet<string>>>;

/** What a query word means: any of these words in one of a document's texts. */
interface Meaning {
  readonly text: Text;
  readonly words: readonly string[];
}

/** Which documents have all words: each alone, or two neighbours as one. */
function buildTextCondition(
  text: string,
  all: readonly IndexDocument[],
  ownWords: ReadonlySet<string> = new Set(),
): (document: IndexDocument) => boolean {
  const words = readQueryWords(text);
  const wordsOf = new Map(all.map((document) => [document, listTextWords(document)]));
  const known = { terms: new Set<string>(), text: new Set<string>(), details: new Set<string>() };
  for (const has of wordsOf.values())
    for (const name of TEXTS) for (const word of has[name]) known[name].add(word);
  const finds = words.map((word) => findLiteral(word, known, ownWords));
  const joins = words.map((word, i) => (i === 0 ? null : findLiteral(words[i - 1] + word, known, ownWords)));
  words.forEach((word, i) => {
    if (!finds[i] && !joins[i] && !ownWords.has(word)) finds[i] = findNearest(word, known);
  });
  return (document) => {
    const has = (meaning: Meaning | null | undefined) =>
      meaning?.words.some((word) => wordsOf.get(document)?.[meaning.text].has(word)) ?? false;
    const matchesUpTo = (i: number): boolean =>
      i === 0 ||
      (matchesUpTo(i - 1) && has(finds[i - 1])) ||
      (i > 1 && matchesUpTo(i - 2) && has(joins[i - 1]));
    return matchesUpTo(words.length);
  };
}

function listTextWords(document: IndexDocument): Words {
  const of = (name: Text) => new Set((document[name] ?? []).flatMap(listPhraseWords).map(({ word }) => word));
  return { terms: of("terms"), text: of("text"), details: of("details") };
}

/** The words that a query word means as it is written, null if there are none. */
function findLiteral(word: string, known: Words, ownWords: ReadonlySet<string>): Meaning | null {
  const whole = (text: Text): Meaning => ({ text, words: known[text].has(word) ? [word] : [] });
  const beginning = (text: Text): Meaning => ({
    text,
    words: [...known[text]].filter((other) => other.startsWith(word)),
  });
  const meanings = [whole("terms"), whole("text"), whole("details")];
  meanings.push(beginning("text"), beginning("details"), beginning("terms"));
  const allowed = meanings.filter(({ text }) => text !== "details" || !ownWords.has(word));
  return allowed.find(({ words }) => words.length > 0) ?? null;
}

/** The words with the fewest errors, within what is allowed. */
function findNearest(word: string, known: Words): Meaning | null {
  const exchanged = new Set(exchangeNeighbours(word));
  const countErrors = (other: string) => (exchanged.has(other) ? 1 : editDistance(word, other));
  for (let errors = 1; errors <= countAllowedErrors(word); errors++) {
    for (const text of ["text", "details", "terms"] as const) {
      const words = [...known[text]].filter((other) => countErrors(other) <= errors);
      if (words.length > 0) return { text, words };
    }
  }
  return null;
}

/** Levenshtein distance: letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}
