import { describe, expect, test } from "vitest";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { type Fields, readFormFields, sendForm } from "#runtime/testing/test-form.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("enquiry");
const other = unique("elsewhere");
const host = toHost(slug);
const CAR = "2022-toyota-corolla-ascent-sport-a1";
const FOREIGN_CAR = "2022-kia-rio-ascent-sport-x9";
let offset = 0;
const now = () => new Date(Date.now() + offset);

const account = givenDealer(db, () => {
  const careers = { to: ["careers@northside.example"], categories: ["Careers Enquiry" as const] };
  const leads = { fallback: { to: ["sales@northside.example"] }, routes: [careers] };
  // Closed today wherever the test runs, open in three days.
  const weekday = (now().getUTCDay() + 3) % 7;
  const openingHours = [{ weekday, status: "Open" as const, open: "09:00", close: "17:00" }];
  const depot = { ...ASPLEY, slug: "depot", name: "Northside Depot", visible: false, openingHours };
  const locations = [ASPLEY, depot];
  return {
    sites: { [slug]: { config: aSite({ leads }) } },
    locations,
    stock: [aRow({ location: "aspley" })],
    now,
  };
});
givenDealer(db, {
  sites: { [other]: { config: aSite() } },
  stock: [aRow({ stockNumber: "X9", make: "Kia", model: "Rio" })],
  now,
});
const western = unique("western");
const westernAccount = givenDealer(db, () => {
  // Offered by no form, so that the enquiry concerns no yard.
  const depot = { ...ASPLEY, slug: "wangara", name: "Wangara", visible: false };
  const locations = [{ ...depot, state: "WA" as const, postcode: "6065" }];
  return { sites: { [western]: { config: aSite() } }, locations, now };
});
const server = givenServer(db, { now });

let shoppers = 0;
/** A shopper whom no other test knows. */
function shopper(): Fields {
  const number = String(++shoppers).padStart(4, "0");
  return {
    name: `Jaqueline${number}`,
    last_name: "O'Brien-Smythe",
    email: `jaqueline.${number}@shopper.example`,
    phone: `0412 99${number.slice(0, 1)} ${number.slice(1)}`,
    postcode: "4034",
  };
}

interface LeadRow {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly vehicle_id: number | null;
  readonly suspicions: readonly string[];
  readonly deliveries: number;
}

const readLeads = ({ email }: Fields) =>
  db.inAccount(account.id, (tx) =>
    tx.query<LeadRow>(
      `select id, name, message, vehicle_id, suspicions,
         (select count(*) from lead_delivery where lead_id = lead.id) as deliveries
       from lead where email = $1 order by received_at`,
      [email],
    ),
  );

const send = (fields: Fields, headers: Fields = {}) => sendForm(server.ask, host, fields, headers);
const api = async (body: unknown, type = "application/json", path = "/api/enquiries") => {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  const ask = { method: "POST", headers: { "content-type": type }, body: content };
  const answer = await server.ask(host, path, ask);
  return { status: answer.status, answer: JSON.parse(answer.text) };
};

/** The same shopper as the form about a car asks. */
const inOneName = ({ name, last_name, email = "", phone = "" }: Fields): Fields => ({
  name: `${name} ${last_name}`,
  email,
  phone,
});

/** A car's form, filled in and not yet sent. */
async function readyForm(person: Fields): Promise<Fields> {
  const page = await server.ask(host, `/enquiry?car=${CAR}`);
  offset += 30_000;
  return { ...readFormFields(page.text), ...inOneName(person) };
}

