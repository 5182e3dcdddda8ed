import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { ROLES, type Role } from "#features/identity/staff/roles/permissions.ts";
import { importContent, toFeed } from "#features/inventory/import/test-import.ts";
import { FeedRounds } from "#features/inventory/schedule/feed-rounds.server.ts";
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
const server = givenServer(db, { env: { FETCH_PRIVATE_ADDRESSES: "true" } });
/** As on the internet: no private address is reached. */
const strict = givenServer(db);

const PASSWORD = "three-gums-beside-a-creek";
const enter = (role: Role, name = `Kim of ${role}`, at: TestAccount = dealer, on = server) =>
  enterBackOffice(db, { server: on, dealer: at }, { role, name });
let [feeds, supplier, manager] = ["", "", {} as StaffBrowser];
let asked: { url: string; authorization: string | undefined }[] = [];
let answer: RequestListener;
let sender: Server;
const csv = (count: number, prefix = "S") =>
  `Stock No,Make,Model,Year,Drive Away\n${Array.from({ length: count }, (_, at) => `${prefix}${at},Mazda,CX-5,2021,3299${at}\n`).join("")}`;
beforeAll(async () => {
  sender = createServer((request, response) => {
    asked.push({ url: request.url!, authorization: request.headers.authorization });
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(sender, "listening");
  supplier = `http://127.0.0.1:${(sender.address() as AddressInfo).port}`;
  feeds = await toSectionPath(db, dealer, "feeds");
  manager = await enter("manager", "Mel Kaur");
});
afterAll(() => void sender.close());
beforeEach(() => {
  asked = [];
  // Each feed has vehicles of its own.
  answer = ({ url }, response) => void response.end(csv(4, /[a-z]+/.exec(url!)?.[0]));
});

const within = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(dealer.id, work);
const FORM = {
  ...{ intent: "save", sign_in: "", sign_in_name: "", secret: "", mapping: "dealer-csv", holds: "stock" },
  ...{ every: "15", silent_after: "48", notify: "" },
};
const add = (name: string, fields: Readonly<Record<string, string>> = {}, browser = manager) =>
  browser.post(`${feeds}/new`, { ...FORM, name, address: `${supplier}/${name}.csv`, ...fields });
/** Adds a feed; gives its page. */
async function addFeed(name: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, headers, text } = await add(name, fields);
  if (status !== 303) throw new Error(text);
  return headers.location!;
}
const readFeed = async (name: string) => {
  const [row] = await within((tx) =>
    tx.query<{ address: string; mapping: string; everyMinutes: number; isPaused: boolean; isDue: boolean }>(
      `select feed.address, s.mapping, interval_minutes as "everyMinutes", paused_at is not null as "isPaused",
         next_check_at <= now() as "isDue"
       from feed join source s on s.id = feed.source_id where feed.name = $1`,
      [name],
    ),
  );
  return row;
};
const audit = (name: string) => within((tx) => listAudit(tx, { subject: { kind: "feed", id: name } }, 50));
const actions = async (name: string) => (await audit(name)).map(({ action }) => action);
const countForSale = async (name: string) => {
  const [row] = await within((tx) =>
    tx.query<{ count: number }>(
      "select count(*) as count from vehicle v join source s on s.id = v.source_id where s.name = $1 and withdrawn_at is null",
      [name],
    ),
  );
  return row!.count;
};
/** Does what the worker does. */
async function runFeeds() {
  const rounds = new FeedRounds({
    ...{ db, secret: SECRET, keys: withDerivedKey(SECRET, undefined), log: silentLog },
    ...{ now: () => new Date(), allowPrivate: true },
    mailer: { send: async ({ id }: { id: string }) => ({ id }) },
  });
  await rounds.startAccount(dealer.id);
  await rounds.settled();
}
/** What the form of a page would send. */
const readShown = (text: string) =>
  /name="shown" value="([^"]*)"/.exec(text)![1]!.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

