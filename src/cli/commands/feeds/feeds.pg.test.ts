import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findFeed } from "#features/inventory/sources/feed-store.server.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { db, file, folder, forecourt, json, oneSentence, onSale, site } from "../test-commands.ts";

const HEAD = "Stock number,Make,Model,Year,Odometer,DAP Price,Location code";

const row = (number: string, km: number) => `${number},Toyota,HiLux,2022,"${km}",45990,ASP`;

const csv = (...rows: string[]) => `${[HEAD, ...rows].join("\n")}\n`;

test("D71: without --mapping the shipped one that fits is used; a file that none fits fails", async () => {
  const known = await file("known.csv", "sep=;\nStock no;Make;Model;Year;DAP\nA1;Kia;Rio;2020;19990\n");
  const read = await forecourt("import", known, "--site", site);
  expect(read).toMatchObject({ code: 0 });
  expect(read.out).toContain("1 read: 1 created");
  expect(read.out).toMatch(/\d+ optional columns are absent; --json lists all\./);
  const unknown = await file("unknown.csv", "Ref;Brand;Range;Yr\nA1;Kia;Rio;2020\n");
  const failed = await forecourt("import", unknown, "--site", site);
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.err).toContain("No shipped mapping fits this file.");
  expect(failed.err).toContain("Its columns are Ref, Brand, Range, Yr.");
});

test("D71: `feeds map` writes a mapping that `import` takes as it is", async () => {
  const rows = ["K-1;Kia;Rio;1/3/2020;$19,990;12,000", "K-2;Mazda;CX-5;2/4/2021;$39,990;9,000"];
  const feed = await file(
    "own.csv",
    `Unit No;Manufacturer;Range;Build Date;Drive Away;Odo (km)\n${rows.join("\n")}\n`,
  );
  const mapped = await forecourt("feeds", "map", feed);
  expect(mapped).toMatchObject({ code: 0, err: expect.stringContaining("--dry-run") });
  expect(mapped.err).toContain("WARNING: No column was found for the status");
  const mapping = await file("own.json", mapped.out);
  expect(await json("import", feed, "--site", site, "--mapping", mapping)).toMatchObject({
    code: 0,
    answer: { report: { created: 2, rejected: [], missingColumns: [] } },
  });
});

test("D6: an import reports every row; a dry run changes nothing; a held one exits with 2, a failed one with 1", async () => {
  const stock = await file(
    "stock.csv.gz",
    gzipSync(csv(row("A1", 10), row("A2", 20), row("A1", 30), "A3,Toyota,,2022,1,1,ASP", row("A4", 40))),
  );
  const report = { read: 5, created: 3, updated: 0, unchanged: 0, removed: 0 };
  const rejected = [
    { line: 4, row: 3, stockNumber: "A1", field: "stockNumber", value: "A1" },
    { line: 5, row: 4, stockNumber: "A3", field: "model" },
  ];
  const common = ["--site", site, "--snapshot"];
  expect(await json("import", stock, ...common, "--dry-run")).toMatchObject({
    code: 0,
    answer: { kind: "dry-run", report: { ...report, rejected } },
  });
  expect(await onSale()).toEqual([]);
  expect(await json("import", stock, ...common)).toMatchObject({
    code: 0,
    answer: { kind: "published", report: { ...report, rejected } },
  });
  expect(await onSale()).toEqual(["A1 10", "A2 20", "A4 40"]);
  const again = await forecourt("import", stock, ...common);
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Published\.\n5 read: 0 created, 0 updated, 3 unchanged, 2 rejected; 0 removed\n[\s\S]*line 4, row 3, stock number A1: "A1"\n/,
    ),
  });
  const few = await file("few.csv", csv(row("A1", 11)));
  const [held, failed, missing] = [
    await json("import", few, ...common),
    await json("import", await file("page.json", "[{"), "--site", site, "--mapping", "forecourt"),
    await forecourt("import", join(folder, "none.csv"), ...common),
  ] as const;
  expect(held).toMatchObject({ code: 2, answer: { kind: "held", report: { removed: 2 } } });
  expect(failed).toMatchObject({ code: 1, answer: { kind: "failed" } });
  expect(missing).toEqual(oneSentence);
  expect(await onSale()).toEqual(["A1 10", "A2 20", "A4 40"]);
  expect(await json("feeds", "release", "dealer-csv", "--site", site)).toMatchObject({
    code: 0,
    answer: { released: true, prices: 0 },
  });
  expect(await onSale()).toEqual(["A1 11"]);
  expect(await forecourt("feeds", "release", "dealer-csv", "--site", site)).toEqual({
    ...oneSentence,
    err: 'Nothing of "dealer-csv" is held.\n',
  });
});

