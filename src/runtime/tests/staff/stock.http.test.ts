import { describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import {
  PERMISSIONS,
  type Permission,
  ROLES,
  type Role,
} from "#features/identity/staff/roles/permissions.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { until } from "../../testing/test-process.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite({ name: "The Dealer" }) } },
  locations: [ASPLEY],
  stock: [aRow(), aRow({ stockNumber: "K1", make: "Kia", model: "Rio" })],
});
const other = givenDealer(db, {
  sites: { [otherSlug]: { config: aSite({ name: "The Other" }) } },
  stock: [aRow({ stockNumber: "X1", model: "Yaris" })],
});
const server = givenServer(db);

const enter = (role: Role, { at = dealer, locations = null as number[] | null } = {}) =>
  enterBackOffice(db, { server, dealer: at }, { role, places: { locations } });

const findId = async (stockNumber: string, at = dealer) => {
  const [row] = await db.inAccount(at.id, (tx) =>
    tx.query<{ id: number }>("select id from vehicle where stock_number = $1", [stockNumber]),
  );
  return row!.id;
};
const toPage = async (stockNumber: string, at = dealer) =>
  `${await toSectionPath(db, dealer, "stock")}/${await findId(stockNumber, at)}`;

const ON_SITE = "/cars/2022-toyota-corolla-ascent-sport-a1";
const askSite = async () => server.ask(toHost(slug), ON_SITE);

