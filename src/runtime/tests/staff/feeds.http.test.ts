import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { ROLES, type Role } from "#features/identity/staff/roles/permissions.ts";
import { importContent, toFeed } from "#features/inventory/import/test-import.ts";
import { recordPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { FeedRounds } from "#features/inventory/schedule/feed-rounds.server.ts";
import { releaseHeld } from "#features/inventory/schedule/release-held.server.ts";
import { releaseAsked } from "#features/inventory/schedule/release-job.server.ts";
import { saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, SECRET, type TestAccount, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const dealer = givenDealer(db, { sites: { [slug]: { config: aSite({ name: "The Dealer" }) } } });
const other = givenDealer(db, { sites: { [otherSlug]: { config: aSite({ name: "The Other" }) } } });
const server = givenServer(db);

const KEYS = withDerivedKey(SECRET, undefined);
const enter = (role: Role, name = `Kim of ${role}`, at: TestAccount = dealer) =>
  enterBackOffice(db, { server, dealer: at }, { role, name });
let [folder, feeds, manager] = ["", "", {} as StaffBrowser];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-feeds-"));
  feeds = await toSectionPath(db, dealer, "feeds");
  manager = await enter("manager", "Mel Kaur");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const within = <T>(work: Parameters<typeof db.inAccount<T>>[1], at: TestAccount = dealer) =>
  db.inAccount(at.id, work);
const cars = (count: number, changes: object = {}, prefix = "A") =>
  Array.from({ length: count }, (_, index) => aRow({ stockNumber: `${prefix}${index}`, ...changes }));
/** Imports whole stock under a name that no other test has. */
const bring = (sourceName: string, rows: readonly object[], options: object = {}, at: TestAccount = dealer) =>
  importContent(db, at.id, toFeed(rows), { sourceName, snapshot: true, now: new Date(), ...options });

/** The paths of a source and of its newest import. */
async function findPaths(name: string, at: TestAccount = dealer) {
  const [row] = await within(
    (tx) =>
      tx.query<{ id: number; run: number }>(
        "select s.id, (select max(id) from import_run where source_id = s.id) as run from source s where name = $1",
        [name],
      ),
    at,
  );
  const feed = `${await toSectionPath(db, at, "feeds")}/${row!.id}`;
  return { feed, run: `${feed}/imports/${row!.run}`, runId: row!.run };
}

const readDecisions = (text: string) => /name="decisions" value="([^"]*)"/.exec(text)![1]!;
const actions = async (name: string) =>
  (await within((tx) => listAudit(tx, { subject: { kind: "feed", id: name } }, 50))).map(
    ({ action }) => action,
  );
const countForSale = async (name: string) => {
  const [row] = await within((tx) =>
    tx.query<{ count: number }>(
      "select count(*) as count from vehicle v join source s on s.id = v.source_id where s.name = $1 and withdrawn_at is null",
      [name],
    ),
  );
  return row!.count;
};
/** Does what the worker does with a release that somebody asked for. */
const work = (runId: number) =>
  releaseAsked(
    {
      ...{ db, now: () => new Date() },
      release: (accountId, decision) => releaseHeld({ db, secret: SECRET }, accountId, decision),
    },
    { accountId: dealer.id, runId },
  );

