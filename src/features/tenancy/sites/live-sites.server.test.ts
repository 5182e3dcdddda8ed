import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { PerSite } from "./live-sites.server.ts";

const site = (siteId: number, version: number) =>
  ({ siteId, version, account: "demo", config: testConfig() }) as Parameters<PerSite<number>["of"]>[0];

test("TEN-04: what a site has by its settings stays until the site publishes others, and is its own", () => {
  let made = 0;
  const things = new PerSite(() => ++made);
  expect([things.of(site(1, 1)), things.of(site(1, 1))]).toEqual([1, 1]);
  expect(things.of(site(2, 1))).toBe(2);
  expect(things.of(site(1, 2))).toBe(3);
  expect([things.of(site(1, 2)), things.of(site(2, 1))]).toEqual([3, 2]);
});