describe("D446: adding a feed", () => {
  test("D446 TEN-22: what a manager adds is there, runs, and is in the audit log", async () => {
    const path = await addFeed("added", { every: "60", notify: "boss@dealer.example\nit@dealer.example" });
    expect(path.startsWith(`${feeds}/`)).toBe(true);
    expect(await readFeed("added")).toMatchObject({
      ...{ address: `${supplier}/added.csv`, mapping: "dealer-csv", everyMinutes: 60, isDue: true },
    });
    expect((await manager.get(path)).text).toContain("Queued since");
    await runFeeds();
    expect((await manager.get(path)).text).toContain("4 vehicles read: 4 added");
    const [entry] = await audit("added");
    expect(entry).toMatchObject({
      ...{ action: "add feed", name: "Mel Kaur" },
      after: { address: `${supplier}/added.csv`, "signing in": "none", checked: "every hour" },
    });
  });

  test("D446: what is wrong is said beside its field, and what was typed stays", async () => {
    const wrong = { address: "ftp://dms.example.com/<b>x", every: "0", notify: "boss", silent_after: "soon" };
    const { status, text } = await add("my feed", wrong);
    expect(status).toBe(422);
    for (const words of ["FTP is not fetched from here", "Choose how often", "Enter hours from 1 to 8760"])
      expect(text).toContain(words);
    expect(text).toContain('value="ftp://dms.example.com/&lt;b&gt;x"');
    expect(text).toContain('value="my feed"');
    const names = await add("my feed", { notify: "boss" });
    expect(names.text).toContain("letters, digits, dots, hyphens and underscores");
    expect(names.text).toContain("is not an email address");
    expect(await readFeed("my feed")).toBeUndefined();
    await addFeed("twice");
    expect((await add("twice", { address: `${supplier}/else.csv` })).text).toContain(
      "There is a feed of this name already.",
    );
    expect((await add("thrice", { address: `${supplier}/twice.csv` })).text).toContain(
      "The feed &quot;twice&quot; reads this address already.",
    );
  });

  test("D446: stock that was imported by hand becomes a feed's only if that is confirmed", async () => {
    const rows = [aRow({ stockNumber: "H1" }), aRow({ stockNumber: "H2" })];
    await importContent(db, dealer.id, toFeed(rows), {
      sourceName: "byhand",
      snapshot: true,
      now: new Date(),
    });
    const asking = await add("byhand");
    expect([asking.status, asking.text.includes("2 vehicles for sale came under the name")]).toEqual([
      422,
      true,
    ]);
    expect(asking.text).toContain('name="confirmed" value="byhand"');
    expect((await add("byhand", { confirmed: "byhand" })).status).toBe(303);
    await within((tx) => tx.query("update feed set next_check_at = 'infinity' where name = 'byhand'"));
  });

  test("D446 D71: “detect” takes the mapping that fits, and begins one where none does", async () => {
    await addFeed("detected", { mapping: "?" });
    expect(await readFeed("detected")).toMatchObject({ mapping: "dealer-csv", isPaused: false });
    answer = (_, response) => void response.end("Unit,Manufacturer,Range,Built,Ask\nU1,Kia,Rio,2020,19990\n");
    const path = await addFeed("unknown", { mapping: "?" });
    expect(path).toContain("/mapping?draft=");
    expect(await readFeed("unknown")).toMatchObject({ isPaused: true });
    const page = await manager.get(path);
    expect(page.text).toContain("The feed is paused. Saving what its columns mean has it run.");
    expect(page.text).toContain("Manufacturer");
    answer = (_, response) => void response.writeHead(404).end();
    const refused = await add("gone", { mapping: "?" });
    expect([refused.status, refused.text.includes("its server has no file there")]).toEqual([422, true]);
    expect(await readFeed("gone")).toBeUndefined();
  });
});

