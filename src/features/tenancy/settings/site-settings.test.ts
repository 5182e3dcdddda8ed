import { expect, test } from "vitest";
import { hasPlugin } from "./site-settings.ts";

test.each([
  [undefined, "Autogauge", true],
  [[], "Autogauge", false],
  [[{ feature: "Autogauge" }], "Autogauge", true],
  [[{ feature: "Autogauge" }], "PPSR Report", false],
  [[{ name: "PPSR Report" }, { name: "Car Analysis" }], "Car Analysis", true],
  [[{ name: "PPSR Report" }], "Car Analysis", false],
  [[{}], "Autogauge", false],
] as const)("TEN-05 D104: with %j, having %s is %s", (plugins, plugin, has) => {
  expect(hasPlugin({ plugins: plugins?.slice() }, plugin)).toBe(has);
});
