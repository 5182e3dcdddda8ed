import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { vehicles } from "#features/inventory/import/test-import.ts";
import { findFeed } from "#features/inventory/sources/feed-store.server.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { addTestDrive } from "#features/test-drives/store/test-drive-store.server.ts";
import { appUrl, openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { buildProgram } from "./program.ts";
import { reportFailure } from "./terminal/output.ts";

const CONFIG = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example"] } },
};
const ADDRESS = {
  street: "1 Gympie Road",
  city: "Aspley",
  state: "QLD",
  postcode: "4034",
  phone: "(07) 3111 1111",
};
const YARD = { slug: "aspley", code: "ASP", name: "Aspley", dealership: "northside", ...ADDRESS };

const db = openTestDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-commands-"));
  vi.stubEnv("DATABASE_URL", appUrl);
  // With the owner's address every command would first look for migrations to run.
  vi.stubEnv("DATABASE_OWNER_URL", "");
  vi.stubEnv("SECRET_KEY", "x".repeat(32));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
/** Runs a command within this process, which is many times faster than starting one. */
async function forecourt(...args: string[]): Promise<Finished> {
  const written = { out: "", err: "" };
  const listen = (to: "out" | "err") => (chunk: unknown) => {
    written[to] += String(chunk);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(listen("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(listen("err")),
  ];
  try {
    process.exitCode = 0;
    await buildProgram().parseAsync(args, { from: "user" }).catch(reportFailure);
    return { code: Number(process.exitCode), ...written };
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}
const json = async (...args: string[]) => {
  const { code, out, err } = await forecourt(...args, "--json");
  return { code, err, answer: out && JSON.parse(out) };
};
const oneSentence = { code: 1, out: "", err: expect.stringMatching(/^[^\n]+[.!]\n$/) };
const file = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

let site: string;
beforeEach(async () => {
  site = `cli-${randomUUID().slice(0, 8)}`;
  const added = await forecourt(
    "sites",
    "add",
    site,
    "--account",
    site,
    "--host",
    `${site.toUpperCase()}.example`,
    "--json",
  );
  expect(added).toEqual({ code: 0, out: `{"slug":"${site}","account":"${site}"}\n`, err: "" });
});
const onSale = async () => {
  const { accountId } = (await findSite(db, site))!;
  const stock = (await vehicles(db, accountId)).filter(({ withdrawn_at }) => withdrawn_at === null);
  return stock.map(({ stock_number, km }) => `${stock_number} ${km}`).sort();
};

test("D4: a site is added, configured from a file, checked and listed", async () => {
  const good = await file(
    "north.json",
    JSON.stringify({
      config: CONFIG,
      dealerships: [{ slug: "northside", name: "Northside" }],
      locations: [YARD],
    }),
  );
  const wrong = await file(
    "wrong.json",
    JSON.stringify({ config: { ...CONFIG, template: "spaceship", plugin: 1 } }),
  );
  const broken = await file("broken.json", "{");
  expect(await json("sites", "check", site)).toMatchObject({
    code: 1,
    answer: [{ site, problems: ["No configuration is published."] }],
  });
  const [refused, unreadable, missing, unknown, taken, noHost, noSlug] = [
    await forecourt("sites", "apply", wrong, "--site", site),
    await forecourt("sites", "apply", broken, "--site", site),
    await forecourt("sites", "apply", join(folder, "none.json"), "--site", site),
    await forecourt("sites", "apply", good, "--site", "nobody"),
    await forecourt("sites", "add", "other", "--account", site, "--host", `${site}.EXAMPLE`),
    await forecourt("sites", "add", "other", "--account", site, "--host", "https://other.example/"),
    await forecourt("sites", "add", "Not A Slug", "--account", site),
  ] as const;
  expect(refused).toEqual({
    code: 1,
    err: "",
    out: expect.stringMatching(
      /^The file was not published:\n {2}line 1, template: .*\n {2}line 1, plugin: is not a known setting.*\n$/,
    ),
  });
  expect(unreadable).toEqual(oneSentence);
  expect(missing).toEqual(oneSentence);
  expect(unknown).toEqual({
    ...oneSentence,
    err: 'There is no site with the slug "nobody". `sites list` shows them.\n',
  });
  expect(taken).toEqual({ ...oneSentence, err: `--host: "${site}.example" is taken by another site.\n` });
  expect(noHost).toEqual(oneSentence);
  expect(noSlug).toEqual(oneSentence);
  expect(await json("sites", "apply", good, "--site", site)).toMatchObject({
    code: 0,
    answer: { ok: true, version: 1, changed: true },
  });
  expect(await forecourt("sites", "check", site)).toEqual({
    code: 1,
    out: `${site}:\n  No vehicle is shown: the account has no stock yet.\n`,
    err: "",
  });
  const stock = await file("one.csv", csvWithPhotos(row("A1", 10)));
  await forecourt("import", stock, "--site", site, "--mapping", "dealer-csv");
  expect(await forecourt("sites", "check", site)).toEqual({ code: 0, out: `${site}: ready\n`, err: "" });
  const listed = { slug: site, account: site, hosts: [`${site}.example`], version: 1 };
  expect((await json("sites", "list")).answer).toContainEqual(listed);
});

test("D4: a check of every site fails when one of them lacks something", async () => {
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const good = await file("ready.json", JSON.stringify({ config: CONFIG, dealerships, locations: [YARD] }));
  await forecourt("sites", "apply", good, "--site", site);
  const stock = await file("ready.csv", csvWithPhotos(row("A1", 10)));
  await forecourt("import", stock, "--site", site, "--mapping", "dealer-csv");
  const bare = `${site}-bare`;
  await forecourt("sites", "add", bare, "--account", bare);
  const { code, out } = await forecourt("sites", "check");
  expect(out).toContain(`${site}: ready\n`);
  expect(out).toContain(`${bare}:\n  No configuration is published.`);
  expect(code).toBe(1);
});

test("TEN-04: problems of a file are listed by line, and say how lists are counted", async () => {
  const routes = [{ to: ["a@b.example"] }, { to: ["x"], makes: ["Toyta"] }];
  const wrong = {
    config: { ...CONFIG, leads: { ...CONFIG.leads, routes } },
    locations: [{ ...YARD, state: "Qld" }],
  };
  const path = await file("lines.json", JSON.stringify(wrong, null, 1));
  const { out } = await forecourt("sites", "apply", path, "--site", site);
  const lines = out.trim().split("\n");
  const rules = [
    /^The file was not published:$/,
    /^ {2}line \d+, leads.routes\[1\]: is never reached: leads.routes\[0\] takes/,
    /^ {2}line \d+, leads.routes\[1\].to\[0\]: must be an email address/,
    /^ {2}line \d+, leads.routes\[1\].makes\[0\]: .*Did you mean "Toyota"/,
    /^ {2}line \d+, locations\[0\].dealership: there is no dealership/,
    /^ {2}line \d+, locations\[0\].state: .*Did you mean "QLD"/,
    /^Lists count from 0/,
  ];
  expect(lines).toEqual(rules.map((rule) => expect.stringMatching(rule)));
  const numbers = lines.flatMap((line) => /line (\d+),/.exec(line)?.[1] ?? []).map(Number);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
});

test("D4: a file may begin with a byte order mark, and only one that changes nothing is said to", async () => {
  const apply = async (name: string, content: object) => {
    const path = await file(name, `\uFEFF${JSON.stringify(content)}`);
    return (await forecourt("sites", "apply", path, "--site", site)).out.trim();
  };
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const first = { config: CONFIG, dealerships, locations: [YARD] };
  expect(await apply("first.json", first)).toBe(`Published version 1 of ${site}.`);
  expect(await apply("same.json", first)).toBe(`${site} is unchanged at version 1.`);
  expect(await apply("moved.json", { ...first, locations: [{ ...YARD, street: "2 Gympie Road" }] })).toBe(
    `Published version 2 of ${site}.`,
  );
});

test("D4 D22: a dry run of a file says what would change and changes nothing; a redirect to no page is noted", async () => {
  const redirects = [
    { from: "/used", to: "/search/used-cars" },
    { from: "/our-story", to: "/abuot-us" },
  ];
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const path = await file(
    "dry.json",
    JSON.stringify({ config: { ...CONFIG, redirects }, dealerships, locations: [YARD] }),
  );
  const apply = async (...options: string[]) =>
    (await forecourt("sites", "apply", path, "--site", site, ...options)).out.trim().split("\n");
  const note =
    '  Note: redirects[1].to: /abuot-us is no page of this site yet, so /our-story leads to "not found".';
  expect(await apply("--dry-run")).toEqual([
    `Would publish version 1 of ${site}; nothing was changed.`,
    note,
  ]);
  expect((await json("sites", "check", site)).answer).toMatchObject([
    { problems: ["No configuration is published."] },
  ]);
  expect(await apply()).toEqual([`Published version 1 of ${site}.`, note]);
  expect((await json("sites", "check", site)).answer).toMatchObject([{ notes: [note.trim().slice(6)] }]);
  const moved = { config: { ...CONFIG, redirects }, locations: [{ ...YARD, street: "2 Gympie Road" }] };
  await file("dry.json", JSON.stringify({ ...moved, dealerships }));
  const saved = `Would publish version 2 of ${site}; nothing was changed.`;
  expect(await apply("--dry-run")).toEqual([saved, note]);
  expect(await apply("--dry-run")).toEqual([saved, note]);
});

describe("D205 D206: a site's file", () => {
  const closedOn = (...dates: string[]) => dates.map((date) => ({ date, status: "Closed" }));
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const specialHours = closedOn("2046-12-25", "2046-12-26", "2047-01-01");
  const write = (name: string, content: object) => file(name, JSON.stringify(content, null, 2));
  const apply = (path: string, ...options: string[]) =>
    forecourt("sites", "apply", path, "--site", site, ...options);

  test("is shown as it can be applied; a site without one says so", async () => {
    expect(await forecourt("sites", "show", site)).toEqual({
      ...oneSentence,
      err: `${site} has no published configuration. \`sites apply\` publishes one.\n`,
    });
    const whole = { config: CONFIG, dealerships, locations: [{ ...YARD, specialHours }] };
    await apply(await write("whole.json", whole));
    const { code, out } = await forecourt("sites", "show", site);
    expect([code, JSON.parse(out)]).toEqual([0, whole]);
    expect((await json("sites", "show", site)).answer).toEqual(whole);
    expect(await apply(await file("again.json", out))).toEqual({
      ...{ code: 0, err: "", out: `${site} is unchanged at version 1.\n` },
    });
  });

  test("that removes much is held with exit code 2, and applied with --yes", async () => {
    const whole = { config: CONFIG, dealerships, locations: [{ ...YARD, specialHours }] };
    await apply(await write("whole.json", whole));
    const less = await write("less.json", { ...whole, locations: [YARD] });
    const lines = (done: string) =>
      ["2046-12-25", "2046-12-26", "2047-01-01"]
        .map((day) => `  ${done}: special day ${day} of location aspley (${site})\n`)
        .join("");
    const share = "3 of 3 special days of location aspley";
    expect(await apply(less)).toEqual({
      ...{ code: 2, err: "" },
      out: `Held: it would remove ${share}. Nothing was changed. Add --yes to publish it all the same.\n${lines("Would remove")}`,
    });
    expect(await apply(less, "--dry-run")).toEqual({
      ...{ code: 2, err: "" },
      out: `Dry run: nothing was changed. It would be held, because it removes ${share}; --yes publishes it all the same.\n${lines("Would remove")}`,
    });
    expect(await json("sites", "apply", less, "--site", site)).toMatchObject({
      code: 2,
      answer: { ok: false, reason: "held", held: [{ removed: 3, of: 3 }], removals: [{}, {}, {}] },
    });
    expect((await json("sites", "show", site)).answer).toEqual(whole);
    expect(await apply(less, "--dry-run", "--yes")).toEqual({
      ...{ code: 0, err: "" },
      out: `Would publish version 2 of ${site}; nothing was changed.\n${lines("Would remove")}`,
    });
    expect(await apply(less, "--yes")).toEqual({
      ...{ code: 0, err: "" },
      out: `Published version 2 of ${site}.\n${lines("Removed")}`,
    });
    expect((await json("sites", "show", site)).answer).toEqual({ ...whole, locations: [YARD] });
  });

  test("is changed by a part with --merge; without it the part is refused, and told of it", async () => {
    await apply(
      await write("whole.json", { config: CONFIG, dealerships, locations: [{ ...YARD, specialHours }] }),
    );
    const [day] = closedOn("2046-12-24");
    const part = await write("part.json", {
      config: { tagline: "New" },
      locations: [{ code: "ASP", specialHours: [day] }],
    });
    const refused = await apply(part);
    expect(refused).toMatchObject({
      code: 1,
      out: expect.stringMatching(/ is missing; .*\n.* --merge\.\n$/s),
    });
    expect(await apply(part, "--merge")).toEqual({
      code: 0,
      err: "",
      out: `Published version 2 of ${site}.\n`,
    });
    expect((await json("sites", "show", site)).answer).toEqual({
      config: { ...CONFIG, tagline: "New" },
      dealerships,
      locations: [{ ...YARD, specialHours: [...specialHours, day] }],
    });
    const bare = await write("bare.json", { tagline: "New" });
    expect((await apply(bare, "--merge")).out).toContain(
      "\n  line 2, tagline: is not a part of a site file; ",
    );
    const wrong = await write("wrong.json", {
      config: { legal: { phone: "call us" } },
      locations: [{ code: "ASP", postcode: "40" }],
    });
    expect((await apply(wrong, "--merge")).out).toMatch(
      /^The file was not published:\n {2}line 4, legal.phone: .*\n {2}line 10, locations\[0\].postcode: must have 4 digits\n/,
    );
  });
});

test("D205: content that takes much off a site is held with exit code 2, and applied with --yes", async () => {
  const path = await mkdtemp(join(folder, "content-"));
  const write = (name: string) => writeFile(join(path, `${name}.md`), `---\ntitle: ${name}\n---\nWords.\n`);
  const apply = (...options: string[]) =>
    forecourt("content", "apply", path, "--account", site, "--prune", ...options);
  for (const name of ["one", "two", "three"]) await write(name);
  expect(await apply()).toMatchObject({ code: 0 });
  for (const name of ["two", "three"]) await rm(join(path, `${name}.md`));
  const lines = (done: string) =>
    ["three", "two"].map((name) => `  ${done}: page ${name} (${site})\n`).join("");
  expect(await apply()).toEqual({
    ...{ code: 2, err: "" },
    out: `Held: it would remove 2 of 3 pages of ${site}. Nothing was changed. Add --yes to publish it all the same.\n${lines("Would remove")}`,
  });
  expect(await apply("--dry-run")).toMatchObject({
    code: 2,
    out: expect.stringMatching(/^Dry run: nothing was changed\./),
  });
  expect(await apply("--yes", "--dry-run")).toEqual({
    ...{ code: 0, err: "" },
    out: `Would publish 0 of 1; nothing was changed:\n${lines("Would remove")}`,
  });
  expect(await apply("--yes")).toEqual({ code: 0, err: "", out: `Published 0 of 1:\n${lines("Removed")}` });
  expect(await apply()).toEqual({ code: 0, err: "", out: "Everything is as it was.\n" });
});

test.each([
  ["banksia-point-toyota"],
  ["harbourline", "harbourline-mazda", "harbourline-pre-owned"],
  ["pepperleaf-suzuki"],
  ["saltbush"],
  ["southern-arc-nissan"],
])(
  "TEN-04 D4 D205: the demo's files are complete examples: %s can be applied as it is, and again as it is shown",
  async (...names) => {
    for (const name of names) {
      const slug = `${site}-${name}`;
      await forecourt("sites", "add", slug, "--account", site);
      const path = join(import.meta.dirname, "../../demo/sites", `${name}.json`);
      expect((await json("sites", "apply", path, "--site", slug)).answer).toEqual({
        ok: true,
        version: 1,
        changed: true,
        removals: [],
        notes: [],
      });
    }
    for (const name of names) {
      const shown = await forecourt("sites", "show", `${site}-${name}`);
      const path = await file(`${name}.json`, shown.out);
      for (const options of [[], ["--merge"]])
        expect((await json("sites", "apply", path, "--site", `${site}-${name}`, ...options)).answer).toEqual({
          ...{ ok: true, version: 1, changed: false, removals: [], notes: [] },
        });
    }
  },
);

test("D84: a site's hosts are shown, changed, and one of them chosen for the others to redirect to", async () => {
  const [first, second] = [`${site}.example`, `www.${site}.example`];
  const hosts = (...options: string[]) => json("sites", "hosts", site, ...options);
  expect((await hosts()).answer).toEqual({ site, hosts: [first], canonical: first });
  expect((await hosts("--add", second)).answer).toEqual({ site, hosts: [first, second], canonical: first });
  expect((await hosts("--canonical", second)).answer.canonical).toBe(second);
  expect((await forecourt("sites", "hosts", site)).out).toBe(`${first}\n${second} (canonical)\n`);
  vi.stubEnv("BASE_DOMAIN", "dealers.test");
  expect((await forecourt("sites", "hosts", site)).out).toContain(
    `\n${site}.dealers.test redirects to ${second}.\n`,
  );
  vi.stubEnv("BASE_DOMAIN", second);
  expect((await forecourt("sites", "hosts", site)).out).toBe(
    `${first} (canonical)\n${second} (not used: it belongs to BASE_DOMAIN (${second}), where each site answers under its slug)\n` +
      `${site}.${second} shows the site without redirecting until you choose a domain with --canonical.\n`,
  );
  vi.stubEnv("BASE_DOMAIN", "");
  const unknown = await forecourt("sites", "hosts", site, "--remove", second, "--canonical", "a.example");
  expect(unknown).toEqual({ ...oneSentence, err: expect.stringContaining('no domain "a.example"') });
  expect((await hosts("--remove", second)).answer).toEqual({ site, hosts: [first], canonical: first });
});

test("TEN-01 D84: a host that is not a domain of the dealer's own is refused by name, and so is removing an unknown one", async () => {
  const refusals = [
    [
      ["add", `${site}-2`, "--account", site, "--host", "harbourline.localhost"],
      /"harbourline.localhost" is/,
    ],
    [["hosts", site, "--add", "localhost"], /--add: "localhost" is an address of the local machine/],
    [["hosts", site, "--add", "127.0.0.1"], /--add: "127.0.0.1" is an IP address/],
    [["hosts", site, "--remove", "nothere.example"], /--remove: "nothere.example" is not a host of cli-/],
  ] as const;
  for (const [args, reason] of refusals)
    expect(await forecourt("sites", ...args)).toEqual({ ...oneSentence, err: expect.stringMatching(reason) });
  expect((await json("sites", "hosts", site)).answer.hosts).toEqual([`${site}.example`]);
});

const HEAD = "Stock number,Make,Model,Year,Odometer,DAP Price,Location code";
const row = (number: string, km: number) => `${number},Toyota,HiLux,2022,"${km}",45990,ASP`;
/** The same with a photo each, for a site that is to be ready. */
const csvWithPhotos = (...rows: string[]) =>
  [`${HEAD},Photos`, ...rows.map((text) => `${text},https://img.example/front.jpg`), ""].join("\n");
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

test("D74: what a removal does is said first, and done with --yes", async () => {
  const own = ["--site", site];
  const stock = await file("yard.csv", csv(row("A1", 10), row("A2", 20)));
  await forecourt("import", stock, ...own);
  const nothing = "Nothing was changed. Add --yes to do it.\n";
  const said = await forecourt("feeds", "remove", "dealer-csv", ...own);
  expect(said.out).toMatch(/^This would happen:\n/);
  expect(said.out).toMatch(/^2 vehicles for sale are withdrawn .*--keep-stock/m);
  expect(said.out).toContain(nothing);
  expect((await forecourt("locations", "remove", "asp", ...own)).err).toBe(
    'The location "asp" is still used by 2 vehicles for sale. Change that first; nothing was changed.\n',
  );
  expect(await onSale()).toHaveLength(2);
  expect((await json("feeds", "remove", "dealer-csv", ...own, "--yes")).answer).toMatchObject({
    ...{ removed: true, name: "dealer-csv", feed: false, forSale: 2, keepStock: false },
  });
  expect(await onSale()).toEqual([]);
  expect((await json("feeds", "list", ...own)).answer).toEqual([]);
  expect((await forecourt("locations", "remove", "asp", ...own)).out).toMatch(
    /2 vehicles .*withdrawn[\s\S]*Add --yes/,
  );
  expect((await forecourt("locations", "remove", "asp", ...own, "--yes")).out).toContain("Done.");
  expect((await json("locations", "list", ...own)).answer).toEqual([]);
  expect((await forecourt("sites", "remove", site)).out).toContain(nothing);
  expect((await forecourt("sites", "remove", site, "--yes")).out).toContain("Done.");
  expect((await forecourt("feeds", "list", ...own)).err).toContain("There is no site");
  expect((await forecourt("leads", "list", ...own)).code).toBe(0);
  const account = await forecourt("accounts", "remove", site);
  expect(account.out).toMatch(/0 sites, 0 feeds, 2 vehicles, 0 locations, 0 enquiries/);
  vi.stubEnv("DATABASE_OWNER_URL", "");
  expect(await forecourt("accounts", "remove", site, "--yes")).toEqual({
    ...oneSentence,
    err: expect.stringContaining("DATABASE_OWNER_URL"),
  });
  vi.stubEnv("DATABASE_OWNER_URL", ownerUrl);
  expect((await json("accounts", "remove", site, "--yes")).answer).toMatchObject({
    removed: true,
    vehicles: 2,
  });
  const { answer } = await json("accounts", "list");
  expect(answer.map(({ slug }: { slug: string }) => slug)).not.toContain(site);
});

test.each([
  ["feeds", "remove", "nobody"],
  ["locations", "remove", "nowhere"],
])("D74: %s %s says in one sentence that there is no %s", async (...args) => {
  expect(await forecourt(...args, "--site", site, "--yes")).toEqual(oneSentence);
});

test.each([["sites"], ["accounts"]])(
  "D74: %s remove says in one sentence that there is none",
  async (group) => {
    expect(await forecourt(group, "remove", "nobody", "--yes")).toEqual(oneSentence);
  },
);

describe("D213: the hours of a day", () => {
  const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    weekday === 0
      ? { weekday, status: "Closed" }
      : { weekday, status: "Open", open: "08:30", close: "17:30" },
  );
  const christmas = {
    date: "2046-12-25",
    name: "Christmas Day",
    status: "Open",
    start_hour: "10:00",
    end_hour: "11:00",
  };
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const hours = (...args: string[]) => forecourt("locations", "hours", "aspley", "--site", site, ...args);
  const shown = async () => (await json("sites", "show", site)).answer.locations[0].specialHours;
  const publish = async (specialHours: object[] = [christmas]) => {
    const whole = { config: CONFIG, dealerships, locations: [{ ...YARD, openingHours, specialHours }] };
    await forecourt("sites", "apply", await file("hours.json", JSON.stringify(whole)), "--site", site);
  };

  test("is changed as a new version of the site, and printed with the days around it", async () => {
    await publish();
    const { code, out } = await hours("--on", "2046-12-25", "--closed");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => line.trimEnd());
    expect([code, lines[0]]).toEqual([0, `Published version 2 of ${site}.`]);
    expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
      ["date", "day", "hours"],
      ["2046-12-22", "Saturday", "8:30 am – 5:30 pm"],
      ["2046-12-23", "Sunday", "Closed"],
      ["2046-12-24", "Monday", "8:30 am – 5:30 pm"],
      ["2046-12-25", "Tuesday", "Closed (Christmas Day)", "special day"],
      ...["2046-12-26", "2046-12-27", "2046-12-28"].map((date, at) => [
        ...[date, ["Wednesday", "Thursday", "Friday"][at], "8:30 am – 5:30 pm"],
      ]),
    ]);
    expect(await shown()).toEqual([{ date: "2046-12-25", name: "Christmas Day", status: "Closed" }]);
    const periods = "9:00-12:00, 13:00-17:00";
    const eve = await json(
      "locations",
      "hours",
      "aspley",
      "--site",
      site,
      "--on",
      "2046-12-24",
      "--open",
      periods,
      "--name",
      "Eve",
    );
    expect(eve.answer).toMatchObject({ location: "aspley", version: 3, notes: [] });
    expect(eve.answer.days[3]).toEqual({
      ...{ date: "2046-12-24", isSpecial: true },
      hours: "9:00 am – 12:00 pm, 1:00 pm – 5:00 pm (Eve)",
    });
    await hours("--on", "2046-12-31", "--open", "09:00-24:00");
    expect(await shown()).toEqual([
      { date: "2046-12-25", name: "Christmas Day", status: "Closed" },
      {
        ...{ date: "2046-12-24", name: "Eve", status: "Open" },
        periods: [
          { open: "09:00", close: "12:00" },
          { open: "13:00", close: "17:00" },
        ],
      },
      { date: "2046-12-31", status: "Open", start_hour: "09:00", end_hour: "24:00" },
    ]);
    // The only special day of a location goes without --yes: that is what was asked for.
    for (const date of ["2046-12-25", "2046-12-24", "2046-12-31"])
      expect((await hours("--on", date, "--remove")).code).toBe(0);
    expect(await shown()).toBeUndefined();
  });

  test("is shown without changing anything, and noted on a weekday that is closed otherwise", async () => {
    await publish([]);
    const coming = await json("locations", "hours", "aspley", "--site", site);
    expect([coming.answer.version, coming.answer.days.length]).toEqual([null, 14]);
    const { out } = await hours("--on", "2046-12-23", "--open", "10:00-14:00");
    expect(out).toContain(
      "  Note: Aspley is open on Sunday 23 December 2046, 10:00 am – 2:00 pm, but closed on other Sundays.",
    );
  });

  test("D255: closing a day names the test drives that are booked on it, whichever command does it", async () => {
    await publish([]);
    await forecourt(
      "import",
      await file("feed.csv", csv("A1,Toyota,HiLux,2022,10,10000,ASP")),
      "--site",
      site,
    );
    const { accountId, siteId } = (await findSite(db, site))!;
    const book = (start: string) =>
      db.inAccount(accountId, async (tx) => {
        const lead = aLead({ id: randomUUID(), siteId, message: start, car: null });
        const ports = { jobs: rememberingJobs(), newId: randomUUID };
        await storeLead(tx, ports, { lead, targets: [{ kind: "mail", to: "sales@northside.example" }] });
        const [place] = await tx.query<{ vehicleId: number; locationId: number }>(
          `select (select id from vehicle) as "vehicleId", (select id from location) as "locationId"`,
        );
        const times = { start: new Date(start), end: new Date(Date.parse(start) + 3_600_000) };
        await addTestDrive(tx, { id: lead.id, siteId, leadId: lead.id, ...place!, ...times }, new Date());
      });
    await book("2046-12-26T10:00:00+10:00");
    await book("2046-12-27T16:00:00+10:00");
    const closed = await hours("--on", "2046-12-26", "--closed");
    const note =
      "  Note: Aspley is closed at the time of a booked test drive: Wednesday 26 December, 10:00 am, Jane Citizen, 0412 345 678. Tell the shopper.";
    expect(closed.out.split("\n").filter((line) => line.includes("test drive"))).toEqual([note]);
    const specialHours = [{ date: "2046-12-27", status: "Open", start_hour: "09:00", end_hour: "16:30" }];
    const part = { locations: { aspley: { specialHours } } };
    const path = await file("part.json", JSON.stringify(part));
    const applied = await forecourt("sites", "apply", path, "--site", site, "--merge", "--yes");
    expect(applied.out.split("\n").filter((line) => line.includes("test drive"))).toEqual([
      note,
      expect.stringContaining("Thursday 27 December, 4:00 pm"),
    ]);
  });

  test.each([
    ["a day that is none", ["--on", "2046-02-30", "--closed"], /^--on: "2046-02-30"/],
    ["a day that is past", ["--on", "2020-12-25", "--closed"], /^--on: 2020-12-25 is past/],
    ["no day", ["--closed"], /^--on: is needed/],
    ["two changes", ["--on", "2046-12-25", "--closed", "--remove"], /give one of them/],
    ["a name alone", ["--on", "2046-12-25", "--name", "X"], /^--name: needs/],
    ["words for times", ["--on", "2046-12-25", "--open", "all day"], /^--open: "all day"/],
    [
      "times that are none",
      ["--on", "2046-12-25", "--open", "25:00-26:00"],
      /periods\[0\]\.open: must be a time/,
    ],
    [
      "periods that overlap",
      ["--on", "2046-12-25", "--open", "09:00-12:00,11:00-13:00"],
      /periods\[1\]\.open: must not be before the period above closes, 12:00/,
    ],
    [
      "a period in reverse",
      ["--on", "2046-12-25", "--open", "17:00-09:00"],
      /periods\[0\]\.close: must be after "open", 17:00/,
    ],
    ["a usual day to remove", ["--on", "2046-12-26", "--remove"], /^--remove: 2046-12-26 is no special day/],
  ])("with %s is refused in one sentence, and nothing changes", async (_, args, sentence) => {
    await publish();
    const refused = await hours(...args);
    expect(refused).toEqual({ code: 1, out: "", err: expect.stringMatching(sentence) });
    expect(refused.err.trim().split("\n")).toHaveLength(1);
    expect(await shown()).toEqual([christmas]);
  });

  test("of a location that is none, or that only a feed has named, is refused in one sentence", async () => {
    await publish();
    const nowhere = await forecourt("locations", "hours", "nowhere", "--site", site);
    expect(nowhere).toEqual(oneSentence);
    await forecourt(
      "import",
      await file("feed.csv", csv("A1,Toyota,HiLux,2022,10,10000,WAG")),
      "--site",
      site,
    );
    const named = await forecourt("locations", "hours", "wag", "--site", site);
    expect(named).toEqual({ ...oneSentence, err: expect.stringContaining("named by a feed only") });
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

test("D13 D14: leads are listed and exported; what is not there is said in one sentence", async () => {
  expect(await json("leads", "list", "--site", site)).toEqual({ code: 0, err: "", answer: [] });
  expect(await forecourt("leads", "export", "--site", site)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\uFEFF\S+\s*$/),
  });
  expect(await forecourt("leads", "release", "1", "--site", site)).toEqual(oneSentence);
  expect(await forecourt("leads", "resend", "1", "--site", site)).toEqual(oneSentence);
  expect(await forecourt("leads", "resend", "1")).toEqual(oneSentence);
  expect(await forecourt("leads", "resend", "--site", site)).toEqual(oneSentence);
  expect(await forecourt("leads", "export", "--site", site, "--limit", "none")).toEqual(oneSentence);
  expect(await forecourt("leads", "list", "--site", site, "--since", "someday")).toEqual(oneSentence);
});

describe("held enquiries", () => {
  async function hold(receivedAt: string): Promise<string> {
    const found = await findSite(db, site);
    if (!found) throw new Error("no site");
    const lead = aLead({
      id: randomUUID(),
      siteId: found.siteId,
      receivedAt: new Date(receivedAt),
      message: randomUUID(),
      suspicions: ["honeypot"],
      optIn: true,
    });
    const target = { kind: "mail", to: "sales@northside.example" } as const;
    await db.inAccount(found.accountId, (tx) =>
      storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [target] }),
    );
    return lead.id;
  }
  const held = (verb: string, ...options: string[]) => forecourt("leads", verb, "--site", site, ...options);
  const states = async () =>
    new Map<string, string>(
      (await json("leads", "list", "--site", site)).answer.map(
        ({ id, state }: { id: string; state: string }) => [id, state],
      ),
    );

  test.each([
    ["release", "Released", "pending"],
    ["discard", "Discarded", "removed"],
  ])(
    "D14 D79: leads %s --all-held shows them first, then decides on each once",
    async (verb, done, state) => {
      const [old, recent] = [await hold("2025-03-01T00:00:00Z"), await hold("2025-03-02T00:00:00Z")];
      const looked = await held(verb, "--all-held");
      expect(looked.out).toMatch(
        new RegExp(`${recent}.*honeypot\n.*${old}.*\n\n2 enquiries held\\. Nothing was changed\\. Add --yes`),
      );
      expect([...(await states()).values()]).toEqual(["held", "held"]);
      const since = ["--since", "2025-03-01T12:00:00Z"];
      expect((await held(verb, "--all-held", "--yes", ...since)).out).toBe(
        `${done}: 1 enquiry of ${site}.\n`,
      );
      expect(await states()).toEqual(
        new Map([
          [recent, state],
          [old, "held"],
        ]),
      );
      expect((await json("leads", verb, "--site", site, "--all-held", "--yes")).answer.ids).toEqual([old]);
      expect(await held(verb, "--all-held", "--yes")).toEqual({
        code: 0,
        out: "No enquiry is held.\n",
        err: "",
      });
      expect(await states()).toEqual(
        new Map([
          [recent, state],
          [old, state],
        ]),
      );
    },
  );

  test("D14: one is released or discarded by its id, and only while it is held", async () => {
    const [one, two] = [await hold("2025-03-01T00:00:00Z"), await hold("2025-03-01T01:00:00Z")];
    expect((await held("release", one)).out).toBe(`Released: ${one}.\n`);
    expect((await held("discard", two)).out).toBe(`Discarded: ${two}.\n`);
    for (const [verb, id, problem] of [
      ["discard", one, `The enquiry ${one} is not held: it is being delivered.\n`],
      ["release", two, `The enquiry ${two} is not held: its details have been removed.\n`],
      ["release", randomUUID(), expect.stringMatching(/^There is no enquiry [-0-9a-f]{36}\.\n$/)],
    ] as const)
      expect(await held(verb, id)).toEqual({ ...oneSentence, err: problem });
    expect(await held("release")).toEqual(oneSentence);
    expect(await held("release", one, "--all-held")).toEqual(oneSentence);
    const consents = await forecourt("people", "find", "jane@example.com", "--site", site);
    expect(consents.out).toContain("Marketing consents: 1.");
  });

  test("D1 D14: what another dealer holds stays held", async () => {
    const other = await hold("2025-03-01T00:00:00Z");
    const [mine, theirs] = [`other-${site}`, site];
    await forecourt("sites", "add", mine, "--account", mine);
    site = mine;
    expect((await held("release", "--all-held", "--yes")).out).toBe("No enquiry is held.\n");
    expect(await held("discard", other)).toEqual(oneSentence);
    site = theirs;
    expect([...(await states()).values()]).toEqual(["held"]);
  });
});

