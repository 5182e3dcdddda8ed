import { expect, test } from "vitest";
import {
  aPrize,
  aPromotion,
  aPromotionDraft,
  publishPromotion,
} from "#features/spin-to-win/test-promotion.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { newPhone, type SignedIn, signInShopper } from "../testing/test-shopper.ts";
import { aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const [on, off, empty] = [unique("spin"), unique("spin-off"), unique("spin-empty")];
const enabled = { spinToWin: { enabled: true } };
const PAGE = "/spin-to-win";
const SIGN_IN = "/sign-in?type=spin-to-win&redirect=%2Fspin-to-win&back=%2Fspin-to-win";
const dealer = givenDealer(db, {
  sites: { [on]: { config: aSite(enabled) }, [off]: { config: aSite() } },
  stock: [aRow()],
});
givenDealer(db, { sites: { [empty]: { config: aSite(enabled) } }, stock: [aRow()] });
const server = givenServer(db);

/** One prize for everybody, so that a spin's result is known. */
const PROMOTION = aPromotion({
  prizes: [aPrize("car-wash", { name: "Car wash" }), aPrize("boat", { name: "Boat", stock: 0 })],
});

async function publish(): Promise<void> {
  const days = { firstDay: null, lastDay: "2099-12-31" };
  await db.inAccount(dealer.id, (tx) => publishPromotion(tx, aPromotionDraft(PROMOTION, days)));
  const [row] = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    dealer.id,
  ]);
  server.process.stocks.changed(dealer.id, row?.change_number ?? 0);
  await server.process.stocks.settled();
}

const read = (slug: string, headers = {}, path = PAGE) => server.ask(toHost(slug), path, { headers });

async function post(shopper: SignedIn, fields: Record<string, string>) {
  const body = new URLSearchParams({ form_token: shopper["x-form-token"], ...fields });
  return server.ask(toHost(on), PAGE, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: shopper.cookie },
    body: body.toString(),
  });
}

test("PAGE-08 AUTH-09 D180: it is off by default: no page and no link, with the flag alone or a promotion alone", async () => {
  expect((await read(on)).status).toBe(404);
  expect((await read(on, {}, "/")).text).not.toContain(PAGE);
  await publish();
  for (const slug of [off, empty]) {
    expect((await read(slug)).status).toBe(404);
    expect((await read(slug, {}, "/")).text).not.toContain(PAGE);
  }
  expect((await read(on)).status).toBe(200);
  expect((await read(on, {}, "/")).text).toContain(`href="${PAGE}"`);
});

test("PAGE-08 AUTH-05 AUTH-06: a visitor reads it all, and is led to sign-in to spin and back; nothing is kept by a cache", async () => {
  await publish();
  const page = await read(on);
  for (const words of ["Car wash", "Every spin", "All won", "10 000 000 000", "Demonstration - no permit"])
    expect(page.text).toContain(words);
  expect(page.text).toContain("One spin for each person.");
  expect(page.text).toContain(`href="${SIGN_IN.replaceAll("&", "&amp;")}"`);
  expect(page.text).not.toContain("form_token");
  expect(page.headers["cache-control"]).toContain("no-store");
  const signIn = await read(on, {}, SIGN_IN);
  expect(signIn.text).toContain("Sign in to spin");
  const stranger = await post({ cookie: "", "x-form-token": "" }, { name: "Jane" });
  expect([stranger.status, stranger.headers.location]).toEqual([303, SIGN_IN]);
});

test("PAGE-08 D180: without JavaScript a spin leads to the page with its result, which every later visit shows", async () => {
  await publish();
  const shopper = await signInShopper(db, server, { slug: on, contact: newPhone() });
  const page = await read(on, { cookie: shopper.cookie });
  const [, promotion = ""] = /name="promotion" value="([^"]+)"/.exec(page.text) ?? [];
  const answers = { promotion, name: "Jane Citizen", email: "jane@example.com", agreed: "on" };
  expect((await post(shopper, { ...answers, agreed: "" })).status).toBe(422);
  const spun = await post(shopper, answers);
  expect([spun.status, spun.headers.location]).toEqual([303, PAGE]);
  for (const _ of [1, 2]) {
    const result = await read(on, { cookie: shopper.cookie });
    expect(result.text).toContain("You won: Car wash");
    expect(result.text).not.toContain("form_token");
  }
  const data = await read(on, { cookie: shopper.cookie }, "/api/my-data");
  expect(JSON.parse(data.text).accounts[0].spins).toMatchObject([{ prize: "Car wash", isWin: true }]);
});

test("PAGE-08 AUTH-05: who signed in with an email address adds a number, and stays on the way to the wheel", async () => {
  await publish();
  const shopper = await signInShopper(db, server, { slug: on, contact: { email: "kim@example.com" } });
  expect((await read(on, { cookie: shopper.cookie })).text).toContain("Add your number");
  const signIn = await read(on, { cookie: shopper.cookie }, SIGN_IN);
  expect(signIn.text).toContain("Add your mobile number");
  expect(signIn.text).toContain("There is one spin for each mobile number.");
});
