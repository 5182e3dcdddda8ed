import { expect, test } from "vitest";
import { testBlockInput } from "../../test-block-input.ts";
import { featuresBlock } from "./features.ts";

const features = ["Tow Bar", "Cup Holders", "Sunroof"];

test("VDP-08 D121: the features that the page has not said at its top, in the feed's order", () => {
  const input = { ...testBlockInput({ features }), said: new Set(["Sunroof"]) };
  expect(featuresBlock.build(input)).toEqual({ kind: "features", items: ["Tow Bar", "Cup Holders"] });
});

test("VDP-05: no block without features, nor where all of them are said", () => {
  expect(featuresBlock.build(testBlockInput({ features: [] }))).toBeNull();
  expect(featuresBlock.build({ ...testBlockInput({ features }), said: new Set(features) })).toBeNull();
});
