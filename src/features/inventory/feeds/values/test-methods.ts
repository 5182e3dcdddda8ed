import {
  TESTED_FIGURES,
  type TestedFigure,
  type TestMethod,
  toMethodKey,
} from "#features/vehicles/test-method.ts";
import type { Specifications } from "#features/vehicles/vehicle.ts";
import { cleanLine } from "../words/clean-text.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";

/** "WLTP", "NEDC combined", "WLTP (ADR 81/03)". */
const METHOD = /^(nedc|wltp)(?: (?:combined|cycle|test))?(?: ?\(?adr ?81\/0[1-9]\)?)?$/i;

/** The laboratory test that a cell names. Any other word is a problem: figures of an unknown test compare with none (D352). */
function readTestMethod(text: string): Reading<TestMethod> {
  const line = cleanLine(text);
  if (line === "") return NOTHING;
  const name = METHOD.exec(line)?.[1]?.toUpperCase();
  return name === "NEDC" || name === "WLTP" ? { value: name } : toProblem("is neither NEDC nor WLTP");
}

const NAMED = /(?:\b(?:not|non)[ -]?)?(nedc|wltp)|(?<![a-z])(?:epa|cltc|wltc|jc08)(?![a-z])/gi;

/** The tests named in a figure's cell or column, in capitals: "480 km (WLTP)" names WLTP, and one that we do not know is named, too. */
function listNamedTests(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([named]) => named.toUpperCase()))];
}

/** What a row says of its figures. */
export interface FiguresRead {
  /** With the words for their tests, as they are written. */
  readonly specifications: Specifications;
  /** By figure, the name of its column and its cell. */
  readonly wordings: ReadonlyMap<string, string>;
}

type Warn = (key: string, value: string, reason: string) => void;

/**
 * Figures, each of those that a laboratory test measures with its test, if the feed says it (D352): in the figure's own cell
 * or column, in the field of its method, else in `testmethod`, which is about all of them. An unknown test, or two tests of one
 * figure, are reported and leave the figure without a method.
 */
export function settleTestMethods({ specifications, wordings }: FiguresRead, warn: Warn): Specifications {
  const { testmethod, ...given } = specifications;
  const settled: Record<string, string | number> = given;
  const usual = readMethod("testmethod", testmethod === undefined ? [] : [testmethod], warn);
  for (const figure of TESTED_FIGURES) {
    const key = toMethodKey(figure);
    const named = listClaims(figure, given[key], wordings);
    delete settled[key];
    const method = named.length === 0 ? usual : readMethod(key, named, warn);
    if (method !== null && given[figure] !== undefined) settled[key] = method;
  }
  return settled;
}

/** The tests that a row names for one figure. */
const listClaims = (
  figure: TestedFigure,
  own: string | number | undefined,
  wordings: FiguresRead["wordings"],
) => [...listNamedTests(wordings.get(figure) ?? ""), ...(own === undefined ? [] : [own])];

function readMethod(key: string, named: readonly (string | number)[], warn: Warn): TestMethod | null {
  const readings = named.map((name) => readTestMethod(String(name)));
  const [method = null, ...others] = new Set(readings.map(({ value }) => value));
  const problem =
    readings.find((reading) => reading.problem)?.problem ??
    (others.length > 0 ? "are different tests" : null);
  if (problem !== null) warn(key, named.join(", "), problem);
  return problem === null ? method : null;
}
