import { expect, test } from "vitest";
import { claimReviewFeed, markReviewFeed } from "#features/reviews/google/review-feed-store.server.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { CONFIG, db, file, forecourt, json, oneSentence, site, YARD } from "../test-commands.ts";

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

test("D321: the state says why nothing is fetched, since when it fails, and what no site asks for any more", async () => {
  const status = async () => (await forecourt("reviews", "status", "--account", site)).out;
  const apply = (reviews: object) =>
    file(
      "site.json",
      JSON.stringify({
        config: { ...CONFIG, reviews },
        locations: [YARD],
        dealerships: [{ slug: "northside", name: "Northside" }],
      }),
    ).then((path) => forecourt("sites", "apply", path, "--site", site, "--yes"));
  expect((await json("reviews", "status", "--account", site)).answer).toEqual([]);
  expect(await status()).toContain("no site of this account names a profile in `reviews.google`");
  const secret = (name: string) => ({
    secretName: `FORECOURT_SECRET_${site.toUpperCase().replaceAll("-", "_")}__${name}`,
  });
  const profiles = [{ location: "aspley", name: "accounts/1/locations/2" }];
  const google = { clientId: "1.apps", client: secret("CLIENT"), grant: secret("GRANT"), profiles };
  expect(await apply({ google })).toMatchObject({ code: 0 });
  expect(await status()).toMatch(/^aspley +never +now$/m);
  const { accountId } = (await findSite(db, site))!;
  await db.inAccount(accountId, async (tx) => {
    const id = (await listLocations(tx))[0]!.id;
    const now = new Date("2026-11-20T01:00:00Z");
    const until = new Date("2026-11-20T07:00:00Z");
    await claimReviewFeed(tx, id, { now, until });
    await markReviewFeed(tx, id, { now, nextAt: until, problem: "Google did not answer." });
  });
  expect(await status()).toMatch(
    /^aspley +never +2026-11-20 07:00 +Google did not answer\. +2026-11-20 01:00$/m,
  );
  expect(await apply({})).toMatchObject({ code: 0 });
  expect(await status()).toMatch(/^aspley +never +never +No site names its profile any more\./m);
});

test("D330: imported reviews are removed by their ids or all of them, after saying which", async () => {
  const rows = ["Ann,5,2026-02-20,One.", "Bob,4,2026-02-21,Two.", "Cem,3,2026-02-22,Three."];
  const path = await file("remove.csv", ["customer_name,rating,review_date,text", ...rows].join("\n"));
  await forecourt("reviews", "import", path, "--account", site);
  const list = async () =>
    (await json("reviews", "list", "--account", site)).answer as { id: number; customerName: string }[];
  const bob = (await list()).find(({ customerName }) => customerName === "Bob")!.id;
  const remove = (...args: string[]) => forecourt("reviews", "remove", ...args, "--account", site);
  const dryRun = await remove(`${bob}`);
  expect(dryRun).toMatchObject({ code: 0, err: "" });
  expect(dryRun.out).toContain(
    `This would happen:\n1 imported review deleted:\n  ${bob}  2026-02-21  4 stars  Bob: Two.`,
  );
  expect(dryRun.out).toContain("Nothing was changed. Add --yes to do it.");
  expect((await list()).length).toBeGreaterThanOrEqual(3);
  expect((await remove(`${bob}`, "--yes")).out).toMatch(/^1 imported review deleted:.*Done\./s);
  expect((await list()).map(({ customerName }) => customerName)).not.toContain("Bob");
  // A file that still has it brings it back, as the command said.
  expect((await forecourt("reviews", "import", path, "--account", site)).out).toContain("1 added");
  expect((await remove("--source", "import", "--yes")).code).toBe(0);
  expect(await list()).toEqual([]);
  for (const args of [
    [],
    ["1", "--source", "import"],
    ["--source", "google"],
    ["--source", "elsewhere"],
    ["1", "--location", "aspley"],
    ["--source", "import", "--location", "nowhere"],
    ["one"],
    [`${bob}`, "--yes"],
  ])
    expect([args, await remove(...args)]).toEqual([args, oneSentence]);
});

test("D330: a decision on reviews that Google no longer lists needs some that wait for it", async () => {
  for (const decision of ["release", "discard"])
    expect(await forecourt("reviews", decision, "nowhere", "--account", site)).toEqual(oneSentence);
});