describe("what arrived", () => {
  const HOSTILE = `=HYPERLINK("http://evil.example","x")<script>alert(1)</script>`;

  test("D438: an import shows its figures, and each rejected row with line, field, value and reason", async () => {
    const bad = [
      { ...aRow({ stockNumber: "B1" }), year: HOSTILE },
      { ...aRow({ stockNumber: "x".repeat(300) }), year: "soon" },
    ];
    await bring("arrived", [...cars(6), ...bad]);
    const { feed, run } = await findPaths("arrived");
    expect((await manager.get(feeds)).text).toContain("8 vehicles read: 6 added, 0 changed, 0 withdrawn");
    const { text } = await manager.get(feed);
    expect(text).toContain("1 import<");
    const shown = await manager.get(run);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Line 8, stock number B1");
    expect(shown.text).toMatch(/<strong>year(<!-- -->)? ?<\/strong>/);
    expect(shown.text).not.toContain("<script>alert(1)");
    const search = await manager.get(`${run}?q=soon`);
    expect(search.text).toContain("Line 9");
    expect(search.text).not.toContain("Line 8, stock number B1");
    expect((await manager.get(`${run}?q=${encodeURIComponent("line 8")}`)).text).toContain("B1");
  });

  test("D438: rows and files are downloaded with safe names, formulas neutralised, and recorded", async () => {
    await bring("=down/../load", [...cars(3, {}, "D"), { ...aRow({ stockNumber: "D9" }), year: HOSTILE }]);
    const { run, runId } = await findPaths("=down/../load");
    const rows = await manager.get(`${run}/rows`);
    expect(rows.headers["content-disposition"]).toBe(
      `attachment; filename="down-load-${runId}-rejected.csv"`,
    );
    expect(rows.text).toContain(`"'=HYPERLINK(""http://evil.example""`);
    const file = await manager.get(`${run}/file`);
    expect([file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
      "application/octet-stream",
      `attachment; filename="down-load-${runId}.json"`,
    ]);
    expect(JSON.parse(file.text)).toHaveLength(4);
    expect(await actions("=down/../load")).toEqual(["open feed file", "export rejected rows"]);
  });

  test("D438: the newest ten files of a feed are kept", async () => {
    for (let km = 1; km <= 11; km += 1) await bring("kept", cars(1, { km: 1000 * km }, "K"));
    const [row] = await within((tx) =>
      tx.query<{ kept: number; first: boolean }>(
        `select count(r.content) as kept, (array_agg(r.content is null order by r.id))[1] as first
         from import_run r join source s on s.id = r.source_id where s.name = 'kept'`,
      ),
    );
    expect(row).toEqual({ kept: 10, first: true });
  });

  test("D426 D438: each role sees what it may, and nobody another account's", async () => {
    await bring("roles", [...cars(2, {}, "R"), { ...aRow({ stockNumber: "R9" }), year: "soon" }]);
    const { feed, run } = await findPaths("roles");
    const stranger = await enter("owner", "Out Sider", other);
    const theirFeed = feed.replace(feeds, await toSectionPath(db, other, "feeds"));
    for (const role of ROLES) {
      const browser = await enter(role);
      const reads = role === "salesperson" ? 403 : 200;
      const manages = role === "owner" || role === "manager";
      for (const path of [feeds, feed, run])
        expect([role, path, (await browser.get(path)).status]).toEqual([role, path, reads]);
      for (const path of [`${run}/file`, `${run}/rows`])
        expect([role, path, (await browser.get(path)).status]).toEqual([role, path, manages ? 200 : 403]);
      const posts = [
        [feed, { intent: "run" }],
        [run, { intent: "release", decisions: "x" }],
        [`${feeds}/photos`, { url: "" }],
      ] as const;
      for (const [path, fields] of posts)
        expect([role, path, (await browser.post(path, fields)).status === 403]).toEqual([
          role,
          path,
          !manages,
        ]);
    }
    for (const path of [feed, run, `${run}/file`]) expect((await stranger.get(path)).status).toBe(404);
    for (const path of [theirFeed, run.replace(feed, theirFeed), `${run.replace(feed, theirFeed)}/rows`])
      expect((await stranger.get(path)).status).toBe(404);
    for (const path of [`${feeds}/0`, `${feeds}/999999999999999`, `${feeds}/nothing`, `${feed}/imports/1x`])
      expect((await manager.get(path)).status).toBe(404);
  });
});

