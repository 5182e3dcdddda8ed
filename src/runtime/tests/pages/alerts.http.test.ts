import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchAndEnqueue } from "#features/alerts/background.server.ts";
import { sendAlerts, sendConfirmation } from "#features/alerts/dispatch/send-alerts.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { signInShopper } from "#runtime/testing/test-shopper.ts";
import { aRow, aSite, type Row, toHost, unique, untilNoon } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [slug, sister, rival] = [unique("alerts"), unique("sister"), unique("rival")];
const host = toHost(slug);
let offset = untilNoon();
const now = () => new Date(Date.now() + offset);
const FORM = {
  "content-type": "application/x-www-form-urlencoded",
  origin: `http://${host}`,
  "sec-fetch-site": "same-origin",
};

/** Stock of the dealer so far, by stock number. */
const stock = new Map<string, Row>();
const account = givenDealer(db, {
  sites: { [slug]: { config: aSite() }, [sister]: { config: aSite({ name: "Southside" }) } },
  now,
});
givenDealer(db, { sites: { [rival]: { config: aSite() } }, stock: [aRow()], now });
const server = givenServer(db, { now });

const mails: MailMessage[] = [];
const queued: { queue: string; subscriberId: string }[] = [];
const context = () => ({
  ...server.process,
  mailer: {
    send: async (message: MailMessage) => {
      mails.push(message);
      return { id: message.id };
    },
  },
  jobs: {
    enqueue: async (_: unknown, { queue }: { queue: string }, { payload }: { payload: object }) => {
      queued.push({ queue, subscriberId: (payload as { subscriberId: string }).subscriberId });
    },
  },
});

async function importStock(...rows: readonly Row[]): Promise<void> {
  for (const row of rows) stock.set(String(row.stockNumber), row);
  await account.import([...stock.values()], true);
  const [row] = await db.inAccount(account.id, (tx) =>
    tx.query<{ change_number: number }>("select change_number from account where id = $1", [account.id]),
  );
  if (!row) throw new Error("the account is not there");
  server.process.stocks.changed(account.id, row.change_number);
  // The clock has moved by a day, so that the index may be due for another reason too.
  await server.findStock(slug);
  await server.process.stocks.settled();
  expect((await server.findStock(slug)).changeNumber).toBe(row.change_number);
}

/** What the worker does in a round: matches, and sends what is due. */
async function work(): Promise<readonly MailMessage[]> {
  mails.length = 0;
  queued.length = 0;
  await matchAndEnqueue(context() as never);
  for (const { subscriberId } of [...queued]) {
    await sendAlerts(context() as never, { accountId: account.id, subscriberId });
  }
  return [...mails];
}

/** The form's address for a search or a car. */
const toFormPath = (subject: Readonly<Record<string, string>>) =>
  `/alerts/new?${new URLSearchParams(subject)}`;

const post = (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = FORM,
  at = host,
) => server.ask(at, path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });

const readSubscriber = (email: string) =>
  db.inAccount(account.id, async (tx) => {
    const [row] = await tx.query<{ id: string }>("select id from alert_subscriber where email = $1", [email]);
    return row?.id ?? null;
  });

