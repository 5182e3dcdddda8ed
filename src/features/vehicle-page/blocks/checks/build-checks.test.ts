import { expect, test } from "vitest";
import { testBlockInput } from "../frame/test-block-input.ts";
import { buildChecks } from "./build-checks.ts";

test("VDP-19 VDP-14: the checks of a used vehicle that is available; none of a new one or one that is gone", () => {
  const view = buildChecks(testBlockInput({ id: 7 }));
  expect(view).toMatchObject({ kind: "checks", vehicleId: 7 });
  expect(view?.checks.length).toBeGreaterThan(0);
  expect(buildChecks(testBlockInput({ carType: "new" }))).toBeNull();
  expect(buildChecks({ ...testBlockInput(), available: false })).toBeNull();
});
