import { expect, test } from "vitest";
import { isRole, may, mayAs, PERMISSIONS, type Permission, ROLES } from "./permissions.ts";

const PERMITTED = Object.keys(PERMISSIONS) as Permission[];

test("D426: an owner and an operator may do everything, and who may only read changes nothing", () => {
  for (const permission of PERMITTED) {
    expect({ permission, owner: may("owner", permission) }).toEqual({ permission, owner: true });
    expect({ permission, operator: may("operator", permission) }).toEqual({ permission, operator: true });
  }
  const readOnly = PERMITTED.filter((permission) => may("read-only", permission));
  expect(readOnly).toEqual(["people:leave", "leads:read", "test-drives:read", "stock:read", "feeds:read"]);
});

test("D426: owners alone decide who is in the account, take the audit log away, set secrets and domains", () => {
  for (const permission of ["people:manage", "audit:export", "secrets:write", "domains:manage"] as const)
    expect(ROLES.filter((role) => may(role, permission))).toEqual(["owner"]);
});

test("D426: marketers see no enquiries, and salespeople neither change prices nor settings", () => {
  expect(
    PERMITTED.filter((permission) => /^(leads|test-drives):/.test(permission) && may("marketer", permission)),
  ).toEqual([]);
  for (const permission of ["stock:price", "settings:edit", "feeds:manage", "audit:read"] as const)
    expect(may("salesperson", permission)).toBe(false);
});

test("D426: only the roles of the table are roles", () => {
  expect(ROLES.every(isRole)).toBe(true);
  for (const text of ["operator", "Owner", "", "toString"]) expect(isRole(text)).toBe(false);
});

test("D426: who works for some sites or yards only neither reads nor changes what is of the whole account", () => {
  const lost = PERMITTED.filter((permission) => !mayAs({ role: "owner", isLimited: true }, permission));
  expect(lost).toEqual([
    ...["people:read", "people:manage", "audit:read", "audit:export", "feeds:read", "feeds:manage"],
    "domains:manage",
  ]);
  expect(PERMITTED.every((permission) => mayAs({ role: "owner", isLimited: false }, permission))).toBe(true);
});
