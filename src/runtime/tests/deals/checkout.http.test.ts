import { describe, expect, test } from "vitest";
import { changeAvailability } from "#features/inventory/changes/change-availability.server.ts";
import { aCar } from "#features/inventory/import/test-import.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, online, off, dear] = [unique("reserves"), unique("online"), unique("off"), unique("dear")];
const strict = unique("strict");
const payments = { provider: "simulator", abn: "51 824 753 556" } as const;
const cards = unique("cards");
const account = givenDealer(db, {
  sites: {
    [slug]: { config: aSite({ payments, checkout: { enabled: true } }) },
    [cards]: {
      config: aSite({ payments, checkout: { enabled: true }, cards: { buttons: ["reserve"] } }),
    },
    [online]: { config: aSite({ payments, checkout: { enabled: true, buyOnline: true, signIn: true } }) },
    [dear]: { config: aSite({ payments, checkout: { enabled: true, depositCents: 500_000 } }) },
    [strict]: { config: aSite({ payments, checkout: { enabled: true, depositCents: 500_000 } }) },
    [off]: { config: aSite({ checkout: { enabled: true } }) },
  },
  locations: [
    { ...ASPLEY, code: "ASP" },
    { ...ASPLEY, slug: "unley", code: "UNL", name: "Unley", city: "Unley", state: "SA", postcode: "5061" },
  ],
  stock: [
    ...[
      aCar("A1"),
      aCar("A2", { status: "sold" }),
      aCar("A3"),
      aCar("A4"),
      aCar("A6"),
      aCar("A7"),
      aCar("A9"),
      aCar("A11"),
      aCar("A12"),
      aCar("A13"),
    ].map((car) => ({
      ...car,
      location: "ASP",
    })),
    aCar("A5", { location: "UNL" }),
    aCar("A10", { location: "UNL" }),
    aCar("B1", { location: "ASP", paymentProcessors: ["stripe"] }),
  ],
});
const server = givenServer(db);
const host = toHost(slug);
const toPath = (number: string) => `/cars/2022-toyota-hilux-sr5-${number}/checkout`;
const words = (html: string) => html.replace(/<!-- -->/g, "");
const post = (path: string, fields: Readonly<Record<string, string>>) =>
  server.ask(host, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

const JANE = { name: "Jane Citizen", phone: "0412 345 678", email: "jane@example.com" };
const FORM = { ...JANE, price: "4599000", terms_conditions: "on" };

async function reserve(number: string, fields = {}) {
  const page = (await server.ask(host, toPath(number))).text;
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  return post(toPath(number), { ...FORM, token, ...fields });
}

describe("CHK-01", () => {
  test("D80 D391: a network that posts more often than people do is refused with the phone number", async () => {
    const page = (await server.ask(toHost(dear), toPath("a3"))).text;
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const send = (path: string, fields: Record<string, string>) =>
      server.ask(toHost(dear), path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
    const held = await send(toPath("a3"), { ...FORM, token });
    const reservation =
      new URL(held.headers.location ?? "", "http://x").searchParams.get("reservation") ?? "";
    const tries = { reservation, car_id: "x", test_card: "visa" };
    await server.ask(toHost(dear), held.headers.location ?? "");
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) statuses.push((await send("/checkout-journey", tries)).status);
    expect([statuses.slice(0, 60).every((status) => status === 303), statuses[60]]).toEqual([true, 429]);
    expect(words((await send("/checkout-journey", tries)).text)).toContain(
      "too many tries from your network",
    );
  }, 60_000);

  test("CHK-08 PRC-01 D391: a price that falls during a hold falls for its shopper, one that rises does not, and whoever waited takes the price of the day", async () => {
    const holder = (await reserve("a6")).headers.location ?? "";
    await server.ask(host, holder);
    const waits = (await reserve("a6", { waits: "on", email: "joe@example.com" })).headers.location ?? "";
    const toToken = (path: string) => new URL(path, "http://x").searchParams.get("reservation") ?? "";
    const reprice = async (driveAwayPrice: number, shown: string) => {
      await account.import([{ ...aCar("A6", { driveAwayPrice }), location: "ASP" }], false);
      await expect.poll(async () => (await server.ask(host, toPath("a6"))).text).toContain(shown);
    };
    await reprice(44_990, "44,990");
    const fallen = "The price has fallen from $45,990 to $44,990 since you began. You get the lower price.";
    expect(words((await server.ask(host, holder)).text)).toContain(fallen);
    await reprice(46_990, "46,990");
    const held = words((await server.ask(host, holder)).text);
    expect([held.includes("$44,790"), held.includes("46,")], "what is left of $44,990").toEqual([
      true,
      false,
    ]);
    await post("/checkout-journey", { reservation: toToken(holder), car_id: "x" });
    expect(words((await server.ask(host, waits)).text)).toContain(
      "The price is $46,990 now. It was $45,990 when you joined the line.",
    );
    expect(words((await server.ask(host, waits)).text)).not.toContain("It was $45,990");
  });

  test("CHK-04 D391 D396: no price falls so far that the deposit being paid is more than the law leaves of it", async () => {
    const at = toHost(strict);
    const page = (await server.ask(at, toPath("a10"))).text;
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const held = await server.ask(at, toPath("a10"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...FORM, token }).toString(),
    });
    const journey = held.headers.location ?? "";
    expect(words((await server.ask(at, journey)).text)).toContain("Pay the deposit of $4,599");
    await account.import([{ ...aCar("A10", { driveAwayPrice: 44_990 }), location: "UNL" }], false);
    await expect.poll(async () => (await server.ask(at, toPath("a10"))).text).toContain("44,990");
    const still = words((await server.ask(at, journey)).text);
    expect([still.includes("$45,990"), still.includes("The price has fallen")]).toEqual([true, false]);
    const reservation = new URL(journey, "http://x").searchParams.get("reservation") ?? "";
    const letGo = new URLSearchParams({ reservation, car_id: "x" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await server.ask(at, "/checkout-journey", { method: "POST", headers, body: letGo });
  });

  test("CHK-04 CHK-05 LAW-01: the page says what it costs today, how to pay, what is left to pay, and that it is no contract", async () => {
    const page = words((await server.ask(host, toPath("a1"))).text);
    for (const text of [
      "Reserve it for $200",
      "$45,790 is left to pay",
      "It is a hold, not a contract.",
      "Mastercard, Visa, Maestro",
    ])
      expect(page).toContain(text);
  });

  test("CHK-04 D396: no more is taken than the law of the vehicle's state lets a dealer take", async () => {
    const page = words((await server.ask(toHost(dear), toPath("a5"))).text);
    expect(page).toContain("Reserve it for $4,599");
    expect(page).toContain("In South Australia we may take a deposit of at most $4,599");
    expect(words((await server.ask(toHost(dear), toPath("a1"))).text)).toContain("Reserve it for $5,000");
  });

  test("CHK-02 AUTH-07 TEN-13: the page stands at one address, asks for sign-in once the vehicle is known, and is gone without a provider", async () => {
    const buy = toPath("a1").replace("checkout", "buy-online");
    const moved = await server.ask(toHost(online), toPath("a1"));
    expect([moved.status, moved.headers.location]).toEqual([302, buy]);
    const gated = await server.ask(toHost(online), buy);
    expect([gated.status, gated.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/sign-in\?type=checkout/),
    ]);
    expect((await server.ask(toHost(online), "/cars/none/buy-online")).status).toBe(404);
    const without = words((await server.ask(toHost(off), toPath("a1"))).text);
    expect(without).toContain("It cannot be reserved online");
    expect(words((await server.ask(toHost(off), "/cars/2022-toyota-hilux-sr5-a1")).text)).not.toContain(
      "Reserve Car Now",
    );
  });

  test("SIDE-06 SIDE-08 TEN-10: the vehicle's page has the button while it can be reserved", async () => {
    expect(words((await server.ask(host, "/cars/2022-toyota-hilux-sr5-a1")).text)).toContain(
      "Reserve Car Now",
    );
    const sold = words((await server.ask(host, "/cars/2022-toyota-hilux-sr5-a2")).text);
    expect(sold).not.toContain("Reserve Car Now");
    expect(words((await server.ask(host, toPath("a2"))).text)).toContain("It has been sold");
  });

  test("CARD-17 CHK-06 ENT-03: a card leads to the page that reserves, unless others take the money for its vehicle", async () => {
    const results = (await server.ask(toHost(cards), "/search")).text;
    expect(results).toContain(`href="${toPath("a1")}"`);
    for (const none of ["a2", "b1"]) expect(results).not.toContain(toPath(none));
    expect((await server.ask(host, "/search")).text).not.toContain(toPath("a1"));
    expect(words((await server.ask(host, toPath("b1"))).text)).toContain("It cannot be reserved online");
  });

  test("LEAD-05 CHK-01: what is missing is named, what was typed comes back, and a changed price is shown first", async () => {
    const wrong = await reserve("a3", { email: "jane", terms_conditions: "" });
    expect(wrong.status).toBe(400);
    for (const text of ["Please accept the terms of the reservation.", 'value="0412 345 678"'])
      expect(words(wrong.text)).toContain(text);
    expect(wrong.text, "of the reservation, not of the site").toContain(">Terms of the reservation</");
    const dearer = await reserve("a3", { price: "4499000" });
    expect(dearer.status).toBe(409);
    expect(words(dearer.text)).toContain("it has changed since you opened this page");
  });

  test("CHK-03 CHK-08 D391: one shopper holds it, pays and has it; the next is told and can wait in line", async () => {
    const held = await reserve("a4");
    expect(held.status).toBe(303);
    const journey = held.headers.location ?? "";
    expect(journey).toMatch(/^\/checkout-journey\?car_id=2022-toyota-hilux-sr5-a4&reservation=/);
    const pay = await server.ask(host, journey);
    expect(words(pay.text)).toContain("Pay the deposit of $200");
    expect(words(pay.text)).toContain("This is a simulator: no money moves.");
    const notices = await db.query<{ data: { told: string } }>(
      "select data from pgboss.job where name = 'reservation-notice.v1' and data ->> 'reservationId' = $1",
      [(new URL(journey, "http://x").searchParams.get("reservation") ?? "").slice(0, 36)],
    );
    expect(
      notices.map(({ data }) => data.told),
      "mailed the way back",
    ).toEqual(["claimed"]);
    const taken = words((await server.ask(host, toPath("a4"))).text);
    expect(taken).toContain("A shopper holds this car until");
    const token = new URL(journey, "http://x").searchParams.get("reservation") ?? "";
    const paid = await post("/checkout-journey", { reservation: token, car_id: "x", test_card: "visa" });
    expect(paid.status).toBe(303);
    expect(words((await server.ask(host, journey)).text)).toContain("It is reserved for you");
    const late = await reserve("a4", { email: "joe@example.com" });
    expect([late.status, words(late.text).includes("You have paid nothing.")]).toEqual([409, true]);
    const waits = await reserve("a4", {
      waits: "on",
      email: "joe@example.com",
      phone: "0498 765 432",
    });
    expect(words((await server.ask(host, waits.headers.location ?? "")).text)).toContain(
      "You are next in line.",
    );
    // From a page that was opened before the deposit was paid.
    await post("/checkout-journey", { reservation: token, car_id: "x", cancels: "held" });
    expect(words((await server.ask(host, journey)).text)).toContain("It is reserved for you");
    const cancelled = await post("/checkout-journey", { reservation: token, car_id: "x", cancels: "paid" });
    expect(cancelled.status).toBe(303);
    expect(words((await server.ask(host, journey)).text)).toContain("Your reservation is cancelled");
    expect(words((await server.ask(host, waits.headers.location ?? "")).text)).toContain(
      "Pay the deposit of $200",
    );
  });

  test("CHK-03 CHK-08 D391: what can be done next is true at once, before the index in memory has changed", async () => {
    for (let round = 0; round < 3; round++) {
      const journey = (await reserve("a7", { email: `jane${round}@example.com` })).headers.location ?? "";
      const token = new URL(journey, "http://x").searchParams.get("reservation") ?? "";
      await server.ask(host, journey);
      await post("/checkout-journey", { reservation: token, car_id: "x", test_card: "visa" });
      expect(words((await server.ask(host, toPath("a7"))).text)).toContain("A shopper has reserved");
      await post("/checkout-journey", { reservation: token, car_id: "x", cancels: "paid" });
      expect((await server.ask(host, journey)).text).toContain("Reserve it again");
      expect(words((await server.ask(host, toPath("a7"))).text)).toContain("Reserve it for $200");
    }
  });

  test("LEAD-05 CHK-03 D391: a double click holds and pays once, and the form after paying leads to the same reservation", async () => {
    const page = (await server.ask(host, toPath("a9"))).text;
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const fields = { ...FORM, token };
    const sent = await Promise.all([post(toPath("a9"), fields), post(toPath("a9"), fields)]);
    const [first, second] = sent.map(({ status, headers }) => [status, headers.location]);
    expect(second).toEqual(first);
    const journey = String(first?.[1]);
    await server.ask(host, journey);
    const reservation = new URL(journey, "http://x").searchParams.get("reservation") ?? "";
    const pay = () => post("/checkout-journey", { reservation, car_id: "x", test_card: "visa" });
    expect((await Promise.all([pay(), pay()])).map(({ status }) => status)).toEqual([303, 303]);
    expect((await pay()).status).toBe(303);
    const again = await post(toPath("a9"), fields);
    expect([again.status, again.headers.location]).toEqual(first);
    expect(words((await server.ask(host, journey)).text)).toContain("It is reserved for you");
    const other = await post(toPath("a1"), fields);
    expect([other.status, words(other.text).includes("This form was sent for another vehicle")]).toEqual([
      ...[409, true],
    ]);
    expect(/name="token" value="([^"]+)"/.exec(other.text)?.[1]?.slice(0, 36)).not.toBe(token.slice(0, 36));
    const [made] = await db.inAccount(account.id, (tx) =>
      tx.query<{ paid: number; leads: number }>(
        `select count(*)::int as paid, count(distinct r.lead_id)::int as leads
         from reservation r join payment p on p.id = r.payment_id where r.id = p.subject_id and p.paid_at is not null
           and r.vehicle_id = (select id from vehicle where stock_number = 'A9')`,
      ),
    );
    expect(made).toEqual({ paid: 1, leads: 1 });
    await post("/checkout-journey", { reservation, car_id: "x", cancels: "paid" });
  });

  test("CHK-03 CHK-08: from the moment that staff sell it, nobody is asked to pay for it", async () => {
    for (const number of ["a11", "a12"]) {
      const journey = (await reserve(number)).headers.location ?? "";
      expect(words((await server.ask(host, journey)).text)).toContain("Pay the deposit of $200");
      await db.inAccount(account.id, async (tx) => {
        const [{ id } = { id: 0 }] = await tx.query<{ id: number }>(
          "select id from vehicle where stock_number = upper($1)",
          [number],
        );
        const sold = { vehicleId: id, to: "sold", actor: "staff:Kim", note: "" } as const;
        await changeAvailability(tx, { jobs: { enqueue: async () => {} }, now: new Date() }, sold);
      });
      const reservation = new URL(journey, "http://x").searchParams.get("reservation") ?? "";
      const paid = { reservation, car_id: "x", test_card: "visa" };
      if (number === "a12") await post("/checkout-journey", paid);
      const page = words((await server.ask(host, journey)).text);
      expect(page).toContain("It has been sold");
      expect(page).toContain("You have paid nothing");
      expect(page).not.toContain("Pay the deposit");
    }
  });

  test("CHK-03 D1: a reservation's address works on its own site alone, and without one it leads to the form", async () => {
    const journey = (await reserve("a1")).headers.location ?? "";
    expect((await server.ask(toHost(off), journey)).status).toBe(302);
    const reservation = new URL(journey, "http://x").searchParams.get("reservation") ?? "";
    const refuse = (at: string) =>
      server.ask(at, "/checkout-journey", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `reservation=${reservation}&cancels=held&cancels=paid`,
      });
    const [own, other] = [await refuse(host), await refuse(toHost(dear))];
    expect([own.status, own.headers["cache-control"], words(own.text).includes("2022 Toyota HiLux")]).toEqual(
      [400, "no-store", true],
    );
    expect([other.status, words(other.text).includes("2022 Toyota HiLux")]).toEqual([404, false]);
    const forged = journey.replace(/.{4}$/, "AAAA");
    const led = await server.ask(host, forged);
    expect([led.status, led.headers.location]).toEqual([302, toPath("a1")]);
    expect((await server.ask(host, "/checkout-journey?car_id=none")).status).toBe(404);
  });
});
