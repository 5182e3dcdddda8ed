import { beforeAll, expect, test } from "vitest";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { signInShopper } from "#runtime/testing/test-shopper.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [open, gated, required, general, elsewhere] = [
  unique("finance"),
  unique("gated"),
  unique("required"),
  unique("general"),
  unique("stranger"),
];
const VIN = "MR0BA3CD200123456";
const SLUG = "2022-toyota-corolla-ascent-sport-a1";
const LENDER = {
  lender: "ausloans",
  name: "AusLoans",
  licence: "Australian Credit Licence 123456",
  rateDate: "2026-11-18",
  terms: { interestRate: 8.99 },
  disclaimer: "Conditions, fees and charges apply.",
} as const;
const finance = (settings: SiteConfigInput["finance"]) => ({ config: aSite({ finance: settings }) });
let offset = 0;
const now = () => new Date(Date.now() + offset);
/** Numbers of a used Corolla, of a Suzuki and of another dealer's car. */
let [car, suzuki, foreign] = [0, 0, 0];

const account = givenDealer(db, {
  sites: {
    [open]: finance({ lenders: [LENDER], path: "/finance-enquiry" }),
    [gated]: finance({ gated: true }),
    [required]: { config: aSite({ signIn: { required: ["car-finance"] } }) },
    [general]: {
      config: aSite({ signIn: { required: ["finance"] }, finance: { path: "/finance-enquiry" } }),
    },
  },
  locations: [ASPLEY],
  stock: [
    aRow({ location: "aspley", vin: VIN }),
    aRow({ stockNumber: "S1", make: "Suzuki", model: "Swift", location: "aspley" }),
  ],
  now,
});
const stranger = givenDealer(db, {
  sites: { [elsewhere]: { config: aSite() } },
  stock: [aRow({ stockNumber: "X9" })],
  now,
});
beforeAll(async () => {
  const readId = async (id: typeof account.id, stockNumber: string) => {
    const [row] = await db.inAccount(id, (tx) =>
      tx.query<{ id: number }>("select id from vehicle where stock_number = $1", [stockNumber]),
    );
    return row!.id;
  };
  [car, suzuki] = [await readId(account.id, "A1"), await readId(account.id, "S1")];
  foreign = await readId(stranger.id, "X9");
});
const server = givenServer(db, { now });

const ask = (path: string, site = open, headers = {}) => server.ask(toHost(site), path, { headers });

test("FIN-56 FIN-57 PAGE-09: a site has one finance page, the other addresses lead there with what they carry", async () => {
  const page = await ask("/finance-enquiry");
  expect(page.status).toBe(200);
  expect(page.text).toContain('id="finance-form"');
  expect(page.text).toContain("8.99% p.a.");
  for (const path of ["/finance", "/apply-for-finance", "/personalised/finance"]) {
    const { status, headers } = await ask(`${path}?car_id=${car}`);
    expect([status, headers.location]).toEqual([302, `/finance-enquiry?car_id=${car}`]);
  }
});

test("FIN-58 FIN-59 PAGE-09: the form is filled in for each visitor, with a car of this site alone", async () => {
  const address = `/finance-enquiry?preferredDealership=aspley&vehiclePriceBudget=27990&car_id=${car}&vin=${VIN}`;
  const first = await ask(address);
  expect(first.text).toContain("2022 Toyota Corolla");
  expect(first.text).toMatch(/name="budget"[^>]*value="\$27,990"/);
  expect(first.text).toContain('name="robots" content="noindex"');
  expect(first.headers["cache-control"]).toMatch(/private|no-store/);
  const token = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1];
  expect(token((await ask(address)).text)).not.toBe(token(first.text));
  const other = await ask(`/finance-enquiry?car_id=${foreign}`);
  expect([other.status, other.text.includes("What you are asking about")]).toEqual([200, false]);
});

test("FIN-58: the VIN in a finance link is neither logged nor sent back", async () => {
  const { text } = await ask(`/finance-enquiry?car_id=${car}&vin=${VIN}`);
  expect(text).not.toContain(VIN);
  expect(server.log()).not.toContain(VIN);
});

test.each([
  ["finance.gated", gated],
  ["car-finance in signIn.required", required],
])(
  "FIN-59 FIN-60 FIN-61 AUTH-09 D222: with %s, a car's button and every address lead a shopper who signed in to its own page",
  async (_, site) => {
    const page = await ask(`/cars/${SLUG}`, site);
    expect(page.text).toContain(`href="/personalised/finance?car_id=${car}"`);
    expect(page.text).toContain("Get Finance Quote");
    expect(page.text).not.toContain("vin=");
    const shopper = await signInShopper(db, server, { slug: site });
    const { headers } = await ask(`/finance?car_id=${car}&vin=${VIN}`, site, shopper);
    expect(headers.location).toBe(`/personalised/finance?car_id=${car}`);
    const own = await ask(`/personalised/finance?car_id=${car}`, site, shopper);
    expect([own.status, own.text.includes("Get a finance quote for this car")]).toEqual([200, true]);
  },
);

