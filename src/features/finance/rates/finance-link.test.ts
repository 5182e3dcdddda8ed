import fc from "fast-check";
import { expect, test } from "vitest";
import { CAR_TYPES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { FINANCE_PATHS } from "../paths.ts";
import { buildFinanceLink, isCarFinanceGated, type LinkedVehicle } from "./finance-link.ts";

const CAR: LinkedVehicle = {
  id: 41,
  carType: "used",
  vin: "MR0BA3CD200123456",
  locationSlug: "aspley",
  priceCents: 54_990_00,
};

test("FIN-58 FIN-59: a vehicle's link has its parameters and ends at the form", () => {
  expect(buildFinanceLink({ path: "/finance", gated: false }, CAR)).toEqual({
    label: "Finance Enquiry",
    href: "/finance?preferredDealership=aspley&vehiclePriceBudget=54990&car_id=41&car_type=used&vin=MR0BA3CD200123456#finance-form",
  });
});

test("FIN-58: what is not known of the vehicle is left out, and a budget covers the price", () => {
  const bare = { ...CAR, vin: null, locationSlug: null, priceCents: null };
  const of = (car: LinkedVehicle) => buildFinanceLink({ path: "/finance-enquiry", gated: false }, car).href;
  expect(of(bare)).toBe("/finance-enquiry?car_id=41&car_type=used#finance-form");
  expect(of({ ...bare, priceCents: 20_000_01 })).toContain("vehiclePriceBudget=20001&");
});

test("FIN-59 FIN-60 FIN-61: a site that gates finance says so, and sends the vehicle's number alone", () => {
  expect(buildFinanceLink({ path: "/finance", gated: true }, CAR)).toEqual({
    label: "Get Finance Quote",
    href: "/personalised/finance?car_id=41",
  });
});

test.each<[gated: boolean, required: ("finance" | "car-finance")[], expected: boolean]>([
  [false, [], false],
  [false, ["finance"], false],
  [false, ["car-finance"], true],
  [true, [], true],
  [true, ["finance", "car-finance"], true],
])(
  "FIN-61 AUTH-09 D222: finance.gated %s with signIn.required %j gates a car's finance: %s",
  (gated, required, expected) => {
    const signIn = { ...testConfig().signIn, required };
    expect(isCarFinanceGated({ finance: { gated }, signIn })).toBe(expected);
  },
);

test("FIN-57 FIN-58: whatever the vehicle, the link is an address of the site's finance page with the vehicle in it", () => {
  const vehicle = fc.record({
    id: fc.nat(),
    carType: fc.constantFrom(...CAR_TYPES),
    vin: fc.option(fc.string()),
    locationSlug: fc.option(fc.string()),
    priceCents: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(vehicle, fc.constantFrom(...FINANCE_PATHS), (car, path) => {
      const url = new URL(buildFinanceLink({ path, gated: false }, car).href, "https://dealer.example");
      expect([url.pathname, url.hash]).toEqual([path, "#finance-form"]);
      expect(url.searchParams.get("car_id")).toBe(String(car.id));
      expect(url.searchParams.get("vin")).toBe(car.vin?.toWellFormed() || null);
      expect(url.searchParams.get("preferredDealership")).toBe(car.locationSlug?.toWellFormed() || null);
    }),
  );
});
