import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { ownerUrl } from "#platform/postgres/test-database.ts";
import { CONFIG, file, folder, forecourt, json, oneSentence, onSale, site, YARD } from "./test-commands.ts";

test("D430: no site takes the slug under which the back office answers", async () => {
  expect(await forecourt("sites", "add", "manage", "--account", site)).toEqual({
    ...oneSentence,
    err: 'slug: "manage" is where the back office is. Choose another one.\n',
  });
});

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

test("D360: a dry run of content notes an offer that no vehicle for sale has, as the check of the site does afterwards", async () => {
  const settings = {
    config: CONFIG,
    dealerships: [{ slug: "northside", name: "Northside" }],
    locations: [YARD],
  };
  await forecourt("sites", "apply", await file("offers.json", JSON.stringify(settings)), "--site", site);
  const stock = await file("offers.csv", csvWithPhotos(row("A1", 10)));
  await forecourt("import", stock, "--site", site, "--mapping", "dealer-csv");
  const path = await mkdtemp(join(folder, "offers-"));
  const offer = `---\nname: Vans at cost\nstock: /search?body=van\ninPrice: none\n---\nEvery van.\n`;
  await mkdir(join(path, "offers"));
  await writeFile(join(path, "offers", "vans.md"), offer);
  const note = "Offer vans, stock: finds no vehicle for sale now.";
  expect(await forecourt("content", "apply", path, "--account", site, "--dry-run")).toMatchObject({
    ...{ code: 0, err: "" },
    out: expect.stringContaining(`  Note: ${site}: ${note}\n`),
  });
  expect(await json("content", "apply", path, "--account", site)).toMatchObject({
    code: 0,
    answer: { ok: true, notes: [`${site}: ${note}`] },
  });
  expect((await forecourt("sites", "check", site)).out).toContain(`  Note: ${note}\n`);
});

test.each([
  ["banksia-point-toyota"],
  ["harbourline", "harbourline-mazda", "harbourline-pre-owned", "harbourline-network"],
  ["pepperleaf-suzuki"],
  ["saltbush"],
  ["southern-arc-nissan"],
])(
  "TEN-04 D4 D205: the demo's files are complete examples: %s can be applied as it is, and again as it is shown",
  async (...names) => {
    for (const name of names) {
      const slug = `${site}-${name}`;
      await forecourt("sites", "add", slug, "--account", site);
      const path = join(import.meta.dirname, "../../../demo/sites", `${name}.json`);
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
