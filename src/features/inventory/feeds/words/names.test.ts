import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAndModel, readTitle, toMake, toModel } from "./names.ts";

test.each([
  ["Toyota ", "Toyota"],
  ["  Land   Rover ", "Land Rover"],
  ["Suzuki Australia", "Suzuki"],
  ["suzuki australia ", "Suzuki"],
  ["Australia", "Australia"],
  ["Ssangyong", "SsangYong"],
  ["MERCEDES BENZ", "Mercedes-Benz"],
  ["mercedes-benz", "Mercedes-Benz"],
  ["bmw", "BMW"],
  ["mg", "MG"],
  ["Gwm", "GWM"],
  ["ldv", "LDV"],
  ["VW", "Volkswagen"],
  ["Merc", "Mercedes-Benz"],
  ["Land-Rover", "Land Rover"],
  ["Citroën", "Citroen"],
  ["Homebuilt Co", "Homebuilt Co"],
])("FAC-16 FAC-17: make %j shows as %j", (text, expected) => {
  expect(toMake(text)).toBe(expected);
});

test.each([
  ["Toyota", "Rav 4", "RAV4"],
  ["Toyota", "LAND CRUISER PRADO", "LandCruiser Prado"],
  ["Toyota", "Hiace", "HiAce"],
  ["Mazda", "Mazda3", "3"],
  ["MG", "3", "MG3"],
  ["BMW", "320I", "320i"],
  ["BMW", "3", "3 Series"],
  ["Tesla", "model y", "Model Y"],
  ["Toyota", "Something  New", "Something New"],
])("ENT-01: model of %s %j is %j", (make, text, expected) => {
  expect(toModel(make, text)).toBe(expected);
});

test.each([
  ["Land", "Rover", { make: "Land Rover", model: "" }],
  ["Land", "Rover Discovery Sport", { make: "Land Rover", model: "Discovery Sport" }],
  ["Alfa", "Romeo Giulia", { make: "Alfa Romeo", model: "Giulia" }],
  ["Rover", "Mini", { make: "Rover", model: "Mini" }],
  ["Black", "Series HQ", { make: "Black Series", model: "HQ" }],
  ["Lotus", "Caravans Trooper", { make: "Lotus", model: "Caravans Trooper" }],
  ["Toyota", "Land Cruiser", { make: "Toyota", model: "LandCruiser" }],
])("ENT-01: %s | %s", (make, model, expected) => {
  expect(makeAndModel(make, model)).toEqual(expected);
});

test.each([
  [
    "2019 Land Rover Range Rover Sport HSE (awd)",
    "Land",
    "Rover",
    "Land Rover",
    "Range Rover Sport",
    "HSE (awd)",
  ],
  ["2014 Alfa Romeo Giulietta Veloce", "Alfa", "Romeo", "Alfa Romeo", "Giulietta", "Veloce"],
  ["2018 Hyundai Santa FE Active", "Hyundai", "Santa", "Hyundai", "Santa Fe", "Active"],
  ["2023 GWM Haval Jolion LUX Hybrid", "GWM", "Haval", "GWM", "Haval Jolion", "LUX Hybrid"],
  ["2008 Saab 9-3 Linear", "Saab", "3-Sep", "Saab", "9-3", "Linear"],
  ["2022 MG MG3 Auto Excite", "MG", "MG3", "MG", "MG3", "Auto Excite"],
  ["2017 Toyota Rav 4 GX", "Toyota", "Rav", "Toyota", "RAV4", "GX"],
  ["2018 BMW 118I", "BMW", "118I", "BMW", "118i", ""],
  ["Lovely car, must go", "Kia", "Rio", "Kia", "Rio", ""],
  ["2019 Kia", "Kia", "Rio", "Kia", "Rio", ""],
  ["", "Kia", "Rio", "Kia", "Rio", ""],
])("ENT-01: %j with columns %s | %s", (title, makeText, modelText, make, model, badge) => {
  expect(readTitle(title, makeText, modelText)).toEqual({ make, model, badge });
});

test("ENT-01: any texts give trimmed names and never throw", () => {
  const text = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(text, text, text, (title, make, model) => {
      const names = readTitle(title, make, model);
      expect(names.make).toBe(names.make.trim());
      expect(names.model).toBe(names.model.trim());
    }),
  );
});

test.each([
  ["2019 Land Rover Discovery SE", "Land Rover", "Discovery", "SE"],
  ["Toyota Corolla Sport", "Toyota", "Corolla", "Sport"],
  ["Great condition Corolla", "", "", ""],
])("D71: a title alone, %j, names a known make", (title, make, model, badge) => {
  expect(readTitle(title, "", "")).toEqual({ make, model, badge });
});
