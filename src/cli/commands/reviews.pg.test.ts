import { expect, test } from "vitest";
import { file, forecourt, json, oneSentence, site } from "./test-commands.ts";

const CSV = "customer_name,rating,review_date,text\nKim,5,2026-02-20,Easy.\nLee,7,2026-02-20,Fine.\n";

test("D320: reviews are imported with a report by line, and listed", async () => {
  const path = await file("reviews.csv", CSV);
  const dryRun = await forecourt("reviews", "import", path, "--account", site, "--dry-run");
  expect(dryRun).toMatchObject({ code: 0, err: "" });
  expect(dryRun.out).toMatch(
    /^Dry run: nothing was changed\.\n2 read: 1 added, 0 changed, 0 unchanged, 1 rejected\./,
  );
  expect((await json("reviews", "list", "--account", site)).answer).toEqual([]);
  const { out } = await forecourt("reviews", "import", path, "--account", site);
  expect(out).toContain('rating: must be a whole number from 1 to 5\n      line 3: "7"');
  expect((await json("reviews", "list", "--account", site)).answer).toMatchObject([
    { customerName: "Kim", rating: 5, date: "2026-02-20", source: "import" },
  ]);
  expect((await forecourt("reviews", "list", "--account", site)).out).toContain("Kim");
});

test("D320: what cannot be imported is said in a sentence", async () => {
  const path = await file("words.csv", "name,words\nKim,Easy\n");
  const failed = await forecourt("reviews", "import", path, "--account", site);
  expect(failed).toMatchObject({ code: 1, err: "" });
  expect(failed.out).toMatch(
    /^Failed: Line 1: The file has no column "rating", "review_date"\. Nothing was imported\./,
  );
  for (const args of [
    ["reviews", "import", "nowhere.csv", "--account", site],
    ["reviews", "import", path, "--account", "nobody"],
    ["reviews", "import", path, "--account", site, "--location", "nowhere"],
    ["reviews", "list", "--account", site, "--limit", "all"],
    ["reviews", "reply", "1", "--site", site],
    ["reviews", "reply", "1", "--site", site, "--text", "Thanks."],
  ])
    expect(await forecourt(...args)).toEqual(oneSentence);
});

test("D321: the state of what is fetched is listed", async () => {
  expect((await json("reviews", "status", "--account", site)).answer).toEqual([]);
});
