import fc from "fast-check";
import { expect, test } from "vitest";
import { listShareLinks, SHARE_WINDOW } from "./share-links.ts";

const NAME = "2022 Ram 1500 50% off & “more”";
const URL_OF = "https://dealer.example/cars/2022-ram-1500-u1";

test("SHARE-02: mail, text message, WhatsApp, Facebook and X", () => {
  expect(listShareLinks(NAME, URL_OF).map(({ name, window }) => [name, window])).toEqual([
    ["Email", false],
    ["Text message", false],
    ["WhatsApp", true],
    ["Facebook", true],
    ["X", true],
  ]);
});

test("SHARE-02 SHARE-03: each carries the whole address, and none can be led elsewhere by a name", () => {
  const hosts = ["", "", "wa.me", "www.facebook.com", "x.com"];
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const links = listShareLinks(name, URL_OF).map(({ href }) => new URL(href));
      expect(links.map(({ host }) => host)).toEqual(hosts);
      for (const { search } of links) {
        const values = [...new URLSearchParams(search).values()];
        expect(values.some((value) => value.endsWith(URL_OF))).toBe(true);
      }
    }),
  );
});

test("SHARE-04: the share window is 550 by 400", () => {
  expect(SHARE_WINDOW).toContain("width=550,height=400");
});
