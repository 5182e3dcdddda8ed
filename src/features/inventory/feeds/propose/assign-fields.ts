import type { SampledColumn } from "../judge/column-samples.ts";
import { findSaleTopic } from "../judge/read-status.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { isAround } from "../mapping/values-around.ts";
import {
  isPlainWord,
  listNameFits,
  type NameFit,
  readColumnName,
  saysSecondFuel,
  saysUnit,
} from "../words/column-name.ts";
import { FIELD_HINTS, type FieldHint, type IsTown } from "./field-hints.ts";

/**
 * How sure it is that a column holds a field (D202): its name says so and nothing else ("certain"), its name may say so and all
 * values fit ("likely"), a part of its name says so ("weak"), or its values alone ("by value").
 */
type Strength = "certain" | "likely" | "weak" | "by value";

/** A column that may hold a field. */
export interface Guess {
  readonly field: MappingField;
  readonly column: SampledColumn;
  readonly strength: Strength;
  /** Among guesses, the higher one is the better one. */
  readonly score: number;
}

export interface Assignment {
  readonly taken: readonly Guess[];
  /** Columns that hold a field as surely as the one that was taken, and are left over. */
  readonly rivals: readonly Guess[];
}

const BASE: Readonly<Record<Strength, number>> = {
  certain: 4_000,
  likely: 3_000,
  weak: 2_000,
  "by value": 1_000,
};
/** Less of a column's values than this must not contradict its name. */
const MIN_SHARE_BY_NAME = 0.5;
/** Where the name leaves doubt. */
const MIN_SHARE = 0.9;
/** With fewer vehicles, each may be in a yard of its own. */
const MIN_ROWS_TO_REPEAT = 5;
/** In a part of a longer name, shorter ones mean too many things. */
const MIN_PART = 3;

/**
 * Each field gets the column that fits it best, and each column serves one field. Whole names beat parts of names; of
 * columns that fit equally well the first is taken, so they come in an order of their own, not the file's.
 */
export function assignFields(columns: readonly SampledColumn[], rows: number, isTown: IsTown): Assignment {
  const guesses = columns
    .flatMap((column) => {
      const fits = listNameFits(readColumnName(column.name));
      return FIELD_HINTS.map((hint) => guess(hint, { column, fits, rows, isTown }));
    })
    .filter((one) => one !== null)
    .sort((one, other) => other.score - one.score);
  const taken = new Map<MappingField, Guess>();
  const used = new Set<string>();
  for (const one of guesses) {
    if (taken.has(one.field) || used.has(one.column.name)) continue;
    taken.set(one.field, one);
    used.add(one.column.name);
  }
  const rivals = guesses.filter(
    ({ field, column, strength }) =>
      strength === "certain" && taken.get(field)?.strength === "certain" && !used.has(column.name),
  );
  return { taken: [...taken.values()], rivals };
}

/** What is said around a list, once for all vehicles of it, is said of their yard, or of something else. */
const YARD_FIELDS: ReadonlySet<MappingField> = new Set([
  "locationCode",
  "locationName",
  "locationCity",
  "locationState",
  "locationPostcode",
  "dealership",
]);

/** Whether a column may name the yard. */
export const isYardName = (name: string): boolean => {
  const fits = listNameFits(readColumnName(name));
  return FIELD_HINTS.some(
    (hint) => YARD_FIELDS.has(hint.field) && findNamed(hint, fits)?.strength === "certain",
  );
};

interface Seen {
  readonly column: SampledColumn;
  readonly fits: ReadonlyMap<string, NameFit>;
  /** Rows of the sample. */
  readonly rows: number;
  readonly isTown: IsTown;
}

function guess(hint: FieldHint, seen: Seen): Guess | null {
  const { column, fits, isTown } = seen;
  const { field } = hint;
  if (isAround(column.name) && !YARD_FIELDS.has(field)) return null;
  const isByValue = hint.byValue && !saysMeaningOfAnother(column.name) && !isRuledOut(hint, fits);
  const named = findNamed(hint, fits) ?? (isByValue ? BY_VALUE : null);
  if (named === null || !isPossible(hint, named.strength, seen)) return null;
  const share = computeFittingShare(hint, column, isTown);
  const order = FIELD_HINTS.indexOf(hint) / FIELD_HINTS.length;
  return {
    field,
    column,
    strength: named.strength,
    score: BASE[named.strength] + named.points + share * 10 - order,
  };
}

/** Whether a column may say in what unit, or under what condition, another column's values hold. */
const saysMeaningOfAnother = (name: string) =>
  saysUnit(name) || saysSecondFuel(name) || findSaleTopic(name) !== null;

/** Words that make a name that of another vehicle, another person or another time. */
const OF_ANOTHER =
  /^(?:trade|tradein|owners?|customer|buyer|previous|prior|former|history|stolen|finance|similar|related|recommended|warranty|insurance|old|last|next)$/;

interface Named {
  readonly strength: Strength;
  readonly points: number;
}

const BY_VALUE: Named = { strength: "by value", points: 0 };

/** Whether a name is a usual one beside words that make it another thing: an expiry year is no year, whatever its values. */
const isRuledOut = ({ names, not }: FieldHint, fits: ReadonlyMap<string, NameFit>) =>
  names.some((name) => fits.get(name)?.rest.some((word) => not?.test(word) || OF_ANOTHER.test(word)));

/** The best of a field's usual names that a column's name has. */
function findNamed(hint: FieldHint, fits: ReadonlyMap<string, NameFit>): Named | null {
  const list = (names: readonly string[], isSure: boolean) =>
    names.flatMap((name, index) => {
      const fit = fits.get(name);
      if (!fit || fit.rest.some((word) => hint.not?.test(word) || OF_ANOTHER.test(word))) return [];
      if (!isSure && !fit.rest.every(isPlainWord)) return [];
      if (fit.extent === "part" && !(hint.inPart && isSure && name.length >= MIN_PART)) return [];
      const strength: Strength = fit.extent === "part" ? "weak" : isSure ? "certain" : "likely";
      const extent = { whole: 60, plain: 40, part: Math.min(30, fit.length) }[fit.extent];
      return [{ strength, points: extent - fit.rest.length - index / 10 }];
    });
  const all = [...list(hint.names, true), ...list(hint.also ?? [], false)];
  const best = all.sort(
    (one, other) => BASE[other.strength] + other.points - BASE[one.strength] - one.points,
  );
  return best[0] ?? null;
}

/** Whether the values of a column do not speak against a field. */
function isPossible(hint: FieldHint, strength: Strength, { column, rows, isTown }: Seen): boolean {
  const { values } = column;
  const isSure = strength === "certain";
  if (values.length === 0) return isSure;
  const distinct = new Set(values).size;
  if (hint.isShared && values.length >= MIN_ROWS_TO_REPEAT && distinct === values.length) return false;
  if (hint.isUnique && (column.isList || distinct < (isSure ? MIN_SHARE_BY_NAME : MIN_SHARE) * values.length))
    return false;
  if (hint.isUnique && !isSure && values.length < MIN_SHARE * rows) return false;
  if (strength === "by value" && values.some((text) => text.length < 2)) return false;
  const least = isSure ? (hint.least ?? MIN_SHARE_BY_NAME) : MIN_SHARE;
  return computeFittingShare(hint, column, isTown) >= least;
}

function computeFittingShare({ fits }: FieldHint, { values }: SampledColumn, isTown: IsTown): number {
  if (!fits || values.length === 0) return 1;
  return values.filter((text) => fits(text, isTown)).length / values.length;
}