describe("enquiries that were not delivered", () => {
  /** Stores an enquiry of the site whose only delivery then is as given. */
  async function keepLead(delivery: string): Promise<string> {
    const found = await findSite(db, site);
    if (!found) throw new Error("no site");
    const lead = aLead({ id: randomUUID(), siteId: found.siteId, message: randomUUID() });
    const targets = [
      { kind: "mail", to: "sales@northside.example" },
      { kind: "mail", to: "boss@northside.example" },
    ] as const;
    await db.inAccount(found.accountId, async (tx) => {
      await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets });
      await tx.query(
        `update lead_delivery set state = 'delivered' where lead_id = $1 and target like 'boss%'`,
        [lead.id],
      );
      await tx.query(`update lead_delivery set ${delivery} where lead_id = $1 and target like 'sales%'`, [
        lead.id,
      ]);
    });
    return lead.id;
  }
  const GIVEN_UP = "state = 'failed', attempts = 60, last_error = '550 no such user'";
  const NEXT = "attempts = 3, last_error = '452 full', next_try_at = '2030-01-01T00:00:00Z'";
  const LATE = `${NEXT}, requested_at = now() - interval '16 minutes'`;
  const WAITING = `${NEXT}, requested_at = now() - interval '14 minutes'`;

  test("D78: the list says why and when it is tried again, and its exit code says whether some have failed", async () => {
    const waiting = await keepLead(WAITING);
    const list = (...options: string[]) => forecourt("leads", "list", "--site", site, ...options);
    expect(await list("--state", "failed")).toMatchObject({ code: 0 });
    const failed = await keepLead(GIVEN_UP);
    const { code, out } = await list();
    expect(code).toBe(0);
    const [headings = "", ...lines] = out.split("\n");
    expect(headings).toMatch(/targets +progress$/);
    expect(lines.find((line) => line.includes(waiting))).toMatch(
      / mail:pending mail:delivered +mail to sales@northside\.example: next attempt 2030-01-01T00:00:00\.000Z \(452 full\)$/,
    );
    expect(lines.find((line) => line.includes(failed))).toMatch(
      / mail:failed mail:delivered +mail to sales@northside\.example: given up \(550 no such user\)$/,
    );
    expect(await list("--state", "failed")).toMatchObject({ code: 2, err: "" });
    expect(await list("--state", "pending")).toMatchObject({ code: 0 });
    const everySite = await json("leads", "list", "--state", "failed");
    expect(everySite.code).toBe(2);
    expect(everySite.answer.map(({ id }: { id: string }) => id)).toContain(failed);
  });

  test("D108: an acknowledged enquiry raises no alarm and is not sent again with the others, but stays on record", async () => {
    const failed = await keepLead(GIVEN_UP);
    const leads = (verb: string, ...options: string[]) =>
      forecourt("leads", verb, "--site", site, ...options);
    expect(await leads("list", "--state", "failed")).toMatchObject({ code: 2 });
    expect((await leads("acknowledge", failed)).out).toBe(`Acknowledged: ${failed}.\n`);
    expect(await leads("list", "--state", "failed")).toMatchObject({ code: 0 });
    expect((await leads("list")).out).toMatch(new RegExp(`failed +${failed} .*given up, acknowledged 20`));
    expect((await leads("resend", "--failed")).out).toBe("Nothing to send again.\n");
    for (const [id, problem] of [
      [failed, `The enquiry ${failed} is already acknowledged.\n`],
      ["1", "There is no enquiry 1.\n"],
    ] as const)
      expect(await leads("acknowledge", id)).toEqual({ ...oneSentence, err: problem });
    const waiting = await keepLead(WAITING);
    expect((await leads("acknowledge", waiting)).err).toBe(
      `The enquiry ${waiting} has not been given up: it is being delivered.\n`,
    );
    expect((await leads("resend", failed)).code).toBe(0);
    expect((await leads("acknowledge", failed)).err).toContain("it is being delivered");
  });

  test("D13 D78: an enquiry that is late is listed with those that failed, and changes the exit code", async () => {
    await keepLead(WAITING);
    const failed = () => forecourt("leads", "list", "--site", site, "--state", "failed");
    expect(await failed()).toMatchObject({ code: 0 });
    const late = await keepLead(LATE);
    const { code, out } = await failed();
    expect(code).toBe(2);
    expect(out.split("\n").slice(1)).toEqual([
      expect.stringMatching(
        `${late} .* mail to sales@northside.example: late, still trying, next attempt 2030-01-01T00:00:00.000Z`,
      ),
      "",
    ]);
  });

  test("D78 D74: enquiries of a removed site are still listed and sent again", async () => {
    const failed = await keepLead(GIVEN_UP);
    expect((await forecourt("sites", "remove", site, "--yes")).code).toBe(0);
    const listed = await json("leads", "list", "--state", "failed");
    expect(listed.answer.map(({ id }: { id: string }) => id)).toContain(failed);
    const resent = await json("leads", "resend", "--failed", "--dry-run");
    expect(resent.answer.leads.map(({ id }: { id: string }) => id)).toContain(failed);
  });

  test("D78: those that failed are sent again together, after a look at them", async () => {
    const [failed, waiting] = [await keepLead(GIVEN_UP), await keepLead(WAITING)];
    await keepLead("state = 'delivered'");
    const resend = (...options: string[]) => json("leads", "resend", "--failed", "--site", site, ...options);
    const looked = await resend("--dry-run");
    expect(looked.answer).toMatchObject({
      dryRun: true,
      leads: expect.arrayContaining([
        expect.objectContaining({ id: failed, site, targets: ["sales@northside.example"] }),
        expect.objectContaining({ id: waiting }),
      ]),
    });
    expect(looked.answer.leads).toHaveLength(2);
    const states = async () =>
      (await json("leads", "list", "--site", site)).answer
        .map(({ state }: { state: string }) => state)
        .sort();
    expect(await states()).toEqual(["delivered", "failed", "pending"]);
    expect((await resend("--since", "2025-03-03")).answer.leads).toEqual([]);
    const sent = await forecourt("leads", "resend", "--failed", "--site", site);
    expect(sent.out).toContain("Queued: enquiries 2, targets 2.");
    expect(await states()).toEqual(["delivered", "pending", "pending"]);
    expect((await forecourt("leads", "resend", "--failed", "--site", site)).out).toBe(
      "Nothing to send again.\n",
    );
  });

  test("D78: one is sent again to the targets that failed, to the others when told so", async () => {
    const id = await keepLead(GIVEN_UP);
    const resend = (...options: string[]) => json("leads", "resend", id, "--site", site, ...options);
    const sales = ["sales@northside.example"];
    expect((await resend()).answer).toEqual({
      resent: id,
      targets: sales,
      notConfigured: sales,
      replaced: [],
    });
    expect(await resend()).toMatchObject({
      code: 1,
      err: `The enquiry ${id} is already waiting to be sent.\n`,
    });
    const accountId = (await findSite(db, site))?.accountId;
    if (!accountId) throw new Error("no site");
    await db.inAccount(accountId, (tx) =>
      tx.query("update lead_delivery set state = 'delivered', delivered_at = now() where lead_id = $1", [id]),
    );
    expect(await resend()).toMatchObject({ code: 1, err: expect.stringContaining("--all sends it again") });
    expect((await resend("--all")).answer.targets).toHaveLength(2);
  });
});

