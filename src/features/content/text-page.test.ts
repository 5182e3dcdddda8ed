import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildTextPage } from "./text-page.ts";

const terms = (own: string) =>
  buildTextPage(testConfig({ enquiry: { terms: own } }), "terms-and-conditions", "https://dealer.example");

test("PAGE-05 D101: a site's own terms are its page", () => {
  expect(terms("Be nice.")).toMatchObject({
    heading: "Terms of use",
    text: "Be nice.",
    head: { canonical: "https://dealer.example/terms-and-conditions" },
  });
});

test("PAGE-05 D101: a site without any has plain ones, which name the dealer and keep the shopper's rights", () => {
  const { text } = terms("");
  for (const fact of ["Demo Motors Pty Ltd", "1234567", "07 3456 7890", "Australian Consumer Law"])
    expect(text).toContain(fact);
});

test("PHONE-05 D101: the terms and their link have the number as pages show it", () => {
  const { legal } = testConfig();
  const config = testConfig({ legal: { ...legal, phone: "(07) 3456 7890" } });
  const { text, links } = buildTextPage(config, "terms-and-conditions", "https://dealer.example");
  expect(text).toContain("call 07 3456 7890.");
  expect(links).toContainEqual({ words: "07 3456 7890", href: "tel:0734567890" });
});
