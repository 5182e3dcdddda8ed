import { expect, test } from "vitest";
import { testBlockInput } from "../../test-block-input.ts";
import { checksBlock } from "./checks.ts";

test("VDP-19 VDP-14: the checks of a used vehicle that is available; none of a new one or one that is gone", () => {
  const view = checksBlock.build(testBlockInput({ id: 7 }));
  expect(view).toMatchObject({ kind: "checks", vehicleId: 7 });
  expect(view?.checks.length).toBeGreaterThan(0);
  expect(checksBlock.build(testBlockInput({ carType: "new" }))).toBeNull();
  expect(checksBlock.build({ ...testBlockInput(), available: false })).toBeNull();
});
