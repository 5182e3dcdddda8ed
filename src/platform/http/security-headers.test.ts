import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

test("D18 GAL-18: pages may frame the origins that are given, and none without", () => {
  expect(contentSecurityPolicy({})).toContain("; frame-src 'none';");
  const policy = contentSecurityPolicy({ frames: ["https://viewer.example", "https://maps.example"] });
  expect(policy).toContain("; frame-src https://viewer.example https://maps.example;");
});

test("GAL-04 D49: films may come from any address that is encrypted, scripts from here alone", () => {
  expect(contentSecurityPolicy({})).toContain("; media-src 'self' https:;");
  expect(contentSecurityPolicy({})).toContain("; script-src 'self';");
});
