import { expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { PERMISSIONS, ROLES, type Role } from "#features/identity/staff/roles/permissions.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, toSectionPath } from "../../testing/test-back-office.ts";
import { until } from "../../testing/test-process.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const PERTH = {
  ...ASPLEY,
  slug: "perth",
  name: "Perth",
  city: "Perth",
  state: "WA" as const,
  postcode: "6000",
  code: "PER",
};
const perth = { locationCode: "PER", locationName: "Perth" };
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite({ name: "The Dealer" }) } },
  locations: [ASPLEY, PERTH],
  stock: [
    aRow({ ...perth, km: 41_000 }),
    aRow({ ...perth, stockNumber: "N1", carType: "new", model: "Yaris" }),
    aRow({ stockNumber: "K1", make: "Kia", model: "Rio" }),
  ],
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
const toVehicle = async (stockNumber: string, at = dealer) =>
  `${await toSectionPath(db, dealer, "stock")}/${await findId(stockNumber, at)}`;
const toNotice = async (stockNumber: string, at = dealer) => `${await toVehicle(stockNumber, at)}/notice`;

const ON_SITE = "/cars/2022-toyota-corolla-ascent-sport-a1";
const askSite = () => server.ask(toHost(slug), ON_SITE);

const ANSWERS = {
  ...{ writeOff: "never", ppsrResult: "clear", ppsrNumber: "44712209", ppsrDay: "2026-01-12", ppsrBy: "" },
  ...{ warranty: "3-5000", unlicensed: "yes", odometer: "41,002", engine: "2ZR-77", version: "0" },
};
const readVersion = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";

test("D460: a used car in Western Australia is on no site until its notice is answered, and then at once, with its answers", async () => {
  const kim = await enter("manager");
  expect((await askSite()).status).toBe(404);
  const list = await kim.get(`${await toSectionPath(db, dealer, "stock")}?state=law`);
  expect(list.text).toContain("The notice is not answered, so the site does not show it");
  const vehicle = await kim.get(await toVehicle("A1"));
  expect(vehicle.text).toContain(`href="${await toNotice("A1")}"`);
  expect(vehicle.text).not.toContain(ON_SITE);
  const form = await kim.get(await toNotice("A1"));
  expect(form.text).toContain("From the stock, not saved yet");
  const half = await kim.post(await toNotice("A1"), { writeOff: "never", version: readVersion(form.text) });
  expect(half.text).toContain("Still to be answered before the site shows this vehicle: PPSR search,");
  expect((await askSite()).status).toBe(404);
  const whole = await kim.post(await toNotice("A1"), { ...ANSWERS, version: readVersion(half.text) });
  expect(whole.text).toContain("Form 4 has all its answers, and the site may show this vehicle.");
  await until(async () => (await askSite()).status === 200);
  const { text } = await askSite();
  for (const words of ["Not recorded as written off", "PPSR search: clear", "12 January 2026"])
    expect(text).toContain(words);
  // The number of the search and of the engine are for staff.
  expect(text).not.toMatch(/44712209|2ZR-77/);
  const [entry] = await db.inAccount(dealer.id, (tx) => listAudit(tx, { action: "answer notice" }, 1));
  expect(entry).toMatchObject({
    subject: { kind: "vehicle", id: "A1" },
    before: { ppsr: null, odometer: null },
    after: { ppsr: { result: "clear" }, odometer: 41_002, licence: "none" },
  });
  expect(entry?.after).not.toHaveProperty("writeOff");
});

test("D460: what cannot be right is told beside its field and stays typed; after somebody else, nothing is overwritten", async () => {
  const kim = await enter("manager");
  const page = await toNotice("K1");
  const wrong = await kim.post(page, { ...ANSWERS, ppsrDay: "2999-01-01", engine: "my <own> number" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("The day of the search is in the future.");
  expect(wrong.text).toContain("my &lt;own&gt; number");
  expect((await kim.post(page, { ...ANSWERS, version: "0" })).status).toBe(200);
  const late = await kim.post(page, { ...ANSWERS, writeOff: "repairable", version: "0" });
  expect([late.status, late.text.includes("What somebody else saved")]).toEqual([409, true]);
  expect(late.text).toContain("Not recorded as written off");
  const again = await kim.post(page, { ...ANSWERS, writeOff: "repairable", version: readVersion(late.text) });
  expect([again.status, again.text.includes("Saved.")]).toEqual([200, true]);
  expect((await server.ask(toHost(slug), "/cars/2022-kia-rio-ascent-sport-k1")).status).toBe(200);
});

test("D460: the notice is a PDF that nothing keeps; a new car and another account's or yard's have none", async () => {
  const kim = await enter("salesperson");
  const pdf = await kim.get(`${await toNotice("K1")}.pdf`);
  expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(pdf.headers["cache-control"]).toContain("no-store");
  const yard = await db.inAccount(dealer.id, (tx) =>
    tx.query<{ id: number }>("select id from location where slug = $1", [ASPLEY.slug]),
  );
  const [owner, foreign, elsewhere] = [
    await enter("owner"),
    await enter("owner", { at: other }),
    await enter("manager", { locations: [yard[0]!.id] }),
  ];
  const closed = [
    [owner, await toNotice("N1")],
    [owner, await toNotice("X1", other)],
    [foreign, await toNotice("A1")],
    [elsewhere, await toNotice("A1")],
  ] as const;
  for (const [browser, page] of closed) {
    expect((await browser.get(page)).status).toBe(404);
    expect((await browser.get(`${page}.pdf`)).status).toBe(404);
    expect((await browser.post(page, ANSWERS)).status).toBe(404);
  }
});

test("D426 D460: who may change prices may answer, and all who see the stock read the answers", async () => {
  for (const role of ROLES) {
    const kim = await enter(role);
    const may = (PERMISSIONS["stock:price"] as readonly Role[]).includes(role);
    expect([role, (await kim.get(await toVehicle("A1"))).status]).toEqual([role, 200]);
    expect([role, (await kim.get(await toNotice("A1"))).status]).toEqual([role, may ? 200 : 403]);
    const { status } = await kim.post(await toNotice("A1"), { ...ANSWERS, version: "0" });
    expect([role, status === 403]).toEqual([role, !may]);
  }
});
