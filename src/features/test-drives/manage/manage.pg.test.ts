import { describe, expect, test } from "vitest";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { eraseRecord, readPerson } from "#features/leads/inbox/people.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { withYards } from "#features/leads/take/test-dealer.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import {
  type Location,
  listLocations,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerCalendar, answerHold } from "../calls.server.ts";
import { type DrivingDealer, ELEVEN, HOURS, openDrivingDealer, TEN } from "../test-shopper.ts";
import type { ManagedTestDrive, ManageView } from "./manage-view.ts";
import { findBookedTime } from "./read-booking.server.ts";
import { showTestDrive } from "./show-test-drive.server.ts";
import { MAX_CHANGES } from "./store-change.server.ts";
import { submitTestDrive } from "./submit-test-drive.server.ts";

const db = openTestDatabase();
const open = (options: { hours?: LocationDocument["openingHours"] } = {}) =>
  openDrivingDealer(db, rememberingJobs(), options);

const ORIGIN = "https://northside.example";
const TOMORROW = "2025-03-04T09:00:00+10:00";

/** Books a time and answers the token of its link. */
async function book(dealer: DrivingDealer, time = TEN, fields: Record<string, string> = {}): Promise<string> {
  const { to = "" } = await dealer.browser().send({ time, ...fields });
  const token = new URLSearchParams(to.split("?")[1]).get("booking");
  if (!token) throw new Error(`not booked: ${to}`);
  return token;
}
const show = (ctx: FormRequest, token: string, query = ""): Promise<ManageView> =>
  showTestDrive(ctx, new URL(`${ORIGIN}/book-test-drive/booking?booking=${token}${query}`));
const showBooked = async (ctx: FormRequest, token: string, query = ""): Promise<ManagedTestDrive> => {
  const view = await show(ctx, token, query);
  if (view.kind !== "test-drive") throw new Error(view.kind);
  return view;
};
const post = (ctx: FormRequest, fields: Record<string, string>) =>
  submitTestDrive(ctx, new Request(ORIGIN, { method: "POST", body: new URLSearchParams(fields) }));
const change = (ctx: FormRequest, booking: string, time: string) =>
  post(ctx, { booking, intent: "change", time });
const cancel = (ctx: FormRequest, booking: string) => post(ctx, { booking, intent: "cancel" });
/** The page that an answer leads to. */
function follow(ctx: FormRequest, answer: FormOutcome<ManageView>): Promise<ManageView> {
  if (answer.kind !== "received" && answer.kind !== "redirect") throw new Error(answer.kind);
  return showTestDrive(ctx, new URL(answer.to, ORIGIN));
}
const listTimes = (view: ManagedTestDrive) =>
  view.change?.days.flatMap(({ times }) => times.map(({ value }) => value)) ?? [];
const listTestDrives = ({ ctx }: DrivingDealer) =>
  db.inAccount(ctx.accountId, (tx) =>
    tx.query<{ start: Date; state: string; sequence: number }>(
      "select starts_at as start, state, sequence from test_drive order by starts_at",
    ),
  );

