import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { findMailProblem, openOutbox } from "./outbox.ts";
import { mayReadOutbox, toOutboxCookie, toOutboxPath } from "./outbox-access.ts";

const SECRET = "a secret of this test, long enough";
const ask = (path: string, cookie = "") =>
  mayReadOutbox(new Request(`http://localhost:3000${path}`, { headers: { cookie } }), SECRET);
const [cookie = ""] = toOutboxCookie(SECRET).split(";");
const path = toOutboxPath(SECRET);

test("D209: the outbox is read with its whole address, and by the browser that has opened it", () => {
  expect(path).toMatch(/^\/outbox\?token=[0-9a-f]{32}$/);
  expect(toOutboxPath(SECRET)).toBe(path);
  expect([ask(path), ask("/outbox", cookie), ask("/outbox", `a=1; ${cookie}; b=2`)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(toOutboxCookie(SECRET)).toMatch(/; Path=\/outbox; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});

test.each<[string, string]>([
  ["/outbox", ""],
  ["/outbox?token=", ""],
  [`${path.slice(0, -1)}`, ""],
  [`${path}0`, ""],
  [path.replace(/=.*/, (token) => token.toUpperCase()), ""],
  [toOutboxPath("another secret of this test"), ""],
  ["/outbox", `${cookie}0`],
  ["/outbox", `x${cookie}`],
  ["/outbox", "forecourt-outbox="],
])("D209: the outbox is closed to %s with the cookie %j", (address, kept) => {
  expect(ask(address, kept)).toBe(false);
});

const LOCAL = {};
const PROXY = { TRUST_PROXY: "1" };
const DATABASE = { DATABASE_URL: "postgresql://app:x@db.internal/forecourt", SECRET_KEY: "x".repeat(32) };
const MAIL = { SMTP_URL: "smtp://mail.internal" };

test.each<[Record<string, string>, boolean]>([
  [LOCAL, true],
  [{ TRUST_PROXY: "0" }, true],
  [PROXY, false],
  [DATABASE, false],
  [{ ...PROXY, ...DATABASE }, false],
  [{ ...PROXY, OUTBOX: "true" }, true],
  [{ ...DATABASE, OUTBOX: "true" }, true],
  [{ OUTBOX: "false" }, false],
  [MAIL, false],
  [{ ...MAIL, OUTBOX: "true" }, false],
])("D209: with %j, whether there is an outbox is %j", (variables, expected) => {
  expect(openOutbox(readEnv(variables)) !== null).toBe(expected);
});

test.each<[Record<string, string>, boolean]>([
  [LOCAL, false],
  [PROXY, true],
  [DATABASE, true],
  [{ ...DATABASE, OUTBOX: "true" }, true],
  [{ ...PROXY, ...MAIL }, false],
  [{ ...DATABASE, ...MAIL }, false],
])("D209: with %j, whether a start complains of mail that goes nowhere is %j", (variables, expected) => {
  expect(findMailProblem(readEnv(variables)) !== null).toBe(expected);
});
