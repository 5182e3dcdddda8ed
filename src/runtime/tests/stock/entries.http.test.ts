import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { PERMISSIONS, ROLES } from "#features/identity/staff/roles/permissions.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { until } from "../../testing/test-process.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("dealer");
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite() } },
  locations: [ASPLEY, { ...ASPLEY, slug: "carlton", code: "C", name: "Carlton" }],
  stock: [aRow({ stockNumber: "F1", location: "carlton" })],
});
const server = givenServer(db);

let manager: StaffBrowser;
let yards: Readonly<Record<string, string>>;
beforeAll(async () => {
  manager = await enterBackOffice(db, { server, dealer }, { role: "manager" });
  const rows = await db.inAccount(dealer.id, (tx) =>
    tx.query<{ id: number; slug: string }>("select id, slug from location"),
  );
  yards = Object.fromEntries(rows.map((row) => [row.slug, String(row.id)]));
});

const CAR = {
  ...{
    vin: "",
    rego: "",
    stockNumber: "",
    carType: "used",
    make: "Subaru",
    model: "Brat",
    badge: "",
    km: "",
  },
  ...{ year: "1994", body: "ute", fuel: "", transmission: "manual", drive: "", colour: "Red" },
  ...{ price: "24,990", priceType: "drive_away", comments: "" },
};
const toPath = (section: string) => toSectionPath(db, dealer, section);
const enter = async (fields: Readonly<Record<string, string>>, browser = manager) =>
  browser.post(await toPath("stock/new"), { ...CAR, yard: yards.aspley!, intent: "save", ...fields });

test("D443 T6: a car without a feed is entered, is on the site, in its search and in the list, and can be changed and withdrawn", async () => {
  const comments = "One owner <script>alert(1)</script>";
  const added = await enter({ rego: "ute 94", comments });
  expect(added.status).toBe(303);
  const photos = added.headers.location!;
  expect(photos).toMatch(/^\/accounts\/[^/]+\/stock\/\d+\/photos\?added$/);
  expect((await manager.get(photos)).text).toContain("Now take its photos.");
  const onSite = async (path: string) => (await server.ask(toHost(slug), path)).text;
  await until(async () => (await onSite("/search/used-cars?q=brat")).includes("1994 Subaru Brat"));
  const page = await onSite("/cars/1994-subaru-brat-ute-94");
  expect(page).toContain("24,990");
  expect(page).not.toContain("<script>alert(1)");
  const list = await manager.get(`${await toPath("stock")}?q=brat`);
  const edit = /href="([^"]+\/edit)"/.exec(list.text)![1]!;
  const form = await manager.get(edit);
  expect(form.text).toContain('value="24,990"');
  const version = /name="version" value="([^"]+)"/.exec(form.text)![1]!;
  const fields = { ...CAR, yard: yards.aspley!, rego: "UTE94", stockNumber: "ute 94", version };
  const changed = await manager.post(edit, { ...fields, colour: "Blue", price: "23,990", intent: "save" });
  expect([changed.status, changed.text.includes("Saved. Shoppers see it now.")]).toEqual([200, true]);
  await until(async () => (await onSite("/cars/1994-subaru-brat-ute-94")).includes("23,990"));
  const late = await manager.post(edit, { ...fields, colour: "Green", intent: "save" });
  expect([late.status, late.text.includes("Somebody else changed this vehicle")]).toEqual([422, true]);
  expect(late.text).toContain('value="Green"');
  expect(late.text).toMatch(/What is saved now.*>Colour<\/dt><dd[^>]*>Blue<.*>Price<\/dt><dd[^>]*>23,990</s);
  expect((await manager.post(edit, { intent: "withdraw" })).text).toContain("Put it back");
  await until(async () => !(await onSite("/search/used-cars?q=brat")).includes("1994 Subaru Brat"));
  expect((await manager.post(edit, { intent: "restore" })).status).toBe(200);
  await until(async () => (await onSite("/search/used-cars?q=brat")).includes("1994 Subaru Brat"));
  const log = await db.inAccount(dealer.id, (tx) => listAudit(tx, {}, 4));
  expect(log.map(({ action }) => action)).toEqual([
    ...["restore vehicle", "withdraw vehicle", "change vehicle", "add vehicle"],
  ]);
  expect(log[2]).toMatchObject({ before: { colour: "Red" }, after: { colour: "Blue" } });
});

