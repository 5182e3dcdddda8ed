import { expect, test } from "vitest";
import { findAdvertisementSource, REGISTRATION_STATES } from "./advertisement.ts";

test("LAW-05 D441: New South Wales wants the registration in an advertisement, and says where", () => {
  expect(REGISTRATION_STATES).toEqual(["NSW"]);
  expect(findAdvertisementSource("nsw")?.url).toMatch(/fairtrading\.nsw\.gov\.au/);
  expect([findAdvertisementSource("QLD"), findAdvertisementSource(null)]).toEqual([null, null]);
});
