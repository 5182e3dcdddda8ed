import { expect, test } from "vitest";
import { chooseFirstView } from "./viewer-view.ts";

const viewer = { tabs: ["spinner", "gallery"], start: "spinner" } as const;

test.each([
  [false, null, false, { tab: "spinner", asked: false }],
  [true, null, false, { tab: "spinner", asked: true }],
  [true, null, true, { tab: "spinner", asked: false }],
  [true, "gallery", false, { tab: "gallery", asked: true }],
  [true, "interior", false, { tab: "spinner", asked: true }],
  [false, "spinner", true, { tab: "spinner", asked: true }],
] as const)("GAL-10 GAL-12: starts: %s, ?view=%s, less motion: %s", (startsSpin, passed, less, first) => {
  expect(chooseFirstView({ ...viewer, startsSpin }, passed, less)).toEqual(first);
});
