import { describe, expect, test, vi } from "vitest";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { removeSite } from "#features/tenancy/sites/remove-site.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { checkMembers } from "#runtime/settings/check/check-members.server.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, type Row, type TestAccount, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const [network, coast, hills, stranger] = ["network", "coast", "hills", "stranger"].map(unique) as [
  string,
  string,
  string,
  string,
];
const shared = { stock: { sharedWith: [network] } };
const MEMBERS = [coast, hills, stranger];

const COAST: readonly Row[] = [
  aRow({
    stockNumber: "C1",
    make: "Kia",
    model: "Rio",
    badge: "S",
    vin: "KNADC125LH6123456",
    purchaseCost: 9999,
  }),
  aRow({ stockNumber: "C2", make: "Kia", model: "Stinger", badge: "GT", body: "sedan", carType: "new" }),
  aRow({ stockNumber: "C3", make: "Lada", model: "Niva", badge: "Draft", showOnDealerWebsite: false }),
];
const HILLS: readonly Row[] = [
  aRow({ stockNumber: "H1", make: "Mazda", model: "3", badge: "Pure" }),
  aRow({ stockNumber: "H2", make: "Mazda", model: "3", badge: "Sold", status: "sold" }),
];

const group = givenDealer(db, {
  sites: { [network]: { config: aSite({ name: "The Network", stock: { members: MEMBERS } }) } },
  stock: [aRow({ stockNumber: "N1", badge: "Own" })],
});
const coastal = givenDealer(db, {
  sites: { [coast]: { config: aSite({ name: "Coast Kia", ...shared }), hosts: [`${coast}.example`] } },
  stock: COAST,
});
const hilly = givenDealer(db, {
  sites: {
    [hills]: {
      config: aSite({ name: "Hills Mazda", labels: { used: "Pre-Owned" }, template: "yard", ...shared }),
    },
  },
  stock: HILLS,
});
/** It is named by the group and has not agreed. */
givenDealer(db, {
  sites: { [stranger]: { config: aSite({ name: "Stranger" }) } },
  stock: [aRow({ stockNumber: "S1", make: "Tesla", model: "Model 3" })],
});
/** It would like to be shown, and the group does not name it. */
givenDealer(db, {
  sites: { [unique("hopeful")]: { config: aSite({ name: "Hopeful", ...shared }) } },
  stock: [aRow({ stockNumber: "P1", make: "Tesla", model: "Model Y" })],
});
const server = givenServer(db);

const ask = (path: string, site = network) => server.ask(toHost(site), path);
const origin = (site: string) => `http://${toHost(site)}`;

interface Answered {
  readonly count: number;
  readonly sold: number;
  readonly hits: readonly { readonly stockNumber: string; readonly dealer?: { name: string; url: string } }[];
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>;
}
const search = async (query = ""): Promise<Answered> =>
  JSON.parse((await ask(`/api/search?${query}`)).text) as Answered;
const found = async (query = "") => (await search(query)).hits.map(({ stockNumber }) => stockNumber).sort();

/** Lets the server hear of what an account wrote. */
async function settle({ id }: Pick<TestAccount, "id">) {
  const [row] = await db.query<{ change_number: number }>("select change_number from account where id = $1", [
    id,
  ]);
  server.process.stocks.changed(id, row?.change_number ?? 0);
  await server.process.stocks.settled();
}

async function publish(dealer: TestAccount, site: string, changes: Parameters<typeof aSite>[0]) {
  await dealer.apply(site, aSite(changes));
  await settle(dealer);
}

const check = async (slug: string) => {
  const site = await findSite(db, slug);
  return site ? checkMembers(db, site) : [];
};

