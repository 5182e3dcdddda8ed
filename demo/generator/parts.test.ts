import { expect, test } from "vitest";
import { readPart } from "#features/parts/source/read-part.ts";
import { demoAccounts } from "../accounts.ts";
import { makeUpParts } from "./parts.ts";

const lists = demoAccounts.filter(({ parts }) => parts.length > 0);

test("SEA-16: each site that shows the search of parts has some hundred of them, and no other dealer has any", () => {
  const now = new Date("2026-11-26T00:00:00Z");
  for (const { slug, parts, sites } of demoAccounts)
    expect({ slug, shown: sites(now).some(({ config }) => config.parts?.search) }).toEqual({
      slug,
      shown: parts.length > 200,
    });
  expect(lists).toHaveLength(3);
});

test.each(lists.map(({ slug, parts }) => [slug, parts] as const))(
  "SEA-16 D32: parts of %s can be read, and none has the number of another",
  (_, parts) => {
    for (const { fits, price, stock, ...row } of parts)
      expect(readPart({ ...row, price, stock: String(stock), fits: JSON.stringify(fits) })).toMatchObject({
        ok: true,
      });
    expect(new Set(parts.map(({ number }) => number)).size).toBe(parts.length);
  },
);

test("SEA-16 D32: the same seed makes the same list", () => {
  const plan = { seed: "a", makes: [], count: 20 };
  expect(makeUpParts(plan)).toEqual(makeUpParts(plan));
});

test("SEA-16: an electric vehicle has no oil filter, and a diesel no spark plugs", () => {
  const wrong = lists
    .flatMap(({ parts }) => parts)
    .filter(
      ({ name, fits }) =>
        /^(?:Oil filter|Spark plug)/.test(name) &&
        fits.some(({ model }) => /^(?:Dolphin|Atto 3|D-MAX|LandCruiser 300)$/.test(model)),
    );
  expect(
    wrong.filter(({ name, fits }) => name.startsWith("Oil") === /Dolphin|Atto/.test(fits[0]!.model)),
  ).toEqual([]);
});