describe("D446: checking an address", () => {
  const check = (fields: Readonly<Record<string, string>> = {}, browser = manager) =>
    add("tried", { intent: "check", ...fields }, browser);

  test("D446: the page says what came, and imports nothing", async () => {
    answer = (_, response) => void response.end(`${csv(3)}S9,Mazda,,2021,1\n`);
    const { status, text } = await check();
    expect(status).toBe(200);
    expect(text).toContain("1 kB came: 4 rows, read with dealer-csv, 1 row would be rejected.");
    expect(text).toContain("2021 Mazda CX-5");
    expect(text).toContain("$32,990 Drive Away");
    expect(text).toMatch(/Line 5: model/);
    expect(await readFeed("tried")).toBeUndefined();
  });

  test.each([
    [401, "", "wants a user name and password"],
    [404, "", "its server has no file there (answered 404)"],
    [500, "", "has a fault of its own"],
    [200, "<!doctype html><title>Sign in</title>", "This is a web page"],
    [200, "", "The feed is empty."],
    [200, "[{", "cannot be read"],
    [200, "Colour,Size\nred,1\n", "it cannot be read"],
  ] as const)("D446: of an answer %i with %j it says %s", async (status, body, words) => {
    answer = (_, response) => void response.writeHead(status).end(body);
    const { text } = await check();
    expect(text).toContain("This would bring nothing");
    expect(text).toContain(words);
  });

  test("D447: no private address, no local path and no variable can be named, and none is fetched", async () => {
    const outside = await enter("owner", "Out Sider", dealer, strict);
    const addresses = [
      "http://127.0.0.1:1/",
      supplier,
      "http://[::1]/",
      "http://db/",
      "/etc/passwd",
      "$HOME",
    ];
    for (const intent of ["check", "save"])
      for (const address of addresses) {
        const { status, text } = await add("ssrf", { intent, address }, outside);
        expect([address, status]).toEqual([address, 422]);
        expect(text).toMatch(/is not an address on the internet|Enter the address of the file/);
      }
    expect(asked).toEqual([]);
    expect(await readFeed("ssrf")).toBeUndefined();
    await within((tx) =>
      saveFeed(tx, {
        ...{ name: "private", address: `${supplier}/x`, mapping: "dealer-csv", intervalMinutes: 60 },
        ...{ snapshot: true, silentAfterHours: 48, notify: [], locations: [] },
      }),
    );
    const path = `${feeds}/${await findSourceId("private")}/change`;
    const kept = await outside.post(path, { ...FORM, intent: "check", address: `${supplier}/x` });
    expect(kept.text).toContain("it leads to a private address");
    expect(asked).toEqual([]);
    await within((tx) => tx.query("update feed set next_check_at = 'infinity' where name = 'private'"));
  });
});

const findSourceId = async (name: string) => {
  const [row] = await within((tx) =>
    tx.query<{ id: number }>("select id from source where name = $1", [name]),
  );
  return row!.id;
};

