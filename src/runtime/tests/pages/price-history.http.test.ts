import { beforeAll, expect, test } from "vitest";
import { readPdf } from "#platform/pdf/test-pdf.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS } from "#platform/time.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique, untilNoon } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("history");
const noon = untilNoon();
let daysAgo = 0;
const now = () => new Date(Date.now() + noon - daysAgo * DAY_MS);

const account = givenDealer(db, {
  sites: { [slug]: { config: aSite({ vehiclePage: { print: "pdf" } }) } },
  now,
});
const server = givenServer(db, { now });

/** Three imports, 20 and 5 days ago and now; the second is cheaper. */
beforeAll(async () => {
  const listedAt = new Date(now().getTime() - 20 * DAY_MS).toISOString();
  for (const [days, driveAwayPrice] of [
    [20, 31_990],
    [5, 30_990],
    [0, 30_990],
  ] as const) {
    daysAgo = days;
    await account.import([aRow({ stockNumber: "H1", listedAt, driveAwayPrice })]);
  }
});

test("D9 D125 LAW-07: a vehicle's page says when it was listed, at which price, and what it was reduced by", async () => {
  const { text } = await server.ask(toHost(slug), "/cars/2022-toyota-corolla-ascent-sport-h1");
  expect(text).toMatch(/Listed 20 days ago at \$31,990; reduced by \$1,000 on [0-9]{1,2} [A-Z][a-z]+/);
});

test("API-15 D19 LAW-07: a PDF that is kept loses the earlier price on the day on which that is no news any more", async () => {
  const read = async () =>
    readPdf((await server.ask(toHost(slug), "/cars/2022-toyota-corolla-ascent-sport-h1/pdf")).body).text;
  const made = () => server.log().split("/pdf").length;
  const countMade = async () => {
    const before = made();
    expect(await read()).toMatch(/31,990/);
    return made() - before;
  };
  expect(await countMade()).toBe(1);
  // The market, which is learned after the start, may drop it once.
  await expect.poll(countMade).toBe(0);
  daysAgo = -56;
  expect(await read()).not.toMatch(/31,990/);
  daysAgo = 0;
});
