import fc from "fast-check";
import { expect, test } from "vitest";
import { canTow, type TowCar, type TowedVan } from "./towing.ts";

const CAR: TowCar = { brakedKg: 3500, ballKg: 350, gcmKg: 6000, gvmKg: 3050, kerbKg: 2100 };
const VAN: TowedVan = { atmKg: 2800, ballKg: 250 };

test.each([
  [
    "all known and within",
    {},
    {},
    300,
    {
      kind: "yes",
      margins: [
        { limit: "ball", kg: 100 },
        { limit: "gvm", kg: 400 },
        { limit: "braked", kg: 700 },
        { limit: "gcm", kg: 800 },
      ],
    },
  ],
  ["too heavy", {}, { atmKg: 3600 }, 300, { kind: "no", exceeded: [{ limit: "braked", kg: -100 }] }],
  ["too much load", {}, {}, 750, { kind: "no", exceeded: [{ limit: "gvm", kg: -50 }] }],
  ["no GCM", { gcmKg: null }, {}, 300, { kind: "unknown", missing: ["car.gcmKg"] }],
  ["no ball weight of the van", {}, { ballKg: null }, 300, { kind: "unknown", missing: ["van.ballKg"] }],
  [
    "too heavy, and a figure missing",
    { gcmKg: null },
    { atmKg: 3600 },
    300,
    { kind: "no", exceeded: [{ limit: "braked", kg: -100 }] },
  ],
])("D29 D127: %s", (_, car, van, load, expected) => {
  expect(canTow({ ...CAR, ...car }, { ...VAN, ...van }, load)).toEqual(expected);
});

const kg = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const cars = fc.record({
  brakedKg: kg(4500),
  ballKg: kg(450),
  gcmKg: kg(8000),
  gvmKg: kg(4500),
  kerbKg: kg(3500),
});
const vans = fc.record({ atmKg: kg(4500), ballKg: kg(450) });

test("D29 D127: never yes where a figure is missing or a limit exceeded, and more load never turns no into yes", () => {
  fc.assert(
    fc.property(cars, vans, fc.nat(800), fc.nat(300), (car, van, load, more) => {
      const answer = canTow(car, van, load);
      const hasGap = [...Object.values(car), ...Object.values(van)].includes(null);
      if (hasGap) expect(answer.kind).not.toBe("yes");
      if (answer.kind === "yes")
        for (const margin of answer.margins) expect(margin.kg).toBeGreaterThanOrEqual(0);
      if (answer.kind === "no") expect(canTow(car, van, load + more).kind).toBe("no");
    }),
  );
});