describe("D349: a group's site searches its own vehicles and those of the members that agreed", () => {
  test("D349: hits, counts, filters and words cover all of them, and nothing that a member does not show", async () => {
    const all = await search();
    expect([all.count, all.sold]).toEqual([4, 1]);
    expect(await found()).toEqual(["C1", "C2", "H1", "H2", "N1"]);
    expect(all.facets.make).toEqual([
      { value: "Kia", label: "Kia", count: 2 },
      { value: "Mazda", label: "Mazda", count: 1 },
      { value: "Toyota", label: "Toyota", count: 1 },
    ]);
    expect(await found("query=kia+sedan")).toEqual(["C2"]);
    expect(await found("query=KNADC125LH6123456")).toEqual(["C1"]);
    expect(await found("make=Lada")).toEqual([]);
    const { text } = await ask("/api/suggest?q=kia");
    expect(JSON.parse(text).suggestions[0]).toMatchObject({ label: "Kia", count: 2 });
    expect(JSON.stringify(all)).not.toMatch(/9999|Draft|KNADC/);
  });

  test("D349: an answer says whose a vehicle is and where its page is, and of the site's own nothing", async () => {
    const { hits } = await search("make=Kia&make=Toyota&sortBy=Car_production:year:desc");
    const dealers = new Map(hits.map(({ stockNumber, dealer }) => [stockNumber, dealer]));
    const url = `${origin(coast)}/cars/2022-kia-rio-s-c1`;
    expect(dealers.get("C1")).toEqual({ name: "Coast Kia", url });
    expect(dealers.get("N1")).toBeUndefined();
    expect((await ask("/cars/2022-kia-rio-s-c1", coast)).status).toBe(200);
  });

  test("D349: a member's card leads to its page there, names the dealer and has no button of this site", async () => {
    const { text } = await ask("/search/used-cars");
    const card = /<article(?:(?!<article).)*Mazda 3.*?<\/article>/s.exec(text)?.[0] ?? "";
    expect(card).toContain(`href="${origin(hills)}/cars/2022-mazda-3-pure-h1"`);
    expect(card).toContain("See at <!-- -->Hills Mazda");
    expect(card).toContain("Pre-Owned");
    expect(card).not.toMatch(/enquir/i);
    expect(text).toContain('href="/cars/2022-toyota-corolla-own-n1"');
    expect(text).toContain('href="/enquiry?car=2022-toyota-corolla-own-n1');
  });

  test("D349: structured data and the sitemap name the site's own vehicles alone, and the search paths of all", async () => {
    const { text } = await ask("/search/new-used-and-demo-cars");
    const list = /"@type":"ItemList".*?<\/script>/s.exec(text)?.[0] ?? "";
    expect(list).toContain('-own-n1"');
    expect(list).not.toMatch(/-(c1|c2|h1)"/);
    const sitemap = (await ask("/sitemap.xml")).text;
    expect(sitemap.match(/\/cars\/[^<]*/g)).toEqual(["/cars/2022-toyota-corolla-own-n1"]);
    expect(sitemap).toContain(`${origin(network)}/search/kia<`);
    expect(sitemap).not.toContain(toHost(coast));
  });

  test("D349: paths, the home page and the menus know what members have", async () => {
    expect((await ask("/search/kia")).text).toContain("Stinger");
    const home = (await ask("/")).text;
    expect(home).toMatch(/Mazda/);
    expect(home).toContain(`${origin(coast)}/cars/2022-kia-stinger-gt-c2`);
  });

  test("D349: no alert is offered that would miss what members get", async () => {
    const { text } = await ask("/search/new-used-and-demo-cars?make=Tesla");
    expect(text).not.toContain("/alerts/new");
    expect((await ask("/search/new-used-and-demo-cars", hills)).text).toContain("/alerts/new");
  });

  test("D349: whoever did not agree, or is not named, is not there; sites check says so", async () => {
    expect((await search("make=Tesla")).count).toBe(0);
    expect(await check(network)).toEqual([`stock.members: the site ${stranger} does not agree.`]);
    expect(await check(coast)).toEqual([]);
  });
});

describe("D349: a member's vehicle belongs to its account all the same", () => {
  test("D349: the group's site has no page, saved vehicle, similar vehicles or test drive of it", async () => {
    const slug = "2022-kia-rio-s-c1";
    const [row] = await db.inAccount(coastal.id, (tx) =>
      tx.query<{ id: number }>("select id from vehicle where slug = $1", [slug]),
    );
    for (const path of [
      `/cars/${slug}`,
      `/enquiry?car=${slug}`,
      `/api/cars/${slug}/similar`,
      `/cars/${slug}/sheet.pdf`,
    ])
      expect((await ask(path)).status, path).toBe(404);
    const saved = await ask(`/api/saved-cars?ids=${row?.id}`);
    expect(JSON.parse(saved.text)).toEqual({ cars: [] });
  });

  test("D349: an enquiry about it at the member's site is the member's, and at the group's site is about no vehicle", async () => {
    const send = (site: string) =>
      server.ask(toHost(site), "/api/enquiries", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ name: "Ada", last_name: "Shopper", email: "ada@shopper.example", phone: "0412 345 678" },
          ...{ category: "General Enquiry", message: `Hello ${site}`, car: "2022-kia-rio-s-c1" },
        }),
      });
    await send(coast);
    await send(network);
    const count = ({ id }: TestAccount) =>
      db.inAccount(id, async (tx) => {
        const rows = await tx.query<{ vehicle_id: number | null }>("select vehicle_id from lead");
        return rows.map((row) => row.vehicle_id !== null);
      });
    expect(await count(coastal)).toEqual([true]);
    expect((await count(group)).filter(Boolean)).toEqual([]);
  });
});

