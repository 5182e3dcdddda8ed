import { beforeAll, describe, expect, test } from "vitest";
import { allowGuess } from "#features/identity/codes/code-limits.server.ts";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix } from "#platform/secrets/account-secrets.ts";
import { type SmsServer, startSmsServer } from "#platform/sms/test-sms-server.ts";
import { HOUR_MS } from "#platform/time.ts";
import { given, givenDealer, givenServer } from "../../testing/test-setup.ts";
import { type Answer, aRow, aSite, SECRET, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [one, sibling, mail, other] = ["one", "sibling", "mail", "other"].map(unique) as [
  string,
  string,
  string,
  string,
];
const anSms = (account: string) => ({
  ...{ provider: "clicksend" as const, user: "northside", from: "Northside" },
  secretName: `${buildSecretPrefix(account)}SMS`,
});
const provider: SmsServer = given(startSmsServer, (server) => server.stop());
const account = givenDealer(db, {
  sites: {
    [one]: { config: (account) => aSite({ signIn: { sms: anSms(account), required: ["finance"] } }) },
    [sibling]: {
      config: (account) =>
        aSite({ name: "Sibling", signIn: { sms: anSms(account), email: false, required: ["car-finance"] } }),
    },
    [mail]: { config: aSite() },
  },
  stock: [aRow()],
});
givenDealer(db, { sites: { [other]: { config: (account) => aSite({ signIn: { sms: anSms(account) } }) } } });
/** Limits count by the clock hour. The tests move the clock by minutes, so they start at a full hour. */
let clock = HOUR_MS - (Date.now() % HOUR_MS);
const server = givenServer(db, () => ({
  // Each post comes from its own network, so that no test uses up the limit of another.
  env: { TRUST_PROXY: "1", FETCH_PRIVATE_ADDRESSES: "true" },
  smsStandIn: provider.url,
  now: () => new Date(Date.now() + clock),
}));

let counted = 0;
function count(): number {
  counted += 1;
  return counted;
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const get = (slug: string, path: string, cookie = "") =>
  server.ask(toHost(slug), path, { headers: { cookie } });
const post = (
  slug: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  server.ask(toHost(slug), path, {
    method: "POST",
    headers: { ...FORM, "x-forwarded-for": `203.0.${count() % 250}.${count() % 250}`, ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const SIGN_IN = "/sign-in?type=my-garage&redirect=%2Fcars%2Fa&back=%2Fsearch";
/** What needs a number offers no address (ENT-19). */
const WATCHLIST = SIGN_IN.replace("my-garage", "watchlist");
/** A number that no other test uses. */
const newNumber = () => `+614${String(10_000_000 + count())}`;
const readBrowserCookie = ({ headers }: Answer) =>
  [...new Set((headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? ""))]
    .filter((pair) => pair.startsWith("sign-in="))
    .join("; ");
const send = (slug: string, contact: string, path = SIGN_IN, cookie = "") =>
  post(slug, path, { intent: "send", contact }, { cookie });
const readHidden = ({ text }: Answer, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
/** The fields of the code's form, without the code. */
const readCodeFields = (sent: Answer) => ({
  intent: "verify",
  contact: readHidden(sent, "contact"),
  code_id: readHidden(sent, "code_id"),
  form_token: readHidden(sent, "form_token"),
});
const codeFor = (contact: string) =>
  /\d{6}/.exec(provider.received.findLast(({ to }) => to === contact)?.text ?? "")?.[0] ?? "";
const readCookie = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? [])
    .map((cookie) => cookie.split(";")[0])
    .find((pair) => pair?.startsWith("shopper=")) ?? "";

async function signIn(slug: string, contact: string, before = ""): Promise<string> {
  const sent = await send(slug, contact);
  const fields = { ...readCodeFields(sent), code: codeFor(contact) };
  const answer = await post(slug, SIGN_IN, fields, { cookie: before });
  expect(answer.status).toBe(303);
  const cookie = readCookie(answer);
  const led = await get(slug, answer.headers.location ?? "", cookie);
  expect([led.status, led.headers.location]).toEqual([302, "/cars/a"]);
  return cookie;
}
const me = async (slug: string, cookie: string) =>
  JSON.parse((await get(slug, "/api/me", cookie)).text).shopper;

/** Guesses as often as one network may in an hour. @returns the header of a request from it */
async function useUpGuesses(client: string): Promise<Record<string, string>> {
  const guess = { secret: SECRET, client, now: new Date(Date.now() + clock) };
  await db.inAccount(account.id, async (tx) => {
    while (await allowGuess(tx, guess));
  });
  return { "x-forwarded-for": client };
}

beforeAll(() => {
  provider.mood = "working";
});

describe("signing in", () => {
  test("AUTH-01 AUTH-04 AUTH-11: a number, a code, and the shopper is back where they came from, signed in", async () => {
    const contact = newNumber();
    expect((await get(one, WATCHLIST)).text).toContain("Sign in to use your watchlist");
    const cookie = await signIn(one, contact);
    expect(cookie).toMatch(/^shopper=[\w-]{43}$/);
    expect(await me(one, cookie)).toMatchObject({ contact: `•••• ${contact.slice(-3)}`, hasPhone: true });
    expect((await get(one, "/my-garage/details", cookie)).status).toBe(200);
    expect((await get(one, SIGN_IN, cookie)).headers.location).toBe("/cars/a");
  });

  test("AUTH-04: a redirect to another host leads to the home page", async () => {
    const contact = newNumber();
    for (const redirect of [
      "//evil.example",
      "/\\evil.example",
      "/%2f%2fevil.example",
      "https://evil.example",
    ]) {
      clock += 31_000;
      const path = `/sign-in?${new URLSearchParams({ redirect, back: redirect })}`;
      const sent = await send(one, contact, path);
      expect(sent.text).not.toContain("evil.example");
      const fields = {
        intent: "verify",
        contact,
        code_id: readHidden(sent, "code_id"),
        code: codeFor(contact),
      };
      const entered = await post(one, path, fields);
      expect(entered.headers.location).toMatch(/^\/sign-in\?redirect=%2F&back=%2F&/);
      const led = await get(one, entered.headers.location ?? "", readCookie(entered));
      expect(led.headers.location).toBe("/");
    }
  });

  test("AUTH-11: a known and an unknown number get the same answer", async () => {
    const known = newNumber();
    await signIn(one, known);
    clock += 31_000;
    const unknown = newNumber();
    const shape = ({ text, status }: Answer, contact: string) => [
      status,
      text
        .replaceAll(contact, "")
        .replaceAll(contact.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3"), "")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ""),
    ];
    expect(shape(await send(one, known), known)).toEqual(shape(await send(one, unknown), unknown));
  });

  test("AUTH-11: parallel guesses get five tries in total, and the typed number stays", async () => {
    const contact = newNumber();
    const sent = await send(one, contact);
    const right = codeFor(contact);
    const wrong = right === "000000" ? "000001" : "000000";
    const guess = (code: string) =>
      post(one, SIGN_IN, { intent: "verify", contact, code_id: readHidden(sent, "code_id"), code });
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(wrong)));
    for (const answer of answers) expect([answer.status, readCookie(answer)]).toEqual([422, ""]);
    const late = await guess(right);
    expect(late.status).toBe(422);
    expect(late.text).toContain("This code no longer works");
    expect(readHidden(late, "contact")).toBe(contact);
  });

  test("AUTH-11: a network that guessed too often is refused a right code, which stays good for others", async () => {
    const contact = newNumber();
    const sent = await send(one, contact);
    const fields = { ...readCodeFields(sent), code: codeFor(contact) };
    const refused = await post(one, SIGN_IN, fields, await useUpGuesses("203.1.113.2"));
    expect([refused.status, readCookie(refused)]).toEqual([429, ""]);
    expect(refused.text).toContain("Too many codes were tried");
    expect(readCookie(await post(one, SIGN_IN, fields))).not.toBe("");
  });

  test("AUTH-11: a code starts one session, also when it is posted three times at once", async () => {
    const contact = newNumber();
    const sent = await send(one, contact);
    const fields = {
      intent: "verify",
      contact,
      code_id: readHidden(sent, "code_id"),
      code: codeFor(contact),
    };
    const answers = await Promise.all([1, 2, 3].map(() => post(one, SIGN_IN, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
  });

  test("AUTH-11: a second code needs a wait, and a number gets five an hour", async () => {
    const contact = newNumber();
    const sentTo = () => provider.received.filter(({ to }) => to === contact).length;
    const first = await send(one, contact);
    const cookie = readBrowserCookie(first);
    expect(cookie).toMatch(/^sign-in=[\w-]{43}$/);
    const again = await send(one, contact, SIGN_IN, cookie);
    expect([again.status, sentTo()]).toEqual([200, 1]);
    expect(readHidden(again, "code_id")).toBe(readHidden(first, "code_id"));
    expect(again.text).toMatch(
      /A code was sent to [\d ]+ a moment ago. You can ask for another one in \d+ s\./,
    );
    expect(first.text).not.toContain("a moment ago");
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      clock += 31_000;
      statuses.push((await send(one, contact)).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(sentTo()).toBe(5);
    expect((await send(one, contact)).text).toContain(
      "Too many codes were requested for this number. Use your email address instead, or try again in an hour.",
    );
  });

  test("AUTH-11 D137: another browser that asks for the same number gets an id that is worth nothing", async () => {
    const contact = newNumber();
    const [mine, theirs] = [await send(one, contact), await send(one, contact)];
    expect(readHidden(theirs, "code_id")).not.toBe(readHidden(mine, "code_id"));
    expect(theirs.text).toContain("a moment ago");
    expect(provider.received.filter(({ to }) => to === contact)).toHaveLength(1);
    const code = codeFor(contact);
    for (const left of ["4 more tries", "3 more tries", "2 more tries", "one more try", "no longer works"]) {
      const answer = await post(one, SIGN_IN, { ...readCodeFields(theirs), code });
      expect([answer.status, answer.text.includes(left)]).toEqual([422, true]);
    }
    expect((await post(one, SIGN_IN, { ...readCodeFields(mine), code })).status).toBe(303);
  });

  test("AUTH-11 D243: a browser that signed in before gets a code after strangers used up the number's limit", async () => {
    const contact = newNumber();
    const sent = await send(one, contact);
    const fields = { intent: "verify", ...{ contact, code_id: readHidden(sent, "code_id") } };
    const entered = await post(one, SIGN_IN, { ...fields, code: codeFor(contact) });
    const known = [entered.headers["set-cookie"] ?? []].flat().find((cookie) => cookie.startsWith("known="));
    expect(known).toMatch(/^known=[\w-]{43}; HttpOnly; Path=\/; Max-Age=31536000; SameSite=Lax/);
    const ask = async (cookie = "") => {
      clock += 31_000;
      return (await send(one, contact, SIGN_IN, cookie)).status;
    };
    for (let at = 0; at < 6; at += 1) await ask();
    expect([await ask(), await ask(known?.split(";")[0])]).toEqual([429, 200]);
    expect((await send(one, newNumber(), SIGN_IN, known?.split(";")[0])).status).toBe(200);
  });

  test("AUTH-11 D137: the answer to a form is not kept", async () => {
    const sent = await send(one, newNumber());
    expect(sent.headers["cache-control"]).toBe("no-store");
  });

  test("AUTH-11: a browser that refuses cookies is told why it is not signed in", async () => {
    const contact = newNumber();
    const sent = await send(one, contact);
    const fields = { contact, code_id: readHidden(sent, "code_id"), code: codeFor(contact) };
    const entered = await post(one, SIGN_IN, { intent: "verify", ...fields });
    const { status, text } = await get(one, entered.headers.location ?? "");
    expect([status, text.includes("Allow cookies for this site")]).toEqual([200, true]);
    for (const path of [SIGN_IN, `${SIGN_IN}&signed-in=1`])
      expect((await get(one, path)).text).not.toContain("Allow cookies");
  });

  test("AUTH-11: Change leads back to the typed number without sending a code", async () => {
    const contact = newNumber();
    await send(one, contact);
    clock += 31_000;
    const { text, status } = await post(one, SIGN_IN, { intent: "change", contact });
    expect(status).toBe(200);
    expect(text).toContain(`value="${contact.replace(/^\+61(\d{3})(\d{3})/, "0$1 $2 ")}"`);
    expect(provider.received.filter(({ to }) => to === contact)).toHaveLength(1);
  });

  test.each([
    ["12", "Enter an Australian mobile number"],
    ["07 3000 0000", "Enter an Australian mobile number"],
    ['"><script>', "Enter an Australian mobile number"],
  ])("AUTH-11: %j is refused and stays in its field", async (typed, error) => {
    const { status, text } = await send(one, typed);
    expect(status).toBe(422);
    expect(text).toContain(error);
    expect(text).toContain(
      `value="${typed.replace(/["<>]/g, (one) => ({ '"': "&quot;", "<": "&lt;" })[one] ?? "&gt;")}"`,
    );
  });

  test("AUTH-11: a post from another site is refused, including a sibling site", async () => {
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { origin: "http://evil.example" },
      { origin: "http://evil.example", "sec-fetch-site": "none" },
    ];
    for (const headers of foreign)
      expect((await post(one, SIGN_IN, { contact: newNumber() }, headers)).status).toBe(403);
  });
});

describe("signing in over another page", () => {
  const CALL = "/api/sign-in?type=watchlist&redirect=%2Fcars%2Fa&back=%2Fcars%2Fa";
  const ask = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await post(one, CALL, fields, headers);
    return { ...answer, json: JSON.parse(answer.text) };
  };

  test("D294 AUTH-11: the call has the steps of the page and never redirects; a right code sets the session's cookies", async () => {
    const contact = newNumber();
    const first = JSON.parse((await get(one, CALL)).text);
    expect(first.view).toMatchObject({ step: "contact", method: "phone", otherMethod: null, error: null });
    const bad = await ask({ contact: "12" });
    expect([bad.status, bad.json.view.step]).toEqual([422, "contact"]);
    expect(bad.json.view.error).toContain("Enter an Australian mobile number");
    const sent = await ask({ contact });
    expect(sent.json.view).toMatchObject({ step: "code", wait: 30, error: null });
    const fields = { intent: "verify", contact, code_id: sent.json.view.codeId };
    const code = codeFor(contact);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const refused = await ask({ ...fields, code: wrong });
    expect([refused.status, refused.json.view.step, readCookie(refused)]).toEqual([422, "code", ""]);
    expect(refused.json.view.error).toBe("That is not the code we sent. You have 4 more tries.");
    const entered = await ask({ ...fields, code });
    expect([entered.status, entered.json]).toEqual([200, { isSignedIn: true }]);
    expect(await me(one, readCookie(entered))).toMatchObject({ hasPhone: true });
    const again = await get(one, CALL, readCookie(entered));
    expect([again.status, JSON.parse(again.text)]).toEqual([200, { isSignedIn: true }]);
    expect((await ask({ ...fields, code })).json.view.error).toBe(
      "This code no longer works. Ask for a new one.",
    );
  });

  test("D294 D137: the answer to a known number is that to an unknown one", async () => {
    const [known, unknown] = [newNumber(), newNumber()];
    await signIn(one, known);
    clock += 31_000;
    const [told, other] = [await ask({ contact: known }), await ask({ contact: unknown })];
    const toPlain = ({ status, json: { view } }: typeof told) => ({
      ...{ status, ...view, contact: "", sentTo: "", codeId: "" },
    });
    expect(toPlain(told)).toEqual(toPlain(other));
  });

  test("D294 D17: a post from another site is refused", async () => {
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "same-site" },
      { origin: "http://evil.example" },
    ];
    for (const headers of foreign)
      expect((await post(one, CALL, { contact: newNumber() }, headers)).status).toBe(403);
  });

  test("D294 D80: guesses and codes count together with those of the page", async () => {
    const contact = newNumber();
    const sent = await ask({ contact });
    const headers = await useUpGuesses(`198.51.100.${count() % 250}`);
    const fields = { intent: "verify", contact, code_id: sent.json.view.codeId, code: codeFor(contact) };
    expect((await ask(fields, headers)).status).toBe(429);
  });
});

describe("a provider that fails", () => {
  test.each([
    ["failing", 503, "We can’t send text messages right now. Use your email address instead"],
    ["garbage", 503, "We can’t send text messages right now. Use your email address instead"],
    ["silent", 503, "We can’t send text messages right now. Use your email address instead"],
    ["refusing", 422, "This number can’t receive our text messages. Use your email address instead"],
  ] as const)(
    "AUTH-11: %s: the page says so and offers email, and another code can be requested at once",
    async (mood, status, error) => {
      const contact = newNumber();
      provider.mood = mood;
      // More often than codes are sent: what was not sent does not count.
      for (let at = 0; at < 5; at += 1) await send(one, contact);
      const failed = await send(one, contact);
      expect(failed.status).toBe(status);
      expect(failed.text).toContain(error);
      expect(failed.text).toContain("method=email");
      provider.mood = "working";
      expect((await send(one, contact)).status).toBe(200);
    },
  );

  test("AUTH-11: without a provider, the outbox shows the code, on this machine only", async () => {
    const body = new URLSearchParams({ contact: newNumber() }).toString();
    const sent = await server.ask(toHost(mail), SIGN_IN, { method: "POST", headers: FORM, body });
    expect(sent.text).toContain("Read the code in its outbox");
    expect(sent.text).not.toContain("token=");
    const page = await server.ask("localhost", toOutboxPath(SECRET));
    const [newest] = (await server.process.outbox?.list()) ?? [];
    expect(page.status).toBe(200);
    expect(page.text).toContain(newest?.text.slice(0, 6));
    const proxied = { headers: { "x-forwarded-for": "1.2.3.4" } };
    expect((await server.ask("localhost", toOutboxPath(SECRET), proxied)).status).toBe(404);
    expect((await server.ask("dealer.example", toOutboxPath(SECRET))).status).toBe(404);
  });

  test("D209: a proxy that says nothing of itself shows nobody the outbox; a browser that knows the address keeps it", async () => {
    const closed = await server.ask("localhost", "/outbox");
    expect([closed.status, closed.text.includes("<article>")]).toEqual([403, false]);
    expect(closed.text).toContain("at the address that the program printed");
    const opened = await server.ask("localhost", toOutboxPath(SECRET));
    const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
    const again = await server.ask("localhost", "/outbox", { headers: { cookie } });
    expect([opened.status, again.status]).toEqual([200, 200]);
    expect(opened.headers["cache-control"]).toBe("no-store");
    expect(server.log()).not.toContain(cookie.split("=")[1]);
  });
});

describe("signing in by mail", () => {
  const path = "/sign-in?type=my-garage&redirect=%2Fmy-garage%2Fdetails&method=email";
  const signInByMail = async (contact: string) => {
    const sent = await post(one, path, { contact });
    const [newest] = (await server.process.outbox?.list()) ?? [];
    expect(newest?.to).toBe(contact);
    const code = /\d{6}/.exec(newest?.text ?? "")?.[0] ?? "";
    return readCookie(
      await post(one, path, { intent: "verify", contact, code_id: readHidden(sent, "code_id"), code }),
    );
  };

  test("ENT-19 WAT-04 AUTH-03: without a number a shopper passes the gates, and the watchlist asks for one", async () => {
    const cookie = await signInByMail("jane@example.com");
    expect((await get(one, "/my-garage/details", cookie)).status).toBe(200);
    expect(await me(one, cookie)).toMatchObject({ hasPhone: false, contact: "j•••@example.com" });
    expect((await get(one, WATCHLIST, cookie)).text).toContain("Add your mobile number");
    const contact = newNumber();
    const sent = await send(one, contact, WATCHLIST, cookie);
    expect(sent.text).toContain("Add your mobile number");
    const fields = { ...readCodeFields(sent), code: codeFor(contact) };
    const forged = await post(one, WATCHLIST, { ...fields, form_token: "x" }, { cookie });
    expect([forged.status, readCookie(forged)]).toEqual([422, ""]);
    const added = readCookie(await post(one, WATCHLIST, fields, { cookie }));
    expect(await me(one, added)).toMatchObject({ hasPhone: true });
    const details = await get(one, "/my-garage/details", added);
    for (const known of ["jane@example.com", contact.slice(-3)]) expect(details.text).toContain(known);
  });

  test("D294 ENT-19: over a page, a session without a number adds one with its own token only", async () => {
    const call = WATCHLIST.replace("/sign-in", "/api/sign-in");
    const cookie = await signInByMail("jo@example.com");
    const { view } = JSON.parse((await get(one, call, cookie)).text);
    expect(view).toMatchObject({ heading: "Add your mobile number", formToken: expect.stringMatching(/./) });
    const contact = newNumber();
    const sent = JSON.parse((await send(one, contact, call, cookie)).text);
    const fields = { intent: "verify", contact, code_id: sent.view.codeId, code: codeFor(contact) };
    const forged = await post(one, call, { ...fields, form_token: "x" }, { cookie });
    expect([forged.status, readCookie(forged)]).toEqual([422, ""]);
    const added = await post(one, call, { ...fields, form_token: view.formToken }, { cookie });
    expect(await me(one, readCookie(added))).toMatchObject({ hasPhone: true });
  });

  test("ENT-19: who signed in by email is asked for a number by the watchlist", async () => {
    const byEmail = `${SIGN_IN}&method=email`;
    const sent = await send(one, "joe@example.com", byEmail);
    const [newest] = (await server.process.outbox?.list()) ?? [];
    const code = /\d{6}/.exec(newest?.text ?? "")?.[0] ?? "";
    const entered = await post(one, byEmail, { ...readCodeFields(sent), code });
    const next = await get(one, WATCHLIST, readCookie(entered));
    for (const words of ["Add your mobile number", "Mobile number"]) expect(next.text).toContain(words);
    expect(next.text).not.toContain("Email address");
  });

  test("AUTH-11: a site without email sign-in sends none", async () => {
    const before = (await server.process.outbox?.list())?.length;
    const answer = await post(sibling, path, { contact: "jane@example.com" });
    expect(answer.status).toBe(422);
    expect((await server.process.outbox?.list())?.length).toBe(before);
  });
});

describe("sessions", () => {
  test("T8 AUTH-11 D2: a session is valid on its account's sites, and other accounts answer as for an unknown token", async () => {
    const cookie = await signIn(one, newNumber());
    expect(await me(sibling, cookie)).not.toBeNull();
    const made = `shopper=${"x".repeat(43)}`;
    const [elsewhere, unknown] = [await get(other, "/api/me", cookie), await get(other, "/api/me", made)];
    expect(JSON.parse(elsewhere.text)).toEqual({ shopper: null });
    expect([elsewhere.text, elsewhere.headers["set-cookie"]]).toEqual([
      unknown.text,
      unknown.headers["set-cookie"],
    ]);
    expect((await get(other, "/my-garage/details", cookie)).status).toBe(302);
  });

  test("D60 T8 AUTH-11: a code of one account is unknown on another account's site", async () => {
    const contact = newNumber();
    const sent = await send(one, contact);
    const fields = { ...readCodeFields(sent), code: codeFor(contact) };
    const elsewhere = await post(other, SIGN_IN, fields);
    expect([elsewhere.status, readCookie(elsewhere)]).toEqual([422, ""]);
    expect(elsewhere.text).toContain("This code no longer works");
    expect((await post(sibling, SIGN_IN, fields)).status).toBe(303);
  });

  test("AUTH-11: over https both cookies are set, each in its own header, and the session's has the prefix __Host-", async () => {
    const https = { "x-forwarded-proto": "https" };
    const contact = newNumber();
    const sent = await post(one, SIGN_IN, { contact }, https);
    const fields = { ...readCodeFields(sent), code: codeFor(contact) };
    const [session = "", hint, ...more] =
      (await post(one, SIGN_IN, fields, https)).headers["set-cookie"] ?? [];
    expect(session).toMatch(
      /^__Host-shopper=[\w-]{43}; HttpOnly; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
    );
    expect([hint, more]).toEqual([
      expect.stringMatching(/^signed-in=1; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/),
      [
        expect.stringMatching(
          /^__Host-known=[\w-]{43}; HttpOnly; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/,
        ),
      ],
    ]);
    const [cookie = ""] = session.split(";");
    const ask = (headers: Record<string, string>) => server.ask(toHost(one), "/api/me", { headers });
    expect(JSON.parse((await ask({ ...https, cookie })).text).shopper).not.toBeNull();
    const planted = cookie.replace("__Host-", "");
    expect(JSON.parse((await ask({ ...https, cookie: planted })).text).shopper).toBeNull();
  });

  test("AUTH-11: signing in again gives a new token, and the earlier session ends", async () => {
    const first = await signIn(one, newNumber());
    const second = await signIn(one, newNumber(), first);
    expect(second).not.toBe(first);
    expect(await me(one, first)).toBeNull();
    expect(await me(one, second)).not.toBeNull();
    const contact = newNumber();
    const idle = await send(one, contact, SIGN_IN, second);
    expect([idle.status, idle.headers.location, codeFor(contact)]).toEqual([303, "/cars/a", ""]);
  });

  const details = async (cookie: string) => {
    const page = await get(one, "/my-garage/details", cookie);
    return { page, form_token: readHidden(page, "form_token") };
  };

  test("AUTH-11 D137: a write without the session's own form token changes nothing", async () => {
    const [cookie, strange] = [await signIn(one, newNumber()), await signIn(one, newNumber())];
    const { form_token: foreign } = await details(strange);
    for (const form_token of ["", "x", foreign]) {
      const fields = { intent: "sign-out-everywhere", form_token };
      expect((await post(one, "/my-garage/details", fields, { cookie })).status).toBe(422);
    }
    expect(await me(one, cookie)).not.toBeNull();
  });

  test("AUTH-11: signing out ends this session; signing out everywhere ends all", async () => {
    const contact = newNumber();
    const here = await signIn(one, contact);
    clock += 31_000;
    const there = await signIn(sibling, contact);
    const { form_token, page } = await details(here);
    expect(page.text).toContain("Sibling");
    const out = await post(one, "/my-garage/details", { intent: "sign-out", form_token }, { cookie: here });
    expect([out.status, out.headers.location]).toEqual([303, "/"]);
    expect(String(out.headers["set-cookie"])).toContain("shopper=; HttpOnly; Path=/; Max-Age=0");
    expect(await me(one, here)).toBeNull();
    expect(await me(one, there)).not.toBeNull();
    const { form_token: token } = await details(there);
    await post(
      one,
      "/my-garage/details",
      { intent: "sign-out-everywhere", form_token: token },
      { cookie: there },
    );
    expect(await me(one, there)).toBeNull();
  });

  test("AUTH-11: a change of number needs codes from the old and the new one, and ends other sessions", async () => {
    const [old, fresh] = [newNumber(), newNumber()];
    const away = await signIn(one, old);
    clock += 31_000;
    const cookie = await signIn(one, old);
    const { form_token } = await details(cookie);
    const change = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      post(one, "/my-garage/details", { form_token, number: fresh, ...fields }, { cookie, ...headers });
    const refused = await change({ intent: "request-codes", number: "12" });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(
      /aria-invalid="true"[^>]*name="number"|name="number"[^>]*aria-invalid="true"/,
    );
    const asked = await change({ intent: "request-codes" });
    const ids = {
      old_code_id: readHidden(asked, "old_code_id"),
      new_code_id: readHidden(asked, "new_code_id"),
    };
    const codes = { old_code: codeFor(old), new_code: codeFor(fresh) };
    const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
    for (const part of ["old_code", "new_code"] as const) {
      const answer = await change({ intent: "change-number", ...ids, ...codes, [part]: wrong(codes[part]) });
      expect([part, answer.status]).toEqual([part, 422]);
      expect(answer.text).toMatch(
        new RegExp(`aria-invalid="true"[^>]*name="${part}"|name="${part}"[^>]*aria-invalid="true"`),
      );
    }
    const busy = await useUpGuesses("203.1.113.1");
    const late = await change({ intent: "change-number", ...ids, ...codes }, busy);
    expect([late.status, late.text.includes("Too many codes were tried")]).toEqual([422, true]);
    const done = await change({ intent: "change-number", ...ids, ...codes });
    expect(done.text).toContain(`Your number is now`);
    expect(await me(one, cookie)).toMatchObject({ contact: `•••• ${fresh.slice(-3)}` });
    expect(await me(one, away)).toBeNull();
  });

  test("AUTH-11: another shopper's number cannot be taken, and the page says so only after proof", async () => {
    const [mine, theirs] = [newNumber(), newNumber()];
    await signIn(one, theirs);
    clock += 31_000;
    const cookie = await signIn(one, mine);
    clock += 31_000;
    const { form_token } = await details(cookie);
    const change = (fields: Record<string, string>) =>
      post(one, "/my-garage/details", { form_token, number: theirs, ...fields }, { cookie });
    const asked = await change({ intent: "request-codes" });
    expect(asked.status).toBe(200);
    const ids = {
      old_code_id: readHidden(asked, "old_code_id"),
      new_code_id: readHidden(asked, "new_code_id"),
    };
    const codes = { old_code: codeFor(mine), new_code: codeFor(theirs) };
    const answer = await change({ intent: "change-number", ...ids, ...codes });
    expect(answer.text).toContain("This number already has an account here");
  });
});

describe("gates", () => {
  test.each(["/my-garage", "/my-garage/details", "/My-Garage/"])(
    "AUTH-06 AUTH-08: %s leads a visitor to sign-in and renders nothing",
    async (path) => {
      const { status, headers, text } = await get(one, path);
      expect([status, text]).toEqual([302, ""]);
      expect(headers.location).toMatch(/^\/sign-in\?type=my-garage&redirect=%2F/);
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  test("AUTH-06 D114: a page with a session is kept by no cache", async () => {
    const cookie = await signIn(one, newNumber());
    for (const path of ["/my-garage/details", "/my-garage/details.data", "/sign-in", "/api/me"])
      expect([path, (await get(one, path, cookie)).headers["cache-control"]]).toEqual([path, "no-store"]);
  });

  test("AUTH-06: the data of a gated page is gated too", async () => {
    const answer = await get(one, "/my-garage/details.data?_routes=routes%2Fdetails");
    expect(answer.text).toContain("/sign-in?type=my-garage&redirect=%2Fmy-garage%2Fdetails&back=%2F");
    expect(answer.text).not.toContain("form_token");
  });

  test("AUTH-06: back leads to the previous page if it is on this site", async () => {
    const ask = (referer: string) => server.ask(toHost(one), "/my-garage", { headers: { referer } });
    const own = `http://${toHost(one)}`;
    expect((await ask(`${own}/search?make=Kia`)).headers.location).toContain("back=%2Fsearch%3Fmake%3DKia");
    expect((await ask("http://evil.example/search")).headers.location).toMatch(/back=%2F$/);
  });

  test("AUTH-09: a site's flags gate the finance page and the finance page of a car separately", async () => {
    const [car] = await db.inAccount(account.id, (tx) => tx.query<{ id: number }>("select id from vehicle"));
    const places = async (slug: string) =>
      Promise.all(
        ["/finance", `/finance?car_id=${car!.id}`].map(
          async (path) => (await get(slug, path)).headers.location ?? "",
        ),
      );
    expect((await places(one)).map((to) => to.includes("/sign-in?type=finance&"))).toEqual([true, false]);
    expect((await places(sibling)).map((to) => to.includes("/sign-in?type=car-finance&"))).toEqual([
      false,
      true,
    ]);
    expect((await places(mail)).some((to) => to.includes("/sign-in"))).toBe(false);
  });

  test("AUTH-02 D17: all other pages are open, and the same with and without a session", async () => {
    const cookie = await signIn(one, newNumber());
    for (const path of ["/", "/search", "/enquiry", "/privacy-policy"]) {
      const [visitor, shopper] = [await get(one, path), await get(one, path, cookie)];
      expect([path, visitor.status]).toEqual([path, 200]);
      expect(shopper.headers["set-cookie"]).toBeUndefined();
      expect(shopper.headers.etag).toBe(visitor.headers.etag);
    }
  });
});

test("D80: posts beyond a network's limit are refused without a query", async () => {
  const headers = { "x-forwarded-for": "198.51.100.77" };
  const statuses = [];
  for (let at = 0; at < 302; at += 1)
    statuses.push((await post(sibling, SIGN_IN, { contact: "12" }, headers)).status);
  expect(statuses.slice(299)).toEqual([422, 429, 429]);
});

test("AUTH-11: the log has no codes and no numbers", async () => {
  const contact = newNumber();
  await signIn(one, contact);
  provider.mood = "failing";
  clock += 31_000;
  await send(one, contact);
  provider.mood = "working";
  expect(server.log()).toContain("code not sent");
  for (const { to, text } of provider.received) {
    const code = /\d{6}/.exec(text)?.[0];
    // Times and ids in the log have other digits before or after.
    expect(code && new RegExp(`\\b${code}\\b`).test(server.log())).toBe(false);
    expect(server.log().includes(to.slice("+61".length))).toBe(false);
  }
});