describe("D447: the password of a feed", () => {
  const BASIC = { sign_in: "basic", sign_in_name: "kim", secret: PASSWORD };
  const sent = `Basic ${Buffer.from(`kim:${PASSWORD}`).toString("base64")}`;

  test("D447: it is sent to its server, kept encrypted, and shown to nobody", async () => {
    const path = await addFeed("secret", BASIC);
    await runFeeds();
    expect(asked.find(({ url }) => url === "/secret.csv")?.authorization).toBe(sent);
    const change = await manager.get(`${path}/change`);
    expect(change.text).toMatch(/Set on \d+ \w+ \d{4}, /);
    expect(change.text).toContain('value="kim"');
    const checked = await manager.post(`${path}/change`, {
      ...{ ...FORM, ...BASIC, secret: "another-one", intent: "check", address: `${supplier}/secret.csv` },
    });
    expect(checked.text).toContain("The address works");
    const pages = [
      change.text,
      checked.text,
      (await manager.get(path)).text,
      (await manager.get(feeds)).text,
    ];
    const rows = await within((tx) => tx.query("select * from feed_sign_in"));
    const kept = [...pages, JSON.stringify(rows), JSON.stringify(await audit("secret")), server.log()].join();
    for (const word of [PASSWORD, "another-one", sent.slice(6)]) expect(kept).not.toContain(word);
    expect(await actions("secret")).toEqual(["add feed"]);
  });

  test("D447: it stays until it is replaced or removed, and is never sent to another server", async () => {
    const path = await addFeed("kept", BASIC);
    const change = async (fields: Readonly<Record<string, string>>) => {
      const shown = readShown((await manager.get(`${path}/change`)).text);
      return manager.post(`${path}/change`, {
        ...{ ...FORM, ...BASIC, secret: "", mapping: "=", shown, address: `${supplier}/kept.csv`, ...fields },
      });
    };
    expect((await change({ every: "30" })).status).toBe(303);
    await runFeeds();
    expect(asked.filter(({ url }) => url === "/kept.csv").at(-1)?.authorization).toBe(sent);
    asked = [];
    for (const intent of ["check", "save"]) {
      const elsewhere = await change({ intent, address: supplier.replace("127.0.0.1", "localhost") });
      expect([elsewhere.status, elsewhere.text.includes("another server’s now")]).toEqual([422, true]);
    }
    expect(asked).toEqual([]);
    expect((await change({ secret: "second" })).status).toBe(303);
    expect((await change({ sign_in: "", sign_in_name: "" })).status).toBe(303);
    expect((await manager.get(`${path}/change`)).text).not.toContain("Set on");
    const entries = await audit("kept");
    expect(entries.map(({ action }) => action)).toEqual([
      ...["change feed", "change feed", "change feed", "add feed"],
    ]);
    expect(entries[1]).toMatchObject({ after: { secret: "entered" } });
    expect(entries[0]).toMatchObject({ after: { "signing in": "none" } });
  });
});

