import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMetres, readFigure } from "./measures.ts";

test.each([
  [20.5, "20.5"],
  ["20.5", "20.5"],
  [2.5, "2.5"],
  ["20 ft", "6.10 m"],
  ["20'6\"", "6.25 m"],
  ["20′ 6″", "6.25 m"],
  ["18 ft 6 in", "5.64 m"],
  [7, "7"],
  [5635, "5.64 m"],
  ["5635 mm", "5.64 m"],
  ["6.25m", "6.25 m"],
  ["6.25 metres", "6.25 m"],
  ["625 cm", "6.25 m"],
  ["5,635 mm", "5.64 m"],
  [250, "250"],
  ["about 20 feet", "about 20 feet"],
])("VDP-21 CONST-06: %j is %s", (value, text) => {
  expect(formatMetres(value)).toBe(text);
});

test("CONST-06: a foot is 0.3048 metres", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (feet) => {
      expect(formatMetres(`${feet} ft`)).toBe(`${(feet * 0.3048).toFixed(2)} m`);
    }),
  );
});

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