describe("the page of one vehicle", () => {
  const set = (detail: string, value: string, shown: string) => ({
    intent: "set-detail",
    detail,
    value,
    shown,
  });

  test("T6 D440: hidden, tagged and commented, it is so on the site at once, in the log, and taken back", async () => {
    const kim = await enter("salesperson");
    const page = await toPage("A1");
    expect((await askSite()).status).toBe(200);
    const hidden = await kim.post(page, set("shown", "no", "yes"));
    expect([hidden.status, hidden.text.includes("It is off your site now.")]).toEqual([200, true]);
    await until(async () => (await askSite()).status === 404);
    expect(hidden.text).toContain("The feed shows it.");
    const shown = await kim.post(page, { ...set("shown", "", "no"), intent: "revert-detail" });
    expect(shown.text).toContain("It is on your site now.");
    await until(async () => (await askSite()).status === 200);
    await kim.post(page, set("comments", "Serviced <b>here</b>", ""));
    await until(async () => (await askSite()).text.includes("Serviced here"));
    const entries = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { subject: { kind: "vehicle", id: "A1" } }, 3),
    );
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["edit vehicle", { comments: "Serviced here" }],
      ["revert vehicle", { shown: true }],
      ["edit vehicle", { shown: false }],
    ]);
  });

  test("D440: a preview is what the site would show, escaped, and saves nothing", async () => {
    const kim = await enter("marketer");
    const wanted = { intent: "preview", detail: "comments", shown: "" };
    const { text } = await kim.post(await toPage("K1"), {
      ...wanted,
      value: "<i>Fine</i> <script>alert(1)</script> car",
    });
    expect(text).toContain("Not saved yet");
    expect(text).not.toContain("<script>alert(1)");
    const [row] = await db.inAccount(dealer.id, (tx) =>
      tx.query(
        "select coalesce(o.comments, v.comments) as comments from vehicle v left join vehicle_override o on o.vehicle_id = v.id where v.stock_number = 'K1'",
      ),
    );
    expect(row).toEqual({ comments: null });
  });

  test("D440: what is too long is refused and stays typed; after somebody else, nothing is overwritten", async () => {
    const kim = await enter("manager");
    const page = await toPage("K1");
    const long = await kim.post(page, set("tag", "x".repeat(31), ""));
    expect([
      long.status,
      long.text.includes("keep to 30 characters"),
      long.text.includes("x".repeat(31)),
    ]).toEqual([...[422, true, true]]);
    expect((await kim.post(page, set("tag", "One owner", ""))).status).toBe(200);
    const late = await kim.post(page, set("tag", "Low km", ""));
    expect([late.status, late.text.includes("Somebody else changed this")]).toEqual([409, true]);
    const theirs = await kim.post(page, set("comments", "Theirs", ""));
    expect(theirs.text).toContain("Saved. Shoppers see it now.");
    const mine = await kim.post(page, set("comments", "Mine", ""));
    expect([mine.status, mine.text.includes("What somebody else saved")]).toEqual([409, true]);
    expect(mine.text).toContain("Mine</textarea>");
    expect((await kim.post(page, set("comments", "Mine", "Theirs"))).status).toBe(200);
    // Taking it back asks nothing of what is typed.
    const revert = { ...set("tag", "x".repeat(31), "One owner"), intent: "revert-detail" };
    expect((await kim.post(page, revert)).status).toBe(200);
    expect((await kim.post(page, set("price_cents", "1", ""))).status).toBe(400);
  });

  test("T6 D431: its price is changed there, too, whatever vehicle the form names", async () => {
    const kim = await enter("manager");
    const fields = {
      intent: "save",
      price: "23,450",
      price_type: "drive_away",
      availability: "",
      shown_availability: "",
    };
    const before = await db.inAccount(dealer.id, (tx) =>
      tx.query<{ cents: number }>("select drive_away_cents as cents from vehicle where stock_number = 'K1'"),
    );
    const shown = { shown_cents: String(before[0]!.cents), shown_type: "drive_away" };
    const saved = await kim.post(await toPage("K1"), {
      ...{ ...fields, ...shown, vehicle: String(await findId("A1")), intent: "save-anyway" },
    });
    expect(saved.text).toContain("Saved. Shoppers see it now.");
    expect(saved.text).toContain("$23,450 Drive Away");
    const [row] = await db.inAccount(dealer.id, (tx) =>
      tx.query(
        "select v.stock_number from vehicle_override o join vehicle v on v.id = o.vehicle_id where o.price_cents = 2345000",
      ),
    );
    expect(row).toEqual({ stock_number: "K1" });
  });

  test("D426 D440: every role does what it may, and nobody reaches another account's or yard's vehicle", async () => {
    const page = await toPage("A1");
    const actions: readonly (readonly [Permission, Readonly<Record<string, string>>])[] = [
      ["stock:edit", set("pinned", "yes", "no")],
      ["stock:edit", { ...set("pinned", "", "yes"), intent: "revert-detail" }],
      ["stock:price", { intent: "revert-price", shown_cents: "1", shown_type: "drive_away" }],
    ];
    for (const role of ROLES) {
      const kim = await enter(role);
      expect([role, (await kim.get(page)).status]).toEqual([role, 200]);
      for (const [permission, fields] of actions) {
        const may = (PERMISSIONS[permission] as readonly Role[]).includes(role);
        const { status } = await kim.post(page, fields);
        expect([role, fields.intent, status === 403]).toEqual([role, fields.intent, !may]);
      }
    }
    const expectNothing = async (browser: StaffBrowser, address: string) => {
      expect((await browser.get(address)).status).toBe(404);
      const { status } = await browser.post(address, set("shown", "no", "yes"));
      expect([404, 422]).toContain(status);
    };
    const foreign = await enter("owner", { at: other });
    await expectNothing(foreign, page);
    await expectNothing(await enter("owner"), await toPage("X1", other));
    const [yard] = await db.inAccount(dealer.id, (tx) =>
      tx.query<{ id: number }>("select id from location where slug = $1", [ASPLEY.slug]),
    );
    await expectNothing(await enter("manager", { locations: [yard!.id] }), page);
    expect((await askSite()).status).toBe(200);
    for (const id of ["0", "x", "1e9", "99999999999999999999"])
      expect(
        (await (await enter("owner")).get(`${await toSectionPath(db, dealer, "stock")}/${id}`)).status,
      ).toBe(404);
  });
});

