import { expect, test } from "vitest";
import { toExternalAddress } from "./external-viewer.ts";
import { viewerSettings } from "./viewer-settings.ts";

const vehicle = { stockNumber: "U 1/2", vin: "MR0BA3CD500123456", spinCode: null };
const at = (address: string) => toExternalAddress({ address, title: "360" }, vehicle);

test("GAL-18: the address has what it names of the vehicle, as parts of an address", () => {
  expect(at("https://viewer.example/e/{stockNumber}?vin={vin}")).toBe(
    "https://viewer.example/e/U%201%2F2?vin=MR0BA3CD500123456",
  );
});

test("GAL-18: a vehicle that lacks what the address names is not shown by it, nor any without a setting", () => {
  expect(at("https://viewer.example/{spinCode}")).toBeNull();
  expect(toExternalAddress(undefined, vehicle)).toBeNull();
});

test.each([
  ["https://viewer.example/{stockNumber}", true],
  ["https://viewer.example:8443/embed?s={spinCode}", true],
  ["http://viewer.example/{stockNumber}", false],
  ["https://{vin}.example/", false],
  ["https://viewer.example{vin}/", false],
  ["https://viewer.example/{price}", false],
  ["https://user@viewer.example/", false],
  ["https://viewer.example; script-src *//", false],
  ["javascript:alert(1)", false],
])("GAL-18: %s may be set: %s", (address, expected) => {
  expect(viewerSettings.safeParse({ external: { address } }).success).toBe(expected);
});
