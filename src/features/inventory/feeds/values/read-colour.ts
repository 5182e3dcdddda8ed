import { memoize } from "#platform/memory/memoize.ts";
import { cleanWords } from "../words/clean-text.ts";
import { isFuelWord } from "../words/fuel-words.ts";
import { readSaleStatus } from "../words/status-words.ts";
import { isVocabularyWord } from "../words/vocabulary.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";

const MATERIALS =
  /\b(?:cloth|fabric|leather|leatherette|vinyl|velour|suede|alcantara|trim|seats?|interior|part(?:ial)?|full|nappa|standard|stnd)\b/gi;

/** A warranty, or words by which a feed says that it does not say. */
const NO_COLOUR =
  /\bkms?\b|\byears?\b|^(?:other|colour|color|no desc)|^(?:un|not )(?:specified|stated|known|listed|disclosed|defined|assigned|applicable|supplied|entered|selected|set)\b|^(?:none (?:specified|given|selected)|to be (?:advised|confirmed|announced)|please select|select|default|generic|misc(?:ellaneous)?|unk|n\.a\.?|t\.b\.[acd]\.?|no colou?r)$/i;

/**
 * A colour with tidy capitals. Says nothing when no colour is named: a material alone ("Cloth"), a trim code
 * ("44FA20"), a warranty ("5 years / Unlimited km"). "#FFFFFF", a bare number and a word of another field ("Petrol", "Sedan") are problems.
 */
export function readColour(text: string): Reading<string> {
  const line = trimEndMarks(cleanWords(text));
  if (/\d|:\/\//.test(line) || line.startsWith("#")) return toProblem("is not a colour");
  if (NO_COLOUR.test(line)) return NOTHING;
  if (/\b(?:see|refer|photos?|call|ask|contact|various|any|yes|no|description)\b/i.test(line))
    return toProblem("is not a colour");
  if (isWordOfAnotherField(line)) return toProblem("is a word of another field, not a colour");
  const withoutMaterial = line.replace(MATERIALS, "").replace(/[^\p{L}]/gu, "");
  if (withoutMaterial.length < 3) return NOTHING;
  return { value: toTitleCase(line).replace(/\bgray\b/gi, "Grey") };
}

function trimEndMarks(line: string): string {
  let end = line.length;
  while (end > 0 && " /\\.,".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** Shouted and whispered texts get capitals at each word, others keep theirs. */
function toTitleCase(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

const isWordOfAnotherField = memoize(
  1_000,
  (text) => isFuelWord(text) || isVocabularyWord(text) || readSaleStatus(text) !== null,
);