test("D13: every enquiry is exported, more than a list shows", async () => {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  await db.inAccount(found.accountId, async (tx) => {
    await storeLead(
      tx,
      { jobs: rememberingJobs(), newId: randomUUID },
      { lead: aLead({ id: randomUUID(), siteId: found.siteId }), targets: [] },
    );
    await tx.query(
      `insert into lead select (jsonb_populate_record(lead, jsonb_build_object('id', gen_random_uuid()))).*
       from lead, generate_series(1, 600)`,
    );
  });
  const lines = async (...options: string[]) => {
    const { code, out, err } = await forecourt("leads", "export", "--site", site, ...options);
    expect([code, err]).toEqual([0, ""]);
    return parse(out, { columns: true }).length;
  };
  expect(await lines()).toBe(601);
  expect(await lines("--limit", "7")).toBe(7);
  const exported = await json("leads", "export", "--site", site);
  expect(new Set(exported.answer.map(({ id }: { id: string }) => id)).size).toBe(601);
  const listed = await json("leads", "list", "--site", site);
  expect(listed.answer).toHaveLength(100);
  expect(listed.err).toBe("100 of 601 enquiries. --limit 601 lists all.\n");
  expect(await json("leads", "list", "--site", site, "--limit", "601")).toMatchObject({ err: "" });
});

