import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSecretPrefix, isAccountSecret, toSecretReader } from "./account-secrets.ts";

test.each([
  ["north-side", "FORECOURT_SECRET_NORTH_SIDE__CRM", true],
  ["north-side", "FORECOURT_SECRET_NORTH_SIDE__CRM_2", true],
  ["north-side", "DATABASE_OWNER_URL", false],
  ["north-side", "FORECOURT_SECRET_NORTH_SIDE_CRM", false],
  ["north-side", "FORECOURT_SECRET_NORTH_SIDE__", false],
  ["north-side", "FORECOURT_SECRET_NORTH_SIDE__CRM ", false],
  ["north-side", "forecourt_secret_north_side__crm", false],
  ["north", "FORECOURT_SECRET_NORTH_SIDE__CRM", false],
  ["north", "FORECOURT_SECRET_NORTH__SIDE__CRM", false],
  ["north--side", "FORECOURT_SECRET_NORTH__SIDE__CRM", true],
  ["north", "FORECOURT_SECRET_NORTH___CRM", false],
  ["north-", "FORECOURT_SECRET_NORTH___CRM", true],
])("D83: the account %s may use %s: %s", (account, name, own) => {
  expect(isAccountSecret(account, name)).toBe(own);
});

test("D83: of all variables, an account reads its own secrets alone, and an empty one is none", () => {
  const read = toSecretReader({
    FORECOURT_SECRET_NORTH__CRM: "ours",
    FORECOURT_SECRET_NORTH__EMPTY: "",
    DATABASE_OWNER_URL: "postgresql://owner:secret@db/forecourt",
  });
  expect(read("north", "FORECOURT_SECRET_NORTH__CRM")).toBe("ours");
  expect(read("south", "FORECOURT_SECRET_NORTH__CRM")).toBeUndefined();
  expect(read("north", "FORECOURT_SECRET_NORTH__EMPTY")).toBeUndefined();
  expect(read("north", "DATABASE_OWNER_URL")).toBeUndefined();
});

test("D83: no name is a secret of two accounts", () => {
  const slug = fc.stringMatching(/^[ab][ab-]{0,5}$/);
  const name = fc.stringMatching(/^[AB_]{1,6}$/);
  fc.assert(
    fc.property(slug, slug, name, (one, other, own) => {
      fc.pre(one !== other);
      const full = buildSecretPrefix(one) + own;
      expect(isAccountSecret(one, full) && isAccountSecret(other, full)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