describe("changing many vehicles", () => {
  const toStock = () => toSectionPath(db, dealer, "stock");
  /** What a preview asks to be confirmed. */
  const readShown = (text: string) => {
    const [, shown = ""] = /name="shown" value="([^"]*)"/.exec(text) ?? [];
    return shown.replaceAll("&quot;", '"');
  };
  const wanted = { intent: "bulk-preview", which: "all" };
  const readPrices = () =>
    db.inAccount(dealer.id, async (tx) => {
      const rows = await tx.query<{ number: string; cents: number }>(
        `select stock_number as number, coalesce(o.price_cents, drive_away_cents) as cents from vehicle v
         left join vehicle_override o on o.vehicle_id = v.id order by stock_number`,
      );
      return Object.fromEntries(rows.map(({ number, cents }) => [number, cents]));
    });

  test("D441: prices are shown before and after, changed together, in the log, and taken back", async () => {
    const kim = await enter("manager");
    const page = await toStock();
    const before = await readPrices();
    const preview = await kim.post(page, { ...wanted, kind: "amount", value: "-500" });
    expect([preview.status, preview.text.includes("Change 2 vehicles?")]).toEqual([200, true]);
    expect(await readPrices()).toEqual(before);
    const applied = await kim.post(page, { intent: "bulk-apply", shown: readShown(preview.text) });
    expect(applied.text).toContain("Changed the price of 2 vehicles.");
    const lower = Object.fromEntries(
      Object.entries(before).map(([number, cents]) => [number, cents - 50_000]),
    );
    expect(await readPrices()).toEqual(lower);
    const entries = await db.inAccount(dealer.id, (tx) => listAudit(tx, { action: "change price" }, 2));
    expect(new Set(entries.map(({ subject }) => subject?.id))).toEqual(new Set(["A1", "K1"]));
    const [, edit = ""] = /name="edit" value="([^"]*)"/.exec(applied.text) ?? [];
    const lee = await enter("manager");
    expect((await lee.post(page, { intent: "bulk-undo", edit })).text).toContain("taken back already");
    const undone = await kim.post(page, { intent: "bulk-undo", edit });
    expect(undone.text).toContain("Took back the change of 2 vehicles.");
    expect(await readPrices()).toEqual(before);
    expect((await kim.post(page, { intent: "bulk-undo", edit })).status).toBe(422);
  });

  test.each(["hide", "reserved"])("D441: %s of many is taken back to what was said before", async (kind) => {
    const kim = await enter("salesperson");
    const page = await toStock();
    const readOwn = () =>
      db.inAccount(dealer.id, (tx) =>
        tx.query(
          "select v.id, o.shown, o.reserved from vehicle v left join vehicle_override o on o.vehicle_id = v.id order by v.id",
        ),
      );
    const before = await readOwn();
    const preview = await kim.post(page, { ...wanted, kind });
    const applied = await kim.post(page, { intent: "bulk-apply", shown: readShown(preview.text) });
    const own = kind === "hide" ? { shown: false } : { reserved: true };
    expect(await readOwn()).toEqual(before.map((row) => ({ ...row, ...own })));
    const [, edit = ""] = /name="edit" value="([^"]*)"/.exec(applied.text) ?? [];
    await kim.post(page, { intent: "bulk-undo", edit });
    expect(await readOwn()).toEqual(before);
  });

  test("D441: what somebody else changed since the preview, or since the change, is left as it is and told", async () => {
    const [kim, lee] = [await enter("salesperson"), await enter("salesperson")];
    const page = await toStock();
    const preview = await kim.post(page, { ...wanted, kind: "tag", value: "Sale" });
    const one = await toPage("A1");
    await lee.post(one, { intent: "set-detail", detail: "tag", value: "Low km", shown: "" });
    const applied = await kim.post(page, { intent: "bulk-apply", shown: readShown(preview.text) });
    expect(applied.text).toContain("Somebody else changed it in the meantime.");
    const readTags = () =>
      db.inAccount(dealer.id, (tx) =>
        tx.query(
          "select v.stock_number as number, o.tag from vehicle_override o join vehicle v on v.id = o.vehicle_id order by 1",
        ),
      );
    expect(await readTags()).toEqual([
      { number: "A1", tag: "Low km" },
      { number: "K1", tag: "Sale" },
    ]);
    await lee.post(await toPage("K1"), { intent: "set-detail", detail: "tag", value: "Hot", shown: "Sale" });
    const [, edit = ""] = /name="edit" value="([^"]*)"/.exec(applied.text) ?? [];
    const undone = await kim.post(page, { intent: "bulk-undo", edit });
    expect(undone.text).toContain("Took back the change of 0 vehicles.");
    expect((await readTags())[1]).toEqual({ number: "K1", tag: "Hot" });
  });

  test("D426 D441: nobody changes what they may not, another yard's or another account's", async () => {
    const page = await toStock();
    const before = await readPrices();
    const kim = await enter("salesperson");
    expect((await kim.post(page, { ...wanted, kind: "amount", value: "-500" })).status).toBe(403);
    const step = {
      ...{
        kind: "price",
        vehicleId: await findId("A1"),
        from: { cents: before.A1, priceType: "drive_away" },
      },
      to: { cents: 1_000_000, priceType: "drive_away" },
    };
    const apply = (steps: unknown) => ({ intent: "bulk-apply", shown: JSON.stringify(steps) });
    expect((await kim.post(page, apply([step]))).status).toBe(403);
    const tag = { kind: "tag", vehicleId: await findId("K1"), from: null, to: "x" };
    expect((await kim.post(page, apply([tag, step]))).status).toBe(422);
    const [yard] = await db.inAccount(dealer.id, (tx) =>
      tx.query<{ id: number }>("select id from location where slug = $1", [ASPLEY.slug]),
    );
    const limited = await enter("owner", { locations: [yard!.id] });
    const refused = await limited.post(page, apply([step]));
    expect([refused.status, refused.text.includes("not in your stock any more")]).toEqual([422, true]);
    const foreign = await enter("owner", { at: other });
    const theirs = await foreign.post(await toSectionPath(db, other, "stock"), apply([step]));
    expect(theirs.status).toBe(422);
    expect(await readPrices()).toEqual(before);
    expect((await kim.post(page, { ...wanted, which: "chosen", kind: "hide" })).text).toContain(
      "Tick the vehicles",
    );
  });
});