test("D85 D13: erasing says, before and after, which enquiries the dealer does not have", async () => {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  const [partly, lost] = [randomUUID(), randomUUID()];
  const targets = ["sales", "boss"].map((name) => ({
    kind: "mail" as const,
    to: `${name}@northside.example`,
  }));
  await db.inAccount(found.accountId, async (tx) => {
    for (const [minute, id] of [partly, lost].entries()) {
      const receivedAt = new Date(Date.UTC(2025, 2, 1, 9, minute));
      const lead = aLead({ id, siteId: found.siteId, message: id, receivedAt });
      await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets });
    }
    await tx.query(
      "update lead_delivery set state = 'delivered' where lead_id = $1 and target like 'sales%'",
      [partly],
    );
    await tx.query("update lead_delivery set state = 'failed' where lead_id = $1", [lost]);
  });
  expect((await forecourt("sites", "remove", site, "--yes")).code).toBe(0);
  const erase = (...options: string[]) =>
    forecourt("people", "erase", "jane@example.com", "--site", site, ...options);
  const list = new RegExp(
    `enquiries 2, deliveries 3\\.[^]*${partly} to boss@northside\\.example\n[^]*` +
      `${lost} to sales@northside\\.example, boss@northside\\.example \\(nobody at the dealer has this enquiry\\)`,
  );
  expect((await erase()).out).toMatch(list);
  const { answer } = await json("people", "erase", "jane@example.com", "--site", site);
  expect(answer.undelivered).toEqual(
    expect.arrayContaining([
      { id: partly, targets: ["boss@northside.example"], reachedNobody: false },
      { id: lost, targets: targets.map(({ to }) => to), reachedNobody: true },
    ]),
  );
  const done = (await erase("--yes")).out;
  expect(done).toMatch(list);
  expect(done).toContain("Cancelled before it was delivered");
  expect((await erase("--yes")).out).toBe("Nothing is held about this person.\n");
});

