import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { hashToken, toFormToken, toToken } from "#features/identity/sessions/session.ts";
import { startSession } from "#features/identity/sessions/session-store.server.ts";
import { type Contact, ensureShopper } from "#features/identity/shoppers/shopper-store.server.ts";
import { aCar, ask, importCars, NOW } from "#features/inventory/import/test-import.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerAddFavourites, answerRemoveCar, answerSaveCar, answerWatchlist } from "./calls.server.ts";

const db = openTestDatabase();
const SECRET = "a secret of this test run, long enough";
const place = { protocol: "http:", hostname: "north.localhost" };

let site: Tenancy;
/** Of the account's vehicles, the site shows the first two; the third is its sister site's. */
let cars: [number, number, number];
beforeAll(async () => {
  site = await addTestSite(db);
  await importCars(db, site.accountId, [aCar("A1"), aCar("A2"), aCar("A3")]);
  const rows = await ask<{ id: number }>(db, site.accountId, "select id from vehicle order by stock_number");
  cars = rows.map(({ id }) => id) as typeof cars;
});

let counted = 0;
const newPhone = () => ({ phone: `+6140000${String(++counted).padStart(4, "0")}` });

/** A signed-in shopper, and the calls of their browser. */
async function signIn(
  contact: Contact = newPhone(),
  { mayWrite = () => true, formToken = "" }: { mayWrite?: () => boolean; formToken?: string } = {},
) {
  const session = { id: randomUUID(), token: toToken(randomBytes(32)) };
  await db.inAccount(site.accountId, async (tx) => {
    const { id: shopperId } = await ensureShopper(tx, { id: randomUUID(), contact }, NOW);
    const tokenHash = hashToken(session.token);
    await startSession(
      tx,
      { ...{ id: session.id, siteId: site.siteId, device: "" }, shopperId, tokenHash },
      NOW,
    );
  });
  const identity = { ...site, ...{ db, secret: SECRET, place, mayWrite, now: () => NOW } };
  const stock = {
    engine: {
      get: async (ids: readonly number[]) =>
        ids.filter((id) => cars.slice(0, 2).includes(id)).map((id) => ({ id })),
    },
  };
  const context = { ...identity, cookie: `shopper=${session.token}`, stock } as unknown as RequestContext;
  const headers = { "x-form-token": formToken || toFormToken(SECRET, session.id) };
  const post = async (call: typeof answerSaveCar, body: object) => {
    const request = new Request("http://north.example/", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await call({ ...context, request });
    return [answer.status, (await answer.json()).reason ?? "done"];
  };
  return {
    save: (car_id: number, phone_number?: string) => post(answerSaveCar, { car_id, phone_number }),
    remove: (car_id: number, phone_number?: string) => post(answerRemoveCar, { car_id, phone_number }),
    add: (car_ids: readonly number[]) => post(answerAddFavourites, { car_ids }),
    list: async () => {
      const { cars: saved } = await (await answerWatchlist(context)).json();
      return saved.map(({ id }: { id: number }) => id).toSorted();
    },
  };
}

test("ENT-19 WAT-18: a shopper without a number saves nothing, neither one vehicle nor the favourites of the browser", async () => {
  const contact = { email: "jane@example.com" };
  const { save, add, remove, list } = await signIn(contact);
  expect([await save(cars[0]), await add([cars[0]])]).toEqual([
    [403, "no-phone"],
    [403, "no-phone"],
  ]);
  expect([await remove(cars[0]), await list()]).toEqual([[200, "done"], []]);
});

test("D1 WAT-18: a vehicle that only the sister site shows is saved by neither call", async () => {
  const { save, add, list } = await signIn();
  expect([await save(cars[2]), await save(999_999)]).toEqual([
    [404, "unknown-car"],
    [404, "unknown-car"],
  ]);
  expect([await add([cars[2], cars[1]]), await list()]).toEqual([[200, "done"], [cars[1]]]);
});

test("D80: beyond a network's limit no call changes anything, and each write counts once", async () => {
  let left = 3;
  const contact = newPhone();
  const { save, add, remove, list } = await signIn(contact, { mayWrite: () => left-- > 0 });
  expect(await save(cars[0])).toEqual([200, "done"]);
  expect([await remove(cars[0]), await add([cars[1]])]).toEqual([
    [200, "done"],
    [200, "done"],
  ]);
  for (const refused of [await save(cars[0]), await remove(cars[1]), await add([cars[0]])])
    expect(refused).toEqual([429, "too-many"]);
  expect(await list()).toEqual([cars[1]]);
});

test("API-02 API-03: the number in a call is the session's own, in any spelling, or the call changes nothing", async () => {
  const { phone } = newPhone();
  const { save, remove, list } = await signIn({ phone });
  expect(await save(cars[0], phone.replace("+61", "0"))).toEqual([200, "done"]);
  for (const other of ["0400 000 999", "", "+64 21 123 456"])
    for (const refused of [await save(cars[1], other), await remove(cars[0], other)])
      expect(refused).toEqual([403, "other-phone"]);
  expect(await list()).toEqual([cars[0]]);
  const byMail = await signIn({ email: "joe@example.com" });
  expect(await byMail.remove(cars[0], phone)).toEqual([403, "other-phone"]);
});

test("AUTH-03: every write needs the token of its own session", async () => {
  const { save, add, remove, list } = await signIn(newPhone(), { formToken: "x" });
  for (const refused of [await save(cars[0]), await remove(cars[0]), await add([cars[0]])])
    expect(refused).toEqual([403, "forged"]);
  expect(await list()).toEqual([]);
});
