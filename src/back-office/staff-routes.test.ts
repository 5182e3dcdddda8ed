import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FEATURE_ROUTES } from "#storefront/feature-routes.ts";
import { STAFF_ROUTES } from "./staff-routes.ts";

const FEATURES = join(import.meta.dirname, "../features");

test("D270: every page of a feature is a folder with a route module, and every such folder is a page", () => {
  const listed = [...FEATURE_ROUTES, ...STAFF_ROUTES].flatMap(({ page }) => page ?? []);
  const folders = globSync("*/pages/*/route.tsx", { cwd: FEATURES });
  expect([...new Set(listed)].toSorted()).toEqual(folders.toSorted());
});

const calls = STAFF_ROUTES.flatMap(({ path, call }) => (call ? [[path, call] as const] : []));

test.each(calls)("D270: what answers %s is loaded by its entry", async (_, call) => {
  expect(await call()).toBeTypeOf("function");
});