describe("D349: what members change is seen at the group's site at once", () => {
  test("D349: a sale and a new arrival of a member change kept pages and their ETags", async () => {
    const before = await ask("/search/kia");
    await coastal.import([
      aRow({ stockNumber: "C1", make: "Kia", model: "Rio", badge: "S", status: "sold" }),
      aRow({ stockNumber: "C4", make: "Kia", model: "Sportage", badge: "SX", body: "suv" }),
    ]);
    await settle(coastal);
    const after = await ask("/search/kia");
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(before.text).not.toContain("Sportage");
    expect(after.text).toContain("Sportage");
    expect(await search("make=Kia")).toMatchObject({ count: 2, sold: 1 });
  });

  test("D349: what a member withdraws is gone", async () => {
    await coastal.import(COAST.slice(1), true);
    await settle(coastal);
    expect(await found("make=Kia")).toEqual(["C2"]);
    await coastal.import(COAST, true);
    await settle(coastal);
    expect(await found("make=Kia")).toEqual(["C1", "C2"]);
  });

  test("D349: a member's filter is that of its own site", async () => {
    const stock = { sharedWith: [network], filter: { carTypes: ["new" as const] } };
    await publish(coastal, coast, { name: "Coast Kia", stock });
    expect(await found("make=Kia")).toEqual(["C2"]);
    await publish(coastal, coast, { name: "Coast Kia", ...shared });
    expect(await found("make=Kia")).toEqual(["C1", "C2"]);
  });

  test("D349: a member that takes its agreement back is gone from every page, kept ones too", async () => {
    expect((await ask("/search/kia")).text).toContain(toHost(coast));
    await publish(coastal, coast, { name: "Coast Kia" });
    expect((await ask("/search/kia")).text).not.toMatch(/Coast Kia|coast-/);
    expect(await found()).toEqual(["H1", "H2", "N1"]);
    expect((await ask("/")).text).not.toContain(toHost(coast));
    expect(await check(network)).toContain(`stock.members: the site ${coast} does not agree.`);
    await publish(coastal, coast, { name: "Coast Kia", ...shared });
    expect(await found("make=Kia")).toEqual(["C1", "C2"]);
  });

  test("D349: a group that no longer names a member does not show it, and the member is told by sites check", async () => {
    await publish(group, network, { name: "The Network", stock: { members: [coast] } });
    expect(await found()).toEqual(["C1", "C2", "N1"]);
    expect(await check(hills)).toEqual([
      `stock.sharedWith: the site ${network} does not name this one in stock.members.`,
    ]);
    await publish(group, network, { name: "The Network", stock: { members: MEMBERS } });
    expect(await found()).toEqual(["C1", "C2", "H1", "H2", "N1"]);
  });

  test("D349: a member whose site is taken off the internet is gone", async () => {
    await db.inAccount(hilly.id, (tx) => removeSite(tx, hilly.sites[hills]!, new Date()));
    await settle(hilly);
    expect(await found()).toEqual(["C1", "C2", "N1"]);
    expect((await ask("/search/mazda")).text).not.toContain("Hills Mazda");
    expect(await check(network)).toContain(`stock.members: the site ${hills} is no published site.`);
  });
});

test("D349 D2 D21: a search of members' vehicles reads no account", async () => {
  const read = vi.spyOn(server.process.db, "readAccount");
  expect((await ask("/search/kia?range[km]=1:")).text).toContain("Rio");
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});