test("D443: what is wrong is told beside its field, what was typed stays, and nothing is stored", async () => {
  const wrong: readonly [Readonly<Record<string, string>>, RegExp][] = [
    [{ rego: "" }, /Enter the VIN, the registration or a stock number/],
    [{ rego: "R1", make: "" }, /Make is missing/],
    [{ rego: "R1", price: "-1" }, /“-1” is a negative price/],
    [{ rego: "R1", price: "0" }, /Enter a price in dollars/],
    [{ rego: "R1", year: "3000" }, /“3000”/],
    [{ rego: "R1", yard: "" }, /Choose the yard where it stands/],
    [{ rego: "R1", yard: "999999" }, /Choose one of the yards/],
    [{ rego: "R1", make: "Subaruu" }, /did you mean Subaru/],
    [{ stockNumber: "f1" }, /A vehicle with this stock number is in your stock already/],
  ];
  for (const [fields, message] of wrong) {
    const { status, text } = await enter({ colour: "Typed red", ...fields });
    expect([fields, status]).toEqual([fields, 422]);
    expect(text.replaceAll("<!-- -->", "")).toMatch(message);
    expect(text).toContain('value="Typed red"');
  }
  const cars = await db.inAccount(dealer.id, (tx) =>
    tx.query("select from vehicle where colour ilike 'typed%' or rego = 'R1'"),
  );
  expect(cars).toEqual([]);
});

test.each(ROLES)("D426 D443: whether a %s may enter a vehicle", async (role) => {
  const browser = await enterBackOffice(db, { server, dealer }, { role });
  const may = (PERMISSIONS["stock:price"] as readonly string[]).includes(role);
  expect((await browser.get(await toPath("stock/new"))).status).toBe(may ? 200 : 403);
  expect((await enter({ rego: `R${role.slice(0, 4)}` }, browser)).status).toBe(may ? 303 : 403);
  expect((await browser.get(await toPath("stock"))).text.includes("Add a vehicle")).toBe(may);
});

test("D426 D443: somebody of one yard enters vehicles there alone, and sees nothing of another yard", async () => {
  const places = { locations: [Number(yards.aspley)] };
  const browser = await enterBackOffice(db, { server, dealer }, { role: "manager", places });
  expect((await enter({ rego: "R7", yard: yards.carlton! }, browser)).status).toBe(422);
  const known = await enter({ stockNumber: "F1" }, browser);
  expect(known.text).toContain("is in your stock already, in another yard.");
  expect(known.text).not.toContain("Show the vehicle that is there");
  const added = await enter({ rego: "R8", yard: yards.carlton! });
  const edit = added.headers.location!.replace("photos?added", "edit");
  expect((await browser.get(edit)).status).toBe(404);
  expect((await browser.post(edit, { intent: "withdraw" })).status).toBe(404);
});

test("D443: a vehicle of a feed has no form", async () => {
  const [car] = await db.inAccount(dealer.id, (tx) =>
    tx.query<{ id: number }>("select id from vehicle where stock_number = 'F1'"),
  );
  const path = await toPath(`stock/${car!.id}/edit`);
  expect((await manager.get(path)).status).toBe(404);
  expect((await manager.post(path, { intent: "withdraw" })).text).toContain("comes from a feed by now");
});

test("D440 D443: the form of a hidden vehicle has no link to a page that shoppers cannot see", async () => {
  const added = await enter({ rego: "R9" });
  const vehicle = added.headers.location!.replace("/photos?added", "");
  expect((await manager.get(`${vehicle}/edit`)).text).toContain("On your site");
  await manager.post(vehicle, { intent: "set-detail", detail: "shown", value: "no", shown: "yes" });
  expect((await manager.get(`${vehicle}/edit`)).text).not.toContain("On your site");
});

