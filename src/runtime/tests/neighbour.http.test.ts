import { expect, test } from "vitest";
import { WHEEL_TURN } from "#features/spin-to-win/store/spin-store.server.ts";
import {
  aPrize,
  aPromotion,
  aPromotionDraft,
  publishPromotion,
} from "#features/spin-to-win/test-promotion.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { SCHEDULE_TURN } from "#features/test-drives/store/hold-store.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { type SignedIn, signInShopper } from "../testing/test-shopper.ts";
import { type Answer, aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
/** Another process, which takes a turn and keeps it. */
const elsewhere = openTestDatabase();
const [flooded, neighbour] = [unique("flooded"), unique("neighbour")];
const CAR = "2022-toyota-corolla-ascent-sport-a1";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, status: "Open" as const, open: "00:00", close: "24:00" },
}));
const victim = givenDealer(db, {
  sites: { [flooded]: { config: aSite({ testDrive: { enabled: true }, spinToWin: { enabled: true } }) } },
  locations: [{ ...ASPLEY, openingHours }],
  stock: [aRow({ location: "aspley" })],
});
givenDealer(db, { sites: { [neighbour]: { config: aSite() } }, stock: [aRow()] });
const server = givenServer(db, { env: { TRUST_PROXY: "1" } });

/** Sends requests at once, and knows how many of them wait for their answer. */
function flood(count: number, send: (nth: number) => Promise<Answer>) {
  let waiting = count;
  const answers = Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const answer = await send(nth);
      waiting -= 1;
      return answer.status;
    }),
  );
  return { answers, waiting: () => waiting };
}

/** Transactions of this test's database that hold a connection and wait for a lock. */
const countWaiting = async () => {
  const [row] = await elsewhere.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count;
};

let enquirers = 0;
/** An enquiry of somebody new. */
const enquire = (site: string) => {
  enquirers += 1;
  const person = { name: "Ada", last_name: "Shopper", email: `ada${enquirers}@shopper.example` };
  const body = {
    ...person,
    phone: `0412 345 ${100 + enquirers}`,
    category: "General Enquiry",
    message: "Hello?",
  };
  const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.100.${enquirers}` };
  return server.ask(toHost(site), "/api/enquiries", { method: "POST", headers, body: JSON.stringify(body) });
};

/** Takes a turn of the flooded account in another process; answers how to give it back. */
async function takeTurn(turn: string): Promise<() => Promise<void>> {
  const taken = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const work = async () => {
    taken.resolve();
    await over.promise;
  };
  const done = elsewhere.inAccount(victim.id, work, { turn });
  await taken.promise;
  return () => {
    over.resolve();
    return done;
  };
}

/** While a flood waits, enquiries of the neighbour and of the flooded dealer are stored, and one connection waits for the lock. */
async function expectEnquiries(
  { answers, waiting }: ReturnType<typeof flood>,
  giveBack: () => Promise<void>,
) {
  await expect.poll(countWaiting).toBe(1);
  for (const site of [neighbour, flooded, neighbour]) {
    expect((await enquire(site)).status).toBe(200);
    expect([await countWaiting(), waiting() > 0]).toEqual([1, true]);
  }
  await giveBack();
  return answers;
}

test("T26 D214: while hundreds of holds of a dealer wait for each other, enquiries get through, also the dealer's own", async () => {
  const page = await server.ask(toHost(flooded), `/book-test-drive?car=${CAR}`);
  const [time = ""] = /\d{4}-\d\d-\d\dT\d\d:00:00\+10:00/.exec(page.text) ?? [];
  const giveBack = await takeTurn(SCHEDULE_TURN);
  const holds = flood(250, (nth) =>
    server.ask(toHost(flooded), "/api/test-drive/hold", {
      method: "POST",
      headers: { ...FORM, "x-forwarded-for": `203.0.113.${nth}` },
      body: new URLSearchParams({ car: CAR, time }).toString(),
    }),
  );
  const statuses = await expectEnquiries(holds, giveBack);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test("T26 D246: while dozens of a dealer's pages wait to be rendered, another dealer's are rendered", async () => {
  const pages = flood(60, (nth) => server.ask(toHost(flooded), `/search?range[price]=${nth}:`));
  await expect.poll(pages.waiting).toBeLessThan(60);
  expect((await server.ask(toHost(neighbour), "/search?range[price]=1:")).status).toBe(200);
  expect(pages.waiting()).toBeGreaterThan(40);
  expect(new Set(await pages.answers)).toEqual(new Set([200]));
});

test.each([
  ["pages that are not kept", {}],
  ["posts that come back with errors", { method: "POST", body: "name=Ada" }],
])(
  "T26 D248: while dozens of a dealer's %s are rendered, another dealer's pages need not wait",
  async (_, how) => {
    const headers = { ...FORM, "x-forwarded-for": "203.0.113.77" };
    const pages = flood(60, (nth) =>
      server.ask(toHost(flooded), `/enquiry?visit=${nth}`, { ...how, headers }),
    );
    await expect.poll(pages.waiting).toBeLessThan(60);
    expect((await server.ask(toHost(neighbour), "/enquiry")).status).toBe(200);
    expect(pages.waiting()).toBeGreaterThan(30);
    const statuses = new Set(await pages.answers);
    expect(statuses.size).toBe(1);
    expect(statuses.has(503)).toBe(false);
  },
);

test("T26 D214: enquiries get through while spins of a wheel wait", async () => {
  const promotion = aPromotion({
    prizes: [aPrize("car-wash", { name: "Car wash" }), aPrize("none", { name: "None" })],
  });
  const days = { firstDay: null, lastDay: "2099-12-31" };
  await db.inAccount(victim.id, (tx) => publishPromotion(tx, aPromotionDraft(promotion, days)));
  const [row] = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    victim.id,
  ]);
  server.process.stocks.changed(victim.id, row?.change_number ?? 0);
  await server.process.stocks.settled();
  const shoppers: SignedIn[] = [];
  for (let nth = 0; nth < 20; nth++) shoppers.push(await signInShopper(db, server, { slug: flooded }));
  const { text } = await server.ask(toHost(flooded), "/spin-to-win", {
    headers: { cookie: shoppers[0]!.cookie },
  });
  const [, key = ""] = /name="promotion" value="([^"]+)"/.exec(text) ?? [];
  const giveBack = await takeTurn(WHEEL_TURN);
  const spins = flood(shoppers.length, (nth) => {
    const { cookie, "x-form-token": form_token } = shoppers[nth]!;
    const fields = { form_token, promotion: key, name: "Jane", email: "jane@example.com", agreed: "on" };
    const body = new URLSearchParams(fields).toString();
    const headers = { ...FORM, cookie, "x-forwarded-for": `203.0.113.${nth}` };
    return server.ask(toHost(flooded), "/spin-to-win", { method: "POST", headers, body });
  });
  expect(new Set(await expectEnquiries(spins, giveBack))).toEqual(new Set([303]));
});
