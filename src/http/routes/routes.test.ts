import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import routes from "#storefront/routes.ts";
import { isOwnFolder, isOwnPath, PRODUCT_ROUTES } from "./routes.ts";

const paths = routes
  .map(({ path = "" }) => `/${path.replace(/^\//, "").replace("*?", "toyota").replace(":slug", "a-car")}`)
  // A dealer's own pages and brands are wherever they publish them.
  .filter((path) => path !== "/*" && path !== "/:brand/overview");

test.each(paths)("D22 SEA-17: %s is a page of the product, which no setting can hide", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  ...["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/api/search", "/img/x/320.webp", "/film/x.webm"],
  ...readdirSync(join(import.meta.dirname, "../../../public")).map((name) => `/${name}/x`),
  ...["/./search", "/%63ars/x", "/enquiry/", "/finance?x=1"],
])("D22 SEA-17: %s is answered by the product", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each(["/stock.php", "/used-car", "/searches", "/finance/home", "/enquiry/trade-in", "/news"])(
  "D22: %s is free for a site's settings",
  (path) => {
    expect(isOwnPath(path)).toBe(false);
  },
);

test("GRP-03 D347: a page may be at /cars, whose vehicles no setting can take", () => {
  expect(isOwnPath("/cars")).toBe(false);
  expect([isOwnPath("/cars/a-car"), isOwnFolder("/cars")]).toEqual([true, true]);
  for (const path of ["/search", "/locations", "/assets", "/brands"]) expect(isOwnPath(path)).toBe(true);
});

test("AUTH-10 PAGE-07: /sell-my-car asks for no sign-in, whatever a site requires it for", () => {
  const config = testConfig({
    signIn: { required: ["finance", "car-finance"] },
    finance: { gated: true },
    formPages: ["sell-my-car"],
  });
  const findGate = (path: string) => {
    const url = new URL(path, "https://dealer.example");
    return PRODUCT_ROUTES.find(url, config)?.route.gate?.(url, config, "demo") ?? null;
  };
  expect(findGate("/sell-my-car")).toBeNull();
  expect(findGate("/forms/sell-my-car")).toBeNull();
  expect(findGate("/my-garage")).toBe("my-garage");
});
