import { makeModelValue } from "#features/vehicles/make-name.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { KNOWN_MODELS } from "#features/vehicles/segments.ts";
import { MAKE_SYNONYMS } from "#features/vehicles/synonyms.ts";
import { countWrongLetters } from "#platform/nearest-name.ts";
import { runWithPauses, type Steps } from "#platform/pauses.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";
import { ORDINARY_WORD_MAKES } from "./phrase-words.ts";
import { toKey } from "./plain-text.ts";
import { MAX_READ_LENGTH, readWords } from "./read-words.ts";
import { hasFilters, type Reading } from "./reading.ts";

/** Shorter words are too much like each other. */
const MIN_LETTERS = 5;
/** The beginning of a name says which one it is from this length on. */
const MIN_BEGINNING = 4;
/** From this length on, a name may have two errors. */
const LONG_NAME = 8;

/** Names of models that mean something else in most sentences. Only their make makes models of them, and no typing error does. */
const ORDINARY_WORD_MODELS: ReadonlySet<string> = new Set(
  (
    "accent,accord,beetle,boxer,captiva,challenger,charade,city,combo,commander,compass,convertible,coupe,courier,crown,cruze," +
    "daily,defender,discovery,dolphin,escape,excel,exige,expert,explorer,express,fit,focus,ghibli,hatch,insight,jazz,journey," +
    "leaf,legend,liberty,master,mirage,note,odyssey,partner,patriot,patrol,pilot,polo,prelude,rapid,scout,seal,shark,soul,spark," +
    "spirit,steed,stonic,superb,swift,territory,tribute,ute,venue,viva,volt,voyager,golf,crafter,transporter,transit,ranger,ora,up"
  ).split(","),
);

/**
 * Reads words that find nothing as they are: names of makes and models are taken as misspelt word by word, and models are known
 * that the site has never had. Null if that finds no filter either.
 */
export async function readMisspeltWords(words: string, lexicon: Lexicon): Promise<Reading | null> {
  if (words.length > MAX_READ_LENGTH || /["“”]/u.test(words)) return null;
  const wide = await addKnownModels(lexicon);
  const reading = readWords(correctWords(words, wide), wide);
  return hasFilters(reading) ? reading : null;
}

interface WideLexicon extends Lexicon {
  /** Names that a typing error may stand for, by their first letter; those of the site first. */
  readonly namesOf: ReadonlyMap<string, readonly { readonly name: string; readonly key: string }[]>;
  /** Names of the site's makes and models, by how they are looked up. */
  readonly ownNames: ReadonlyMap<string, string>;
}

/** Collected once for each state of the stock. */
const known = new WeakMap<Lexicon, Promise<WideLexicon>>();

function addKnownModels(lexicon: Lexicon): Promise<WideLexicon> {
  const wide = known.get(lexicon) ?? runWithPauses(buildWideLexicon(lexicon));
  known.set(lexicon, wide);
  return wide;
}

/** In steps: manufacturers have thousands of models (T14). */
function* buildWideLexicon(lexicon: Lexicon): Steps<WideLexicon> {
  const meaningOf = new Map(lexicon.meaningOf);
  const makeOf = new Map(lexicon.makeOf);
  const own = [...lexicon.makeOf].flatMap(([value, make]) => [make, value.slice(make.length + 1)]);
  for (const { make, model } of KNOWN_MODELS) {
    const value = makeModelValue(make, model);
    const meaning: Meaning = { kind: "values", facets: { make_model: [value] } };
    for (const phrase of isOrdinary(model) ? [value] : [value, model]) {
      if (meaningOf.has(toKey(phrase))) continue;
      meaningOf.set(toKey(phrase), meaning);
      makeOf.set(value, make);
    }
  }
  const names = [
    ...own,
    ...MAKES.flatMap(({ name, aliases = [] }) => [name, ...aliases, ...(MAKE_SYNONYMS[name] ?? [])]),
    ...KNOWN_MODELS.map(({ model }) => model),
  ];
  const namesOf = new Map<string, { name: string; key: string }[]>();
  for (const name of new Set(names)) {
    const key = toKey(name);
    yield;
    if (key.length < MIN_LETTERS || isOrdinary(name)) continue;
    const alike = namesOf.get(key.charAt(0)) ?? [];
    alike.push({ name, key });
    namesOf.set(key.charAt(0), alike);
  }
  const ownNames = new Map(own.filter((name) => !isOrdinary(name)).map((name) => [toKey(name), name]));
  return { ...lexicon, meaningOf, makeOf, namesOf, ownNames };
}

const isOrdinary = (name: string) =>
  !/\p{L}{2}/u.test(name) ||
  ORDINARY_WORD_MODELS.has(name.toLowerCase()) ||
  ORDINARY_WORD_MAKES.has(name.toLowerCase());

/** Two neighbours are corrected as one name before each alone: "land crusier". */
function correctWords(text: string, lexicon: WideLexicon): string {
  const words = text.split(/\s+/u);
  const corrected: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = "", next] = [words[at], words[at + 1]];
    const both =
      next === undefined || lexicon.meaningOf.has(toKey(next)) ? null : findName(word + next, lexicon);
    if (both !== null) at++;
    corrected.push(both ?? findName(word, lexicon) ?? completeName(word, lexicon) ?? word);
  }
  return corrected.join(" ");
}

/** The name that a word most likely stands for: it begins with the same letter, and one letter is wrong, or two of a long name. */
function findName(word: string, { meaningOf, namesOf }: WideLexicon): string | null {
  const key = toKey(word);
  if (key.length < MIN_LETTERS || meaningOf.has(key) || !/^\p{L}+$/u.test(key)) return null;
  let best: { readonly name: string; readonly errors: number } | null = null;
  for (const { name, key: own } of namesOf.get(key.charAt(0)) ?? []) {
    const allowed = own.length < LONG_NAME ? 1 : 2;
    // Each letter more or less is an error: most names need no closer look.
    if (Math.abs(own.length - key.length) > allowed) continue;
    const errors = countWrongLetters(key, name);
    if (errors !== null && errors <= allowed && errors < (best?.errors ?? Number.POSITIVE_INFINITY))
      best = { name, errors };
  }
  return best?.name ?? null;
}

/** The one make or model of the site that begins with a word: "mazd". Names that go on from it ("Mazda3") are no others. */
function completeName(word: string, { meaningOf, ownNames }: WideLexicon): string | null {
  const key = toKey(word);
  if (key.length < MIN_BEGINNING || meaningOf.has(key) || !/^\p{L}+$/u.test(key)) return null;
  const begun = [...ownNames.keys()].filter((own) => own.startsWith(key)).toSorted();
  const [shortest] = begun;
  if (shortest === undefined || !begun.every((own) => own.startsWith(shortest))) return null;
  return ownNames.get(shortest) ?? null;
}
