import fc from "fast-check";
import { expect, test } from "vitest";
import { listFormPages, TEXT_PAGE_SLUGS } from "#features/content/default-pages.ts";
import { toPlainText } from "#features/content/text/rich-text.ts";
import { splitAtLinks, type TextLink } from "#features/pages/view/default-pages.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { pageDocument } from "../document/page-document.ts";
import { writeDefaultPage } from "./default-pages.ts";

const lender = { lender: "ausloans", name: "AusLoans", licence: "1", rateDate: "2026-01-02" } as const;
const WITH_LENDER = testConfig({ finance: { path: "/apply-for-finance", lenders: [lender] } });

const write = (slug: string, config = testConfig()) => {
  const page = writeDefaultPage(slug, config);
  if (!page) throw new Error(`no page ${slug}`);
  const [block] = page.blocks;
  return { ...page, content: block?.kind === "text" ? block.content : [] };
};

test("PAGE-05 D101: a site's own terms are its page", () => {
  const page = write("terms-and-conditions", testConfig({ enquiry: { terms: "Be nice.\n\nCall\nus." } }));
  expect(page).toMatchObject({ title: "Terms of use", description: "Terms of use of Demo Motors." });
  expect(page.content).toEqual([
    { tag: "p", children: ["Be nice."] },
    { tag: "p", children: ["Call", { tag: "br", children: [] }, "us."] },
  ]);
});

test("PAGE-05 D101: a site without any has plain ones, which name the dealer and keep the shopper's rights", () => {
  const text = toPlainText(write("terms-and-conditions").content);
  for (const fact of ["Demo Motors Pty Ltd", "1234567", "07 3456 7890", "Australian Consumer Law"])
    expect(text).toContain(fact);
});

test("PHONE-05 LAW-06 D101: the number in a default text is a link and as pages show it; markup is text", () => {
  const { legal } = testConfig();
  const config = testConfig({ legal: { ...legal, phone: "(07) 3456 7890", privacyNotice: "" } });
  for (const slug of ["about-us", "privacy-policy", "terms-and-conditions"])
    expect(JSON.stringify(write(slug, config).content)).toContain(
      '{"tag":"a","href":"tel:0734567890","children":["07 3456 7890"]}',
    );
  const own = testConfig({ legal: { ...legal, privacyNotice: "<b>Please</b>" } });
  expect(write("privacy-policy", own).content).toEqual([{ tag: "p", children: ["<b>Please</b>"] }]);
});

test("LAW-06 PAGE-11: our privacy notice has headings to find one's question by", () => {
  const { legal } = testConfig();
  const tags = (privacyNotice: string) =>
    write("privacy-policy", testConfig({ legal: { ...legal, privacyNotice } })).content.map((node) =>
      typeof node === "string" ? node : [node.tag, toPlainText([node])],
    );
  expect(tags("")).toContainEqual(["h2", "Who else sees it"]);
  expect(JSON.stringify(tags(""))).not.toContain("##");
  expect(tags("Ours.\n\n## Yours")).toEqual([
    ["p", "Ours."],
    ["h2", "Yours"],
  ]);
});

test("PAGE-11: every default page is one that could be stored, and no other slug has one", () => {
  const formPages = listFormPages(testConfig(), []).map(({ slug }) => slug);
  for (const slug of [...TEXT_PAGE_SLUGS, ...formPages])
    expect(pageDocument.safeParse(writeDefaultPage(slug, WITH_LENDER)).success).toBe(true);
  for (const slug of ["", "towing-guide", "toString"])
    expect(writeDefaultPage(slug, testConfig())).toBeNull();
});

test("PAGE-05 PAGE-11: about us says who the dealer is, then shows people and locations, and leads to stock and contact", () => {
  const page = write("about-us");
  for (const fact of ["Demo Motors", "Demo Motors Pty Ltd", "1234567", "07 3456 7890"])
    expect(toPlainText(page.content)).toContain(fact);
  expect(page.description).toBe("Who Demo Motors is, and where to find us.");
  expect(page.blocks.map(({ kind }) => kind)).toEqual(["text", "staff", "locations", "call-to-action"]);
});

test("GRP-02 PAGE-11: a site with lenders has a page about finance and insurance that leads to its calculator", () => {
  const page = write("finance-and-insurance", WITH_LENDER);
  expect(toPlainText(page.content)).toContain("estimates");
  expect(page.blocks.at(-1)).toMatchObject({ links: [{ href: "/apply-for-finance" }] });
  expect(writeDefaultPage("finance-and-insurance", testConfig())).toBeNull();
});

test("PAGE-04 D174: a page with a form says what the dealer does, and a site may leave it out", () => {
  const fleet = writeDefaultPage("fleet", testConfig());
  expect(fleet?.blocks.at(-1)).toEqual({ kind: "form", form: "fleet" });
  expect(fleet?.description).toContain("Demo Motors");
  const without = testConfig({ formPages: ["parts"] });
  expect(writeDefaultPage("fleet", without)).toBeNull();
  expect(writeDefaultPage("vehicle-parts-and-accessories", without)).not.toBeNull();
});

test("PAGE-01 PAGE-02 D170: a dealer who takes bookings has a page about servicing that leads there", () => {
  expect(writeDefaultPage("service", testConfig())).toBeNull();
  const form = writeDefaultPage("service", testConfig({ serviceBooking: { kind: "form" } }));
  expect(form?.blocks.at(-1)).toMatchObject({ links: [{ href: "/book-service" }] });
  expect(pageDocument.safeParse(form).success).toBe(true);
  const external = { kind: "external", xtime_url: "https://booking.example/x" } as const;
  const outside = writeDefaultPage("service", testConfig({ serviceBooking: external }));
  expect(outside?.blocks.at(-1)).toMatchObject({ links: [{ href: "https://booking.example/x" }] });
});

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
