import { expect, test } from "vitest";
import { findCreditClaims } from "./credit-claims.ts";

test.each([
  ["2.9% p.a. on every Swift", [2.9]],
  ["From 3.99% pa", [3.99]],
  ["Drive away with 0% finance", [0]],
  ["4.49%* comparison rate", [4.49]],
  ["A comparison rate of 5.1% applies", [5.1]],
  ["Finance from only 1.9 per cent", [1.9]],
  ["1.9% low interest, 2.2% p.a. comparison rate", [1.9, 2.2]],
  ["10% off accessories", []],
  ["Save 20% on your first service, and ask us about finance", []],
  ["$1,000 off, 100% Australian", []],
])("LAW-03 D312: the rates of %j are %j", (text, rates) => {
  expect(findCreditClaims(text).ratePercents).toEqual(rates);
});

test.each([
  ["Yours for $99 a week", true],
  ["$119/week", true],
  ["$89* per week over 5 years", true],
  ["$240 each fortnight", true],
  ["only $75pw", true],
  ["Finance it for $399 a month", true],
  ["A service plan for $29 a month", false],
  ["Subscribe for $399 per month", false],
  ["Open 7 days a week", false],
])("LAW-03 D312: whether %j names a repayment: %s", (text, hasRepayment) => {
  expect(findCreditClaims(text).hasRepayment).toBe(hasRepayment);
});