describe("the look-up", () => {
  const lookSlug = unique("looker");
  const looker = givenDealer(db, {
    sites: { [lookSlug]: { config: aSite({ tradeIn: { lookup: "simulator" } }) } },
    locations: [ASPLEY],
    stock: [aRow({ stockNumber: "L1", vin: "6T1BD3FK20X123456", rego: "ABC 12D" })],
  });
  const VIN = "JM0KF4WLA00123456";
  const NEW = {
    ...CAR,
    make: "",
    model: "",
    year: "",
    colour: "",
    body: "",
    transmission: "",
    regoState: "",
  };
  let owner: StaffBrowser;
  let path: string;
  beforeAll(async () => {
    owner = await enterBackOffice(db, { server, dealer: looker }, { role: "owner" });
    path = await toSectionPath(db, looker, "stock/new");
  });
  const look = (fields: Readonly<Record<string, string>>) =>
    owner.post(path, { ...NEW, yard: "", proposed: "", intent: "look-up", ...fields });
  const readField = (text: string, name: string) =>
    new RegExp(`name="${name}"[^>]* value="([^"]*)"|value="([^"]*)"[^>]* name="${name}"`)
      .exec(text)
      ?.slice(1)
      .find(Boolean) ?? "";

  test("D457: a VIN fills in what is known of the vehicle as a proposal, and says that a simulator made it up", async () => {
    expect((await owner.get(path)).text).toContain("Look it up");
    const found = await look({ vin: VIN.toLowerCase(), km: "41,000" });
    expect(found.status).toBe(200);
    expect(found.text).toContain(`Found for the VIN ${VIN}: `);
    expect(found.text).toContain("a simulator made this vehicle up");
    const [make, model, year] = ["make", "model", "year"].map((name) => readField(found.text, name));
    expect([make, model, year].every(Boolean)).toBe(true);
    expect(readField(found.text, "km")).toBe("41,000");
    const rows = await db.inAccount(looker.id, (tx) => tx.query("select from vehicle"));
    expect(rows).toHaveLength(1);
    const [entry] = await db.inAccount(looker.id, (tx) => listAudit(tx, {}, 1));
    expect(entry).toMatchObject({ action: "look up vehicle", subject: { kind: "vehicle", id: VIN } });
  });

  test("D457: a plate needs its state, and a vehicle in stock is shown instead of looked up", async () => {
    const stateless = await look({ rego: "XYZ 98A" });
    expect([stateless.status, stateless.text.includes("Choose the state of the registration.")]).toEqual([
      422,
      true,
    ]);
    expect((await look({ rego: "XYZ 98A", regoState: "QLD" })).text).toContain("Found for XYZ98A in QLD: ");
    const inStock: readonly Readonly<Record<string, string>>[] = [
      { vin: "6T1BD3FK20X123456" },
      { rego: "abc12d", regoState: "QLD" },
    ];
    for (const fields of inStock) {
      const known = await look(fields);
      expect(known.status).toBe(422);
      expect(known.text).toMatch(
        /A vehicle with this (VIN|registration) is in your stock already: 2022 Toyota/,
      );
      expect(known.text).toContain("Show the vehicle that is there");
    }
  });

  test("D457: what cannot be looked up is said, and what was typed stays", async () => {
    const wrong: readonly [Readonly<Record<string, string>>, RegExp][] = [
      [{ vin: "1234" }, /This is not a VIN of 17 letters and digits, without I, O and Q/],
      [{}, /Enter the VIN, or the registration/],
      [{ rego: "not a plate at all", regoState: "QLD" }, /This is not a registration plate/],
      [{ vin: "000BD3FK20X123456" }, /Nothing is known of the VIN/],
      [{ vin: "999BD3FK20X123456" }, /does not answer just now/],
    ];
    for (const [fields, words] of wrong) {
      const answer = await look({ ...fields, comments: "a <b>note</b>" });
      expect(answer.status).toBe(422);
      expect(answer.text).toMatch(words);
      expect(answer.text).toContain("a &lt;b&gt;note&lt;/b&gt;");
    }
  });

  test("D457: without a service the form says nothing of it, and nobody below a manager looks anything up", async () => {
    expect((await manager.get(await toPath("stock/new"))).text).not.toContain("Look it up");
    expect((await enter({ vin: VIN, intent: "look-up" })).status).toBe(422);
    const seller = await enterBackOffice(db, { server, dealer: looker }, { role: "salesperson" });
    expect((await seller.post(path, { ...NEW, vin: VIN, intent: "look-up" })).status).toBe(403);
  });
});
