import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BODIES, type Body, ITEM_TYPES } from "../vehicle.ts";
import { chooseDrawing } from "./vehicle-illustration.tsx";

test("D30: every body and every kind of vehicle has a drawing", () => {
  const sprite = readFileSync(new URL("vehicle-drawings.svg", import.meta.url), "utf8");
  const wanted = [
    ...Object.keys(BODIES).map((body) => chooseDrawing("car", body as Body)),
    ...ITEM_TYPES.map((type) => chooseDrawing(type, null)),
  ];
  for (const drawing of wanted) expect(sprite).toContain(`<symbol id="${drawing}"`);
});
