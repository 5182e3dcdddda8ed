import { expect, test } from "vitest";
import { canTow, type TowCar, type TowedVan } from "#features/vehicles/towing/towing.ts";
import { formatAnswer } from "./tow-copy.ts";

const CAR: TowCar = { brakedKg: 3500, ballKg: 350, gcmKg: 6000, gvmKg: 3050, kerbKg: 2100 };
const VAN: TowedVan = { atmKg: 2800, ballKg: 250 };
const answer = (car: Partial<TowCar>, van: Partial<TowedVan> = {}) =>
  formatAnswer(canTow({ ...CAR, ...car }, { ...VAN, ...van }, 350));

test.each([
  [{}, "Yes, by these figures. To spare: 100 kg on the ball, 350 kg GVM, 700 kg braked, 750 kg GCM."],
  [{ brakedKg: 2500 }, "No: 300 kg over its braked towing capacity."],
  [
    { gvmKg: 2650, gcmKg: 5000 },
    "No: 250 kg over its gross combination mass (GCM) and 50 kg over its gross vehicle mass (GVM).",
  ],
  [{ gcmKg: null, kerbKg: null }, "We can't say yet. Missing: the car's GCM and the car's kerb weight."],
])("D29 D127: the answer for a car with %j", (car, text) => {
  expect(answer(car)).toBe(text);
});

test("D29 D127: without a figure of the van there is no yes", () => {
  expect(answer({}, { ballKg: null })).toBe("We can't say yet. Missing: the van's ball weight.");
});