describe("the link", () => {
  test("LEAD-20 D168: it shows time, place and vehicle, and nothing of who booked", async () => {
    const dealer = await open();
    const token = await book(dealer, TEN, { email: "jane@example.com", message: "We are two." });
    const view = await showBooked(dealer.ctx, token);
    expect(view).toMatchObject({
      ...{ state: "booked", step: "show", words: "Monday 3 March, 10:00 am", length: "about an hour" },
      ...{ title: "2022 Toyota HiLux SR5", place: "Northside Aspley", done: null },
    });
    expect(JSON.stringify(view)).not.toMatch(/Jane|Citizen|jane@|We are two|04\d{8}/);
    const booked = await findBookedTime(dealer.ctx, new URL(`${ORIGIN}/success?booking=${token}`));
    expect(booked).toMatchObject({
      state: "booked",
      manageHref: `/book-test-drive/booking?booking=${token}`,
    });
  });

  test("LEAD-24 D168: Back to the success page of a cancelled drive says that it is cancelled", async () => {
    const dealer = await open();
    const token = await book(dealer);
    await cancel(dealer.ctx, token);
    const read = () => findBookedTime(dealer.ctx, new URL(`${ORIGIN}/success?booking=${token}`));
    expect(await read()).toMatchObject({ state: "cancelled" });
    dealer.pass(3 * 24 * 3600);
    expect(await read()).toMatchObject({ state: "over" });
  });

  test("LEAD-20 D168 D1: one that is forged, of another account or of an erased person says the same and no more", async () => {
    const [dealer, other] = [await open(), await open()];
    const token = await book(dealer, TEN, { email: "jane@example.com" });
    const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const foreign = await book(other);
    for (const bad of ["", "none", forged, foreign]) {
      expect(await show(dealer.ctx, bad)).toEqual({ kind: "none" });
      for (const answer of [await change(dealer.ctx, bad, ELEVEN), await cancel(dealer.ctx, bad)])
        expect(await follow(dealer.ctx, answer)).toEqual({ kind: "none" });
    }
    expect(await show({ ...dealer.ctx, siteId: other.ctx.siteId }, token)).toEqual({ kind: "none" });
    const key = { email: "jane@example.com", phone: null };
    await db.inAccount(dealer.ctx.accountId, async (tx) =>
      eraseRecord(tx, await readPerson(tx, key), dealer.ctx.now()),
    );
    expect(await show(dealer.ctx, token)).toEqual({ kind: "none" });
    expect((await listTestDrives(other)).map(({ state }) => state)).toEqual(["booked"]);
  });

  test("LEAD-20 D168: it changes nothing once the drive has begun, and has expired once it is over", async () => {
    const dealer = await open();
    const token = await book(dealer);
    dealer.pass(24.5 * 3600);
    expect(await show(dealer.ctx, token, "&do=change")).toMatchObject({ state: "begun", step: "show" });
    const success = new URL(`${ORIGIN}/success?booking=${token}`);
    expect(await findBookedTime(dealer.ctx, success)).toMatchObject({ state: "booked" });
    for (const answer of [await change(dealer.ctx, token, TOMORROW), await cancel(dealer.ctx, token)])
      expect(await follow(dealer.ctx, answer)).toMatchObject({ state: "begun", done: null });
    dealer.pass(3600);
    expect(await show(dealer.ctx, token)).toEqual({ kind: "over" });
    expect(await follow(dealer.ctx, await cancel(dealer.ctx, token))).toEqual({ kind: "over" });
    expect(await listTestDrives(dealer)).toMatchObject([{ state: "booked", sequence: 0 }]);
  });
});