test("D193: without --mapping, a file is read with the mapping that was used last for such a file", async () => {
  const own = ["--site", site];
  const fields = {
    ...{ stockNumber: "Stock number", vin: "VIN", make: "Make", model: "Model", year: "Year" },
    ...{ price: "Our Amount", locationName: "Branch" },
  };
  const mapping = await file("used.json", JSON.stringify({ name: "used", key: "stockNumber", fields }));
  const lines = (km: number, numbers = [1, 2, 3]) =>
    numbers.map((at) => `U${at},JM0BK1234567890${at}7,Mazda,CX-5,2021,3299${at},North,${km}`).join("\n");
  const head = "Stock number,VIN,Make,Model,Year,Our Amount,Branch,Km\n";
  const first = await file("used.csv", `${head}${lines(1)}\n`);
  expect((await forecourt("import", first, ...own, "--mapping", mapping)).code).toBe(0);
  const before = await onSale();
  await rm(mapping);
  const again = await forecourt("import", first, ...own);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("0 updated, 3 unchanged") });
  expect(again.err).toMatch(
    /^Read with the mapping \S+used\.json, as last used for such a file on \d{4}-\d\d-\d\d/,
  );
  expect(await onSale()).toEqual(before);
  const forced = await forecourt("import", first, ...own, "--mapping", "dealer-csv");
  expect(forced.code).toBe(2);
  expect(forced.out).toMatch(
    /^Held: It would take 3 of 3 vehicles for sale from "used"; 3 of them would lose/,
  );
  expect(await onSale()).toEqual(before);
  const third = await forecourt("import", first, ...own);
  expect(third).toMatchObject({ code: 0, out: expect.stringContaining("0 updated, 3 unchanged") });
  expect(third.err).toContain("used.json");
  const other = await file("other.csv", csv(row("O1", 10)));
  expect((await forecourt("import", other, ...own, "--dry-run")).err).toBe(
    "Read with the shipped mapping dealer-csv.\n",
  );
});

test("D190: a held import shows its mode and counts, and is released as it was reported", async () => {
  const own = ["--site", site];
  const twelve = Array.from({ length: 12 }, (_, at) => row(`A${at}`, 10));
  await forecourt("import", await file("all.csv", csv(...twelve)), ...own, "--snapshot");
  const before = await onSale();
  expect(before).toHaveLength(12);
  const broken = Array.from({ length: 5 }, (_, at) => row(`X${at}`, 10).replace(",2022,", ",soon,"));
  const added = Array.from({ length: 4 }, (_, at) => row(`B${at}`, 10));
  const some = await file("some.csv", csv(...added, ...broken));
  expect(await json("import", some, ...own)).toMatchObject({
    code: 2,
    answer: { kind: "held", snapshot: false, report: { created: 4, removed: 0 } },
  });
  const { answer } = await json("feeds", "list", ...own);
  expect(answer).toMatchObject([
    { held: { snapshot: false, created: 4, updated: 0, removed: 0, rejectedRows: 5 } },
  ]);
  const released = await forecourt("feeds", "release", "dealer-csv", ...own);
  expect(released).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Released the held import\.\n9 read: 4 created, 0 updated, 0 unchanged, 5 rejected; 0 removed\n/,
    ),
  });
  expect(await onSale()).toHaveLength(16);
});

