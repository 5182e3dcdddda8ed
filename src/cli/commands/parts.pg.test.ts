import { expect, test } from "vitest";
import { file, forecourt, json, oneSentence, site } from "./test-commands.ts";

const CSV = "number,name,price,stock\nN-100,Bolt,5,1\nN-101,Nut,1e9,1\n";

test("SEA-16 D340: parts are imported with a report by line, and their state is told", async () => {
  const path = await file("parts.csv", CSV);
  const dryRun = await forecourt("parts", "import", path, "--account", site, "--dry-run");
  expect(dryRun).toMatchObject({ code: 0, err: "" });
  expect(dryRun.out).toMatch(
    /^Dry run: nothing was changed\.\n2 read: 1 added, 0 changed, 0 unchanged, 0 removed, 1 rejected\./,
  );
  expect((await json("parts", "status", "--account", site)).answer).toEqual({ list: null, feed: null });
  const { out } = await forecourt("parts", "import", path, "--account", site);
  expect(out).toContain('line 3: "1e9"');
  expect((await json("parts", "status", "--account", site)).answer).toMatchObject({ list: { parts: 1 } });
  const columns = await file("columns.csv", "number,name,rrp_ex\nN-100,Bolt,5\n");
  const refused = await forecourt("parts", "import", columns, "--account", site);
  expect(refused).toMatchObject({ code: 1, err: "" });
  expect(refused.out).toMatch(/^Failed: The file has no column "price", "stock", which the last file had\./);
  const other = await file("other.csv", "number,name,price,stock\nN-200,Washer,5,1\n");
  expect(await forecourt("parts", "import", other, "--account", site)).toMatchObject({ code: 2, err: "" });
  expect((await forecourt("parts", "import", other, "--account", site, "--yes")).out).toContain("1 removed");
});

test("SEA-16 D342: a feed is set, run, told of and ended", async () => {
  const path = await file("feed.csv", "number,name,price,stock\nN-200,Washer,6,1\n");
  const watch = ["parts", "watch", path, "--account", site];
  expect((await forecourt(...watch, "--every", "30")).out).toContain("every 30 min");
  expect((await forecourt("parts", "run", "--account", site)).out).toContain("1 added");
  expect((await forecourt("parts", "run", "--account", site)).out).toContain("Unchanged");
  expect((await forecourt("parts", "status", "--account", site)).out).toContain(`Read from ${path}`);
  expect(await forecourt("parts", "unwatch", "--account", site)).toMatchObject({ code: 0 });
  for (const args of [
    ["parts", "unwatch", "--account", site],
    ["parts", "run", "--account", site],
    ["parts", "watch", "/nowhere/at/all", "--account", site],
    ["parts", "watch", "ftp://parts.example", "--account", site],
    [...watch, "--every", "never"],
    ["parts", "import", "nowhere.csv", "--account", site],
    ["parts", "import", path, "--account", "nobody"],
  ])
    expect(await forecourt(...args)).toEqual(oneSentence);
});