describe("running a feed now", () => {
  test("D438: the page says what happens: queued, running, nothing new", async () => {
    const address = join(folder, "secret-token");
    await writeFile(address, toFeed(cars(3, {}, "Q")));
    const feed = { name: "queue", address, mapping: "forecourt", intervalMinutes: 60, snapshot: true };
    await within((tx) => saveFeed(tx, { ...feed, silentAfterHours: 48, notify: [], locations: [] }));
    await within((tx) => tx.query("update feed set next_check_at = now() + interval '1 hour'"));
    const { feed: path } = await findPaths("queue");
    expect((await manager.get(path)).text).toContain("Not checked yet.");
    const asked = await manager.post(path, { intent: "run" });
    expect(asked.text).toContain("Queued. It starts within half a minute");
    expect(asked.text).toContain("Queued since");
    expect((await manager.post(path, { intent: "run" })).text).toContain("It is queued already");
    await within((tx) => tx.query("update feed set running_since = now() where name = 'queue'"));
    expect((await manager.get(path)).text).toContain("Running since");
    expect((await manager.post(path, { intent: "run" })).text).toContain("It is running already");
    const parts = {
      ...{ db, secret: SECRET, keys: KEYS, log: silentLog, now: () => new Date(), allowPrivate: false },
      mailer: { send: async ({ id }: { id: string }) => ({ id }) },
    };
    const rounds = new FeedRounds(parts);
    for (let round = 0; round < 3; round += 1) {
      await within((tx) =>
        tx.query("update feed set next_check_at = now() - interval '1 minute' where name = 'queue'"),
      );
      await rounds.startAccount(dealer.id);
      await rounds.settled();
    }
    const { text } = await manager.get(path);
    expect(text).toMatch(/Checked [^<]*: nothing new\. Next check /);
    expect(text).not.toContain(folder);
    expect(await actions("queue")).toEqual(["run feed"]);
    expect(await countForSale("queue")).toBe(3);
  });

  test("D438: what is imported by hand has nothing to run", async () => {
    await bring("by hand", cars(1, {}, "H"));
    const { feed } = await findPaths("by hand");
    const { text } = await manager.get(feed);
    expect(text).toContain("Runs only when somebody imports a file.");
    expect(text).not.toContain("Run now");
    expect((await manager.post(feed, { intent: "run" })).status).toBe(422);
  });
});

