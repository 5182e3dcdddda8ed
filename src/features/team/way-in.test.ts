import { expect, test } from "vitest";
import type { AccountId } from "#platform/account-id.ts";
import { toWayIn } from "./way-in.ts";

const BY_SSO = { ssoAccount: 7 as AccountId };
const OWN = { ssoAccount: null };
const URL_OF_STOCK = new URL("https://manage.example/accounts/coastal/stock.data?q=kia");
const QUERY = "dealer=coastal&next=%2Faccounts%2Fcoastal%2Fstock%3Fq%3Dkia";

test.each([
  ["second-factor", OWN, `/second-factor?${QUERY}`],
  ["single-sign-on", OWN, `/sso?${QUERY}`],
  ["signed-out", OWN, `/sign-in?${QUERY}`],
  ["signed-out", BY_SSO, `/sso?${QUERY}&problem=signed-out`],
] as const)("D437 D453: what is %s leads to where that ends, and back", (barrier, session, href) => {
  expect(toWayIn({ slug: "coastal", barrier }, session, URL_OF_STOCK)).toBe(href);
});
