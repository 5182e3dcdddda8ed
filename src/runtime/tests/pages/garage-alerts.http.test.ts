import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AlertSubject } from "#features/alerts/rules/alert.ts";
import { askForAlert, listAlertsOfPerson } from "#features/alerts/store/alert-store.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { type SignedIn, signInShopper } from "#runtime/testing/test-shopper.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [one, sibling, other] = [unique("one"), unique("sibling"), unique("other")];
const account = givenDealer(db, {
  sites: { [one]: { config: aSite() }, [sibling]: { config: aSite() } },
  stock: ["A1", "A2", "A3"].map((stockNumber) => aRow({ stockNumber })),
});
givenDealer(db, { sites: { [other]: { config: aSite() } }, stock: [aRow({ stockNumber: "B1" })] });
const server = givenServer(db);

const COROLLAS: AlertSubject = { kind: "search", search: "/search/toyota/corolla" };

async function ask(
  email: string,
  subject: AlertSubject,
  { slug = one, title = "Toyota Corolla", isProved = true } = {},
): Promise<void> {
  const site = await server.findSite(slug);
  const asked = { email, subject, title, isProved, source: "/alerts/new", frequency: "daily" as const };
  await db.inAccount(site.accountId, (tx) =>
    askForAlert(
      tx,
      { ...asked, siteId: site.siteId, siteUrl: `http://${toHost(slug)}`, now: new Date() },
      randomUUID,
    ),
  );
}
const newEmail = () => `${unique("jane")}@example.com`;
const signIn = (email: string, slug = one) => signInShopper(db, server, { slug, contact: { email } });
const showGarage = async (headers: SignedIn, slug = one) =>
  (await server.ask(toHost(slug), "/my-garage", { headers })).text;
const listAlertIds = async (email: string) =>
  (await db.inAccount(account.id, (tx) => listAlertsOfPerson(tx, { email }))).map(({ id }) => id);
const stop = (headers: Partial<SignedIn>, alertId: string, token: string | undefined, slug = one) =>
  server.ask(toHost(slug), "/my-garage", {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/x-www-form-urlencoded",
      origin: `http://${toHost(slug)}`,
    },
    body: new URLSearchParams({ form_token: token ?? "", stop_alert: alertId }).toString(),
  });

describe("alerts in the garage", () => {
  test("WAT-20 D164: have the number of vehicles that the results page shows, and lead to it", async () => {
    const email = newEmail();
    await ask(email, COROLLAS);
    await ask(email, { kind: "search", search: "/search/toyota/corolla?query=suv" });
    const results = await server.ask(toHost(one), "/search/toyota/corolla");
    expect(results.text).toMatch(/\b3 cars\b/);
    const page = await showGarage(await signIn(email));
    expect(page).toMatch(/href="\/search\/toyota\/corolla"[^>]*>Show 3 cars/);
    expect(page).toMatch(/>Show 0 cars/);
  });

  test("WAT-20 D164: a followed price leads to its vehicle", async () => {
    const email = newEmail();
    const [[slug, vehicleId] = ["", 0]] = (await server.findStock(one)).idsBySlug;
    await ask(email, { kind: "price", vehicleId });
    expect(await showGarage(await signIn(email))).toMatch(
      new RegExp(`href="/cars/${slug}"[^>]*>Show this car`),
    );
  });

  test("D164 D1: are those of this site only, of the shopper's own address", async () => {
    const email = newEmail();
    await ask(email, COROLLAS, { title: "Of the sibling", slug: sibling });
    await ask(email, COROLLAS, { title: "Of another dealer", slug: other });
    await ask(newEmail(), COROLLAS, { title: "Of somebody else" });
    await ask(email, COROLLAS, { title: "Mine" });
    const page = await showGarage(await signIn(email));
    expect(page).toContain("Mine");
    expect(page).not.toMatch(/Of (the sibling|another dealer|somebody else)/);
    expect(await showGarage(await signIn(email, sibling), sibling)).toContain("Of the sibling");
  });

  test("D164: what a stranger typed for the address is not repeated before its owner confirms", async () => {
    const email = newEmail();
    await ask(email, COROLLAS, { title: "“cheap pills”, Toyota Corolla", isProved: false });
    const page = await showGarage(await signIn(email));
    expect(page).toContain("Not confirmed yet");
    expect(page).not.toMatch(/cheap pills|Show 3 cars/);
  });

  test("WAT-20 D152 D164: Stop ends one alert at once, and the page offers to ask again", async () => {
    const email = newEmail();
    await ask(email, COROLLAS);
    await ask(email, { kind: "search", search: "/search/suv" }, { title: "SUV" });
    const shopper = await signIn(email);
    const [corollas = "", suvs] = await listAlertIds(email);
    const page = await stop(shopper, corollas, shopper["x-form-token"]);
    expect(page.text).toContain("Stopped: Toyota Corolla.");
    expect(page.text).toContain("/alerts/new?search=%2Fsearch%2Ftoyota%2Fcorolla");
    expect(await listAlertIds(email)).toEqual([suvs]);
    expect((await stop(shopper, corollas, shopper["x-form-token"])).status).toBe(303);
  });

  test("AUTH-03 D137: nobody else's session stops it, nor one without its token", async () => {
    const email = newEmail();
    await ask(email, COROLLAS);
    const [id = ""] = await listAlertIds(email);
    const [owner, stranger] = [await signIn(email), await signIn(newEmail())];
    await stop(owner, id, stranger["x-form-token"]);
    await stop(stranger, id, stranger["x-form-token"]);
    await stop({}, id, owner["x-form-token"]);
    const foreign = await signIn(email, other);
    await stop(foreign, id, foreign["x-form-token"], other);
    expect(await listAlertIds(email)).toEqual([id]);
  });
});