describe("what needs work", () => {
  test("D441: the list has what lacks photos, what stands long, and what the law wants, with what to do on its page", async () => {
    const kim = await enter("read-only");
    await db.inAccount(dealer.id, async (tx) => {
      await tx.query(
        "delete from vehicle_media where vehicle_id = (select id from vehicle where stock_number = 'K1')",
      );
      await tx.query("update vehicle set listed_at = now() - interval '70 days' where stock_number = 'K1'");
    });
    const { text } = await kim.get(
      `${await toSectionPath(db, dealer, "stock")}?show=needs-work&sort=costliest`,
    );
    expect(text).toContain("No photos");
    expect(text).toContain("70 days in stock");
    const page = await kim.get(await toPage("K1"));
    expect(page.text).toContain("What needs work");
    expect(page.text).toMatch(/has been standing for 70 days/);
  });
});

describe("the price ladder", () => {
  const ladderSlug = unique("ladder");
  const steps = [{ days: 30, percent: 4 }];
  const laddered = givenDealer(db, {
    sites: { [ladderSlug]: { config: aSite({ name: "The Ladder", priceLadder: { steps } }) } },
    stock: [aRow()],
  });

  test("D449: it says what it suggests, fills the form when asked, and leaves the price to people", async () => {
    const [kim, lee] = [await enter("manager", { at: laddered }), await enter("marketer", { at: laddered })];
    const list = await toSectionPath(db, laddered, "stock");
    const [car] = await db.inAccount(laddered.id, async (tx) => {
      await tx.query("update vehicle set listed_at = now() - interval '42 days'");
      return tx.query<{ id: number; cents: number }>("select id, drive_away_cents as cents from vehicle");
    });
    const { id, cents } = car!;
    const suggested = Math.round((cents * 0.96) / 1000) * 1000;
    const dollars = (of: number) => `$${(of / 100).toLocaleString("en-AU")}`;
    const words = `42 days in stock: your ladder says ${dollars(suggested)} (${dollars(cents - suggested)} less)`;
    const { text } = await kim.get(`${list}?show=ladder`);
    expect(text).toContain(words);
    expect(text).toContain(`${list}/${id}?ladder=1`);
    expect((await lee.get(`${list}/${id}`)).text).toContain(words);
    expect((await lee.get(`${list}/${id}?ladder=1`)).text).not.toContain("is filled in as your ladder says");
    const filled = await kim.get(`${list}/${id}?ladder=1`);
    expect(filled.text).toContain(`value="${dollars(suggested).slice(1)}"`);
    expect(filled.text).toContain("is filled in as your ladder says");
    expect((await kim.get(`${list}/${id}`)).text).toContain(`value="${dollars(cents).slice(1)}"`);
    const saved = await kim.post(`${list}/${id}?ladder=1`, {
      ...{ intent: "save", price: dollars(suggested).slice(1), price_type: "drive_away", availability: "" },
      ...{ shown_cents: String(cents), shown_type: "drive_away", shown_availability: "" },
    });
    expect(saved.text).toContain("Saved. Shoppers see it now.");
    expect(saved.text).not.toContain("your ladder");
  });
});