describe("changing", () => {
  test("LEAD-20 LEAD-22 D161 D168: moves the booking, frees its time, and tells the dealer and the shopper with a lead", async () => {
    const dealer = await open();
    const token = await book(dealer, TEN, { opt_in: "on" });
    const page = await showBooked(dealer.ctx, token, "&do=change");
    expect(listTimes(page)).toContain(ELEVEN);
    expect(listTimes(page)).not.toContain(TEN);
    dealer.pass(60);
    const changed = await change(dealer.ctx, token, ELEVEN);
    expect(changed).toEqual({
      kind: "received",
      to: `/book-test-drive/booking?booking=${token}&done=changed`,
    });
    expect(await showBooked(dealer.ctx, token, "&done=changed")).toMatchObject({
      ...{ words: "Monday 3 March, 11:00 am", done: "changed", step: "show" },
    });
    expect(await listTestDrives(dealer)).toMatchObject([
      { state: "booked", sequence: 1, start: new Date(ELEVEN) },
    ]);
    const [update, first] = await dealer.leads();
    expect(update).toMatchObject({
      ...{ category: "Test Drive", additionTo: first?.id, state: "pending", message: "", optIn: true },
      appointment: {
        ...{ id: first?.appointment?.id, state: "changed", sequence: 1 },
        ...{ start: "2025-03-03T01:00:00.000Z", previousStart: "2025-03-03T00:00:00.000Z" },
      },
    });
    expect(update?.deliveries.map(({ kind }) => kind)).toEqual(["mail", "confirmation"]);
    const consents = await db.inAccount(dealer.ctx.accountId, (tx) =>
      tx.query("select from marketing_consent"),
    );
    expect(consents).toHaveLength(1);
    expect(await book(dealer, TEN)).toBeDefined();
  });

  test("D168: the calendar file has the same event with a higher sequence", async () => {
    const dealer = await open();
    const token = await book(dealer);
    const read = async () =>
      (await answerCalendar({ ...dealer.ctx, url: new URL(`${ORIGIN}/api?booking=${token}`) })).text();
    const [before] = [await read(), await change(dealer.ctx, token, ELEVEN)];
    const after = await read();
    expect([before, after].map((file) => /SEQUENCE:\d/.exec(file)?.[0])).toEqual([
      "SEQUENCE:0",
      "SEQUENCE:1",
    ]);
    expect(/UID:.*/.exec(after)?.[0]).toBe(/UID:.*/.exec(before)?.[0]);
    expect(after).toContain("DTSTART:20250303T010000Z");
  });

  test("D168: to the time that it has already, also by sending the form twice, changes nothing", async () => {
    const dealer = await open();
    const token = await book(dealer);
    expect((await change(dealer.ctx, token, TEN)).kind).toBe("received");
    const twice = await Promise.all([1, 2].map(() => change(dealer.ctx, token, ELEVEN)));
    expect(twice.map(({ kind }) => kind)).toEqual(["received", "received"]);
    expect(await dealer.leads()).toHaveLength(2);
  });

  test.each([
    ["in the past", "2025-02-28T10:00:00+10:00", 400, "That time has passed."],
    ["on a closed day", "2025-03-09T10:00:00+10:00", 400, "We are closed at that time."],
    ["too far ahead", "2025-06-02T10:00:00+10:00", 400, "That time cannot be booked."],
    ["that is no time", "'; drop table test_drive; --", 400, "That time cannot be booked."],
    ["of none", "", 400, "Please choose a day and a time."],
    ["that somebody else has", ELEVEN, 409, "somebody has just taken that time"],
  ])("LEAD-05 LEAD-22 D168: into a time %s is refused and the form kept", async (_, time, status, words) => {
    const dealer = await open();
    const [token] = [await book(dealer, TEN), await book(dealer, ELEVEN)];
    const refused = await change(dealer.ctx, token, time);
    expect(refused).toMatchObject({
      ...{ kind: "shown", status },
      view: { step: "change", words: "Monday 3 March, 10:00 am", change: { chosen: time } },
    });
    const view = (refused as { view: ManagedTestDrive }).view;
    expect(view.errors).toEqual([{ field: "time", message: expect.stringContaining(words) }]);
    expect(view.change?.nearest.length).toBe(status === 409 ? 3 : 0);
    expect(await listTestDrives(dealer)).toMatchObject([{ sequence: 0 }, { sequence: 0 }]);
    expect(await dealer.leads()).toHaveLength(2);
  });

  test("LEAD-22 D160 D168: of 30 people who change into one time at once, exactly one gets it, and all others keep theirs", {
    timeout: 120_000,
  }, async () => {
    const dealer = await open();
    const [wanted = "", ...others] = listTimes(
      await showBooked(dealer.ctx, await book(dealer), "&do=change"),
    );
    const tokens: string[] = [];
    for (const time of others.slice(0, 30)) tokens.push(await book(dealer, time));
    const before = await listTestDrives(dealer);
    const answers = await Promise.all(tokens.map((token) => change(dealer.ctx, token, wanted)));
    expect(answers.filter(({ kind }) => kind === "received")).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.kind === "shown" ? [answer.status] : []));
    expect(refused).toEqual(Array(29).fill(409));
    const after = await listTestDrives(dealer);
    expect(after.filter(({ start }) => start.getTime() === new Date(wanted).getTime())).toHaveLength(1);
    const kept = new Set(before.map(({ start }) => start.getTime()));
    expect(after.filter(({ start }) => kept.has(start.getTime()))).toHaveLength(before.length - 1);
  });

  test("D160 D168: a time that somebody else holds is not free, and the shopper's own hold is given back", async () => {
    const dealer = await open();
    const token = await book(dealer);
    const hold = async (fields: object, cookie: string | null = null) =>
      answerHold({
        ...{ ...dealer.ctx, cookie },
        request: new Request(ORIGIN, {
          method: "POST",
          body: new URLSearchParams({ car: "2022-toyota-hilux-a12", ...fields }),
        }),
      });
    const toCookie = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
    // The present time is free to its own booking, and to nobody else.
    expect((await hold({ time: TEN })).status).toBe(409);
    expect((await hold({ time: TEN, booking: token })).status).toBe(200);
    const [other, own] = [
      toCookie(await hold({ time: ELEVEN })),
      toCookie(await hold({ time: TOMORROW, booking: token })),
    ];
    expect(other).not.toBe(own);
    expect(await change({ ...dealer.ctx, cookie: own }, token, ELEVEN)).toMatchObject({ status: 409 });
    const held = await showBooked({ ...dealer.ctx, cookie: own }, token, "&do=change");
    expect(held.change).toMatchObject({ chosen: TOMORROW, heldUntil: "9:40 am" });
    expect((await change({ ...dealer.ctx, cookie: own }, token, TOMORROW)).kind).toBe("received");
    const holds = await db.inAccount(dealer.ctx.accountId, (tx) =>
      tx.query<{ count: number }>("select count(*) from test_drive_hold where starts_at = $1", [TOMORROW]),
    );
    expect(holds).toEqual([{ count: 0 }]);
  });

  test("D168: where the vehicle cannot be driven any more, the page says so and still cancels", async () => {
    const dealer = await open();
    const token = await book(dealer);
    const sold = { ...dealer.ctx, stock: await dealer.stock({ showOnDealerWebsite: false }) };
    const view = await showBooked(sold, token, "&do=change");
    expect(view).toMatchObject({ change: null, noChange: expect.stringContaining("call us"), car: null });
    expect(await follow(sold, await change(sold, token, ELEVEN))).toEqual(view);
    expect((await cancel(sold, token)).kind).toBe("received");
  });

  test("D168 D13: where the vehicle moved to another yard, the change is for that yard, in its time, and both yards hear of it", async () => {
    const dealer = await open();
    const { accountId } = dealer.ctx;
    const token = await book(dealer);
    const sydney = await db.inAccount(accountId, async (tx) => {
      const phone = "(02) 9111 1111";
      const place = { slug: "ryde", name: "Northside Ryde", city: "Ryde", state: "NSW" as const, phone };
      await saveLocations(tx, [{ ...ASPLEY, ...place, openingHours: HOURS }]);
      return (await listLocations(tx)).find(({ slug }) => slug === "ryde") as Location;
    });
    const ryde = { locationSlug: "ryde", locationName: "Northside Ryde" };
    const moved = withYards({ ...dealer.ctx, stock: await dealer.stock(ryde) }, [dealer.yard, sydney]);
    dealer.pass(60);
    // The same instant, an hour later on the clocks of Sydney.
    expect((await change(moved, token, "2025-03-03T11:00:00+11:00")).kind).toBe("received");
    const [update, first] = await dealer.leads();
    expect(update?.seller).toMatchObject({
      timeZone: "Australia/Sydney",
      location: { slug: "ryde", name: "Northside Ryde", phone: "(02) 9111 1111" },
    });
    const listMail = (lead: typeof first) =>
      lead?.deliveries.filter(({ kind }) => kind === "mail").map(({ target }) => target);
    expect([listMail(first), listMail(update)]).toEqual([
      ["used@northside.example"],
      ["boss@northside.example", "used@northside.example"],
    ]);
    expect(await showBooked(moved, token)).toMatchObject({
      ...{ place: "Northside Ryde", words: "Monday 3 March, 11:00 am" },
    });
    const at = await db.inAccount(accountId, (tx) => tx.query("select location_id from test_drive"));
    expect(at).toEqual([{ location_id: sydney.id }]);
  });

  test("D168: after ten changes the shopper is asked to call", async () => {
    const dealer = await open();
    const token = await book(dealer);
    const times = [ELEVEN, TEN];
    for (let nth = 0; nth < MAX_CHANGES; nth++)
      expect((await change(dealer.ctx, token, times[nth % 2] ?? "")).kind).toBe("received");
    expect(await change(dealer.ctx, token, ELEVEN)).toMatchObject({
      ...{ status: 429, view: { formError: expect.stringContaining("please call us") } },
    });
    expect((await cancel(dealer.ctx, token)).kind).toBe("received");
  });

  test("D80 D168: a network that posts far too often is refused, and nothing changes", async () => {
    const dealer = await open();
    const token = await book(dealer);
    const limited = { ...dealer.ctx, mayWrite: () => false };
    expect(await cancel(limited, token)).toMatchObject({ status: 429, view: { step: "cancel" } });
    expect(await listTestDrives(dealer)).toMatchObject([{ state: "booked" }]);
  });
});

