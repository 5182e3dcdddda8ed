/** A column's name as words in lower case; `own` is where those of its parents end ("offers.price": 1). */
export interface ColumnName {
  readonly words: readonly string[];
  readonly own: number;
}

/** How far a name is the one that is looked for: all of it, all but words that change nothing, or a part of it. */
export interface NameFit {
  readonly extent: "whole" | "plain" | "part";
  /** The other words. */
  readonly rest: readonly string[];
  /** Letters that fit. */
  readonly length: number;
}

/** Longer names are texts. */
const MAX_WORDS = 16;
/** The most words that a name in a list of usual ones has. */
const MAX_FITTING_WORDS = 6;

/**
 * The words of a column's name: "odometerUnit", "ODOMETER_UNIT" and "odometer.unit" are "odometer unit". What only says that an amount
 * is in Australian dollars with GST is left out, as are prefixes of XML ("g:price") and numbers in brackets.
 */
export function readColumnName(name: string): ColumnName {
  const plain = name.slice(0, 200).replace(/^(?:\.\.\/){1,9}/, "");
  const parts = plain.split(/\.(?=[^\s.])/).map((part) => splitWords(part.replace(/^[a-z]{1,12}:/i, "")));
  const own = parts.slice(0, -1).reduce((sum, words) => sum + words.length, 0);
  return { words: parts.flat().slice(0, MAX_WORDS), own: Math.min(own, MAX_WORDS) };
}

function splitWords(part: string): string[] {
  return part
    .replace(/\[\d{0,6}\]/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z]{2})/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(?:incl?|including)\.? ?gst\b/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Whether a word leaves a name what it is, wherever it stands. */
export const isPlainWord = (word: string): boolean => PLAIN_WORDS.has(word) || PLAIN_PARENTS.has(word);

/** Words that leave a name what it is: what nearly every column is about, units that the product takes, and "value" or "name" at the end. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  "vehicle,vehicles,veh,car,cars,item,listing,advert,ad,current,our,the,of,my,no,km,kms,aud,au".split(","),
);
const PLAIN_PARENTS: ReadonlySet<string> = new Set(
  "offers,offer,product,data,details,detail,info,attributes,stock,inventory,general,spec,specs".split(","),
);
const PLAIN_ENDS: ReadonlySet<string> = new Set(
  "value,name,amount,text,content,url,urls,href,src,link,links,displayname".split(","),
);

/** All that a column's name may be taken for: the letters of each run of its words, with what is left beside it. */
export function listNameFits({ words, own }: ColumnName): ReadonlyMap<string, NameFit> {
  const fits = new Map<string, NameFit>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_FITTING_WORDS); to += 1) {
      const rest = [...words.slice(0, from), ...words.slice(to)];
      const changing = [
        ...words.slice(own, from).filter((word) => !PLAIN_WORDS.has(word)),
        ...words.slice(Math.max(to, own)).filter((word) => !PLAIN_WORDS.has(word) && !PLAIN_ENDS.has(word)),
      ];
      const extent = rest.length === 0 ? "whole" : changing.length === 0 ? "plain" : "part";
      const key = words.slice(from, to).join("");
      const known = fits.get(key);
      if (!known || known.rest.length > rest.length) fits.set(key, { extent, rest, length: key.length });
    }
  }
  return fits;
}

/** The words of a column's name as one text. */
export const toColumnText = (name: string) => readColumnName(name).words.join(" ");

/** Whether amounts in the column are cents, which no field of a mapping takes: they would be read as dollars. */
export const saysCents = (name: string): boolean =>
  /(?:\b|price|cost|amount|aud)cents?\b/.test(toColumnText(name));

export const saysKm = (name: string): boolean => /kms?\b|kilomet/.test(toColumnText(name));

export const saysMiles = (name: string): boolean =>
  !saysKm(name) && /\b(?:mi|miles?)\b|odometermiles/.test(toColumnText(name));

/** Whether the column may say in what unit another column's values are. */
export const saysUnit = (name: string): boolean =>
  /\b(?:units?|unit ?(?:code|text)|uom|currency)\b|(?:unit|currency)$/.test(toColumnText(name));

/** Whether the column is about a second fuel, which changes what the first means: a hybrid. */
export const saysSecondFuel = (name: string): boolean =>
  /\b(?:secondary|second|alternative|alternate) ?fuel\w*|\bfuel ?(?:type ?)?2\b/.test(toColumnText(name));
