import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Feed, NewFeed } from "./feed-store.server.ts";
import { checkNewFeed } from "./new-feed.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-new-feed-"));
  return () => rm(folder, { recursive: true });
});

const findProblems = (changes: Partial<NewFeed>, feeds: readonly Feed[] = []) =>
  checkNewFeed(
    {
      ...{ name: "yard", address: folder, mapping: "dealer-csv", locations: [], notify: [] },
      ...{ intervalMinutes: 15, snapshot: true, silentAfterHours: 48 },
      ...changes,
    },
    feeds,
  );

test("D11: a feed of an existing folder, a web address and addresses of mail has no problem", async () => {
  expect(await findProblems({ notify: ["stock@northside.example"] })).toEqual([]);
  expect(await findProblems({ name: "Yard_2.north-side", address: "https://dms.example/x.csv" })).toEqual([]);
});

test.each(["", "my feed", "-yard", "a/b", "yard\n", "höf", "x".repeat(61)])(
  "D11: a feed is not named %j",
  async (name) => {
    expect(await findProblems({ name })).toEqual([
      { field: "name", text: expect.stringMatching(/^".*letters, digits/s) },
    ]);
  },
);

test("D11: a folder or file that does not exist is named", async () => {
  for (const address of [join(folder, "none"), join(folder, "none", "stock.csv")])
    expect(await findProblems({ address })).toEqual([
      { field: "address", text: `${address} does not exist. Create it first.` },
    ]);
});

test("D11: two feeds do not read one address, and a feed may keep its own", async () => {
  const other = { name: "other", address: folder } as Feed;
  expect(await findProblems({}, [other])).toEqual([
    { field: "address", text: `the feed "other" reads ${folder} already.` },
  ]);
  expect(await findProblems({ name: "other" }, [other])).toEqual([]);
});

test("D11: every address of mail is checked, and all problems are named together", async () => {
  const notify = ["boss@northside.example", "boss@nowhere", "call us"];
  expect(await findProblems({ name: "my feed", notify })).toEqual([
    expect.objectContaining({ field: "name" }),
    { field: "notify", text: '"boss@nowhere" is not an email address.' },
    { field: "notify", text: '"call us" is not an email address.' },
  ]);
});
