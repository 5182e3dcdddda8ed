import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAccount,
  aRow,
  aSite,
  hostOf,
  openTestDatabase,
  startTestServer,
  type TestServer,
  unique,
} from "./test-site.ts";

const db = openTestDatabase();
const site = unique("pages");
let server: TestServer;
const read = (path: string) => server.ask(hostOf(site), path);

beforeAll(async () => {
  const now = () => new Date();
  const terms = "Prices hold for seven days.";
  const account = await addAccount(db, now, {
    [site]: { config: aSite({ name: "Pages", enquiry: { terms } }) },
  });
  await account.import([aRow(), aRow({ stockNumber: "K1", make: "Kia", model: "Rio" })]);
  server = await startTestServer(db);
});
afterAll(async () => {
  await server?.stop();
  await db.close();
});

test("PAGE-10 SEA-02: the root is the home page, with ways into the stock and no search of its own", async () => {
  const [plain, asked] = [await read("/"), await read("/?make=Kia&page=2")];
  expect([plain.status, asked.status]).toEqual([200, 200]);
  expect(plain.text).toContain('action="/search/new-used-and-demo-cars"');
  expect(plain.text).not.toContain('id="filter-form"');
  expect(asked.text).toBe(plain.text);
});

test("D18: every page is a whole document in standards mode, an error's too", async () => {
  for (const path of ["/", "/search", "/enquiry", "/nowhere"]) {
    const { text } = await read(path);
    expect(text, path).toMatch(/^<!DOCTYPE html><html .*<\/html>$/s);
  }
});

test("PAGE-05 PAGE-11 LAW-06: the privacy notice has a plain default, the terms are the site's own", async () => {
  const [privacy, terms] = [await read("/privacy-policy"), await read("/terms-and-conditions")];
  expect(privacy.text).toContain("Office of the Australian Information Commissioner");
  expect(terms.text).toContain("Prices hold for seven days.");
});
