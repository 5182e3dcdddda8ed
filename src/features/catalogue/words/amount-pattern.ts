/** How shoppers write amounts, in the plain text of `toPlainText`. */

export const NUMBER_WORDS: readonly string[] =
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Of the words before and after an amount: which end of the range it is. */
const ENDS = {
  max: "under|undr|below|less th[ae]n|lower than|cheaper than|no more than|not more than|not over|up ?to|max(?:imum)?(?: of)?|at most|within|<",
  min: "over|above|more than|greater than|at ?least|min(?:imum)?(?: of)?|no less than|from|starting (?:at|from)|>",
  about: "around|about|approx(?:imately)?|roughly|~",
  maxAfter: "or less|or under|or below|and under|and below|max(?:imum)?|tops",
  minAfter: "\\+|plus|or more|or over|and over|or above|and above|and up|upwards",
} as const;

/** Of years alone. */
const YEAR_ENDS = {
  before: "before|pre|prior to|older than|earlier than",
  after: "after|post|newer than|later than",
  since: "since",
  until: "until|till",
  sinceAfter: "onwards?|or newer|and newer|or later|and later",
  untilAfter: "or older|and older|or earlier|and earlier",
} as const;

export const UNITS = {
  km: "kms?|kilomet(?:re|er)s?|klms?|ks",
  week: "(?:a|per|each|every|/|p/) ?(?:week|wk|w)|weekly|p/?w|wk",
  fortnight: "(?:a|per|each|every|/) ?fortnight|fortnightly|p/?f",
  month: "(?:a|per|each|every|/|p/) ?(?:month|mth|m)|monthly|p/?m",
  dollars: "dollars|bucks|aud",
  seats: "seaters?|seats?",
  sleeps: "berths?",
  cc: "cc",
  age: "(?:years?|yrs?)[ -]old",
} as const;

/** Before an amount, what it is of. */
const SUBJECTS = {
  price: "price|priced|budget|cost",
  km: "kms?|kilomet(?:re|er)s?|odometer|mileage",
  year: "year|built",
  seats: "seats",
  sleeps: "sleeps?",
  week: "(?:weekly |finance )?(?:re)?payments?|weekly",
} as const;

/** Units of what is no filter. */
const OTHER_UNITS =
  "kgs?|t|tonnes?|m|metres?|mm|cm|ft|feet|foot|l|lit(?:re|er)s?|hp|kw|kwh|nm|months?|years?|yrs?|doors?|speed|cyl(?:inders?)?|percent";

const END = "(?![\\p{L}\\p{N}])";
const toAlternatives = (table: Readonly<Record<string, string>>) => Object.values(table).join("|");
const NUMBER = `\\d{1,3}(?: 000)+|\\d+(?:\\.\\d+)?|${NUMBER_WORDS.slice(1).join("|")}`;
const amount = (side: string) =>
  `(?<dollar${side}>\\$ ?)?(?<number${side}>${NUMBER})(?<thousands${side}> ?(?:k|thou|thousand|grand)${END})?`;
const unit = (side: string) =>
  `(?:[ -]?(?<unit${side}>${toAlternatives(UNITS)})${END}|(?<other${side}>\\p{L}[\\p{L}\\p{N}]*|[ -](?:${OTHER_UNITS})${END}))?`;
const PREFIX = `(?:(?<subject>${toAlternatives(SUBJECTS)})(?: is| of| range)? )?`;
const OPERATOR = `(?:(?<operator>${ENDS.max}|${ENDS.min}|${ENDS.about}|${YEAR_ENDS.before}|${YEAR_ENDS.after}|${YEAR_ENDS.since}|${YEAR_ENDS.until})[ -]?(?<=[ <>~-]))?`;
const SUFFIX = `(?:[ ]?(?<suffix>${ENDS.maxAfter}|${ENDS.minAfter}|${YEAR_ENDS.sinceAfter}|${YEAR_ENDS.untilAfter}))?`;

/** "under $30,000", "7 seater", "2019 onwards", "7+ seats" */
export const ONE_AMOUNT = new RegExp(
  `${PREFIX}${OPERATOR}${amount("")}(?<plus>\\+(?= \\p{L}))?${unit("")}${SUFFIX}(?<![\\p{L}\\p{N}](?=[\\p{L}\\p{N}]))`,
  "uy",
);

/** "20-30k", "between 2015 and 2018" */
export const TWO_AMOUNTS = new RegExp(
  `${PREFIX}(?:(?<between>between )|from )?${amount("From")}${unit("From")} ?(?:-|to|(?<and>and)) ?${amount("")}${unit("")}${END}`,
  "uy",
);

const toWhole = (words: string) => new RegExp(`^(?:${words})$`, "u");

const wholes = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.fromEntries(Object.entries<string>(table).map(([key, words]) => [key, toWhole(words)])) as Record<
    Key,
    RegExp
  >;

/** The tables above, each entry as a pattern of the whole words. */
export const WHOLE_ENDS = wholes({ ...ENDS, ...YEAR_ENDS });
export const WHOLE_UNITS = wholes(UNITS);
export const WHOLE_SUBJECTS = wholes(SUBJECTS);

/** Comparisons that a price and a year could both stand in: "under 2015". */
export const PRICE_OR_YEAR = toWhole(`${ENDS.max}|${ENDS.min}`);