test("D11: `feeds add` with the name of a feed changes what is given, and keeps the rest", async () => {
  const own = ["--site", site];
  const fields = { stockNumber: "No", make: "Make", model: "Model", year: "Year", price: "Price" };
  const mapping = await file("changed.json", JSON.stringify({ name: "changed", key: "stockNumber", fields }));
  const [fed, moved] = [await file("changed.csv", "No\n"), await file("moved.csv", "No\n")];
  await forecourt("import", await file("feed.csv", csv("A1,Toyota,HiLux,2022,10,10000,ASP")), ...own);
  const add = async (address: string, ...options: string[]) => {
    const { code, err } = await forecourt("feeds", "add", "mine", address, ...own, ...options);
    expect([code, err]).toEqual([0, ""]);
    const { accountId } = (await findSite(db, site))!;
    return db.inAccount(accountId, (tx) => findFeed(tx, "mine"));
  };
  const rest = ["--delta", "--silent-after", "5", "--notify", "boss@northside.example", "--locations", "ASP"];
  const first = {
    ...{ mapping, intervalMinutes: 7, snapshot: false, silentAfterHours: 5, locations: ["ASP"] },
    notify: ["boss@northside.example"],
  };
  expect(await add(fed, "--mapping", mapping, "--every", "7", ...rest)).toMatchObject(first);
  expect(await add(moved)).toMatchObject({ ...first, address: moved });
  expect(await add(moved, "--every", "9")).toMatchObject({ ...first, intervalMinutes: 9 });
  expect(await add(moved, "--no-delta", "--no-notify", "--no-locations")).toMatchObject({
    ...first,
    ...{ intervalMinutes: 9, snapshot: true, notify: [], locations: [] },
  });
  await forecourt("feeds", "remove", "mine", ...own, "--yes");
  expect(await add(fed)).toMatchObject({ mapping: "dealer-csv", intervalMinutes: 15, silentAfterHours: 48 });
});

test("D11: a feed is added with its own mapping, run, held, discarded and listed", async () => {
  const mapping = await file(
    "mine.json",
    JSON.stringify({
      name: "mine",
      key: "stockNumber",
      fields: { stockNumber: "No", make: "Make", model: "Model", year: "Year", price: "Price" },
    }),
  );
  const feed = await file(
    "mine.csv",
    "No,Make,Model,Year,Price\nM1,Kia,EV9,2025,97000\nM2,Kia,EV9,2025,97000\nM3,Kia,EV9,2025,97000\n",
  );
  const own = ["--site", site];
  expect(
    (await forecourt("feeds", "add", "mine", feed, ...own, "--mapping", mapping, "--every", "0")).err,
  ).toContain('--every: "0" must be a whole number');
  expect(
    (await forecourt("feeds", "add", "mine", feed, ...own, "--mapping", mapping, "--every", "5")).code,
  ).toBe(0);
  expect(await json("feeds", "run", "mine", ...own)).toMatchObject({
    code: 0,
    answer: { kind: "published", report: { created: 3 } },
  });
  expect(await json("feeds", "run", "mine", ...own)).toMatchObject({
    code: 0,
    answer: { kind: "unchanged" },
  });
  await writeFile(feed, "No,Make,Model,Year,Price\nM1,Kia,EV9,2025,97000\n");
  expect(await json("feeds", "run", "mine", ...own)).toMatchObject({ code: 2, answer: { kind: "held" } });
  expect(await json("feeds", "discard", "mine", ...own)).toMatchObject({
    code: 0,
    answer: { discarded: 1 },
  });
  await writeFile(feed, "No,Make,Model,Year,Price\nM2,Kia,EV9,2025,97000\n");
  const heldRun = await forecourt("feeds", "run", "mine", ...own);
  expect(heldRun.out).toMatch(
    /^Held: .*\n1 read: 1 unchanged, 0 rejected\. It would create 0, update 0 and remove 2 vehicles \(the file was taken for the whole stock\)\.\n/,
  );
  const listed = await forecourt("feeds", "list", ...own);
  expect(listed.out).toMatch(/^mine +held +3 +/m);
  expect(listed.out).toMatch(/^mine: held since \S+\. It would remove 2 of 3 .*\n {2}`feeds release mine` /m);
  expect(await forecourt("feeds", "discard", "mine", ...own)).toMatchObject({ code: 0 });
  expect(await forecourt("feeds", "run", "nobody", ...own)).toEqual(oneSentence);
  await rm(feed);
  expect(await json("feeds", "run", "mine", ...own)).toMatchObject({
    code: 1,
    answer: { kind: "unreachable" },
  });
  await writeFile(
    feed,
    "No,Make,Model,Year,Price\nM1,Kia,EV9,2025,97000\nM2,Kia,EV9,2025,97000\nM3,Kia,EV9,2025,97000\n",
  );
  await forecourt("feeds", "run", "mine", ...own);
  const { answer } = await json("feeds", "list", ...own);
  expect(answer).toMatchObject([
    {
      name: "mine",
      address: feed,
      mapping,
      intervalMinutes: 5,
      snapshot: true,
      checkedAt: expect.any(String),
      kind: "feed",
      forSale: 3,
      troubles: [],
    },
  ]);
  expect(
    (await forecourt("feeds", "add", "mine", feed, ...own, "--mapping", mapping, "--locations", "nowhere"))
      .err,
  ).toContain('--locations: there is no location "nowhere"');
  expect(await onSale()).toHaveLength(3);
  const ftp = await forecourt("feeds", "add", "ftp", "ftp://dms.example/stock.csv", ...own);
  expect(ftp).toEqual({ ...oneSentence, err: expect.stringMatching(/^ftp:\/\/ .*https:\/\//) });
  expect((await forecourt("import", "ftp://dms.example/stock.csv", ...own)).err).toBe(ftp.err);
  const wrong = await forecourt("feeds", "add", "my feed", feed, ...own, "--notify", "boss");
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^<name>: .*\n<folder-or-url>: the feed "mine" reads .*\n--notify: "boss" /),
  });
});

