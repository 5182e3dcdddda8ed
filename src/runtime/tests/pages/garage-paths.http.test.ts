import { describe, expect, test } from "vitest";
import { GARAGE_PATHS } from "#features/garage/garage-path.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { signInShopper } from "#runtime/testing/test-shopper.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [plain, branded, without] = [unique("plain"), unique("branded"), unique("without")];
const garage = { excludedSites: [without] };
givenDealer(db, {
  sites: {
    [plain]: { config: aSite({ garage }) },
    [branded]: { config: aSite({ garage: { ...garage, path: "/mymotorama" } }) },
    [without]: { config: aSite({ garage }) },
  },
  stock: [aRow({ stockNumber: "A1" }), aRow({ stockNumber: "A2" })],
});
const server = givenServer(db);

const signIn = (slug: string) => signInShopper(db, server, { slug });
const ask = (slug: string, path: string, headers: Record<string, string> = {}) =>
  server.ask(toHost(slug), path, { headers });
const isHere = (own: string, path: string) => path === own || path === "/my-garage";

describe("the garage's address", () => {
  test.each([
    [plain, "/my-garage"],
    [branded, "/mymotorama"],
  ])(
    "AUTH-08 WAT-20: %s asks a visitor to sign in at %s, and knows no other brand's address",
    async (slug, own) => {
      for (const path of GARAGE_PATHS) {
        const { status, headers } = await ask(slug, path);
        if (!isHere(own, path)) {
          expect([path, status]).toEqual([path, 404]);
          continue;
        }
        expect([path, status]).toEqual([path, 302]);
        expect(headers.location).toMatch(/^\/sign-in\?type=my-garage&redirect=%2F/);
        expect(headers["cache-control"]).toContain("no-store");
      }
    },
  );

  test("WAT-20 WAT-08: a branded site shows its garage there; /my-garage and /watchlist lead there", async () => {
    const shopper = await signIn(branded);
    const page = await ask(branded, "/mymotorama", shopper);
    expect([page.status, page.text.includes("Your garage")]).toEqual([200, true]);
    for (const path of ["/my-garage", "/My-Garage/", "/watchlist"])
      expect((await ask(branded, path, shopper)).headers.location).toBe("/mymotorama");
    expect((await ask(branded, "/myservco", shopper)).status).toBe(404);
    expect((await ask(branded, "/")).text).toContain('href="/mymotorama"');
  });

  test("TEN-07 D146 WAT-08: a site that is excluded has no garage and no link to one; its watchlist has a page of its own", async () => {
    const shopper = await signIn(without);
    for (const path of GARAGE_PATHS) {
      expect([path, (await ask(without, path)).status]).toEqual([path, 404]);
      expect([path, (await ask(without, path, shopper)).status]).toEqual([path, 404]);
    }
    const home = await ask(without, "/");
    for (const path of GARAGE_PATHS) expect(home.text).not.toContain(path);
    expect((await ask(without, "/watchlist")).headers.location).toMatch(/^\/sign-in\?type=watchlist/);
    const page = await ask(without, "/watchlist", shopper);
    expect([page.status, page.text.includes("Your watchlist")]).toEqual([200, true]);
  });
});

describe("Remove before the page's scripts run", () => {
  const findId = async (slug: string, end: string) => {
    const { idsBySlug } = await server.findStock(slug);
    const [, id] = [...idsBySlug].find(([car]) => car.endsWith(end)) ?? [];
    return id ?? 0;
  };
  const list = async (slug: string, shopper: Record<string, string>) =>
    JSON.parse((await ask(slug, "/api/watchlist", shopper)).text).cars.map(({ id }: { id: number }) => id);
  const save = (slug: string, shopper: Record<string, string>, car_id: number) =>
    server.ask(toHost(slug), "/api/watchlist/save-car", {
      method: "POST",
      headers: { "content-type": "application/json", ...shopper },
      body: JSON.stringify({ car_id }),
    });
  const remove = (slug: string, path: string, cookie: string, fields: Record<string, string>) =>
    server.ask(toHost(slug), path, {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  test.each([
    [plain, "/my-garage"],
    [branded, "/mymotorama"],
    [without, "/watchlist"],
  ])(
    "WAT-02 WAT-20 D146: on %s the form of %s removes a vehicle and shows the page again",
    async (slug, path) => {
      const shopper = await signIn(slug);
      const [first, second] = [await findId(slug, "-a1"), await findId(slug, "-a2")];
      for (const id of [first, second]) await save(slug, shopper, id);
      const page = await ask(slug, path, shopper);
      const form_token = shopper["x-form-token"];
      expect(page.text).toContain(`name="form_token" value="${form_token}"`);
      expect(page.text).toMatch(new RegExp(`<button(?=[^>]* name="remove")[^>]* value="${first}"`));
      const refused = await remove(slug, path, shopper.cookie, { remove: String(first) });
      expect([refused.status, await list(slug, shopper)]).toEqual([303, [second, first]]);
      const done = await remove(slug, path, shopper.cookie, { remove: String(first), form_token });
      expect([done.status, done.headers.location]).toEqual([303, path]);
      expect(await list(slug, shopper)).toEqual([second]);
    },
  );

  test("WAT-02 D137: another shopper's token, and no session, change nothing", async () => {
    const [shopper, attacker] = [await signIn(plain), await signIn(plain)];
    const id = await findId(plain, "-a1");
    await save(plain, shopper, id);
    const fields = { remove: String(id), form_token: attacker["x-form-token"] };
    await remove(plain, "/my-garage", shopper.cookie, fields);
    await remove(plain, "/my-garage", "", { ...fields, form_token: shopper["x-form-token"] });
    expect(await list(plain, shopper)).toEqual([id]);
  });
});