describe("what the guard holds", () => {
  const hold = async (name: string, prefix: string) => {
    await bring(name, cars(10, {}, prefix));
    await bring(name, [
      ...cars(2, { driveAwayPrice: 26_000 }, prefix),
      aRow({ stockNumber: `${prefix}-new` }),
    ]);
    return findPaths(name);
  };

  test("D6 D438: the page shows what would vanish, move and come, and publishes just that", async () => {
    const { feed, run, runId } = await hold("publish", "P");
    expect((await manager.get(feeds)).text).toContain("It would remove 8 of 10 vehicles for sale.");
    expect((await manager.get(feed)).text).toContain("See what it would change");
    const { text } = await manager.get(run);
    expect(text).toContain("Would leave the site: 8");
    expect(text).toContain("Would get another price: 2");
    expect(text).toContain("$27,990 → $26,000");
    expect(text).toContain("Would be added: 1");
    const asked = await manager.post(run, { intent: "release", decisions: readDecisions(text) });
    expect(asked.text).toContain("Mel Kaur is having it published");
    const late = await (await enter("owner")).post(run, {
      intent: "discard",
      decisions: readDecisions(text),
    });
    expect([late.status, late.text.includes("Mel Kaur is having it published already.")]).toEqual([
      409,
      true,
    ]);
    expect(await countForSale("publish")).toBe(10);
    await work(runId);
    expect(await countForSale("publish")).toBe(3);
    expect((await manager.get(run)).text).toMatch(/Held, then published(<!-- -->)? by Mel Kaur/);
    const again = await manager.post(run, { intent: "release", decisions: readDecisions(text) });
    expect([again.status, again.text.includes("has published it in the meantime")]).toEqual([409, true]);
    expect(await actions("publish")).toEqual(["release import"]);
  });

  test("D190 D438: if the stock changed, nothing happens, and the page shows what would happen now", async () => {
    const { run, runId } = await hold("changed", "C");
    const decisions = readDecisions((await manager.get(run)).text);
    await manager.post(run, { intent: "release", decisions });
    await within((tx) => tx.query("update vehicle set withdrawn_at = now() where stock_number = 'C9'"));
    await work(runId);
    expect(await countForSale("changed")).toBe(9);
    const { text } = await manager.get(run);
    expect(text).toMatch(/It was not published: (<!-- -->)?The stock changed since it was held/);
    expect(text).toContain("Would leave the site: 7");
    const late = await manager.post(run, { intent: "release", decisions });
    expect([late.status, late.text.includes("is something else by now")]).toEqual([409, true]);
    expect((await manager.post(run, { intent: "release", decisions: readDecisions(text) })).status).toBe(200);
    await work(runId);
    expect(await countForSale("changed")).toBe(3);
  });

  test("D438: a discarded file changes nothing, and a newer held one is the one to decide on", async () => {
    const first = await hold("discard", "X");
    await bring("discard", cars(1, {}, "X"));
    const old = await manager.get(first.run);
    expect(old.text).toContain("A newer file is held.");
    const { run } = await findPaths("discard");
    const { text } = await manager.get(run);
    const done = await manager.post(run, { intent: "discard", decisions: readDecisions(text) });
    expect(done.text).toContain("Discarded. Your stock stays as it is");
    expect(await countForSale("discard")).toBe(10);
    const again = await (await enter("owner")).post(run, {
      ...{ intent: "discard", decisions: readDecisions(text) },
    });
    expect([again.status, again.text.includes("Mel Kaur has discarded it")]).toEqual([409, true]);
    expect((await manager.get(first.run)).text).not.toContain("Undo");
    expect((await manager.post(first.run, { intent: "restore" })).status).toBe(409);
    expect((await manager.post(run, { intent: "restore" })).text).toContain("It is held again.");
    const back = await manager.get(run);
    await manager.post(run, { intent: "release", decisions: readDecisions(back.text) });
    await work((await findPaths("discard")).runId);
    expect(await countForSale("discard")).toBe(1);
    expect(await actions("discard")).toEqual(["release import", "hold import again", "discard import"]);
  });

  test("D9 D438: held prices are published or refused as the page showed them", async () => {
    await bring("prices", cars(8, {}, "M"));
    await bring("prices", [
      ...cars(6, {}, "M"),
      ...[6, 7].map((at) => aRow({ stockNumber: `M${at}`, driveAwayPrice: 2_799 })),
    ]);
    const { feed } = await findPaths("prices");
    const shown = await manager.get(feed);
    expect(shown.text).toMatch(/\$27,990(<!-- -->)? on your site, <strong>\$2,799<\/strong>/);
    const values = [...shown.text.matchAll(/name="price"[^>]* value="([^"]+)"/g)].map(([, value]) => value!);
    expect(values).toHaveLength(2);
    const [first = "", second = ""] = values;
    expect((await manager.post(feed, { intent: "release-prices" })).text).toContain(
      "Choose at least one price.",
    );
    const late = await manager.post(feed, { intent: "release-prices", price: first.replace(/\d$/, "9") });
    expect([late.status, late.text.includes("Nothing was changed")]).toEqual([422, true]);
    expect((await manager.post(feed, { intent: "release-prices", price: first })).text).toContain(
      "Published 1 price.",
    );
    const refused = await manager.post(feed, { intent: "discard-prices", price: second });
    expect(refused.text).toContain("Kept what shows instead of 1 price");
    const rows = await within((tx) =>
      tx.query("select drive_away_cents as cents from vehicle where stock_number in ('M6', 'M7') order by 1"),
    );
    expect(rows).toEqual([{ cents: 279_900 }, { cents: 2_799_000 }]);
    expect(await actions("prices")).toEqual(["discard prices", "release prices"]);
  });
});

describe("photos that could not be used", () => {
  test("D438: they are listed with the reason, and fetched again when somebody asks", async () => {
    const url = "http://pictures.example/front.jpg?a=1&b=2";
    await bring("photos", [aRow({ stockNumber: "PH1", photos: [url] })]);
    await within(async (tx) => {
      const [photo] = await tx.query<{ id: number; url: string }>("select id, url from photo");
      const due = {
        ...photo!,
        state: "waiting" as const,
        hash: null,
        etag: null,
        lastModified: null,
        failures: 0,
      };
      const finding = { kind: "failed" as const, reason: "The address answered <b>404</b>.", final: true };
      await recordPhotos(tx, [{ photo: due, finding, nextFetchAt: new Date("2100-01-01") }]);
    });
    expect((await manager.get(feeds)).text).toMatch(/1 photo(<!-- -->)? could not be used/);
    const { text } = await manager.get(`${feeds}/photos?q=ph1`);
    expect(text).toContain("The address answered &lt;b&gt;404&lt;/b&gt;.");
    expect(text).not.toContain("<b>");
    const [, value = ""] = /name="url" value="([^"]+)"/.exec(text) ?? [];
    const asked = await manager.post(`${feeds}/photos`, {
      url: value.replaceAll("&amp;", "&"),
    });
    expect(asked.text).toContain("1 photo will be fetched again");
    const [due] = await within((tx) => tx.query("select next_fetch_at <= now() as due from photo"));
    expect(due).toEqual({ due: true });
    expect((await manager.post(`${feeds}/photos`, { url: "http://nowhere.example/" })).status).toBe(422);
  });
});

