import { expect, test } from "vitest";
import type { SessionContext } from "#features/identity/request/current-session.server.ts";
import { findGate } from "./gate.server.ts";

/** A visitor has no cookie, so no database is asked. */
const VISITOR = {
  cookie: null,
  place: { protocol: "https:", hostname: "dealer.example" },
} as unknown as SessionContext;

const PAGE = "https://dealer.example/finance?car=7&x=a%26b";
const gate = (referrer: string | null, { page = PAGE, type = "finance" as string | null } = {}) =>
  findGate(VISITOR, { gate: type, page: new URL(page), referrer });
const read = async (path: Promise<string | null>) =>
  Object.fromEntries(new URL((await path) ?? "", "https://dealer.example").searchParams);

test("AUTH-06: a page without a gate, or with one that nobody knows, is open", async () => {
  expect(await gate(null, { type: null })).toBeNull();
  expect(await gate(null, { type: "unheard-of" })).toBeNull();
});

test("AUTH-04 AUTH-06: a gated page leads to sign-in of its type, and from there back to itself with its query", async () => {
  expect(await read(gate(null))).toEqual({ type: "finance", redirect: "/finance?car=7&x=a%26b", back: "/" });
});

test.each([
  ["a page of the site", "https://dealer.example/cars/a?x=1", "/cars/a?x=1"],
  ["the gated page itself, which would ask again", "https://dealer.example/finance?car=8", "/"],
  ["another site", "https://evil.example/cars/a", "/"],
  ["another port of the host", "https://dealer.example:8443/cars/a", "/"],
  ["sign-in, which would lead to itself", "https://dealer.example/sign-in?type=finance", "/"],
  ["an address that is none", "dealer.example", "/"],
])("AUTH-04 AUTH-06: Cancel for who comes from %s", async (_, referrer, back) => {
  expect((await read(gate(referrer))).back).toBe(back);
});
