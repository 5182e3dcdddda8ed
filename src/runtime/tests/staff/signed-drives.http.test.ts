import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { buildCounterBackground } from "#features/counter/background.server.ts";
import { findPaper, toLicenceKey } from "#features/counter/store/papers.server.ts";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { removeStaleFiles } from "#features/leads/attachments/attachment-files.server.ts";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { readHeldRecord } from "#features/privacy/person/held-record.server.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { removeEndedTestDrives } from "#features/test-drives/store/booking-store.server.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
/** Open around the clock, so that there is a time that has begun. */
const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, status: "Open", open: "00:00", close: "24:00" },
})) as LocationDocument["openingHours"];
const slug = unique("signed");
const testDrive = {
  enabled: true,
  atOnce: 20,
  licencePictureDays: 3,
  agreement: ["I bring it back to {dealer}.", "Today."],
};
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite({ name: "The Dealer", testDrive }) } },
  locations: [{ ...ASPLEY, openingHours }],
  stock: Array.from({ length: 12 }, (_, number) => aRow({ stockNumber: `A${number}` })),
});
const server = givenServer(db);

const enter = (role: Role, places = {}) =>
  enterBackOffice(db, { server, dealer }, { role, places, name: `Kim of ${role}` });
const list = () => toSectionPath(db, dealer, "test-drives");
const toPlain = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
const read = (text: string, name: string) =>
  toPlain(new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? "");

let booked = 0;
/** Books the time that has begun, or one of the next, for somebody new. */
async function book(browser: StaffBrowser, at = 0) {
  booked += 1;
  const path = `${await list()}/new`;
  const page = (await browser.get(path)).text;
  const car = [...page.matchAll(/<option value="([^"]+-a\d+)"/g)][booked - 1]![1]!;
  const form = (await browser.get(`${path}?car=${car}`)).text;
  const time = [...form.matchAll(/<option value="(20\d\d-[^"]+)"/g)][at]![1]!;
  const person = {
    name: "Jane Driver",
    phone: `0412 555 ${100 + booked}`,
    email: `signer${booked}@example.com`,
  };
  const answer = await browser.post(path, {
    ...{
      site: String(dealer.sites[slug]),
      car,
      location: read(form, "location"),
      token: read(form, "token"),
    },
    ...{ time, ...person, message: "" },
  });
  const [drive] = String(answer.headers.location).split("?");
  return { path: drive!, id: drive!.split("/").at(-1)!, email: person.email };
}

const tomorrow = () => new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);

/** What somebody takes down on the page of a test drive. */
async function fill(browser: StaffBrowser, path: string, changes: Readonly<Record<string, string>> = {}) {
  const page = (await browser.get(path)).text;
  return {
    ...{ submission: randomUUID(), agreement: read(page, "agreement"), seal: read(page, "seal") },
    ...{ licence_seen: "on", licence_state: "QLD", licence_class: "C", licence_expires: tomorrow() },
    ...{ licence_last: "9f12", plate: "123 abc", odometer_out: "45,210", signed_name: "Jane Driver" },
    ...{ signature: "M10 20L300 40", signs_by_name: "", ...changes },
  };
}

async function send(
  browser: StaffBrowser,
  path: string,
  fields: Readonly<Record<string, string>>,
  picture?: Buffer,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture)
    form.set("picture", new Blob([Uint8Array.from(picture)], { type: "image/jpeg" }), "licence.jpg");
  const encoded = new Response(form);
  const answer = await server.ask("manage.localhost", `${path}/sign`, {
    method: "POST",
    headers: { "content-type": encoded.headers.get("content-type")!, cookie: browser.cookie },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.status, ...(answer.status < 500 && answer.text ? JSON.parse(answer.text) : {}) };
}

const inDealer = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(dealer.id, work);
const paperOf = (id: string) => inDealer((tx) => findPaper(tx, id));
const actions = async (id: string) =>
  (await inDealer((tx) => listAudit(tx, { subject: { kind: "test drive", id } }, 100))).map(
    ({ action }) => action,
  );
const mails = async (id: string) =>
  (
    await db.query<{ count: number }>(
      "select count(*) from pgboss.job where name like 'mail-test-drive-agreement%' and data->>'testDriveId' = $1",
      [id],
    )
  )[0]!.count;
const aPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#39c" } })
    .withExif({ IFD0: { Artist: "SECRET PHONE" } })
    .jpeg()
    .toBuffer();

