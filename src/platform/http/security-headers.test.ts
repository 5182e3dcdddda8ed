import { expect, test } from "vitest";
import { buildContentSecurityPolicy, isSameSitePost, joinSources } from "./security-headers.ts";

test("D18 D82: the whole policy of a page without maps or frames", () => {
  expect(buildContentSecurityPolicy({ scripts: ["go()"] }).split("; ")).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "frame-src 'none'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test.each([
  ["same-origin", true],
  ["none", true],
  ["same-site", false],
  ["cross-site", false],
])("D17: a browser that says %s: %s", (fetchSite, accepted) => {
  const isAccepted = (headers: Record<string, string>) =>
    isSameSitePost(new Headers({ "sec-fetch-site": fetchSite, ...headers }), "https://dealer.example");
  expect(isAccepted({})).toBe(accepted);
  expect(isAccepted({ origin: "https://dealer.example" })).toBe(accepted);
  expect(isAccepted({ origin: "https://evil.example" })).toBe(false);
});

test.each([
  ["https://dealer.example", "https://dealer.example", true],
  ["http://dealer.example", "https://dealer.example", false],
  ["https://dealer.example", "http://dealer.example", true],
  ["https://dealer.example:8443", "https://dealer.example", false],
  ["https://evil.example", "https://dealer.example", false],
  ["null", "https://dealer.example", false],
])("D17 AUTH-11: a post from %s to %s: %s", (from, origin, accepted) => {
  const headers = new Headers({ origin: from });
  expect(isSameSitePost(headers, origin)).toBe(accepted);
  headers.set("sec-fetch-site", "none");
  expect(isSameSitePost(headers, origin)).toBe(accepted);
});

test("D17: a browser that hides its origin may post from the site's own pages", () => {
  const headers = { origin: "null", "sec-fetch-site": "same-origin" };
  expect(isSameSitePost(new Headers(headers), "https://dealer.example")).toBe(true);
});

test("D18 GAL-18: pages may frame the origins that are given, and none without", () => {
  expect(buildContentSecurityPolicy({})).toContain("; frame-src 'none';");
  const policy = buildContentSecurityPolicy({
    sources: { "frame-src": ["https://viewer.example", "https://maps.example"] },
  });
  expect(policy).toContain("; frame-src https://viewer.example https://maps.example;");
});

test("GAL-04 D49: films may come from any address that is encrypted, scripts from here alone", () => {
  expect(buildContentSecurityPolicy({})).toContain("; media-src 'self' https:;");
  expect(buildContentSecurityPolicy({})).toContain("; script-src 'self';");
});

test("D18 D114: a page is allowed what its entry adds, in the directive that it names", () => {
  const sources = {
    "script-src": ["https://js.pay.example"],
    "connect-src": ["https://api.pay.example"],
    "frame-src": ["https://pay.example"],
    "form-action": ["https://pay.example"],
    "img-src": ["blob:"],
  };
  const policy = buildContentSecurityPolicy({ scripts: ["go()"], sources }).split("; ");
  expect(policy).toContain(
    "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https://js.pay.example",
  );
  expect(policy).toContain("connect-src 'self' https://api.pay.example");
  expect(policy).toContain("frame-src https://pay.example");
  expect(policy).toContain("form-action 'self' https://pay.example");
  expect(policy).toContain("img-src 'self' https: data: blob:");
});

test("D114: what the site and what the page allow is joined, each source once", () => {
  const site = { "frame-src": ["https://viewer.example"], "connect-src": [] };
  const page = {
    "frame-src": ["https://pay.example", "https://viewer.example"],
    "form-action": ["https://pay.example"],
  };
  expect(joinSources(site, page)).toEqual({
    "frame-src": ["https://viewer.example", "https://pay.example"],
    "connect-src": [],
    "form-action": ["https://pay.example"],
  });
});
