import { beforeAll, describe, expect, test } from "vitest";
import { saveReviews } from "#features/reviews/store/review-store.server.ts";
import { aReview } from "#features/reviews/test-review.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [group, brand, strict, other] = ["group", "brand", "strict", "other"].map(unique) as [
  string,
  string,
  string,
  string,
];
const HIDDEN = "Meant for the shop next door.";

const place = (slug: string, changes: Partial<LocationDocument> = {}): LocationDocument => ({
  ...{ slug, name: `Yard ${slug}`, dealership: "north", street: `1 ${slug} Road`, city: "Nundah" },
  ...{ state: "QLD", postcode: "4012", phone: "07 3456 7890" },
  ...changes,
});

const dealer = givenDealer(db, {
  sites: {
    [group]: { config: aSite({ reviews: { hidden: [HIDDEN] } }) },
    [brand]: { config: aSite({ template: "yard", stock: { filter: { locations: ["kotara"] } } }) },
    [strict]: { config: aSite({ reviews: { minRating: 4 } }) },
  },
  locations: [place("nundah", { code: "NUN" }), place("kotara")],
  stock: [aRow({ stockNumber: "N1", locationCode: "NUN" })],
});
beforeAll(async () => {
  await db.inAccount(dealer.id, async (tx) => {
    const yards = new Map((await listLocations(tx)).map(({ slug, id }) => [slug, id]));
    const [nundah = null, kotara = null] = [yards.get("nundah"), yards.get("kotara")];
    const many = Array.from({ length: 27 }, (_, day) =>
      aReview({
        ...{ externalId: `n${day}`, locationId: nundah, customerName: `Nundah ${day}`, text: `Text ${day}.` },
        date: `2026-01-${String(day + 1).padStart(2, "0")}`,
      }),
    );
    await saveReviews(tx, "import", [
      ...many,
      aReview({
        externalId: "k",
        locationId: kotara,
        customerName: "Kotara",
        rating: 1,
        text: "<b>Slow</b>",
      }),
      aReview({ externalId: "h", locationId: nundah, customerName: "Hidden", text: HIDDEN }),
      aReview({ externalId: "w", locationId: null, customerName: "Whole", rating: 3, text: "" }),
    ]);
  });
});
givenDealer(db, {
  sites: { [other]: { config: aSite() } },
  locations: [place("elsewhere", { code: "ELS" })],
  stock: [aRow({ stockNumber: "E1", locationCode: "ELS" })],
});
const server = givenServer(db);
const read = (path: string, site = group) => server.ask(toHost(site), path);
const toText = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

test("REV-01 REV-06 D19: the page has twelve reviews, the newest first, and leads to the others", async () => {
  const first = await read("/reviews");
  expect(first.text.match(/<time /g)).toHaveLength(12);
  expect(toText(first.text)).toMatch(/Nundah 26 .*Nundah 25 .*Nundah 24 /);
  expect(first.text).toContain("Whole");
  expect(first.text).toContain('href="/reviews?page=3"');
  const last = toText((await read("/reviews?page=3")).text);
  expect(last).toMatch(/Nundah 0 /);
  expect((await read("/reviews?page=4")).status).toBe(404);
  expect((await read("/reviews?location=nowhere")).status).toBe(404);
  expect((await read("/reviews?page=zero")).text).toContain("Nundah 26");
});