describe("D451: signed at the counter", () => {
  test("licence, plate, odometer and signature are kept with the words that were signed; sent twice, stored once", async () => {
    const browser = await enter("salesperson");
    const { path, id } = await book(browser);
    const fields = await fill(browser, path);
    expect(fields.agreement.replaceAll("\r\n", "\n")).toBe("I bring it back to The Dealer.\n\nToday.");
    const answers = await Promise.all([1, 2, 3].map(() => send(browser, path, fields)));
    expect(answers.map(({ status, error }) => [status, error])).toEqual([1, 2, 3].map(() => [200, null]));
    expect(await paperOf(id)).toMatchObject({
      licence: { state: "QLD", class: "C", last: "9F12" },
      ...{ plate: "123 ABC", odometerOut: 45_210, signature: "M10 20L300 40", takenBy: "Kim of salesperson" },
    });
    expect(await actions(id)).toEqual(["sign test drive", "book test drive"]);
    expect(await mails(id)).toBe(1);
    const page = (await browser.get(path)).text;
    expect([page.includes("By Jane Driver"), page.includes("They came")]).toEqual([true, true]);
    const agreement = (await browser.get(`${path}/agreement`)).text;
    for (const words of ["I bring it back to The Dealer.", "M10 20L300 40", "123 ABC", "ends in 9F12"])
      expect(agreement).toContain(words);
  });

  test("a licence that has expired is refused, as is what somebody else had signed, and a text that was not shown", async () => {
    const [browser, second] = [await enter("salesperson"), await enter("manager")];
    const { path, id } = await book(browser);
    const expired = await send(browser, path, await fill(browser, path, { licence_expires: "2020-03-03" }));
    expect(expired).toMatchObject({ status: 422, isTemporary: false });
    expect(expired.problems.expires).toContain(
      "This licence expired on 3 March 2020. Nobody may drive on it",
    );
    const [dayBefore, twoDaysAgo] = [1, 2].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString(),
    );
    const backdated = await send(browser, path, {
      ...(await fill(browser, path, { licence_expires: dayBefore!.slice(0, 10) })),
      signed_at: twoDaysAgo!,
    });
    expect(backdated.problems.expires).toContain("This licence expired on");
    const other = await send(
      browser,
      path,
      await fill(browser, path, { agreement: "I owe you nothing, whatever." }),
    );
    expect(other.error).toContain("not the one that the page showed");
    const waiting = await fill(second, path, { signed_name: "Second" });
    expect(await paperOf(id)).toBe(null);
    expect((await send(browser, path, await fill(browser, path))).status).toBe(200);
    const late = await send(second, path, waiting);
    expect([late.status, late.error]).toEqual([
      422,
      expect.stringContaining("Kim of salesperson has already stored"),
    ]);
    expect((await paperOf(id))!.signedName).toBe("Jane Driver");
  });

  test("without JavaScript the form is a form, and a typed name signs", async () => {
    const browser = await enter("salesperson");
    const { path, id } = await book(browser);
    const fields = await fill(browser, path, { signature: "", signs_by_name: "", intent: "sign" });
    const refused = await browser.post(path, fields);
    expect([refused.status, refused.text.includes("Sign in the field, or tick")]).toEqual([422, true]);
    const taken = await browser.post(path, { ...fields, signs_by_name: "on" });
    expect(taken.status).toBe(200);
    expect((await paperOf(id))!.signature).toBe(null);
  });

  test("the picture of the licence loses what a phone writes into it, is seen by staff of the lead alone, each time noted, and is erased", async () => {
    const browser = await enter("salesperson");
    const { path, id } = await book(browser);
    expect((await aPicture()).includes("SECRET PHONE")).toBe(true);
    expect(await send(browser, path, await fill(browser, path), await aPicture())).toMatchObject({
      status: 200,
    });
    const paper = (await paperOf(id))!;
    const seen = await browser.get(`${path}/licence`);
    expect([seen.status, seen.headers["content-type"], seen.headers["cache-control"]]).toEqual([
      ...[200, "image/jpeg", "no-store"],
    ]);
    expect(seen.body.includes("SECRET PHONE")).toBe(false);
    expect((await actions(id))[0]).toBe("look at driver licence");
    const denied = [await enter("marketer"), await enter("salesperson", { locations: [] })];
    expect(await Promise.all(denied.map(async (one) => (await one.get(`${path}/licence`)).status))).toEqual([
      403, 404,
    ]);
    const erase = async (now: Date) => {
      const files = server.process.originals;
      const context = { db, mailer: null as never, log: silentLog, now: () => now };
      const [round] = buildCounterBackground(context).rounds!;
      await round!.run(new AbortController().signal);
      await removeStaleFiles({ db, files, now: () => new Date(Date.now() + HOUR_MS / 2), log: silentLog });
    };
    const due = paper.erasePictureAt!.getTime();
    await erase(new Date(due - 1));
    expect((await browser.get(`${path}/licence`)).status).toBe(200);
    await erase(new Date(due));
    expect((await browser.get(`${path}/licence`)).status).toBe(410);
    expect(await server.process.originals.read(toLicenceKey(dealer.id, paper.picture!))).toBe(null);
    expect((await browser.get(path)).text).toContain("The picture of the licence was erased on");
    const [drive] = await inDealer((tx) =>
      tx.query<{ end: Date }>("select ends_at as end from test_drive where id = $1", [id]),
    );
    expect(due).toBe(drive!.end.getTime() + 3 * DAY_MS);
  });

  test("the odometer is noted once it is back, never below the one before, and never over somebody else's", async () => {
    const browser = await enter("salesperson");
    const { path } = await book(browser);
    await send(browser, path, await fill(browser, path));
    const back = (odometer_in: string, was = "") => browser.post(path, { intent: "back", was, odometer_in });
    expect((await back("45,209")).text).toContain("at least the 45,210 km with which it left");
    expect((await back("45,222")).text).toContain("Saved: 12 km driven.");
    const stale = await back("45,300");
    expect([stale.status, stale.text.includes("Somebody else has saved 45,222 km")]).toEqual([409, true]);
  });

  test("D85 APP 12: it is among what is held about the shopper, stays with their details, and goes with them", async () => {
    const browser = await enter("salesperson");
    const { path, id, email } = await book(browser);
    await send(browser, path, await fill(browser, path), await aPicture());
    const paper = (await paperOf(id))!;
    const held = await inDealer((tx) => readHeldRecord(tx, { email, phone: null }));
    expect(held.papers.map(({ driveId }) => driveId)).toEqual([id]);
    await inDealer((tx) => removeEndedTestDrives(tx, new Date(Date.now() + 99 * DAY_MS)));
    expect(await paperOf(id)).not.toBe(null);
    await inDealer((tx) =>
      deIdentifyLeads(
        tx,
        held.enquiries.map((lead) => lead.id),
        new Date(),
      ),
    );
    expect(await paperOf(id)).toBe(null);
    const key = toLicenceKey(dealer.id, paper.picture!);
    expect(await db.query("select key from stale_file where key = $1", [key])).toEqual([{ key }]);
    expect((await browser.get(path)).status).toBe(404);
  });

  test("within an hour it is discarded and signed again, which is noted; after that it stays", async () => {
    const browser = await enter("salesperson");
    const { path, id } = await book(browser);
    await send(browser, path, await fill(browser, path, { plate: "wrong 1" }), await aPicture());
    const { submission, picture } = (await paperOf(id))!;
    const stale = await browser.post(path, { intent: "discard", submission: randomUUID() });
    expect(stale.status).toBe(409);
    const discarded = await browser.post(path, { intent: "discard", submission });
    expect(discarded.text).toContain("Discarded. Have it signed again.");
    const key = toLicenceKey(dealer.id, picture!);
    expect(await db.query("select key from stale_file where key = $1", [key])).toEqual([{ key }]);
    expect((await send(browser, path, await fill(browser, path))).status).toBe(200);
    const again = (await paperOf(id))!;
    await inDealer((tx) =>
      tx.query(
        "update test_drive_paper set stored_at = now() - interval '61 minutes' where test_drive_id = $1",
        [id],
      ),
    );
    const late = await browser.post(path, { intent: "discard", submission: again.submission });
    expect([late.status, late.text.includes("within an hour, and that has passed")]).toEqual([422, true]);
    expect((await actions(id)).slice(0, 3)).toEqual([
      "sign test drive",
      "discard signed test drive",
      "sign test drive",
    ]);
    expect((await browser.get(await list())).text).toContain(">Signed<");
  });

  test("what is not yet to be signed, or not theirs to have signed, is not", async () => {
    const browser = await enter("salesperson");
    const { path } = await book(browser);
    const fields = await fill(browser, path);
    const readOnly = await enter("read-only");
    expect((await readOnly.get(path)).text).not.toContain("Before they drive");
    expect((await send(readOnly, path, fields)).status).toBe(403);
    expect((await send(await enter("salesperson", { locations: [] }), path, fields)).status).toBe(404);
    const ahead = await book(browser, 9);
    expect((await browser.get(ahead.path)).text).not.toContain("Before they drive");
    const early = await send(browser, ahead.path, fields);
    expect([early.status, early.error]).toEqual([
      422,
      "It can be signed from an hour before the test drive on.",
    ]);
    await browser.post(ahead.path, { intent: "cancel", version: "0" });
    expect((await send(browser, ahead.path, fields)).error).toContain("This test drive is cancelled");
  });
});
