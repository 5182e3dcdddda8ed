import fc from "fast-check";
import { expect, test } from "vitest";
import { formatWhole } from "../base/money.ts";
import { renderHtml } from "../base/test-render.tsx";
import { RangeSlider } from "./slider.tsx";

const PRICE = { min: 10_000, max: 90_000, step: 1000, lowest: 10_000, highest: 90_000 };

const renderSlider = (typed: readonly [string, string], bounds = PRICE, label = "Price") =>
  renderHtml(
    <RangeSlider
      label={label}
      names={["from", "to"]}
      bounds={bounds}
      unit={1000}
      typed={typed}
      number={formatWhole}
      prefix="$"
      suffix=""
      beyond={[" or less", " or more"]}
      busy={{ current: false }}
      onSlide={() => undefined}
    />,
  );

/** What thumbs say to a screen reader, the lower one first. */
const readThumbs = (html: string) => [...html.matchAll(/aria-valuetext="([^"]*)"/g)].map(([, text]) => text);

test("D23 FAC-08: two fields that a form sends without JavaScript, each with its name, under two thumbs", () => {
  const html = renderSlider(["20,000", ""]);
  expect(html).toMatch(/<legend[^>]*>Price<\/legend>/);
  expect(html).toMatch(/Minimum price<\/span>.*<input(?=[^>]*name="from")(?=[^>]*value="20,000")/s);
  expect(html).toMatch(/Maximum price<\/span>.*<input(?=[^>]*name="to")(?=[^>]*value="")/s);
  expect(html.match(/type="range"/g)).toHaveLength(2);
  for (const side of ["Minimum", "Maximum"]) expect(html).toContain(`aria-label="${side} price"`);
});

test("D297: a label that is an abbreviation stays one", () => {
  expect(renderSlider(["", ""], PRICE, "ATM")).toContain('aria-label="Minimum ATM"');
});

test.each([
  [
    ["", ""],
    ["$10,000", "$90,000 or more"],
  ],
  [
    ["20,000", "35,000"],
    ["$20,000", "$35,000"],
  ],
  [
    ["5", "999999"],
    ["$10,000", "$90,000"],
  ],
  [
    ["50000", "20000"],
    ["$50,000", "$50,000"],
  ],
  [
    ["lots", "more"],
    ["$10,000", "$90,000 or more"],
  ],
] as const)("D23 FAC-09: with %j typed the thumbs are at %j", (typed, thumbs) => {
  expect(readThumbs(renderSlider(typed))).toEqual(thumbs);
});

test("D23 D221: an end says that there is more beyond it, and the lower one only where there is", () => {
  const open = renderSlider(["", ""], { ...PRICE, lowest: 900, highest: 1_990_000 });
  expect(readThumbs(open)).toEqual(["$10,000 or less", "$90,000 or more"]);
  expect(open).toMatch(/placeholder="10,000 or less".*placeholder="90,000\+"/s);
  expect(renderSlider(["", ""])).toContain('placeholder="10,000"');
  expect(readThumbs(renderSlider(["10000", "90000"]))).toEqual(["$10,000", "$90,000"]);
});

test("FAC-09 D23: whatever is typed stays in its field, and the thumbs stay ordered and inside", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (from, to) => {
      const html = renderSlider([String(from), String(to)]);
      expect(html).toContain(`value="${from}"`);
      const [low, high] = readThumbs(html).map((text) => Number(text?.replace(/[$,]/g, "")));
      expect(low).toBeGreaterThanOrEqual(PRICE.min);
      expect(high).toBeGreaterThanOrEqual(low!);
      expect(high).toBeLessThanOrEqual(PRICE.max);
    }),
    { numRuns: 50 },
  );
});