describe("the form without JavaScript", () => {
  test("LEAD-01 LEAD-04 LEAD-12: three steps end on the success page, with one lead and its deliveries", async () => {
    const person = shopper();
    const details = readFormFields((await server.ask(host, "/enquiry")).text);
    const topic = await send({ ...details, ...person });
    expect(readFormFields(topic.text)).toMatchObject({ step: "topic", ...person });
    const comments = await send({ ...readFormFields(topic.text), category: "Used Car Enquiry" });
    expect(readFormFields(comments.text)).toMatchObject({ step: "comments", category: "Used Car Enquiry" });
    offset += 60_000;
    const done = await send({ ...readFormFields(comments.text), message: "Do you trade in?" });
    expect([done.status, done.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/success\?.*category=Used/),
    ]);
    expect(done.headers["set-cookie"]).toBeUndefined();
    const success = await server.ask(host, done.headers.location!);
    expect([success.status, success.text.includes("Thanks, we have your enquiry")]).toEqual([200, true]);
    expect(success.text).not.toContain(person.name);
    const [lead, ...others] = await readLeads(person);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ message: "Do you trade in?", suspicions: [], deliveries: 2 });
  });

  test("D107 D17: the browser alone may keep a step for its Back, and nobody the answer to a script", async () => {
    const topic = readFormFields((await server.ask(host, "/enquiry")).text);
    const kept = async (category: string) => (await send({ ...topic, category })).headers["cache-control"];
    expect([await kept("Service"), await kept("")]).toEqual(Array(2).fill("private, no-cache"));
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const path of ["/enquiry.data", "/api/enquiries"]) {
      const script = await server.ask(host, path, { method: "POST", headers, body: "category=Service" });
      expect([path, script.headers["cache-control"]]).toEqual([path, "no-store"]);
    }
  });

  test("D15: the success page says when the enquiry's own yard opens", async () => {
    const says = async (query: string) =>
      (await server.ask(host, `/success${query}`)).text.includes("We open on");
    expect([await says("?location=depot"), await says("?location=aspley"), await says("")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("D16 D13 D122: from a car, one step; the car is the lead's, with the dealership of its yard", async () => {
    const person = shopper();
    const form = await readyForm(person);
    expect(form).toMatchObject({ car: CAR, step: "enquiry", message: expect.stringContaining("Corolla") });
    const done = await send(form);
    expect(done.headers.location).toContain(`car=${CAR}`);
    const [car] = await db.inAccount(account.id, (tx) => tx.query<{ id: number }>("select id from vehicle"));
    expect(await readLeads(person)).toMatchObject([{ vehicle_id: car!.id, suspicions: [] }]);
    const kept = await db.inAccount(account.id, (tx) =>
      tx.query(
        `select dealership.slug from lead join dealership on dealership.id = (car->>'dealershipId')::bigint
         where lead.email = $1`,
        [person.email],
      ),
    );
    expect(kept).toEqual([{ slug: "northside" }]);
  });

  test("LEAD-05 LEAD-16: what is wrong is said, and everything typed comes back", async () => {
    const person = { ...shopper(), email: "not an address", postcode: "12" };
    const topic = readFormFields((await server.ask(host, "/enquiry")).text);
    const first = readFormFields((await send({ ...topic, category: "Service" })).text);
    const answer = await send({ ...first, ...person });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Please fix the following errors:");
    expect(answer.text).toContain("Invalid postcode. Please enter a 4-digit number.");
    expect(readFormFields(answer.text)).toMatchObject(person);
  });

  test("D17: the same form sent twice, even at once, is one lead", async () => {
    const person = shopper();
    const form = await readyForm(person);
    const answers = await Promise.all([send(form), send(form), send(form)]);
    answers.push(await send(form));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await readLeads(person)).toHaveLength(1);
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another site, as its browser says", { "sec-fetch-site": "cross-site" }],
    ["a sister dealer under the same base domain", { "sec-fetch-site": "same-site" }],
    ["a hidden origin", { origin: "null" }],
  ])("D17: a post from %s is refused, and the form keeps what was typed", async (_, headers) => {
    const person = shopper();
    const form = await readyForm(person);
    const refused = await send(form, headers);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('data-testid="error-warning"');
    expect(refused.text).toContain("only take enquiries from our own pages");
    const kept = readFormFields(refused.text);
    expect(kept).toMatchObject({ ...inOneName(person), message: form.message });
    expect(await readLeads(person)).toEqual([]);
    expect((await send(kept, { origin: `http://${host}`, "sec-fetch-site": "same-origin" })).status).toBe(
      303,
    );
  });

  test.each([
    ["of another account", { car: FOREIGN_CAR }],
    ["that never was", { car: "no-such-car" }],
    ["by a made-up number", { car: "", car_id: "999999999" }],
  ])("D1: an enquiry about a car %s is refused and stores nothing", async (_, forged) => {
    const person = shopper();
    const form = await readyForm(person);
    const refused = await send({ ...form, ...forged });
    expect([refused.status, refused.text.includes("not listed on this site")]).toEqual([422, true]);
    expect(await readLeads(person)).toEqual([]);
    expect((await server.ask(host, `/enquiry?car=${forged.car || "x"}`)).status).toBe(404);
  });

  test("D17: a token of another site, or none, makes the lead suspect and not lost", async () => {
    const foreign = readFormFields((await sendForm(server.ask, toHost(other), { step: "topic" })).text)
      .token!;
    expect(foreign.length).toBeGreaterThan(20);
    for (const token of [foreign, "", `${foreign}x`]) {
      const person = shopper();
      expect((await send({ ...(await readyForm(person)), token })).status).toBe(303);
      expect(await readLeads(person)).toMatchObject([{ suspicions: ["no-token"] }]);
    }
  });

  test("D14: a filled trap or a form sent in no time is kept as suspect", async () => {
    const trapped = shopper();
    const form = await readyForm(trapped);
    expect((await send({ ...form, reference_code: "buy" })).status).toBe(303);
    expect(await readLeads(trapped)).toMatchObject([{ suspicions: ["honeypot"] }]);
    const quick = shopper();
    const topic = { category: "Service", step: "topic" };
    const started = readFormFields((await send(topic)).text);
    expect((await send({ ...started, ...topic, ...quick, message: "Hi", step: "comments" })).status).toBe(
      303,
    );
    expect(await readLeads(quick)).toMatchObject([{ suspicions: ["too-fast"] }]);
  });

  test("ENT-32: control characters, markup and any script are kept as text and shown as text", async () => {
    const person = { ...shopper(), last_name: "\u0000Ngu\u0007yễn <b>\u202e" };
    const message = 'Ünïcode 🚗 <script>alert(1)</script>\u0000\r\nand "quotes"';
    const form = await readyForm(person);
    const invalid = await send({ ...form, message, postcode: "x" });
    expect(invalid.text).not.toContain("<script>alert");
    expect((await send({ ...form, message })).status).toBe(303);
    const [lead] = await readLeads(person);
    expect(lead?.message).toContain("Ünïcode 🚗 <script>alert(1)</script>");
    expect(lead?.message).not.toContain("\u0000");
  });

  test("LEAD-05: too long an answer is named, and comes back whole", async () => {
    const form = await readyForm(shopper());
    const message = "x".repeat(5000);
    const answer = await send({ ...form, message });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Comments must be 4,000 characters or fewer.");
    expect(readFormFields(answer.text).message).toBe(message);
  });

  test("ENT-32: a multipart form is taken, a file or a repeated answer is not", async () => {
    const person = shopper();
    const form = await readyForm(person);
    const multipart = async (change: (data: FormData) => void) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(form)) data.append(name, value);
      change(data);
      const encoded = new Response(data);
      const headers = { "content-type": encoded.headers.get("content-type")! };
      const body = Buffer.from(await encoded.arrayBuffer());
      return server.ask(host, "/enquiry", { method: "POST", headers, body });
    };
    expect((await multipart((data) => data.append("name", "Twice"))).status).toBe(400);
    expect((await multipart((data) => data.set("message", new Blob(["x"]), "cv.exe"))).status).toBe(400);
    expect(await readLeads(person)).toEqual([]);
    expect((await multipart(() => undefined)).status).toBe(303);
    expect(await readLeads(person)).toHaveLength(1);
  });
});