test.each(["gated", "required"])(
  "FIN-61 AUTH-06 AUTH-09 D222: on the %s site, no address of a car's finance form opens for a visitor, nor takes their post",
  async (name) => {
    const site = name === "gated" ? gated : required;
    const body = new URLSearchParams({ name: "Jaqueline" }).toString();
    const post = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body };
    for (const path of [
      `/personalised/finance?car_id=${car}`,
      `/personalised/finance/?car_id=${car}&utm_source=x`,
      `/finance?vin=${VIN}&car_id=${car}`,
      `/finance-enquiry?car_id=${car}`,
      `/apply-for-finance?car_id=${car}`,
    ]) {
      for (const request of [undefined, post]) {
        const { status, headers, text } = await server.ask(toHost(site), path, request);
        expect([path, status, text.includes("What you are asking about")]).toEqual([path, 302, false]);
        expect(headers.location).toMatch(/^\/sign-in\?type=car-finance&redirect=%2F/);
      }
    }
    const data = await ask(`/personalised/finance.data?car_id=${car}`, site);
    expect(data.text).toContain("/sign-in?type=car-finance");
    expect(data.text).not.toContain("Corolla");
    expect((await ask("/finance", site)).status).toBe(200);
    expect((await ask(`/finance-enquiry?car_id=${car}`, open)).status).toBe(200);
  },
);

const ANSWERS = {
  ...{
    name: "Jane",
    last_name: "Citizen",
    email: "jane@example.com",
    phone: "0491 570 156",
    postcode: "4000",
  },
  ...{ location: "aspley", message: "Hi", budget: "$20,000", finance_kind: "consumer", category: "Finance" },
};
const post = (path: string, fields: object, site: string, headers = {}) =>
  server.ask(toHost(site), path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ ...ANSWERS, ...fields }).toString(),
  });
const call = (path: string, fields: object, site: string, headers = {}) =>
  server.ask(toHost(site), path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...ANSWERS, ...fields }),
  });
const countLeads = async () => {
  const [row] = await db.inAccount(account.id, (tx) =>
    tx.query<{ n: number }>("select count(*)::int n from lead"),
  );
  return row!.n;
};

test.each([
  "zzz",
  "999999",
  "0",
  "%20",
  "",
  "1.5",
  "-1",
  "99999999999999999999",
  "2022-toyota-corolla-ascent-sport-a1",
])(
  "FIN-61 AUTH-09 D222 D265: car_id=%s names no vehicle, so its page has the gate of the page about none",
  async (id) => {
    for (const path of ["/finance", "/finance-enquiry", "/apply-for-finance", "/personalised/finance"]) {
      const address = `${path}?car_id=${id}`;
      const { status, headers } = await ask(address, general);
      expect([address, status]).toEqual([address, 302]);
      expect(headers.location).toMatch(/^\/sign-in\?type=finance&redirect=%2F/);
      const sent = await post(address, { car_id: decodeURIComponent(id) }, general);
      expect(sent.headers.location ?? "").toMatch(/^\/sign-in\?type=finance&redirect=%2Ffinance-enquiry/);
    }
    expect((await ask(`/finance-enquiry?car_id=${foreign}`, general)).headers.location).toMatch(/^\/sign-in/);
    const unnamed = await ask(`/finance?car_id=${id}`, required);
    expect([unnamed.status, unnamed.headers.location]).toEqual([200, undefined]);
  },
);

test("FIN-61 AUTH-09 D222 D265: where the page about no vehicle is gated, one about a vehicle opens and takes its form", async () => {
  const page = await ask(`/finance-enquiry?car_id=${car}`, general);
  expect([page.status, page.text.includes("What you are asking about")]).toEqual([200, true]);
  const before = await countLeads();
  const wrong = await post("/finance-enquiry", { car: SLUG, phone: "12" }, general);
  expect([wrong.status, wrong.text.includes("What you are asking about")]).toEqual([400, true]);
  expect((await post("/finance-enquiry", { car: SLUG }, general)).headers.location).toMatch(/^\/success/);
  expect(await countLeads()).toBe(before + 1);
  for (const path of ["/finance", "/finance-enquiry", "/enquiry"])
    expect((await post(path, {}, general)).headers.location).toMatch(/^\/sign-in\?type=finance&/);
  expect((await call("/api/leads", {}, general)).status).toBe(401);
  expect((await ask("/enquiry?category=Finance", general)).headers.location).toMatch(
    /^\/sign-in\?type=finance&/,
  );
  expect(await countLeads()).toBe(before + 1);
});