describe("D318: the average and the count are of every review", () => {
  test("REV-03: a hidden text is not listed, is counted, and the page says so", async () => {
    const pages = await Promise.all(["", "?page=2", "?page=3"].map((query) => read(`/reviews${query}`)));
    const texts = pages.map(({ text }) => toText(text));
    for (const text of texts) expect(text).toContain("4.8 out of 5 from 30 reviews");
    expect(texts.join(" ")).not.toContain(HIDDEN);
    expect(texts[0]).toContain(
      "The dealer has left 1 review out of this list; the average and the count include it.",
    );
    expect(pages.map(({ text }) => text.match(/<time /g)?.length)).toEqual([12, 12, 5]);
  });

  test("REV-02: a lowest rating says what the list has, and changes no figure", async () => {
    const text = toText((await read("/reviews", strict)).text);
    expect(text).toContain("4.8 out of 5 from 30 reviews");
    expect(text).toContain("Only reviews of 4 stars and more are listed");
    expect(text).not.toMatch(/Whole |Slow/);
  });

  test("REV-01 ENT-22: a site of one yard has its reviews and those of the whole dealership; each location has its own", async () => {
    expect(toText((await read("/reviews", brand)).text)).toContain("2.0 out of 5 from 2 reviews");
    expect(toText((await read("/reviews?location=kotara")).text)).toContain("1.0 out of 5 from 1 review");
    const all = (await read("/reviews")).text;
    expect(all).toMatch(/>Reviews by location<.*href="\/reviews\?location=nundah"/s);
  });
});

test("LOC-06 LOC-07 ENT-22: a location's page has its rating and newest reviews, and its card the rating", async () => {
  const { text } = await read("/locations/nundah");
  expect(toText(text)).toContain("5.0 out of 5 from 28 reviews");
  expect(text.match(/<time /g)).toHaveLength(3);
  expect(text).toContain('href="/reviews?location=nundah"');
  const cards = toText((await read("/locations")).text);
  expect(cards).toMatch(/Yard kotara .*1\.0 out of 5 from 1 review /);
});

test("LOC-07 REV-01 D329: a vehicle's page has the rating of its yard beside the yard, and none of a yard without reviews", async () => {
  const { text } = await read("/cars/2022-toyota-corolla-ascent-sport-n1");
  expect(toText(text)).toMatch(/Yard nundah .*5\.0 out of 5 from 28 reviews Collected by us 1 nundah Road/);
  expect(text).toContain('href="/reviews?location=nundah"');
  const unrated = await read("/cars/2022-toyota-corolla-ascent-sport-e1", other);
  expect([unrated.status, toText(unrated.text).includes("out of 5")]).toEqual([200, false]);
});

test("REV-01 D283: the home page of each template has the newest reviews with words, and leads to all", async () => {
  for (const site of [group, brand]) {
    const { text } = await read("/", site);
    expect(text).toMatch(/What our customers say.*href="\/reviews"/s);
    expect(text.match(/<time /g)?.length).toBe(site === group ? 3 : 1);
  }
});

test("D320: markup that reached the database is words", async () => {
  expect((await read("/reviews?location=kotara")).text).toContain("&lt;b&gt;Slow&lt;/b&gt;");
});

test("D319: no page gives search engines a rating", async () => {
  const car = "/cars/2022-toyota-corolla-ascent-sport-n1";
  for (const path of [car, "/", "/reviews", "/locations/nundah", "/locations"])
    expect((await read(path)).text).not.toMatch(/aggregateRating|"Review"|ratingValue/i);
});

test("REV-01: a site without any review has no such page, and no link to it", async () => {
  expect((await read("/reviews", other)).status).toBe(404);
  for (const path of ["/", "/sitemap.xml"]) expect((await read(path, other)).text).not.toContain("/reviews");
  expect((await read("/sitemap.xml")).text).toContain("/reviews</loc>");
});

test("D20 D19: parameters that the page does not know make no other page, and a new review is there at once", async () => {
  const { etag } = (await read("/reviews")).headers;
  expect((await read("/reviews?utm_source=x&page=1")).headers.etag).toBe(etag);
  await db.inAccount(dealer.id, async (tx) => {
    await saveReviews(tx, "google", [aReview({ customerName: "Latest", date: "2026-02-27" })]);
    await recordChange(tx);
  });
  await expect.poll(async () => toText((await read("/")).text)).toMatch(/from 31 reviews .*Latest/);
  expect(toText((await read("/reviews")).text)).toMatch(/from 31 reviews .*Latest .*Google/);
});
