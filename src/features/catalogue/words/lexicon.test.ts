import { expect, test } from "vitest";
import { runAtOnce, runWithPauses, type Steps } from "#platform/pauses.ts";
import { buildVocabularyInSteps } from "../search/search-vocabulary.ts";
import { buildLexicon, buildLexiconInSteps } from "./lexicon.ts";

const MODELS = Array.from({ length: 2_000 }, (_, at) => ({ make: "Kia", model: `Model ${at}` }));
const STOCK = { values: {}, findYards: () => null, thisYear: 2026, seats: [], hasRepayments: false };

function countSteps(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count += 1;
  return count;
}

test("D356 T14: vocabulary and phrases are built in a step for each model, whichever make has them", () => {
  expect(countSteps(buildVocabularyInSteps(MODELS, [], []))).toBeGreaterThanOrEqual(2 * MODELS.length);
  const vocabulary = runAtOnce(buildVocabularyInSteps(MODELS, [], []));
  expect(countSteps(buildLexiconInSteps({ ...STOCK, vocabulary }))).toBeGreaterThanOrEqual(MODELS.length);
});

test("D356: in steps with pauses or at once, the same is made", async () => {
  const vocabulary = await runWithPauses(buildVocabularyInSteps(MODELS, [], []));
  expect(vocabulary).toEqual(runAtOnce(buildVocabularyInSteps(MODELS, [], [])));
  const { meaningOf } = await runWithPauses(buildLexiconInSteps({ ...STOCK, vocabulary }));
  expect(meaningOf).toEqual(buildLexicon({ ...STOCK, vocabulary }).meaningOf);
  expect(meaningOf.get("kiamodel7")).toEqual({ kind: "values", facets: { make_model: ["Kia Model 7"] } });
});
