import fc from "fast-check";
import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { type AlertCar, type AlertGroup, buildAlertsMail } from "./alert-mail.ts";
import { buildConfirmMail, buildKnownMail } from "./confirm-mail.ts";

const SITE = testConfig();
const manageUrl = "https://dealer.example/alerts?token=a.b";
const car = (changes: Partial<AlertCar> = {}): AlertCar => ({
  title: "2024 Mazda CX-5 Touring",
  facts: "12,000 km · Automatic · Aspley",
  price: "$29,990 Drive Away",
  change: null,
  href: "https://dealer.example/cars/2024-mazda-cx-5",
  photo: null,
  ...changes,
});
const LOWER = car({ change: "Reduced by $1,000, from $30,990" });
const group = (cars: readonly AlertCar[], changes: Partial<AlertGroup> = {}): AlertGroup => ({
  title: "SUV, Up to $30,000",
  searchHref: "https://dealer.example/search/suv",
  cars,
  ...changes,
});
const build = (...groups: readonly AlertGroup[]) => buildAlertsMail(SITE, { groups, manageUrl });

test.each([
  ["a new vehicle", [car()], "New: 2024 Mazda CX-5 Touring"],
  ["a lower price", [LOWER], "2024 Mazda CX-5 Touring is now $29,990 Drive Away"],
  ["new vehicles", [car(), car()], "2 new matches"],
  ["lower prices", [LOWER, LOWER], "2 lower prices"],
  ["one of both", [car(), LOWER], "1 new match and 1 lower price"],
  ["several of one", [LOWER, car(), car()], "2 new matches and 1 lower price"],
])("D143: the subject of an email with %s says so", (_, cars, news) => {
  expect(build(group(cars)).subject).toBe(`Demo Motors: ${news}`);
});

test("D143: the subject counts the vehicles of all alerts in the email", () => {
  expect(build(group([car()]), group([LOWER], { searchHref: null })).subject).toBe(
    "Demo Motors: 1 new match and 1 lower price",
  );
});

test("D143: both bodies have each vehicle with its price, what changed and its page, and lead to the rest of a search", () => {
  const { text, html } = build(group([LOWER, car({ photo: "https://dealer.example/img/a/640.jpg" })]));
  for (const body of [text, html])
    for (const part of [LOWER.title, LOWER.facts, LOWER.price, LOWER.change ?? "", LOWER.href])
      expect(body).toContain(part);
  expect(text).toContain("See all: https://dealer.example/search/suv");
  expect(html).toContain('href="https://dealer.example/search/suv"');
  expect(html.match(/<img /g)).toHaveLength(1);
});

test("D143: the price of one vehicle leads to no search", () => {
  const { text, html } = build(group([LOWER], { title: "2024 Mazda CX-5", searchHref: null }));
  for (const body of [text, html]) expect(body).not.toContain("See all");
});

const REQUEST = { titles: ["SUV, Up to $30,000"], manageUrl };

test.each([
  ["news", build(group([car()]))],
  ["a request to confirm", buildConfirmMail(SITE, REQUEST)],
  ["an answer to somebody who is known", buildKnownMail(SITE, REQUEST)],
])("D143 LAW-02: an email with %s names its sender and leads to where it is stopped", (_, { text, html }) => {
  for (const body of [text, html]) {
    expect(body).toContain("Demo Motors Pty Ltd, licence 1234567, 07 3456 7890");
    expect(body).toContain("Unsubscribe or change these emails");
    expect(body).toContain(manageUrl);
  }
});

test("D143: who has not confirmed is told that doing nothing is enough; who has, that nothing is to be done", () => {
  const [asked, known] = [buildConfirmMail(SITE, REQUEST), buildKnownMail(SITE, REQUEST)];
  expect(asked.subject).toBe("Demo Motors: Confirm your email alerts");
  expect(asked.text).toContain("- SUV, Up to $30,000");
  expect(asked.text).toContain(`Confirm: ${manageUrl}`);
  expect(asked.text).toContain("If it was not you, do nothing.");
  expect(known.text).not.toContain("Confirm");
  expect(known.text).toContain("nothing to do");
});

test("D143: whatever a dealer or a shopper wrote is text in the HTML, and cannot close an attribute", () => {
  const hostile = fc
    .array(fc.constantFrom("<b>", "</a>", '"', "'", "&", "<script>", " onload=x ", "Mazda"), { minLength: 1 })
    .map((parts) => parts.join(""));
  /** What makes up tags and attributes. */
  const listMarks = (html: string) => html.replace(/[^<>"']/g, "");
  const shown = (text: string) => {
    const site = { ...SITE, name: text, legal: { ...SITE.legal, businessName: text } };
    const one = car({ title: text, facts: text, price: text, change: text, href: text, photo: text });
    const { html } = buildAlertsMail(site, {
      groups: [group([one], { title: text, searchHref: text })],
      manageUrl: text,
    });
    return html + buildConfirmMail(site, { titles: [text], manageUrl: text }).html;
  };
  const plain = listMarks(shown("Mazda"));
  fc.assert(
    fc.property(hostile, (text) => {
      expect(listMarks(shown(text))).toBe(plain);
    }),
  );
});
