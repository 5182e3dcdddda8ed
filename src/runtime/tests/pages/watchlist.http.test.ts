import { describe, expect, test } from "vitest";
import { MAX_WATCHLIST } from "#features/garage/watchlist/watchlist-store.server.ts";
import type { Contact } from "#features/identity/shoppers/shopper-store.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { newPhone, signInShopper } from "../../testing/test-shopper.ts";
import { aRow, aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [one, sibling, other] = [unique("one"), unique("sibling"), unique("other")];
const numbers = Array.from({ length: MAX_WATCHLIST + 2 }, (_, at) => `A${at + 1}`);
givenDealer(db, {
  sites: {
    [one]: { config: aSite() },
    [sibling]: { config: aSite({ stock: { filter: { carTypes: ["new"] } } }) },
  },
  stock: [
    ...numbers.map((stockNumber) => aRow({ stockNumber })),
    aRow({ stockNumber: "N1", carType: "new" }),
  ],
});
givenDealer(db, { sites: { [other]: { config: aSite() } }, stock: [aRow({ stockNumber: "B1" })] });
const server = givenServer(db);

const findId = async (slug: string, stockNumber: string) => {
  const { idsBySlug } = await server.findStock(slug);
  const [, id] = [...idsBySlug].find(([car]) => car.endsWith(`-${stockNumber.toLowerCase()}`)) ?? [];
  if (id === undefined) throw new Error(`no ${stockNumber}`);
  return id;
};

const signIn = (slug: string, contact?: Contact) =>
  signInShopper(db, server, { slug, ...(contact && { contact }) });

type Headers = Record<string, string>;

async function post(slug: string, action: string, body: object, headers: Headers) {
  const answer = await server.ask(toHost(slug), `/api/watchlist/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...JSON.parse(answer.text) };
}

const readList = async (slug: string, headers: Headers): Promise<number[]> => {
  const answer = await server.ask(toHost(slug), "/api/watchlist", { headers });
  return JSON.parse(answer.text).cars.map(({ id }: { id: number }) => id);
};

describe("the watchlist", () => {
  test("API-02 API-03 AUTH-03 ENT-18: a signed-in shopper saves and removes a car, and finds it on every device", async () => {
    const phone = newPhone();
    const [phoneDevice, computer] = [await signIn(one, phone), await signIn(one, phone)];
    const [first, second] = [await findId(one, "A1"), await findId(one, "A2")];
    expect(await post(one, "save-car", { car_id: first }, phoneDevice)).toEqual({
      status: 200,
      success: true,
    });
    const named = { car_id: second, phone_number: phone.phone };
    expect(await post(one, "save-car", named, phoneDevice)).toEqual({ status: 200, success: true });
    expect(await readList(one, computer)).toEqual([second, first]);
    expect(await post(one, "save-car", { car_id: first }, computer)).toEqual({ status: 200, success: true });
    expect(await post(one, "remove-car", { car_id: second }, computer)).toEqual({
      status: 200,
      success: true,
    });
    expect(await readList(one, phoneDevice)).toEqual([first]);
    const garage = await server.ask(toHost(one), "/my-garage", { headers: computer });
    expect(garage.text).toContain(`/cars/2022-toyota-corolla-ascent-sport-a1`);
  });

  test("D300: the list says what a car cost when it was saved", async () => {
    const shopper = await signIn(one, newPhone());
    await post(one, "save-car", { car_id: await findId(one, "A1") }, shopper);
    const { text } = await server.ask(toHost(one), "/api/watchlist", { headers: shopper });
    const price = { cents: expect.any(Number), priceType: "drive_away" };
    expect(JSON.parse(text).cars).toMatchObject([{ id: await findId(one, "A1"), price }]);
  });

  test("API-02 API-03: another phone number is refused with 403 and changes nothing", async () => {
    const [victim, attacker] = [newPhone(), await signIn(one)];
    const theirs = await signIn(one, victim);
    const car = await findId(one, "A1");
    await post(one, "save-car", { car_id: car }, theirs);
    for (const action of ["save-car", "remove-car"])
      for (const phone_number of [victim.phone, "", "0400"])
        expect(await post(one, action, { car_id: car, phone_number }, attacker)).toMatchObject({
          status: 403,
        });
    expect([await readList(one, theirs), await readList(one, attacker)]).toEqual([[car], []]);
  });

  test("ERR-05 AUTH-03: a visitor gets 401, a call without the session's token 403, an unreadable one 400", async () => {
    const shopper = await signIn(one);
    const car_id = await findId(one, "A1");
    expect(await post(one, "save-car", { car_id }, {})).toMatchObject({ status: 401, reason: "signed-out" });
    expect((await server.ask(toHost(one), "/api/watchlist")).status).toBe(401);
    expect(await post(one, "save-car", { car_id }, { cookie: shopper.cookie })).toMatchObject({
      status: 403,
    });
    expect(await post(one, "save-car", { car_id: "1" }, shopper)).toMatchObject({ status: 400 });
    expect(await readList(one, shopper)).toEqual([]);
  });

  test("ENT-19: a shopper without a number is asked for one first", async () => {
    const shopper = await signIn(one, { email: `${unique("jane")}@example.com` });
    expect(await post(one, "save-car", { car_id: await findId(one, "A1") }, shopper)).toMatchObject({
      status: 403,
      reason: "no-phone",
    });
  });

  test("D1 T8 AUTH-03: a session of another account is a visitor here, and a car of another account or site is unknown", async () => {
    const [shopper, foreign] = [await signIn(one), await signIn(other)];
    expect(await post(one, "save-car", { car_id: await findId(one, "A1") }, foreign)).toMatchObject({
      status: 401,
    });
    expect(await post(one, "save-car", { car_id: await findId(other, "B1") }, shopper)).toMatchObject({
      status: 404,
    });
    expect(await post(sibling, "save-car", { car_id: await findId(one, "A1") }, shopper)).toMatchObject({
      status: 404,
    });
    expect(await post(sibling, "save-car", { car_id: await findId(sibling, "N1") }, shopper)).toMatchObject({
      status: 200,
    });
    expect(await readList(one, shopper)).toEqual([await findId(sibling, "N1")]);
  });

  test("D295 AUTH-03 WAT-18: favourites from before sign-in are added once, as far as there is space; one more car is refused", async () => {
    const shopper = await signIn(one);
    const car_ids = await Promise.all(numbers.slice(0, MAX_WATCHLIST).map((number) => findId(one, number)));
    const asked = { car_ids: [...car_ids.slice(1), await findId(other, "B1")] };
    expect(await post(one, "add-favourites", asked, shopper)).toMatchObject({
      ...{ status: 200, saved: car_ids.slice(1), left: 0 },
    });
    await post(one, "add-favourites", { car_ids }, shopper);
    const over = await findId(one, numbers.at(-1) ?? "");
    expect(await post(one, "add-favourites", { car_ids: [over, car_ids[0]] }, shopper)).toMatchObject({
      ...{ status: 200, saved: [car_ids[0]], left: 1, max: MAX_WATCHLIST },
    });
    expect((await readList(one, shopper)).toSorted()).toEqual(car_ids.toSorted());
    const more = await post(one, "save-car", { car_id: await findId(one, numbers.at(-1) ?? "") }, shopper);
    expect(more).toMatchObject({ status: 422, error: expect.stringContaining(`${MAX_WATCHLIST} vehicles`) });
    expect(await post(one, "add-favourites", { car_ids: Array(101).fill(1) }, shopper)).toMatchObject({
      status: 400,
    });
  });

  test("WAT-08: the watchlist's address leads a visitor to sign-in and a shopper to the garage", async () => {
    const visitor = await server.ask(toHost(one), "/watchlist");
    expect(visitor.headers.location).toMatch(/^\/sign-in\?type=watchlist&redirect=%2Fwatchlist/);
    const shopper = await server.ask(toHost(one), "/watchlist", { headers: await signIn(one) });
    expect(shopper.headers.location).toBe("/my-garage");
  });
});
