import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [own, frame, external, none] = ["own", "frame", "external", "none"].map(unique) as [
  ...[string, string, string, string],
];
const ADDRESS = "https://consumer.xtime.example/book?dealer=1";

givenDealer(db, {
  sites: {
    [own]: { config: aSite({ serviceBooking: { kind: "form" } }) },
    [frame]: { config: aSite({ serviceBooking: { kind: "frame", xtime_url: ADDRESS } }) },
    [external]: { config: aSite({ serviceBooking: { kind: "external", xtime_url: ADDRESS } }) },
    [none]: { config: aSite() },
  },
});
const server = givenServer(db);
const read = (site: string, path: string) => server.ask(toHost(site), path);

test("PAGE-03 TEN-06 D18 D170: the frame's origin is allowed on its own page and on no other", async () => {
  const page = await read(frame, "/book-service");
  expect(page.status).toBe(200);
  expect(page.text).toContain(`<iframe src="${ADDRESS}"`);
  const readPolicy = (headers: typeof page.headers) => String(headers["content-security-policy"]);
  expect(readPolicy(page.headers)).toMatch(/frame-src [^;]*https:\/\/consumer\.xtime\.example/);
  for (const [site, path] of [
    [frame, "/service"],
    [frame, "/contact"],
    [own, "/book-service"],
  ] as const)
    expect(readPolicy((await read(site, path)).headers)).not.toContain("xtime");
});

test("PAGE-02 D170: an external booking page is where the page leads, also from the page about servicing", async () => {
  const { status, headers } = await read(external, "/book-service");
  expect([status, headers.location]).toEqual([302, ADDRESS]);
  expect((await read(external, "/service")).text).toContain(`href="${ADDRESS}"`);
});

test("PAGE-01 D170: our own form is a page, the page about servicing and the sitemap lead there, and other sites have neither", async () => {
  const page = await read(own, "/book-service");
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/<form[^>]*action="\/book-service"/);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect((await read(own, "/service")).text).toContain('href="/book-service"');
  expect((await read(own, "/sitemap.xml")).text).toContain("/service</loc>");
  for (const path of ["/book-service", "/service"]) expect((await read(none, path)).status).toBe(404);
});
