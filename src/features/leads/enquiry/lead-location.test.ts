import { expect, test } from "vitest";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { toLeadLocation } from "./lead-location.ts";

const YARD = {
  ...{ slug: "aspley", name: "Aspley", completed: true, timeZone: "Australia/Brisbane", phone: "1" },
  ...{ street: "1 Gympie Road", city: "Aspley", state: "QLD", postcode: "4034", dealershipPhone: "2" },
} as Location;

test.each([
  [{}, "1 Gympie Road, Aspley QLD 4034"],
  [{ city: null }, "1 Gympie Road, QLD 4034"],
  [{ state: null }, "1 Gympie Road, Aspley 4034"],
  [{ street: null, postcode: null }, "Aspley QLD"],
  [{ city: null, state: null, postcode: null }, "1 Gympie Road"],
  [{ street: null, city: null, state: null, postcode: null }, null],
])("D13: with %j a lead's yard is at %j", (changes, address) => {
  expect(toLeadLocation({ ...YARD, ...changes }).address).toBe(address);
});

test.each([
  [{}, "1"],
  [{ phone: null }, "2"],
  [{ completed: false }, "2"],
  [{ completed: false, dealershipPhone: null }, null],
])("D13: with %j a lead's yard answers at %j", (changes, phone) => {
  expect(toLeadLocation({ ...YARD, ...changes }).phone).toBe(phone);
});