describe("the call", () => {
  test.each(["/api/enquiries", "/api/leads"])(
    "API-18 API-19: %s answers with the lead's id and where to go",
    async (path) => {
      const person = shopper();
      const { status, answer } = await api({ ...person, car: CAR, message: "Hi" }, "application/json", path);
      const [lead] = await readLeads(person);
      expect([status, answer]).toEqual([
        200,
        { lead_id: lead!.id, redirect: expect.stringContaining("/success?") },
      ]);
    },
  );

  test.each([
    ["nothing", "", "application/json", 400],
    ["no object", "[1]", "application/json", 400],
    ["broken JSON", '{"name":', "application/json", 400],
    ["another type", "name=x", "text/plain", 400],
    ["wrong types", { name: ["x"], email: { a: 1 } }, "application/json", 400],
    ["no details", {}, "application/json", 400],
    ["another account's car", { ...shopper(), car: FOREIGN_CAR, message: "Hi" }, "application/json", 422],
  ])("ERR-05: %s is refused in JSON", async (_, body, type, expected) => {
    const { status, answer } = await api(body, type);
    expect([status, typeof answer.error]).toEqual([expected, "string"]);
  });

  test("ERR-05: wrong fields are listed", async () => {
    const { answer } = await api({ ...shopper(), phone: "12", message: "Hi", category: "Finance" });
    expect(answer.fields).toEqual([{ field: "phone", message: expect.stringContaining("Mobile Number") }]);
  });

  test("LEAD-10 D13: a careers enquiry, stored as a general one, goes where the site sends careers", async () => {
    const person = shopper();
    const { answer } = await api({ ...person, category: "Careers Enquiry", message: "I mend cars." });
    expect(answer.redirect).toContain("category=Careers");
    const targets = await db.inAccount(account.id, (tx) =>
      tx.query(
        `select category, subcategory, kind, target from lead join lead_delivery on lead_id = lead.id
         where email = $1 and kind <> 'confirmation'`,
        [person.email],
      ),
    );
    const topic = { category: "General Enquiry", subcategory: "Career Enquiry" };
    expect(targets).toEqual([{ ...topic, kind: "mail", target: "careers@northside.example" }]);
  });

  test("LEAD-13 LOC-17: a yard that is not shown is offered by no form and taken from no caller", async () => {
    const { text } = await server.ask(host, "/enquiry");
    expect([text.includes('name="location"'), text.includes("Northside Depot")]).toEqual([false, false]);
    const person = shopper();
    await api({ ...person, category: "Service", location: "depot", message: "Hi" });
    const yards = await db.inAccount(account.id, (tx) =>
      tx.query("select seller->'location'->>'slug' as yard from lead where email = $1", [person.email]),
    );
    expect(yards).toEqual([{ yard: "aspley" }]);
  });

  test("D14: one person's many enquiries in an hour are kept as suspect, and answered like any other", async () => {
    const person = shopper();
    const answers = [];
    for (let at = 0; at < 9; at++) {
      answers.push((await api({ ...person, category: "Service", message: `Question ${at}` })).status);
    }
    expect(answers).toEqual(Array(9).fill(200));
    const leads = await readLeads(person);
    expect(leads).toHaveLength(9);
    expect(leads.at(-1)?.suspicions).toContain("rate-person");
    expect(leads[0]?.suspicions).toEqual([]);
  });
});

