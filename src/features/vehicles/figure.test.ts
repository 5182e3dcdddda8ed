import fc from "fast-check";
import { expect, test } from "vitest";
import { readFigure } from "./figure.ts";

test.each([
  [2165, 2165],
  [2565.4, 2565],
  [" 2,165 ", 2165],
  ["2,165 kg", 2165],
  ["2165KGS", 2165],
  ["820mm", null],
  ["2.1 t", null],
  ["about 2 t", null],
  ["1,500-2,000 kg", null],
  [0, null],
  [0.4, null],
  [-5, null],
  ["-5 kg", null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ["", null],
  [" ", null],
  [null, null],
  [undefined, null],
])("D29 D127: %j is %j kg", (value, kg) => {
  expect(readFigure(value, "kg")).toBe(kg);
});

test.each([
  ["820mm", 820],
  ["1,925 mm", 1925],
  [820, 820],
  ["82 cm", null],
  ["820 kg", null],
])("D29 D123: %j is %j mm", (value, mm) => {
  expect(readFigure(value, "mm")).toBe(mm);
});

const whole = fc.integer({ min: 1, max: 99_999 });
const writings = fc.constantFrom(
  (figure: number) => figure,
  (figure: number) => String(figure),
  (figure: number) => figure.toLocaleString("en-AU"),
  (figure: number) => `${figure.toLocaleString("en-AU")} kg`,
  (figure: number) => `${figure}kg`,
);

test("D29: however a feed writes a mass, it is the same mass", () => {
  fc.assert(
    fc.property(whole, writings, (figure, write) => {
      expect(readFigure(write(figure), "kg")).toBe(figure);
    }),
  );
});

test("D29: a mass in words, in another unit or with more beside it is none", () => {
  const rest = fc.string({ minLength: 1 }).filter((text) => /[^\s\dkgs.,]/i.test(text));
  fc.assert(
    fc.property(whole, rest, (figure, text) => {
      expect(readFigure(`${figure} ${text}`, "kg")).toBeNull();
      expect(readFigure(`${text} ${figure}`, "kg")).toBeNull();
    }),
  );
});
