import type { TestMethod } from "#features/vehicles/test-method.ts";
import { cleanLine } from "../words/clean-text.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";

/** "WLTP", "NEDC combined", "WLTP (ADR 81/03)". */
const METHOD = /^(nedc|wltp)(?: (?:combined|cycle|test))?(?: ?\(?adr ?81\/0[1-9]\)?)?$/i;

/** The laboratory test that a cell names. Any other word is a problem: figures of an unknown test compare with none (D352). */
export function readTestMethod(text: string): Reading<TestMethod> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const name = METHOD.exec(line)?.[1]?.toUpperCase();
  return name === "NEDC" || name === "WLTP" ? { value: name } : toProblem("is neither NEDC nor WLTP");
}

const NAMED = /(?:\b(?:not|non)[ -]?)?(nedc|wltp)|(?<![a-z])(?:epa|cltc|wltc|jc08)(?![a-z])/gi;

/** The tests named in a figure's cell or column, in capitals: "480 km (WLTP)" names WLTP, and one that we do not know is named, too. */
export function listNamedTests(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([named]) => named.toUpperCase()))];
}
