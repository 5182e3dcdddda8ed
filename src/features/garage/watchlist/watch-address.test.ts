import { expect, test } from "vitest";
import { readSitePath } from "#features/account/sign-in/site-path.ts";
import { readWatchAddress, toWatchAddress } from "./watch-address.ts";

const origin = "https://dealer.example";
const SIGN_IN = `${origin}/sign-in?type=watchlist`;

test("WAT-04 AUTH-04: an address says which vehicle to save, and stays a path of the site", () => {
  const address = toWatchAddress({ pathname: "/search/suv", search: "?page=2" }, 7);
  expect(readSitePath(address)).toBe(address);
  const { pathname, search, hash } = new URL(address, origin);
  expect(pathname + search).toBe("/search/suv?page=2");
  expect(readWatchAddress({ origin, hash }, SIGN_IN)).toBe(7);
});

test.each([
  ["an address without a vehicle", "", SIGN_IN],
  ["another fragment", "#details", SIGN_IN],
  ["no number", "#watch=", SIGN_IN],
  ["a number that is no id", "#watch=-7", SIGN_IN],
  ["text", "#watch=seven", SIGN_IN],
  ["a link in an email", "#watch=7", ""],
  ["a link of another site", "#watch=7", "https://evil.example/sign-in"],
  ["a link of a sibling site", "#watch=7", "https://other.dealer.example/sign-in"],
  ["a link of another page", "#watch=7", `${origin}/search/suv`],
])("WAT-04 D137: %s saves nothing", (_, hash, referrer) => {
  expect(readWatchAddress({ origin, hash }, referrer)).toBeNull();
});
