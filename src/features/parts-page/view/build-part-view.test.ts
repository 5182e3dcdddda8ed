import { expect, test } from "vitest";
import type { PartFit } from "#features/parts/rules/part.ts";
import { buildPartView, describeStock, formatFit } from "./build-part-view.ts";

const HILUX: PartFit = { make: "Toyota", model: "HiLux", from: 2015, to: 2024 };
const PART = { number: "04465-0K240", name: "Brake pad set", priceCents: 18_950, stock: 4, fits: [HILUX] };

test.each([
  [HILUX, "Toyota HiLux 2015–2024"],
  [{ ...HILUX, to: null }, "Toyota HiLux from 2015"],
  [{ ...HILUX, from: null }, "Toyota HiLux to 2024"],
  [{ ...HILUX, to: 2015 }, "Toyota HiLux 2015"],
  [{ ...HILUX, from: null, to: null }, "Toyota HiLux"],
  [{ ...HILUX, model: "", to: null }, "Toyota, all models from 2015"],
])("SEA-16: %j reads %j", (fit, words) => {
  expect(formatFit(fit)).toBe(words);
});

test.each([
  [4, true, "In stock at the yard"],
  [4, false, "In stock"],
  [0, true, "Order in"],
  [null, true, "Ask us about stock"],
])("SEA-16 D343: a stock of %j, one yard %j, is %j", (stock, hasOneYard, label) => {
  expect(describeStock(stock, hasOneYard).label).toBe(label);
});

test.each([
  ["of its year", "hilux", 2020, "Toyota HiLux 2015–2024"],
  ["of an earlier year", "hilux", 2014, "Toyota HiLux to 2014"],
  ["of any year", "hilux", null, "Toyota HiLux to 2014"],
  ["of a model that only all models cover", "camry", 2024, "Toyota, all models from 2022"],
  ["of a year that no fit has", "camry", 2001, "Mazda BT-50 2015–2024"],
])("SEA-16: what fits the chosen vehicle %s comes first", (_, model, year, first) => {
  const fits = [
    { ...HILUX, make: "Mazda", model: "BT-50" },
    { ...HILUX, from: null, to: 2014 },
    HILUX,
    { ...HILUX, model: "", from: 2022, to: null },
  ];
  const view = buildPartView(
    { ...PART, fits },
    { hasOneYard: true, vehicle: { make: "toyota", model, year } },
  );
  expect(view.fits[0]).toBe(first);
  expect(view.fits).toHaveLength(4);
});

test("SEA-16: the chosen vehicle comes first", () => {
  const fits = [{ ...HILUX, model: "Fortuner" }, { ...HILUX, make: "Mazda", model: "BT-50" }, HILUX];
  const vehicle = { make: "toyota", model: "hilux", year: null };
  const view = buildPartView({ ...PART, fits }, { hasOneYard: true, vehicle });
  expect(view.fits[0]).toBe("Toyota HiLux 2015–2024");
  expect(view).toMatchObject({ price: "$189.50", orderHref: "/parts/order?part=044650K240" });
  expect(buildPartView({ ...PART, priceCents: null }, { hasOneYard: true }).price).toBeNull();
});
