/**
 * Sites whose shoppers sign in, the provider of their text messages, and a server of them, from before the first test of the
 * file that imports this module until after its last.
 */
import { beforeAll, expect } from "vitest";
import { allowGuess } from "#features/identity/codes/code-limits.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix } from "#platform/secrets/account-secrets.ts";
import { type SmsServer, startSmsServer } from "#platform/sms/test-sms-server.ts";
import { HOUR_MS } from "#platform/time.ts";
import { given, givenDealer, givenServer } from "../../../testing/test-setup.ts";
import { type Answer, aRow, aSite, SECRET, toHost, unique } from "../../../testing/test-site.ts";

export const db = openTestDatabase();
export const [one, sibling, mail, other] = ["one", "sibling", "mail", "other"].map(unique) as [
  string,
  string,
  string,
  string,
];
const anSms = (account: string) => ({
  ...{ provider: "clicksend" as const, user: "northside", from: "Northside" },
  secretName: `${buildSecretPrefix(account)}SMS`,
});
export const provider: SmsServer = given(startSmsServer, (server) => server.stop());
export const account = givenDealer(db, {
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
export const server = givenServer(db, () => ({
  // Each post comes from its own network, so that no test uses up the limit of another.
  env: { TRUST_PROXY: "1", FETCH_PRIVATE_ADDRESSES: "true" },
  smsStandIn: provider.url,
  now: () => new Date(Date.now() + clock),
}));

/** Moves the server's clock on by more than the wait before a second code. */
export function passWait(): void {
  clock += 31_000;
}

let counted = 0;
/** A number that was not given before. */
export function count(): number {
  counted += 1;
  return counted;
}

export const FORM = { "content-type": "application/x-www-form-urlencoded" };
export const get = (slug: string, path: string, cookie = "") =>
  server.ask(toHost(slug), path, { headers: { cookie } });
export const post = (
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

export const SIGN_IN = "/sign-in?type=my-garage&redirect=%2Fcars%2Fa&back=%2Fsearch";
/** What needs a number offers no address (ENT-19). */
export const WATCHLIST = SIGN_IN.replace("my-garage", "watchlist");
/** A number that no other test uses. */
export const newNumber = () => `+614${String(10_000_000 + count())}`;
export const readBrowserCookie = ({ headers }: Answer) =>
  [...new Set((headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? ""))]
    .filter((pair) => pair.startsWith("sign-in="))
    .join("; ");
export const send = (slug: string, contact: string, path = SIGN_IN, cookie = "") =>
  post(slug, path, { intent: "send", contact }, { cookie });
export const readHidden = ({ text }: Answer, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
/** The fields of the code's form, without the code. */
export const readCodeFields = (sent: Answer) => ({
  intent: "verify",
  contact: readHidden(sent, "contact"),
  code_id: readHidden(sent, "code_id"),
  form_token: readHidden(sent, "form_token"),
});
export const codeFor = (contact: string) =>
  /\d{6}/.exec(provider.received.findLast(({ to }) => to === contact)?.text ?? "")?.[0] ?? "";
export const readCookie = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? [])
    .map((cookie) => cookie.split(";")[0])
    .find((pair) => pair?.startsWith("shopper=")) ?? "";

export async function signIn(slug: string, contact: string, before = ""): Promise<string> {
  const sent = await send(slug, contact);
  const fields = { ...readCodeFields(sent), code: codeFor(contact) };
  const answer = await post(slug, SIGN_IN, fields, { cookie: before });
  expect(answer.status).toBe(303);
  const cookie = readCookie(answer);
  const led = await get(slug, answer.headers.location ?? "", cookie);
  expect([led.status, led.headers.location]).toEqual([302, "/cars/a"]);
  return cookie;
}
export const me = async (slug: string, cookie: string) =>
  JSON.parse((await get(slug, "/api/me", cookie)).text).shopper;

/** Guesses as often as one network may in an hour. @returns the header of a request from it */
export async function useUpGuesses(client: string): Promise<Record<string, string>> {
  const guess = { secret: SECRET, client, now: new Date(Date.now() + clock) };
  await db.inAccount(account.id, async (tx) => {
    while (await allowGuess(tx, guess));
  });
  return { "x-forwarded-for": client };
}

/** Fails if the log has a code that was sent so far, or the number that it went to. */
export function expectCleanLog(): void {
  for (const { to, text } of provider.received) {
    const code = /\d{6}/.exec(text)?.[0];
    // Times and ids in the log have other digits before or after.
    expect(code && new RegExp(`\\b${code}\\b`).test(server.log())).toBe(false);
    expect(server.log().includes(to.slice("+61".length))).toBe(false);
  }
}

beforeAll(() => {
  provider.mood = "working";
});
