import fc from "fast-check";
import { expect, test } from "vitest";
import { splitAtLinks, type TextLink } from "./link-parts.ts";

const PHONE = { words: "07 3000 0000", href: "tel:0730000000" };
const SITE = { words: "oaic.gov.au", href: "https://www.oaic.gov.au" };

test("LAW-06: a number and an address in a notice become links, wherever they stand", () => {
  expect(splitAtLinks("Call 07 3000 0000, or see oaic.gov.au.", [PHONE, SITE])).toEqual([
    { words: "Call " },
    PHONE,
    { words: ", or see " },
    SITE,
    { words: "." },
  ]);
  expect(splitAtLinks("07 3000 0000", [SITE, PHONE])).toEqual([PHONE]);
  expect(splitAtLinks("Nothing to link", [PHONE, SITE])).toEqual([{ words: "Nothing to link" }]);
});

test("LAW-06: the words in order are the text, and every link is found", () => {
  const links: TextLink[] = [PHONE, SITE];
  const pieces = fc.constantFrom(PHONE.words, SITE.words, "07 3000", "oaic", " ", "\n", "x");
  fc.assert(
    fc.property(fc.array(pieces), (words) => {
      const text = words.join("");
      const parts = splitAtLinks(text, links);
      expect(parts.map((part) => part.words).join("")).toBe(text);
      for (const part of parts.filter(({ href }) => !href))
        for (const link of links) expect(part.words).not.toContain(link.words);
    }),
  );
});