describe("cancelling", () => {
  test("LEAD-20 LEAD-22 D161 D168: frees the time and tells the dealer, and doing it again is harmless", async () => {
    const dealer = await open();
    const token = await book(dealer);
    expect(await showBooked(dealer.ctx, token, "&do=cancel")).toMatchObject({ step: "cancel" });
    dealer.pass(60);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(dealer.ctx, token)));
    const to = `/book-test-drive/booking?booking=${token}&done=cancelled`;
    expect(answers).toEqual(Array(3).fill({ kind: "received", to }));
    expect(await showBooked(dealer.ctx, token, "&done=cancelled")).toMatchObject({
      ...{ state: "cancelled", done: "cancelled", step: "show" },
    });
    const leads = await dealer.leads();
    expect(leads.map(({ appointment }) => appointment?.state)).toEqual(["cancelled", "booked"]);
    expect(leads[0]?.deliveries.map(({ kind }) => kind)).toEqual(["mail", "confirmation"]);
    expect(await book(dealer, TEN)).toBeDefined();
    expect(await follow(dealer.ctx, await change(dealer.ctx, token, ELEVEN))).toMatchObject({
      ...{ state: "cancelled", done: null },
    });
    const calendar = await answerCalendar({ ...dealer.ctx, url: new URL(`${ORIGIN}/api?booking=${token}`) });
    expect(calendar.status).toBe(404);
  });

  test("D160 D168: of a change and a cancellation at once, the booking ends cancelled", async () => {
    const dealer = await open();
    const token = await book(dealer);
    await Promise.all([cancel(dealer.ctx, token), change(dealer.ctx, token, ELEVEN)]);
    expect(await listTestDrives(dealer)).toMatchObject([{ state: "cancelled" }]);
  });
});