test("D9: held prices are listed, released and refused one by one", async () => {
  const own = ["--site", site];
  const priced = (number: string, price: number) => `${number},Toyota,HiLux,2022,10,${price},ASP`;
  const old = await file("old.csv", csv(priced("A1", 10_000), priced("A2", 20_000), priced("A3", 30_000)));
  const next = await file("next.csv", csv(priced("A1", 1000), priced("A2", 2000), priced("A3", 3000)));
  expect(await forecourt("feeds", "prices", ...own)).toEqual({
    code: 0,
    out: "No price is held.\n",
    err: "",
  });
  await forecourt("import", old, ...own);
  const again = () => forecourt("import", next, ...own);
  expect((await again()).out).toContain("3 × price: differs by more than 30%");
  expect((await again()).out).toContain("3 × price: differs by more than 30%");
  expect((await json("feeds", "prices", "dealer-csv", ...own)).answer).toMatchObject([
    { sourceName: "dealer-csv", stockNumber: "A1", shownCents: 1_000_000, heldCents: 100_000 },
    { stockNumber: "A2" },
    { stockNumber: "A3" },
  ]);
  expect((await forecourt("feeds", "discard", "dealer-csv", ...own)).err).toBe(
    'No import of "dealer-csv" is held. 3 prices of it are held; refuse with --price.\n',
  );
  expect((await forecourt("feeds", "release", "dealer-csv", ...own, "--price", "A9")).err).toBe(
    'No price of "A9" is held in "dealer-csv". Held are A1, A2, A3.\n',
  );
  const released = await forecourt("feeds", "release", "dealer-csv", ...own, "--price", "a1", "A2");
  expect(released.out).toBe("Released 2 held prices.\n");
  const refused = await forecourt("feeds", "discard", "dealer-csv", ...own, "--price", "A3");
  expect(refused.out).toBe("Refused 1 held price. The old price stays until the feed gives another.\n");
  expect((await json("feeds", "prices", ...own)).answer).toEqual([]);
  expect((await again()).out).not.toContain("price:");
});

test("D446: a feed is paused and resumed, once each", async () => {
  const own = ["--site", site];
  await forecourt("feeds", "add", "rest", await file("rest.csv", csv(row("R1", 1))), ...own);
  expect(await json("feeds", "pause", "rest", ...own)).toMatchObject({
    code: 0,
    answer: { name: "rest", paused: true },
  });
  expect(await forecourt("feeds", "pause", "rest", ...own)).toEqual(oneSentence);
  expect((await forecourt("feeds", "list", ...own)).out).toMatch(/rest +paused/);
  expect(await json("feeds", "resume", "rest", ...own)).toMatchObject({ code: 0, answer: { paused: false } });
  expect(await forecourt("feeds", "resume", "none", ...own)).toEqual(oneSentence);
  await forecourt("feeds", "remove", "rest", ...own, "--yes");
});
