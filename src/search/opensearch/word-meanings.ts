import { readQueryWords } from "../contract/words.ts";
import { type Clause, hasAllWords, listLiteral, listSimilar, type MeantWord } from "./clauses.ts";
import type { IndexReader } from "./index-reader.ts";

/** Of the places where a word is looked up, how many are asked for at once. */
const PLACES_AT_ONCE = 3;

const MAX_REMEMBERED = 10_000;

/** What words mean in an index as it stands: the first place where any document has them. */
export class WordMeanings {
  readonly #reader: Pick<IndexReader, "findMet">;
  readonly #ownWords: ReadonlySet<string>;
  readonly #literal = new Map<string, Clause | null>();
  readonly #similar = new Map<string, Clause | null>();

  constructor(reader: Pick<IndexReader, "findMet">, ownWords: ReadonlySet<string> = new Set()) {
    this.#reader = reader;
    this.#ownWords = ownWords;
  }

  /** The condition that a query's text is. */
  async toClause(text: string): Promise<Clause> {
    const words = readQueryWords(text);
    const pairs = words.map((word, i) => ({ word, joined: i === 0 ? null : `${words[i - 1]}${word}` }));
    const joined = pairs.map((pair) => pair.joined).filter((word) => word !== null);
    const literal = await this.#learn(this.#literal, [...words, ...joined], listLiteral);
    const found = pairs.map((pair) => ({
      word: pair.word,
      alone: literal.get(pair.word) ?? null,
      joined: pair.joined === null ? null : (literal.get(pair.joined) ?? null),
    }));
    const isMisspelt = ({ alone, joined: both }: MeantWord) => alone === null && both === null;
    const misspelt = found.filter(isMisspelt).map(({ word }) => word);
    const similar = await this.#learn(this.#similar, misspelt, listSimilar);
    const meant = found.map((each): MeantWord => {
      return isMisspelt(each) ? { ...each, alone: similar.get(each.word) ?? null } : each;
    });
    return hasAllWords(meant);
  }

  /**
   * What words mean. Those that are not known are looked up, all of them in the same few requests. Other queries may clear what is
   * known meanwhile.
   */
  async #learn(
    known: Map<string, Clause | null>,
    words: readonly string[],
    listPlaces: (word: string, isOwnWord: boolean) => readonly Clause[],
  ): Promise<ReadonlyMap<string, Clause | null>> {
    const meanings = new Map<string, Clause | null>();
    for (const word of words) {
      const meaning = known.get(word);
      if (meaning !== undefined) meanings.set(word, meaning);
    }
    let open = [...new Set(words)]
      .filter((word) => !meanings.has(word))
      .map((word) => ({ word, places: listPlaces(word, this.#ownWords.has(word)) }));
    while (open.length > 0) {
      const asked = open.flatMap(({ word, places }) =>
        places.slice(0, PLACES_AT_ONCE).map((clause) => ({ word, clause })),
      );
      const met = await this.#reader.findMet(asked.map(({ clause }) => clause));
      for (const [i, { word, clause }] of asked.entries())
        if (met[i] && !meanings.has(word)) meanings.set(word, clause);
      for (const { word, places } of open)
        if (places.length <= PLACES_AT_ONCE && !meanings.has(word)) meanings.set(word, null);
      open = open
        .filter(({ word }) => !meanings.has(word))
        .map(({ word, places }) => ({ word, places: places.slice(PLACES_AT_ONCE) }));
    }
    if (known.size > MAX_REMEMBERED) known.clear();
    for (const [word, meaning] of meanings) known.set(word, meaning);
    return meanings;
  }
}