test("D207: an enquiry that concerns no yard is timed by the clock of the site's yards", async () => {
  const person = shopper();
  const body = JSON.stringify({ ...person, category: "General Enquiry", message: "Are you open on Sunday?" });
  const ask = { method: "POST", headers: { "content-type": "application/json" }, body };
  expect((await server.ask(toHost(western), "/api/enquiries", ask)).status).toBe(200);
  const sellers = await db.inAccount(westernAccount.id, (tx) =>
    tx.query("select seller->>'timeZone' as zone, seller->'location' as yard from lead where email = $1", [
      person.email,
    ]),
  );
  expect(sellers).toEqual([{ zone: "Australia/Perth", yard: null }]);
});

test("LEAD-19: the log knows of enquiries by id and names nobody", async () => {
  const person = shopper();
  const form = await readyForm(person);
  await send({ ...form, postcode: "x" });
  await send({ ...form, message: "My secret wish" });
  await server.ask(host, `/enquiry?name=${person.name}&email=${person.email}`);
  const log = server.log();
  const [lead] = await readLeads(person);
  expect(log).toContain(lead!.id);
  // Ids and times may hold any digits by chance.
  const words = log.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"time":\d+/g, "");
  for (const typed of [
    "Jaqueline",
    "O'Brien",
    "shopper.example",
    "0412",
    "412 99",
    "secret wish",
    "127.0.0.1",
  ]) {
    expect([typed, words.includes(typed)]).toEqual([typed, false]);
  }
  for (const entry of log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))) {
    if (entry.msg === "request") expect(entry.id).toMatch(/^[0-9a-f-]{36}$/);
  }
});
