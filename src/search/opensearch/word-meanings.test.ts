import { expect, test } from "vitest";
import { type Clause, hasAllWords, listLiteral } from "./clauses.ts";
import { WordMeanings } from "./word-meanings.ts";

test("SEA-01: a query keeps what its words mean while others make room for theirs", async () => {
  const first = listLiteral("toyota", false)[0] as Clause;
  const last = listLiteral("70th", false).at(-1) as Clause;
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const meanings = new WordMeanings({
    findMet: async (clauses) => {
      const asked = clauses.map((clause) => JSON.stringify(clause));
      if (asked.includes(JSON.stringify(last))) await isFree;
      return asked.map((clause) => [first, last].some((met) => JSON.stringify(met) === clause));
    },
  });
  const meant = meanings.toClause("toyota 70th");
  for (let at = 0; at < 12_000; at += 6)
    await meanings.toClause(Array.from({ length: 6 }, (_, i) => `${at + i}x`).join(" "));
  free();
  expect(await meant).toEqual(hasAllWords([first, last].map((alone) => ({ alone, joined: null }))));
});