test.each(["gated", "required"])(
  "FIN-61 AUTH-09 D222 D265: on the %s site a visitor's finance enquiry about a vehicle is refused, wherever and however it names the vehicle",
  async (name) => {
    const site = name === "gated" ? gated : required;
    const before = await countLeads();
    const back = encodeURIComponent(`/personalised/finance?car_id=${car}`);
    for (const named of [{ car_id: String(car) }, { car: SLUG }]) {
      for (const path of [
        "/finance",
        "/personalised/finance",
        "/finance-enquiry",
        "/apply-for-finance",
        "/enquiry",
      ]) {
        const { status, headers } = await post(path, named, site);
        expect([path, status, headers.location]).toEqual([path, 302, expect.stringContaining(back)]);
        expect(headers.location).toMatch(/^\/sign-in\?type=car-finance&/);
      }
      for (const path of ["/api/enquiries", "/api/leads"]) {
        const { status, text } = await call(path, named, site);
        expect([path, status, JSON.parse(text)]).toEqual([
          path,
          401,
          { error: "Please sign in to ask for finance." },
        ]);
      }
    }
    expect((await call("/api/leads", { car_id: car }, site)).status).toBe(401);
    expect((await post("/enquiry", { car: SLUG, category: " Finance " }, site)).status).toBe(302);
    const form = await ask(`/enquiry?car=${SLUG}&category=Finance`, site);
    expect([form.status, form.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/sign-in\?type=car-finance&/),
    ]);
    const data = await ask(`/enquiry.data?car=${SLUG}&category=Finance`, site);
    expect(data.text).toContain("/sign-in?type=car-finance");
    expect(data.text).not.toContain("Corolla");
    expect(await countLeads()).toBe(before);
    expect((await ask(`/enquiry?car=${SLUG}`, site)).status).toBe(200);
    const shopper = await signInShopper(db, server, { slug: site });
    expect((await ask(`/enquiry?car=${SLUG}&category=Finance`, site, shopper)).status).toBe(200);
    expect((await call("/api/leads", { car: SLUG }, site, shopper)).status).toBe(200);
    expect((await post("/finance", { car: SLUG, phone: "12" }, site, shopper)).status).toBe(400);
    expect(await countLeads()).toBe(before + 1);
  },
);

test("LEAD-05 FIN-59: a wrong answer keeps what was typed on every site, also when the car has gone meanwhile", async () => {
  const body = new URLSearchParams({ name: "Jaqueline", phone: "12", car_id: String(foreign) }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const [site, path] of [
    [open, "/finance-enquiry"],
    [gated, "/personalised/finance?car_id=999999999"],
    [gated, `/personalised/finance?car_id=${car}`],
  ] as const) {
    const shopper = site === gated ? await signInShopper(db, server, { slug: site }) : {};
    const answer = await server.ask(toHost(site), path, {
      method: "POST",
      headers: { ...headers, ...shopper },
      body,
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/name="name"[^>]*value="Jaqueline"/);
  }
});

test("API-17: what the lender of a car's estimate wants said, by the car's number", async () => {
  const answer = await ask(`/cars/${car}/finance-disclaimer`);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { disclaimer: LENDER.disclaimer }]);
});

test("API-17 D19: it is kept for the day, as a car's estimate depends on the date", async () => {
  const path = `/cars/${car}/finance-disclaimer`;
  const made = () => server.log().split('"path":"/cars/:slug/finance-disclaimer"').length - 1;
  await ask(path);
  const before = made();
  await ask(path);
  expect(made()).toBe(before);
  offset += 86_400_000;
  await ask(path);
  expect(made()).toBe(before + 1);
});

test.each<[string, () => string, string?]>([
  ["a car without an estimate", () => String(suzuki)],
  ["a car of another dealer", () => String(foreign)],
  ["a site without lenders", () => String(car), gated],
  ["a slug", () => "2022-toyota-corolla-ascent-sport-a1"],
  ["no car at all", () => "99999999999999999999"],
])("API-17: not found for %s", async (_, id, site = open) => {
  const { status, text } = await ask(`/cars/${id()}/finance-disclaimer`, site);
  expect([status, JSON.parse(text)]).toEqual([404, { error: "not found" }]);
});

test("TEN-02 FIN-56: crawlers get the finance page and not its cars", async () => {
  expect((await ask("/sitemap.xml")).text).toContain("/finance-enquiry</loc>");
  expect((await ask("/robots.txt")).text).toContain("Disallow: /personalised/");
});
