import { expect, test } from "vitest";
import { allowsMethod, keepByPath, type RoutePolicy, toAllowHeader, toRoute } from "./route.ts";

test("D114: an entry that says nothing is read only, not kept, and sees neither cookies nor other sites", () => {
  const { sources, wallets, ...route } = toRoute({ path: "/news" });
  expect(route).toEqual({
    path: "/news",
    page: "",
    call: null,
    answeredBy: "page",
    methods: ["GET"],
    cacheKey: null,
    isMadeElsewhere: false,
    hasSession: false,
    keepsForm: false,
    gate: null,
    maxBodyBytes: 65_536,
    crossSite: "refused",
    limit: null,
    needsSite: true,
    takesFiles: false,
  });
  expect([sources({}), wallets({})]).toEqual([{}, []]);
});

const contradictions: [string, RoutePolicy][] = [
  ["kept although it depends on a session", { path: "/account", hasSession: true, cacheKey: keepByPath }],
  ["posted to by other sites in a session", { path: "/account", hasSession: true, crossSite: "allowed" }],
  ["a page without a site", { path: "/hello", needsSite: false }],
];
test.each(contradictions)("D114: an entry is refused that is %s", (_, policy) => {
  expect(() => toRoute(policy)).toThrow(`${policy.path}: `);
});

test.each([
  [["GET"], "GET, HEAD", ["GET", "HEAD"]],
  [["POST"], "POST", ["POST"]],
  [["GET", "POST"], "GET, HEAD, POST", ["GET", "HEAD", "POST"]],
] as const)("D114: %j allows %s", (methods, header, allowed) => {
  expect(toAllowHeader({ methods })).toBe(header);
  const all = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "get", "", undefined];
  expect(all.filter((method) => allowsMethod({ methods }, method))).toEqual(allowed);
});
