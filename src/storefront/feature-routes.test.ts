import { expect, test } from "vitest";
import { FEATURE_ROUTES } from "./feature-routes.ts";

const calls = FEATURE_ROUTES.flatMap(({ path, call }) => (call ? [[path, call] as const] : []));

test.each(calls)("D270: what answers %s is loaded by its entry", async (_, call) => {
  expect(await call()).toBeTypeOf("function");
});