/** Asks for an alert and answers the path with the token that the email leads to. */
async function ask(
  email: string,
  { frequency = "daily", ...subject }: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await post(toFormPath(subject), { email, frequency });
  expect(answer.status, answer.text.slice(0, 300)).toBe(303);
  const subscriberId = await readSubscriber(email);
  mails.length = 0;
  await sendConfirmation(context() as never, {
    ...{ accountId: account.id, subscriberId: subscriberId ?? "", isFull: false },
  });
  const [mail] = mails;
  return /Confirm: http:\/\/[^/]+(\/alerts\?token=[\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Presses Confirm on the page that an email leads to. */
async function confirm(path: string) {
  const { text } = await server.ask(host, path);
  const alerts = /name="alerts" value="([^"]*)"/.exec(text)?.[1] ?? "";
  const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";
  return post("/alerts", { token, intent: "confirm", alerts });
}

async function subscribe(email: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const path = await ask(email, fields);
  const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";
  expect((await confirm(path)).status).toBe(303);
  return token;
}

const rav4 = (stockNumber: string, changes: Row = {}) =>
  aRow({ stockNumber, model: "RAV4", badge: "GXL", body: "suv", driveAwayPrice: 39_990, ...changes });

beforeAll(async () => {
  await importStock(aRow({ stockNumber: "A1" }), rav4("R1"));
  await work();
});

beforeEach(() => {
  // Another day, and noon: a daily email may be sent.
  offset += 24 * HOUR_MS;
});

describe("asking for an alert", () => {
  test("D143: a results page, an empty search and a vehicle's page lead to the form, which says what it is about", async () => {
    const results = await server.ask(host, "/search/used-cars?body=suv");
    expect(results.text).toContain('href="/alerts/new?search=%2Fsearch%2Fused-cars%3Fbody%3Dsuv"');
    expect((await server.ask(host, "/search?body=van")).text).toContain("/alerts/new?search=");
    const car = await server.ask(host, "/cars/2022-toyota-rav4-gxl-r1");
    expect(car.text).toContain('href="/alerts/new?car=2022-toyota-rav4-gxl-r1"');
    const form = await server.ask(host, "/alerts/new?search=%2Fsearch%2Fused-cars%3Fbody%3Dsuv");
    expect(form.status).toBe(200);
    expect(form.text).toContain("Tell me about new cars like this");
    expect(form.text).toMatch(/Used, SUV/);
    expect((await server.ask(host, "/alerts/new?car=2022-toyota-rav4-gxl-r1")).text).toContain("$39,990");
  });

  test.each(["", "?search=https://evil.example/", "?search=//evil.example", "?search=/enquiry", "?car=none"])(
    "D143: /alerts/new%s asks about nothing and is not found",
    async (query) => {
      expect((await server.ask(host, `/alerts/new${query}`)).status).toBe(404);
    },
  );

  test("LEAD-05: a wrong address comes back as it was typed, with the rule, and nothing is stored", async () => {
    const answer = await post(toFormPath({ search: "/search?body=suv" }), {
      email: "jane@nowhere",
      frequency: "instant",
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="jane@nowhere"');
    expect(answer.text).toContain("Enter an email address, such as name@example.com.");
    expect(await readSubscriber("jane@nowhere")).toBeNull();
  });

  test("D17: another site cannot ask in somebody's name", async () => {
    const headers = { ...FORM, origin: "http://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await post(
      toFormPath({ search: "/search?body=suv" }),
      { email: "cross@example.com" },
      headers,
    );
    expect(answer.status).toBe(403);
    expect(await readSubscriber("cross@example.com")).toBeNull();
  });

  test("D80: one address gets no more than five of these emails an hour", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const { status } = await post(toFormPath({ search: `/search?seats=${at + 2}` }), {
        email: "flood@example.com",
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

describe("D143: consent", () => {
  test("nothing is sent to an address that nobody has confirmed", async () => {
    await ask("quiet@example.com", { search: "/search?body=suv" });
    await importStock(rav4("R2"));
    expect((await work()).filter(({ to }) => to === "quiet@example.com")).toEqual([]);
  });

  test("opening the link confirms nothing, pressing Confirm does, and the words agreed to are stored", async () => {
    const path = await ask("owner@example.com", { search: "/search?body=suv" });
    const page = await server.ask(host, path);
    expect(page.text).toContain("Confirm your alerts");
    expect(page.headers["cache-control"]).toMatch(/no-store|private/);
    const stored = () =>
      db.inAccount(account.id, (tx) =>
        tx.query<{ confirmed_at: Date | null; consent_text: string; source: string }>(
          "select a.* from alert a join alert_subscriber s on s.id = a.subscriber_id where s.email = 'owner@example.com'",
        ),
      );
    expect(await stored()).toMatchObject([{ confirmed_at: null }]);
    await confirm(path);
    expect(await stored()).toMatchObject([
      {
        confirmed_at: expect.any(Date),
        consent_text: expect.stringMatching(/^Email me about this\./),
        source: "/alerts/new",
      },
    ]);
  });

  test("only what the page listed is confirmed, and the rest is shown as before", async () => {
    const email = "listed@example.com";
    const first = await ask(email, { search: "/search?body=suv" });
    const page = await server.ask(host, first);
    const alerts = /name="alerts" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
    await ask(email, { search: "/search?body=hatch" });
    const token = new URLSearchParams(first.split("?")[1]).get("token") ?? "";
    await post("/alerts", { token, intent: "confirm", alerts });
    const confirmed = await db.inAccount(account.id, (tx) =>
      tx.query<{ search: string }>(
        `select search from alert a join alert_subscriber s on s.id = a.subscriber_id
         where s.email = $1 and confirmed_at is not null`,
        [email],
      ),
    );
    expect(confirmed).toEqual([{ search: "/search/new-used-and-demo-cars?body=suv" }]);
    const after = await server.ask(host, first);
    for (const words of ["Your email alerts", "What we email you about", "Confirm"])
      expect(after.text).toContain(words);
  });

  test("the words of a search that nobody confirmed are not in an email", async () => {
    const email = "words@example.com";
    await ask(email, { search: "/search?body=suv&query=cheap+pills" });
    await ask(email, { search: "/search?query=cheap+pills" });
    expect(mails[0]?.text).toContain("- SUV");
    for (const { text, html } of mails) expect(`${text}${html}`).not.toContain("pills");
  });

  test("the email to confirm is true for somebody who has alerts already", async () => {
    const email = "both@example.com";
    await subscribe(email, { search: "/search?body=suv" });
    await ask(email, { search: "/search?body=hatch" });
    expect(mails[0]?.text).toContain("You will get no emails about this.");
    expect(mails[0]?.text).not.toContain("no alerts");
    expect(mails[0]?.text).toContain("Unsubscribe or change these emails");
  });

  test("D80 D143: that an address has 50 alerts is told to its owner, not to who asks", async () => {
    const email = "full@example.com";
    await ask(email, { search: "/search?seats=2" });
    const id = (await readSubscriber(email)) ?? "";
    await db.inAccount(account.id, (tx) =>
      tx.query(
        `insert into alert (account_id, id, subscriber_id, kind, search, title, asked_at, text_version, consent_text, source)
         select account_id, gen_random_uuid(), $1, 'search', '/search?seats=' || n, 'Seats', asked_at, '1', 'Yes', '/'
         from alert, generate_series(3, 51) n where subscriber_id = $1`,
        [id],
      ),
    );
    const answer = await post(toFormPath({ search: "/search?body=suv" }), { email });
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining("done=sent")]);
    const stored = await db.inAccount(account.id, (tx) =>
      tx.query("select from alert where subscriber_id = $1", [id]),
    );
    expect(stored).toHaveLength(50);
    const jobs = await db.query<{ data: { accountId: AccountId; subscriberId: string; isFull: boolean } }>(
      "select data from pgboss.job where data->>'subscriberId' = $1 order by data->>'isFull'",
      [id],
    );
    // The email that asks to confirm still waits, and does not keep the other from being sent.
    expect(jobs.map(({ data }) => data.isFull)).toEqual([false, true]);
    mails.length = 0;
    await sendConfirmation(context() as never, jobs[1]!.data);
    expect(mails.map(({ subject }) => subject)).toEqual(["Northside Motors: You have too many alerts"]);
  });

  test("asking again for what is confirmed is answered by an email that says so, and adds nothing", async () => {
    const email = "again@example.com";
    await subscribe(email, { search: "/search?body=suv" });
    await ask(email, { search: "/search?body=suv" });
    expect(mails.map(({ subject }) => subject)).toEqual(["Northside Motors: You already get these emails"]);
    expect(mails[0]?.text).toContain("- SUV");
  });

  test("the email asks in the dealer's name and repeats nothing but what the search looks for", async () => {
    await ask("plain@example.com", {
      search: "/search?body=suv&query=%3Cb%3Ewin%20at%20evil.example%3C%2Fb%3E",
    });
    const [mail] = mails;
    expect(mail).toMatchObject({ to: "plain@example.com", fromName: "Northside Motors", automatic: true });
    expect(mail?.text).not.toMatch(/evil\.example|<b>/);
    expect(mail?.html).not.toMatch(/evil\.example|<b>win/);
    expect(mail?.text).toContain("licence LMCT 1");
  });
});

describe("D153: a signed-in shopper", () => {
  const form = toFormPath({ search: "/search?body=suv" });
  const storedFor = async (email: string) =>
    db.inAccount(account.id, (tx) =>
      tx.query<{ isConfirmed: boolean; version: string; source: string; frequency: string }>(
        `select a.confirmed_at is not null as "isConfirmed", a.text_version as version, a.source, s.frequency
         from alert a join alert_subscriber s on s.id = a.subscriber_id where s.email = $1`,
        [email],
      ),
    );
  const signIn = (email: string) => signInShopper(db, server, { slug, contact: { email } });

  test("with a proved address asks once: the alert is there, with the words agreed to, and no email asks again", async () => {
    const email = "proved@example.com";
    const { cookie } = await signIn(email);
    const page = await server.ask(host, form, { headers: { cookie } });
    expect(page.text).toMatch(/To <strong[^>]*>proved@example.com/);
    expect(page.text).not.toContain('type="email"');
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    queued.length = 0;
    const answer = await post(form, { form_token, frequency: "instant" }, { ...FORM, cookie });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/&done=confirmed$/),
    ]);
    expect((await server.ask(host, answer.headers.location ?? "")).text).toContain("Your alert is set");
    expect(queued).toEqual([]);
    expect(await storedFor(email)).toEqual([
      { isConfirmed: true, version: "2", source: "/alerts/new", frequency: "instant" },
    ]);
    await importStock(rav4("PR1"));
    expect((await work()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("confirms by it what was asked for before, and nothing else that waits", async () => {
    const email = "before@example.com";
    await ask(email, { search: "/search?body=suv" });
    await ask(email, { search: "/search?body=hatch" });
    const { cookie, "x-form-token": form_token } = await signIn(email);
    await post(form, { form_token, frequency: "daily" }, { ...FORM, cookie });
    const stored = await storedFor(email);
    expect(stored.map((alert) => [alert.isConfirmed, alert.version]).sort()).toEqual([
      [false, "1"],
      [true, "2"],
    ]);
  });

  test("AUTH-11 D17: the form needs the session's own token, and a token without a session asks for the address", async () => {
    const email = "forged@example.com";
    const { cookie } = await signIn(email);
    const other = await signIn("other@example.com");
    const forged = await post(form, { form_token: other["x-form-token"] }, { ...FORM, cookie });
    expect([forged.status, forged.text.includes("out of date")]).toEqual([400, true]);
    const signedOut = await post(form, { form_token: other["x-form-token"] });
    expect([signedOut.status, signedOut.text.includes("You are signed out.")]).toEqual([400, true]);
    expect(signedOut.text).toContain('type="email"');
    const elsewhere = await post(
      form,
      { form_token: other["x-form-token"] },
      { ...FORM, origin: `http://${toHost(rival)}`, cookie },
      toHost(rival),
    );
    expect(elsewhere.status).toBe(400);
    expect(await storedFor(email)).toEqual([]);
  });

  test("with a number alone is asked for an address, which is confirmed as anybody's", async () => {
    const { cookie } = await signInShopper(db, server, { slug });
    const page = await server.ask(host, form, { headers: { cookie } });
    expect(page.text).toContain('type="email"');
    const answer = await post(form, { email: "phone@example.com" }, { ...FORM, cookie });
    expect(answer.headers.location).toMatch(/&done=sent$/);
    expect(await storedFor("phone@example.com")).toMatchObject([{ isConfirmed: false, version: "1" }]);
  });
});

describe("D143: what is sent", () => {
  test("new vehicles that match, once, with photo, price and link; none that does not match or was there before", async () => {
    const email = "new@example.com";
    await subscribe(email, { search: "/search?body=suv", frequency: "instant" });
    await importStock(rav4("N1", { driveAwayPrice: 41_990 }), aRow({ stockNumber: "N2" }));
    const own = (await work()).filter(({ to }) => to === email);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ subject: "Northside Motors: New: 2022 Toyota RAV4 GXL" });
    expect(own[0]?.text).toContain("$41,990 Drive Away");
    expect(own[0]?.text).toContain(`http://${host}/cars/2022-toyota-rav4-gxl-n1`);
    expect(own[0]?.text).not.toContain("corolla");
    expect(own[0]?.unsubscribeUrl).toMatch(/\/api\/alerts\/stop\?token=/);
    await importStock(rav4("N1", { driveAwayPrice: 41_990, km: 33_000 }));
    expect((await work()).filter(({ to }) => to === email)).toEqual([]);
  });

  test("D9: a price that is lower than when it was asked for; no rise, no return, nothing for a sold car", async () => {
    const email = "price@example.com";
    await importStock(rav4("P1"));
    await subscribe(email, { car: "2022-toyota-rav4-gxl-p1", frequency: "instant" });
    const next = async (changes: Row) => {
      offset += HOUR_MS;
      await importStock(rav4("P1", changes));
      return (await work()).filter(({ to }) => to === email);
    };
    expect(await next({ driveAwayPrice: 40_990 })).toEqual([]);
    expect(await next({ driveAwayPrice: 39_990 })).toEqual([]);
    const [drop] = await next({ driveAwayPrice: 38_990 });
    expect(drop?.subject).toBe("Northside Motors: 2022 Toyota RAV4 GXL is now $38,990 Drive Away");
    expect(drop?.text).toContain("Reduced by $1,000, from $39,990");
    expect(await next({ driveAwayPrice: 38_990, km: 40_000 })).toEqual([]);
    expect(await next({ driveAwayPrice: 37_990, status: "sold" })).toEqual([]);
  });

  test("D9: a price that rose again before the email is not told, and an email that says nothing delays no other", async () => {
    const email = "rose@example.com";
    await importStock(rav4("UP1"));
    await subscribe(email, { car: "2022-toyota-rav4-gxl-up1" });
    const next = async (hours: number, driveAwayPrice?: number) => {
      offset += hours * HOUR_MS;
      if (driveAwayPrice) await importStock(rav4("UP1", { driveAwayPrice }));
      return (await work()).filter(({ to }) => to === email);
    };
    // At night, so that nothing is due yet.
    expect(await next(10, 38_990)).toEqual([]);
    expect(await next(1, 39_490)).toEqual([]);
    expect(await next(11)).toEqual([]);
    const [mail] = await next(1, 37_990);
    expect(mail?.text.match(/Reduced by .*/g)).toEqual(["Reduced by $1,000, from $38,990"]);
  });

  test("two workers with the same job send one email", async () => {
    const email = "twice@example.com";
    await subscribe(email, { search: "/search?body=suv", frequency: "instant" });
    await importStock(rav4("TW1"));
    queued.length = 0;
    await matchAndEnqueue(context() as never);
    const subscriberId = (await readSubscriber(email)) ?? "";
    expect(queued.map((job) => job.subscriberId)).toContain(subscriberId);
    mails.length = 0;
    const job = { accountId: account.id, subscriberId };
    await Promise.all([1, 2, 3].map(() => sendAlerts(context() as never, job)));
    expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("a car that is sold between the match and the email is not in it", async () => {
    const email = "daily@example.com";
    await subscribe(email, { search: "/search?body=suv", frequency: "daily" });
    // At night, so that nothing is due yet.
    offset += 10 * HOUR_MS;
    await importStock(rav4("S1"), rav4("S2"));
    expect((await work()).filter(({ to }) => to === email)).toEqual([]);
    await importStock(rav4("S1", { status: "sold" }));
    offset += 14 * HOUR_MS;
    const [mail, second] = (await work()).filter(({ to }) => to === email);
    expect(second).toBeUndefined();
    expect(mail?.text).toContain("-s2");
    expect(mail?.text).not.toContain("-s1");
  });

  test("at most one email a day for all alerts of a person, however much is found", async () => {
    const email = "once@example.com";
    await subscribe(email, { search: "/search?body=suv" });
    await subscribe(email, { search: "/search/toyota/rav4" });
    await importStock(rav4("D1"));
    const first = (await work()).filter(({ to }) => to === email);
    expect(first).toHaveLength(1);
    expect(first[0]?.text.match(/cars\/2022-toyota-rav4-gxl-d1/g)).toHaveLength(1);
    offset += HOUR_MS;
    await importStock(rav4("D2"));
    expect((await work()).filter(({ to }) => to === email)).toEqual([]);
    offset += 23 * HOUR_MS;
    const next = (await work()).filter(({ to }) => to === email);
    expect(next).toHaveLength(1);
    expect(next[0]?.text).toContain("gxl-d2");
  });

  test("what is new is told among many changed vehicles, ten of a search at most", async () => {
    const email = "many@example.com";
    const old = Array.from({ length: 12 }, (_, at) => rav4(`O${at}`));
    await importStock(...old);
    await subscribe(email, { search: "/search?body=suv", frequency: "instant" });
    await importStock(...old.map((row) => ({ ...row, km: 50_000 })), rav4("NEW"));
    const [first] = (await work()).filter(({ to }) => to === email);
    expect(first?.text.match(/\/cars\/[\w-]+/g)).toEqual(["/cars/2022-toyota-rav4-gxl-new"]);
    await importStock(...Array.from({ length: 12 }, (_, at) => rav4(`F${at}`)));
    const [second] = (await work()).filter(({ to }) => to === email);
    expect(second?.text.match(/\/cars\/[\w-]+/g)).toHaveLength(10);
    expect(second?.text).toContain(`See all: http://${host}/search/new-used-and-demo-cars?body=suv`);
  });

  test("D150: a vehicle that comes back after two weeks is new, one that was away for less is not", async () => {
    const email = "back@example.com";
    await importStock(rav4("B1"), rav4("B2"), rav4("B3"));
    await subscribe(email, { search: "/search?body=suv", frequency: "instant" });
    const follower = "follows@example.com";
    await subscribe(follower, { car: "2022-toyota-rav4-gxl-b2", frequency: "instant" });
    const leave = async (stockNumber: string, days: number) => {
      stock.delete(stockNumber);
      await importStock();
      offset += days * 24 * HOUR_MS;
      await importStock(rav4(stockNumber));
      return (await work()).filter(({ to }) => to === email || to === follower);
    };
    expect(await leave("B1", 13)).toEqual([]);
    const [mail, ...others] = await leave("B2", 15);
    // Who follows its price has nothing to hear, as long as that is the same.
    expect([mail?.to, others]).toEqual([email, []]);
    expect(mail?.subject).toBe("Northside Motors: New: 2022 Toyota RAV4 GXL");
    expect(mail?.text).toContain("-b2");
    const fallThrough = async (days: number) => {
      await importStock(rav4("B3", { status: "sold", soldAt: now().toISOString() }));
      offset += days * 24 * HOUR_MS;
      await importStock(rav4("B3"));
      return (await work()).filter(({ to }) => to === email);
    };
    expect(await fallThrough(13)).toEqual([]);
    expect((await fallThrough(15))[0]?.text).toContain("-b3");
  });

  test("a word is not taken for a misspelling of what happens to be new", async () => {
    const email = "word@example.com";
    await subscribe(email, { search: "/search?query=corolla", frequency: "instant" });
    await importStock(rav4("W1", { badge: "Corola", colour: "Coral" }));
    expect((await work()).filter(({ to }) => to === email)).toEqual([]);
  });
});

describe("D143: stopping", () => {
  test("the link in the email shows the alerts, stops one or all, and works at once without signing in", async () => {
    const email = "stop@example.com";
    const token = await subscribe(email, { search: "/search?body=suv", frequency: "instant" });
    await subscribe(email, { search: "/search?body=hatch", frequency: "instant" });
    const page = await server.ask(host, `/alerts?token=${token}`);
    expect(page.text).toContain("stop@example.com");
    const first = /name="alert" value="([0-9a-f-]{36})"/.exec(page.text)?.[1] ?? "";
    const unreadable = await post("/alerts", { token, intent: "stop", alert: "-".repeat(36) });
    expect(unreadable.status).toBe(303);
    await post("/alerts", { token, intent: "stop", alert: first });
    expect((await server.ask(host, `/alerts?token=${token}`)).text).not.toContain(first);
    const answer = await post("/alerts", { token, intent: "stop-all" });
    expect(answer.headers.location).toBe("/alerts?done=all-stopped");
    expect(await readSubscriber(email)).toBeNull();
    await importStock(rav4("X1"));
    expect((await work()).filter(({ to }) => to === email)).toEqual([]);
  });

  test("D144: a mail program stops all with one post from anywhere", async () => {
    const email = "oneclick@example.com";
    const token = await subscribe(email, { search: "/search?body=suv" });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await post(
      `/api/alerts/stop?token=${token}`,
      { "List-Unsubscribe": "One-Click" },
      headers,
    );
    expect(answer.status).toBe(204);
    expect(await readSubscriber(email)).toBeNull();
  });

  test("D2: a token is worth nothing on another site, and a damaged one nowhere", async () => {
    const email = "mine@example.com";
    const token = await subscribe(email, { search: "/search?body=suv" });
    for (const [at, text] of [
      [toHost(sister), token],
      [toHost(rival), token],
      [host, `${token.slice(0, -1)}x`],
    ] as const) {
      const page = await server.ask(at, `/alerts?token=${text}`);
      expect(page.text).not.toContain(email);
      const headers = { ...FORM, origin: `http://${at}` };
      await post("/alerts", { token: text, intent: "stop-all" }, headers, at);
      await post(`/api/alerts/stop?token=${text}`, {}, headers, at);
    }
    expect(await readSubscriber(email)).not.toBeNull();
  });
});
