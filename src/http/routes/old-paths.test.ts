import fc from "fast-check";
import { expect, test } from "vitest";
import { findNewPath } from "./old-paths.ts";

const REDIRECTS = [
  { from: "/stock.php", to: "/search" },
  { from: "/used-vehicles/", to: "/search/used-cars?fuel=electric#list" },
  { from: "/über-uns", to: "/enquiry" },
  { from: "/one", to: "/.//other.example" },
  { from: "/two", to: "/search/../..//other.example" },
];
const asked = (path: string) => findNewPath(REDIRECTS, new URL(path, "https://dealer.example"));

test.each([
  ["/stock.php", "/search"],
  ["/stock.php/", "/search"],
  ["/stock.php?page=2&utm_source=a%20b", "/search?page=2&utm_source=a%20b"],
  ["/used-vehicles", "/search/used-cars?fuel=electric#list"],
  ["/used-vehicles/?make=Kia", "/search/used-cars?fuel=electric&make=Kia#list"],
  ["/über-uns", "/enquiry"],
  ["/%C3%BCber-uns?", "/enquiry"],
  ["/one", "/other.example"],
  ["/two", "/other.example"],
  ["/stock", null],
  ["/stock.php/more", null],
  ["/", null],
])("D22: the old address %s leads to %s", (path, to) => {
  expect(asked(path)).toBe(to);
});

test("D22: no list of redirects goes in a circle, even one stored before slashes were ignored", () => {
  const path = fc.stringMatching(/^\/(\.\/\/)?([ab]{1,2}\/?)?(\?x=1)?$/);
  fc.assert(
    fc.property(fc.array(fc.record({ from: path, to: path }), { maxLength: 6 }), path, (redirects, start) => {
      const first = findNewPath(redirects, new URL(start, "https://dealer.example"));
      if (first !== null) expect(findNewPath(redirects, new URL(first, "https://dealer.example"))).toBeNull();
    }),
  );
});
