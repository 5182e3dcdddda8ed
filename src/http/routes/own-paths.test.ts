import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import routes from "#storefront/routes.ts";
import { isOwnPath } from "./own-paths.ts";

const paths = routes
  .map(({ path = "" }) => `/${path.replace(/^\//, "").replace("*?", "toyota").replace(":slug", "a-car")}`)
  .filter((path) => path !== "/*");

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