test("D85: a person's details are found, exported and erased, and erasing asks first", async () => {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  const { accountId, siteId } = found;
  const lead = aLead({ id: randomUUID(), siteId, optIn: true });
  await db.inAccount(accountId, async (tx) => {
    const target = { kind: "mail", to: "sales@northside.example" } as const;
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [target] });
    await tx.query("update lead_delivery set state = 'delivered'");
  });
  const people = (verb: string, ...rest: string[]) => forecourt("people", verb, ...rest, "--site", site);
  expect((await people("find", "jane@example.com")).out).toMatch(
    /Jane Citizen.*jane@example\.com[\s\S]*consents: 1\.[\s\S]*sent to: sales@northside\.example/,
  );
  const exported = JSON.parse((await people("export", "0412345678")).out);
  expect(exported).toMatchObject({
    enquiries: [{ id: lead.id, message: lead.message, origin: { userAgent: "Browser/1.0" } }],
    consents: [{ leadId: lead.id }],
  });
  expect((await people("erase", "jane@example.com")).out).toContain("Nothing was changed. Add --yes");
  expect((await people("find", "jane@example.com")).out).toContain("Jane Citizen");
  vi.stubEnv("SMTP_URL", undefined);
  expect((await people("erase", "jane@example.com", "--yes")).out).toMatch(
    /details now: 1\. .*deleted: 1\.[\s\S]*outbox is not deleted/,
  );
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  expect((await people("find", "jane@example.com")).out).toBe("Nothing is held about this person.\n");
  expect((await forecourt("leads", "list", "--site", site)).out).not.toMatch(/Jane|0412/);
  expect(await people("find", "Jane")).toEqual({
    ...oneSentence,
    err: '"Jane" is neither an email address nor a phone number.\n',
  });
});