describe("what the columns of a feed mean", () => {
  const HEAD = "Unit No,Manufacturer,Range,Build Date,Our Amount,Odo (km),Remarks";
  const rows = Array.from(
    { length: 12 },
    (_, at) =>
      `Y-${at},Kia,Rio,1/3/20${10 + at},"$19,${100 + at}","${at + 12},000",<b>nice</b> ${"x".repeat(300)}`,
  );
  const CSV = `${HEAD}\n${rows.join("\n")}\n`;

  async function givenFeed(name: string) {
    const address = join(folder, `${name}.csv`);
    await writeFile(address, CSV);
    const feed = { name, address, mapping: "dealer-csv", intervalMinutes: 60, snapshot: true };
    await within((tx) => saveFeed(tx, { ...feed, silentAfterHours: 48, notify: [], locations: [] }));
    await within((tx) => tx.query("update feed set next_check_at = 'infinity' where name = $1", [name]));
    return `${(await findPaths(name)).feed}/mapping`;
  }
  const upload = (path: string, content: string | Buffer, name = "stock.csv", browser = manager) => {
    const head = `--zz\r\ncontent-disposition: form-data; name="intent"\r\n\r\nupload\r\n--zz\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
    return server.ask("manage.localhost", path, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=zz", cookie: browser.cookie },
      body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from("\r\n--zz--\r\n")]),
    });
  };
  /** What a browser would send of the page's selects. */
  const readForm = (text: string) => {
    const fields: Record<string, string> = { version: /name="version" value="(\d+)"/.exec(text)![1]! };
    for (const [, name = "", options = ""] of text.matchAll(
      /<select[^>]* name="(column-\d+)"[^>]*>(.*?)<\/select>/g,
    ))
      fields[name] = /<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? "";
    return fields;
  };
  const findSelect = (text: string, column: string) =>
    new RegExp(`>${column}</p>.*?name="(column-\\d+)"`).exec(text)![1]!;

  test("D439: a file's columns are proposed, changed, previewed, saved for the feed, and read with it", async () => {
    const path = await givenFeed("mapped");
    expect((await manager.get(path)).text).toContain("dealer-csv");
    const begun = await upload(path, CSV, "<img src=x>.csv");
    expect(begun.status).toBe(303);
    const draft = begun.headers.location!;
    const first = await manager.get(draft);
    expect(first.status).toBe(200);
    expect(first.text).not.toContain("<img src=x>");
    expect(first.text).not.toContain("<b>nice");
    const form = readForm(first.text);
    expect(form[findSelect(first.text, "Manufacturer")]).toBe("make");
    expect(form[findSelect(first.text, "Unit No")]).toBe("stockNumber");
    const without = { ...form, [findSelect(first.text, "Manufacturer")]: "", intent: "save" };
    const refused = await manager.post(draft, without);
    expect([refused.status, refused.text.includes("Not saved yet: choose a column for Make.")]).toEqual([
      422,
      true,
    ]);
    const late = await manager.post(draft, { ...form, intent: "apply" });
    expect([late.status, late.text.includes("changed in another tab")]).toEqual([422, true]);
    const again = readForm(refused.text);
    const right = {
      ...again,
      [findSelect(refused.text, "Manufacturer")]: "make",
      [findSelect(refused.text, "Our Amount")]: "driveAwayPrice",
      [findSelect(refused.text, "Remarks")]: "comments",
    };
    const applied = await manager.post(draft, { ...right, intent: "apply" });
    expect(applied.status).toBe(303);
    const shown = await manager.get(draft);
    expect(shown.text).toContain("2010 Kia Rio");
    expect(shown.text).toContain("$19,100 Drive Away");
    expect(shown.text).toContain("Stock Y-0 · 12,000 km");
    const boxes = Object.fromEntries(
      [...shown.text.matchAll(/name="(settled-\d+)"/g)].map(([, name = ""]) => [name, "on"]),
    );
    const saved = await manager.post(draft, { ...readForm(shown.text), ...boxes, intent: "save" });
    expect([saved.status, saved.headers.location]).toEqual([303, path.replace("/mapping", "")]);
    const [source] = await within((tx) =>
      tx.query<{ mapping: string }>("select mapping from source where name = 'mapped'"),
    );
    expect(source?.mapping).toMatch(/^img-src-x/);
    expect(await actions("mapped")).toEqual(["save mapping"]);
    const rounds = new FeedRounds({
      ...{ db, secret: SECRET, keys: KEYS, log: silentLog, now: () => new Date(), allowPrivate: false },
      mailer: { send: async ({ id }: { id: string }) => ({ id }) },
    });
    for (let round = 0; round < 2; round += 1) {
      await within((tx) =>
        tx.query("update feed set next_check_at = now() - interval '1 minute' where name = 'mapped'"),
      );
      await rounds.startAccount(dealer.id);
      await rounds.settled();
    }
    const imported = await within((tx) =>
      tx.query(
        "select r.outcome, r.reason from import_run r join source s on s.id = r.source_id where s.name = 'mapped'",
      ),
    );
    expect(imported).toEqual([{ outcome: "published", reason: null }]);
    expect(await countForSale("mapped")).toBe(12);
    const old = await manager.post(draft, { ...readForm((await manager.get(draft)).text), intent: "save" });
    expect([old.status, old.text.includes("another mapping by now")]).toEqual([422, true]);
    const newest = await manager.post(path, { intent: "use-newest" });
    expect(newest.status).toBe(303);
    expect((await manager.get(newest.headers.location!)).text).toContain("2010 Kia Rio");
  });

  const sheet = (columns: number) =>
    `${["Stock No", "Make", "Model", "Year"].concat(Array.from({ length: columns }, (_, at) => `=C${at}`)).join()}\n${["W1", "Kia", "Rio", "2020"].concat(Array.from({ length: columns }, () => "1")).join()}\n`;

  test.each([
    ["nothing", "", 422, "Choose a file first"],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), 422, "cannot be read"],
    ["a web page", "<!doctype html><title>Login</title>", 422, "This is a web page"],
    ["broken JSON", "[{", 422, "cannot be read"],
    ["10,000 columns", sheet(10_000), 303, ""],
    ["a row of 2 MB", `Stock No,Make\n${"x".repeat(2_000_000)},Kia\n`, 422, ""],
  ])("D439: of %s the page says what is wrong, or shows it", async (_, content, status, words) => {
    const path = await givenFeed(unique("hostile"));
    const answer = await upload(path, content);
    expect([answer.status, answer.text.includes(words)]).toEqual([status, true]);
    if (status !== 303) return;
    const shown = await manager.get(answer.headers.location!);
    expect(shown.status).toBe(200);
    expect(shown.body.length).toBeLessThan(1_000_000);
    expect(shown.text).toContain("2020 Kia Rio");
  });

  test("D426 D439: nobody makes one without the right, or for another account's feed", async () => {
    const path = await givenFeed("guarded");
    const draft = (await upload(path, CSV)).headers.location!;
    const stranger = await enter("owner", "Out Sider", other);
    for (const role of ["salesperson", "marketer", "read-only"] as const) {
      const browser = await enter(role);
      expect([role, (await browser.get(path)).status, (await browser.get(draft)).status]).toEqual([
        role,
        403,
        403,
      ]);
      expect((await upload(path, CSV, "a.csv", browser)).status).toBe(403);
    }
    for (const one of [path, draft]) expect((await stranger.get(one)).status).toBe(404);
    await bring("hand", cars(1, {}, "HM"));
    expect((await manager.get(`${(await findPaths("hand")).feed}/mapping`)).status).toBe(404);
  });
});
