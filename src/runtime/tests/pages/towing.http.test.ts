import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [site, brandSite, quietSite] = [unique("towing"), unique("towing-brand"), unique("towing-quiet")];
const ute = (stockNumber: string, make: string, figures: Record<string, number>) =>
  aRow({ stockNumber, make, model: "Tug", badge: null, body: "ute", specifications: figures });
const STRONG = {
  ...{ towingcapacitybraked: 3500, towballmaximum: 350, grosscombinationmass: 6000 },
  ...{ grossvehiclemass: 3050, kerbweight: 2100 },
};
const van = { itemType: "caravan", body: "caravan", make: "Jayco", model: "Journey", badge: null };

givenDealer(db, {
  sites: {
    [site]: { config: aSite() },
    [brandSite]: { config: aSite({ stock: { filter: { makes: ["Kia"], anyMakeWhenUsed: false } } }) },
    [quietSite]: { config: aSite({ vehiclePage: { blocks: ["specifications"] } }) },
  },
  stock: [
    ute("T1", "Ford", STRONG),
    ute("T2", "Nissan", { towingcapacitybraked: 3500 }),
    ute("T3", "Subaru", { ...STRONG, towingcapacitybraked: 1500 }),
    aRow({
      ...van,
      stockNumber: "V1",
      specifications: { aggregate_trailer_mass: 2565, tow_ball_weight: 180 },
    }),
    aRow({ ...van, stockNumber: "V2", make: "Avan", specifications: { aggregate_trailer_mass: 2000 } }),
  ],
});
const server = givenServer(db);
const page = async (slug: string, on = site) => (await server.ask(toHost(on), `/cars/${slug}`)).text;
const block = (html: string) => /<section id="towing".*?<\/section>/s.exec(html)?.[0] ?? "";

test("D29 D127: a van's page lists the cars whose every figure allows it, with their margin, and counts the doubtful", async () => {
  const html = block(await page("2022-jayco-journey-v1"));
  expect(html).toContain("2,565 kg");
  expect(html).toContain('href="/cars/2022-ford-tug-t1"');
  expect(html).toContain("To spare: 170 kg on the ball, 420 kg GVM, 935 kg braked, 985 kg GCM");
  expect(html).not.toContain("/cars/2022-nissan-tug-t2");
  expect(html).not.toContain("/cars/2022-subaru-tug-t3");
  expect(html).toContain("We are missing a figure of <!-- -->1<!-- --> more <!-- -->car");
});

test("D29 D127: a car's page lists the vans that it can tow; a figure that is missing is never a yes", async () => {
  const html = block(await page("2022-ford-tug-t1"));
  expect(html).toContain('href="/cars/2022-jayco-journey-v1"');
  expect(html).not.toContain("/cars/2022-avan-journey-v2");
  expect(block(await page("2022-nissan-tug-t2"))).toContain("Ask us");
});

test("D1 D127: only stock of the site counts, and only where the site wants the block", async () => {
  expect(block(await page("2022-ford-tug-t1", brandSite))).toBe("");
  expect(block(await page("2022-jayco-journey-v1", quietSite))).toBe("");
});