describe("the columns of the list", () => {
  const readHeads = (text: string) =>
    [...text.matchAll(/<th scope="col".*?<\/th>/g)]
      .map(([head]) => head.replace(/<[^>]*>/g, ""))
      .filter((head) => head !== "Choose");
  const choose = (...columns: string[]) => [
    ["intent", "columns-save"],
    ...columns.map((column) => ["column", column]),
  ];
  const USUAL = ["Stock number", "Days", "km", "Views", "Enquiries"];

  test("D448: each person has their own, in this dealer alone, in the list's order, until the usual ones are back", async () => {
    const page = await toSectionPath(db, dealer, "stock");
    const [kim, lee] = [await enter("read-only"), await enter("manager")];
    const read = async (browser: StaffBrowser) => readHeads((await browser.get(page)).text).slice(1, -1);
    expect(await read(kim)).toEqual(USUAL);
    const saved = await kim.post(page, choose("yard", "km", "km", "no-column"));
    expect([saved.status, saved.text.includes("Saved for you.")]).toEqual([200, true]);
    expect([await read(kim), await read(lee)]).toEqual([["km", "Yard"], USUAL]);
    await kim.post(page, choose());
    expect(await read(kim)).toEqual([]);
    const [entry] = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { action: "choose stock columns" }, 1),
    );
    expect([entry?.name, entry?.after]).toEqual(["Jo Barnes", { columns: [] }]);
    expect((await kim.post(page, { intent: "columns-usual" })).text).toContain("The usual columns are back.");
    expect(await read(kim)).toEqual(USUAL);
    const foreign = await enter("owner", { at: other });
    expect((await foreign.post(page, choose("yard"))).status).toBe(404);
  });

  test("D448: a heading orders the list by its column, and around when it is pressed again", async () => {
    const kim = await enter("manager");
    const page = await toSectionPath(db, dealer, "stock");
    const { text } = await kim.get(`${page}?sort=stock-number`);
    expect(text).toMatch(/<th scope="col" aria-sort="ascending"[^>]*><a [^>]*sort=stock-number-back/);
    expect(text.indexOf(">A1<")).toBeLessThan(text.indexOf(">K1<"));
    const back = await kim.get(`${page}?sort=stock-number-back`);
    expect(back.text.indexOf(">K1<")).toBeLessThan(back.text.indexOf(">A1<"));
  });
});
