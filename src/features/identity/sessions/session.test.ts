import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  describeDevice,
  hashToken,
  isFormToken,
  readSessionCookie,
  toEndedCookies,
  toFormToken,
  toSessionCookies,
  toToken,
} from "./session.ts";

const SECRET = "a secret of this test run, long enough";
const LIVE = { protocol: "https:", hostname: "dealer.example" };
const BEHIND_PROXY = { protocol: "http:", hostname: "dealer.example" };
const LOCAL = { protocol: "http:", hostname: "dealer.localhost" };
const TOKEN = toToken(randomBytes(32));

test("AUTH-11: the cookie is bound to its host, out of reach of scripts, and goes with no post of another site", () => {
  for (const place of [LIVE, BEHIND_PROXY, { ...LIVE, hostname: "dealer.localhost" }]) {
    const [session, hint] = toSessionCookies(TOKEN, place);
    expect(session).toMatch(
      /^__Host-shopper=[\w-]{43}; HttpOnly; Path=\/; Max-Age=15552000; SameSite=Lax; Secure$/,
    );
    expect(hint).toBe("signed-in=1; Path=/; Max-Age=15552000; SameSite=Lax; Secure");
  }
  expect(toSessionCookies(TOKEN, LOCAL)[0]).toMatch(/^shopper=[\w-]{43}; HttpOnly; (?!.*Secure)/);
  for (const ended of toEndedCookies(LIVE)) expect(ended).toContain("=; ");
});

test.each([
  [`__Host-shopper=${TOKEN}`, LIVE, TOKEN],
  [`a=b; __Host-shopper=${TOKEN}; c=d`, LIVE, TOKEN],
  [`shopper=${TOKEN}`, LOCAL, TOKEN],
  // What a host beside it could set.
  [`shopper=${TOKEN}`, LIVE, null],
  [`__Host-shopper=${TOKEN}`, LOCAL, null],
  [`__Host-shopper=${TOKEN}; __Host-shopper=${TOKEN.replace(/^./, "_")}`, LIVE, null],
  ["__Host-shopper=short", LIVE, null],
  [`x__Host-shopper=${TOKEN}`, LIVE, null],
  [null, LIVE, null],
])("AUTH-11: of the cookies %j the session is found", (header, place, token) => {
  expect(readSessionCookie(header, place)).toBe(token);
});

test("D136 AUTH-11: a token has 256 bits and is stored as a hash", () => {
  expect(TOKEN).toHaveLength(43);
  expect(hashToken(TOKEN)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashToken(TOKEN)).not.toContain(TOKEN);
});

test("AUTH-11: a form token is its session's and its installation's alone", () => {
  const token = toFormToken(SECRET, "one");
  expect(isFormToken(SECRET, "one", token)).toBe(true);
  for (const [secret, session, given] of [
    [SECRET, "two", token],
    [`${SECRET}!`, "one", token],
    [SECRET, "one", ""],
    [SECRET, "one", `${token}x`],
    [SECRET, "one", "é".repeat(43)],
  ] as const)
    expect(isFormToken(secret, session, given)).toBe(false);
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome on Linux"],
  ["curl/8", "Unknown device"],
  ["<script>", "Unknown device"],
])("AUTH-11: %s is called %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
