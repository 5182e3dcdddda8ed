import { expect, test } from "vitest";
import { MAKES } from "#features/vehicles/makes.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { findSlugCollisions } from "./search-path.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";

test("HOME-29 SEA-15: each make has a path of its own, which means no body and no car type", () => {
  const makes = MAKES.map(({ name }) => ({ name, slug: toSlug(name), models: [] }));
  expect(new Set(makes.map(({ slug }) => slug)).size).toBe(makes.length);
  expect(findSlugCollisions({ ...buildSearchVocabulary([], [], []), makes })).toEqual([]);
});