describe("D446: changing, pausing and removing a feed", () => {
  test("D446: the second of two people sees what the first one changed, and decides", async () => {
    const path = await addFeed("shared");
    const owner = await enter("owner", "Olli Own");
    const shown = readShown((await manager.get(`${path}/change`)).text);
    const fields = { ...FORM, mapping: "=", shown, address: `${supplier}/shared.csv` };
    expect((await owner.post(`${path}/change`, { ...fields, every: "120" })).status).toBe(303);
    const second = await manager.post(`${path}/change`, { ...fields, silent_after: "24" });
    expect(second.status).toBe(422);
    expect(second.text).toContain(
      "somebody else has changed this feed meanwhile. It has now checked: every 2 hours.",
    );
    expect(second.text).toContain('value="24"');
    expect((await readFeed("shared"))?.everyMinutes).toBe(120);
    const again = { ...fields, shown: readShown(second.text), silent_after: "24" };
    expect((await manager.post(`${path}/change`, again)).status).toBe(303);
    expect((await readFeed("shared"))?.everyMinutes).toBe(15);
    const [entry] = await audit("shared");
    expect(entry).toMatchObject({
      before: { checked: "every 2 hours", "silent after": "48 hours" },
      after: { checked: "every 15 minutes", "silent after": "24 hours" },
    });
  });

  test("D446: a paused feed is not checked until it is resumed", async () => {
    const path = await addFeed("paused");
    expect((await manager.post(path, { intent: "pause" })).text).toContain("Paused by Mel Kaur on");
    await runFeeds();
    expect(asked.filter(({ url }) => url === "/paused.csv")).toEqual([]);
    expect((await manager.post(path, { intent: "run" })).status).toBe(422);
    expect((await manager.post(path, { intent: "pause" })).text).toContain("It is paused already.");
    expect((await manager.post(path, { intent: "resume" })).text).toContain("Resumed.");
    await runFeeds();
    expect(await countForSale("paused")).toBe(4);
    expect(await actions("paused")).toEqual(["resume feed", "pause feed", "add feed"]);
  });

  test("D74 D446: what a removal does is said first, and done as said", async () => {
    for (const [name, stock, left] of [
      ["leaves", "withdraw", 0],
      ["stays", "keep", 4],
    ] as const) {
      const path = await addFeed(name);
      await runFeeds();
      const page = await manager.get(`${path}/remove`);
      expect(page.text).toContain("They leave your site: ");
      const shown = readShown(page.text);
      expect((await manager.post(`${path}/remove`, { shown })).text).toContain("Choose what becomes of");
      const old = await manager.post(`${path}/remove`, { shown: "9..0", stock });
      expect([old.status, old.text.includes("its stock has changed meanwhile")]).toEqual([422, true]);
      expect(await countForSale(name)).toBe(4);
      const done = await manager.post(`${path}/remove`, { shown, stock });
      expect([done.status, done.headers.location]).toEqual([303, feeds]);
      expect(await countForSale(name)).toBe(left);
      expect(await readFeed(name)).toBeUndefined();
      const [entry] = await audit(name);
      expect(entry).toMatchObject({ action: "remove feed", after: { withdrawn: 4 - left, kept: left } });
    }
  });

  test("D426 D446: owners and managers of the whole account alone, and of their own", async () => {
    const path = await addFeed("guarded");
    const paths = [`${feeds}/new`, `${path}/change`, `${path}/remove`];
    const limited = await enterBackOffice(
      db,
      { server, dealer },
      { role: "owner", name: "Li Mited", places: { sites: [dealer.sites[slug]!] } },
    );
    for (const one of paths) {
      for (const role of ROLES) {
        const browser = await enter(role);
        const manages = role === "owner" || role === "manager";
        expect([role, one, (await browser.get(one)).status]).toEqual([role, one, manages ? 200 : 403]);
        if (!manages) expect((await browser.post(one, { ...FORM, intent: "save" })).status).toBe(403);
      }
      expect([(await limited.get(one)).status, (await limited.post(one, FORM)).status]).toEqual([403, 403]);
    }
    const reader = await enter("read-only");
    expect((await reader.post(path, { intent: "pause" })).status).toBe(403);
    expect((await reader.get(feeds)).text).not.toContain("Add a feed");
    const stranger = await enter("owner", "Str Anger", other);
    const theirs = path.replace(feeds, await toSectionPath(db, other, "feeds"));
    for (const end of ["/change", "/remove"])
      for (const one of [path, theirs]) {
        expect((await stranger.get(`${one}${end}`)).status).toBe(404);
        expect((await stranger.post(`${one}${end}`, FORM)).status).toBe(404);
      }
    expect(await readFeed("guarded")).toBeDefined();
  });

  test("D446: the folder of a feed is neither named nor lost", async () => {
    await within((tx) =>
      saveFeed(tx, {
        ...{ name: "folder", address: "/srv/dealers/7/yard", mapping: "/srv/own.json", intervalMinutes: 7 },
        ...{ snapshot: true, silentAfterHours: 48, notify: [], locations: ["Nowhere"] },
      }),
    );
    await within((tx) => tx.query("update feed set next_check_at = 'infinity' where name = 'folder'"));
    const path = `${feeds}/${await findSourceId("folder")}/change`;
    const { text } = await manager.get(path);
    expect(text).toContain("It reads a folder or file of the server");
    expect(text).not.toContain("/srv");
    const fields = {
      ...FORM,
      address: "",
      mapping: "=",
      yard: "Nowhere",
      every: "7",
      shown: readShown(text),
    };
    const checked = await manager.post(path, { ...fields, mapping: "dealer-csv", intent: "check" });
    expect(checked.text).toContain("The file cannot be read");
    expect(checked.text).not.toContain("/srv");
    expect((await manager.post(path, { ...fields, silent_after: "24" })).status).toBe(303);
    expect(await readFeed("folder")).toMatchObject({
      ...{ address: "/srv/dealers/7/yard", mapping: "/srv/own.json", everyMinutes: 7 },
    });
    await within((tx) => tx.query("update feed set next_check_at = 'infinity' where name = 'folder'"));
    expect(JSON.stringify(await audit("folder"))).not.toContain("/srv");
  });
});
