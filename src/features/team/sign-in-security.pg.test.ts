import { randomBytes, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { listPasskeys } from "#features/identity/staff/passkeys/passkey-store.server.ts";
import { TestAuthenticator } from "#features/identity/staff/passkeys/test-authenticator.ts";
import { readStaffCookie } from "#features/identity/staff/sessions/staff-session.ts";
import {
  isStrongSession,
  resumeStaffSession,
  startStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { requestPasswordReset } from "#features/identity/staff/sign-in/reset-password.server.ts";
import { addTestStaff, PASSWORD } from "#features/identity/staff/test-staff.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { createLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { parseEncryptionKeys } from "#platform/secrets/encryption.ts";
import { askForPasskeyOf } from "./passkeys/passkey-request.server.ts";
import { submitReset } from "./passwords/submit-reset.server.ts";
import { submitConfirmation } from "./sign-in/submit-confirmation.server.ts";
import { submitSignIn } from "./sign-in/submit-sign-in.server.ts";
import { submitYou } from "./you/you.server.ts";

const db = openTestDatabase();
const place = { protocol: "https:", hostname: "manage.dealers.example" };
const NEW_PASSWORD = "Beyond the billabong";

const toForm =
  (fields: Readonly<Record<string, string>>): PostedForm =>
  (name) =>
    fields[name] ?? "";

/** A person on one browser, with what the log and their mailbox say. */
async function visit() {
  const staff = await addTestStaff(db, { password: PASSWORD });
  const { token, ...session } = await startStaffSession(
    db,
    { staffId: staff.id, device: "Chrome on Mac" },
    new Date(),
  );
  const [lines, mails]: [string[], MailMessage[]] = [[], []];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const mailer = {
    send: async (message: MailMessage) => {
      mails.push(message);
      return message;
    },
  };
  const context = {
    ...{
      db,
      log,
      mailer,
      place,
      session,
      url: new URL("https://manage.dealers.example/sign-in"),
      cookie: null,
    },
    ...{
      origin: "https://manage.dealers.example",
      client: randomUUID(),
      secret: "s".repeat(32),
      userAgent: "",
    },
    ...{ keys: parseEncryptionKeys(`1:${randomBytes(32).toString("base64")}`), now: () => new Date() },
    ...{ newId: randomUUID, accounts: [], failed: expect.unreachable },
  } as unknown as StaffContext;
  const events = () =>
    lines
      .map((line) => JSON.parse(line) as { event: string; staff: number | null })
      .map(({ event }) => event);
  const read = () => {
    const [log, told] = [events(), mails.map(({ to, subject }) => [to === staff.email, subject])];
    expect(lines.join("")).not.toContain("@");
    lines.length = 0;
    mails.length = 0;
    return { log, told };
  };
  return { staff, token, context, read };
}

test("D427: a changed password is logged and mailed, and gives this browser new tokens", async () => {
  const { token, context, read } = await visit();
  const change = { intent: "password", password: PASSWORD, new_password: NEW_PASSWORD };
  const { answer, cookies } = await submitYou(context, toForm(change));
  expect(answer.done).toMatch(/password is changed/);
  expect(read()).toEqual({ log: ["password changed"], told: [[true, "Your password was changed"]] });
  expect(await resumeStaffSession(db, token, new Date())).toBeNull();
  const sent = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  expect(await resumeStaffSession(db, readStaffCookie(sent, place)!, new Date())).not.toBeNull();
  expect(sent).toContain("forecourt-staff-device=");
});

test("D427: so is one by mail", async () => {
  const { staff, context, read } = await visit();
  const asked = { email: staff.email, network: context.client, secret: context.secret };
  const reset = await requestPasswordReset(db, asked, new Date());
  await submitReset(context, toForm({ token: reset!.token, password: NEW_PASSWORD }));
  expect(read()).toEqual({ log: ["password changed"], told: [[true, "Your password was changed"]] });
});

/** In a session in which the person proved more than a password. */
const proved = (context: StaffContext): StaffContext => ({
  ...context,
  session: context.session && { ...context.session, isStrong: true },
});

test("D427: so are a second factor that is turned on and off, and a recovery code that is used", async () => {
  const { staff, context, read } = await visit();
  const begun = await submitYou(context, toForm({ intent: "begin", password: PASSWORD }));
  const secret = Secret.fromBase32(begun.answer.setUp!.secret.replaceAll(" ", ""));
  const on = await submitYou(context, toForm({ intent: "confirm", code: new TOTP({ secret }).generate() }));
  expect(read()).toEqual({ log: ["second factor on"], told: [[true, "Your second factor is on"]] });
  const asked = await submitSignIn(context, toForm({ email: staff.email, password: PASSWORD }));
  const challenge = asked.kind === "view" && asked.view.step === "code" ? asked.view.challenge : "";
  await submitSignIn(context, toForm({ challenge, code: "aaaa" }));
  await submitSignIn(context, toForm({ challenge, code: on.answer.recoveryCodes[0]! }));
  expect(read()).toEqual({
    log: ["wrong code", "signed in", "recovery code used"],
    told: [[true, "One of your recovery codes was used"]],
  });
  await submitYou(proved(context), toForm({ intent: "remove", password: PASSWORD }));
  expect(read()).toEqual({ log: ["second factor off"], told: [[true, "Your second factor is off"]] });
});

test("D427: wrong passwords and too many tries are logged, with nobody's address", async () => {
  const { staff, context, read } = await visit();
  for (let tries = 0; tries < 11; tries++)
    await submitSignIn(context, toForm({ email: staff.email, password: "not this one" }));
  expect(read()).toEqual({ log: [...Array(10).fill("wrong password"), "too many tries"], told: [] });
});

test("D427: who is locked out learns that a new password lets them in with this browser, and it does", async () => {
  const { staff, context } = await visit();
  const sign = (cookie: string | null, password: string) =>
    submitSignIn({ ...context, cookie }, toForm({ email: staff.email, password }));
  for (let tries = 0; tries < 10; tries++) await sign(null, "not this one");
  const locked = await sign(null, PASSWORD);
  expect(locked).toMatchObject({
    status: 429,
    view: { error: expect.stringMatching(/try again\. Or .* in this browser/) },
  });
  const asked = { email: staff.email, network: context.client, secret: context.secret };
  const reset = await requestPasswordReset(db, asked, new Date());
  const done = await submitReset(context, toForm({ token: reset!.token, password: NEW_PASSWORD }));
  const [cookie = ""] = done.kind === "redirect" ? done.cookies.map((one) => one.split(";")[0]!) : [];
  expect(await sign(cookie, NEW_PASSWORD)).toMatchObject({ kind: "redirect" });
  expect(await sign(null, NEW_PASSWORD)).toMatchObject({ status: 429 });
});

test("D436: passkeys that are added, copied and removed are logged and mailed; one confirms who somebody is", async () => {
  const { staff, token, context, read } = await visit();
  const device = new TestAuthenticator(context.origin);
  const asked = (purpose: string, cookie: string | null = null) =>
    askForPasskeyOf({ ...context, cookie, url: new URL(`/passkey-options?for=${purpose}`, context.origin) });
  const first = await asked("add");
  const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
  const browser = { ...context, cookie };
  const options = async (purpose: string) => (await asked(purpose, cookie)).json();
  const adding = { intent: "add-passkey", passkey_name: "Phone", passkey: device.make(await first.json()) };
  expect((await submitYou(browser, toForm(adding))).answer.done).toMatch(/passkey is added/);
  expect(read()).toEqual({
    log: ["passkey added"],
    told: [[true, "A passkey was added to your sign-in"]],
  });
  const proof = (await options("confirm")) as Parameters<typeof device.prove>[0];
  const confirmed = { passkey: device.prove(proof, { counter: 3 }), next: "/you" };
  expect(await submitConfirmation(browser, toForm(confirmed))).toMatchObject({
    kind: "redirect",
    to: "/you",
  });
  expect(await resumeStaffSession(db, token, new Date())).toBeNull();
  expect(await submitConfirmation(browser, toForm(confirmed))).toMatchObject({ kind: "refused" });
  read();
  const copied = device.prove((await options("sign-in")) as typeof proof, { counter: 3 });
  expect(await submitSignIn(browser, toForm({ passkey: copied }))).toMatchObject({ status: 422 });
  expect(read()).toEqual({
    log: ["passkey copied"],
    told: [[true, "One of your passkeys may have been copied"]],
  });
  const [passkey] = await listPasskeys(db, staff.id);
  const strong = proved(browser);
  const stale = { ...browser, session: { ...strong.session!, authenticatedAt: new Date(0) } };
  const removal = toForm({ intent: "remove-passkey", passkey_id: passkey!.id });
  expect((await submitYou(stale, removal)).answer.errors.passkey).toMatch(/confirm/);
  expect(
    (await askForPasskeyOf({ ...stale, url: new URL("/passkey-options?for=add", context.origin) })).status,
  ).toBe(403);
  await submitYou(strong, removal);
  expect(read()).toEqual({
    log: ["passkey removed"],
    told: [[true, "A passkey was removed from your sign-in"]],
  });
});

test("D453: the first way to sign in with more makes its session strong; a further one does not, but proving one does", async () => {
  const { context } = await visit();
  const { id } = context.session!;
  const device = new TestAuthenticator(context.origin);
  const asked = async (purpose: string, cookie: string | null) =>
    askForPasskeyOf({ ...context, cookie, url: new URL(`/passkey-options?for=${purpose}`, context.origin) });
  const first = await asked("add", null);
  const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
  const browser = { ...context, cookie };
  const isStrong = () => isStrongSession(db, id);
  const weaken = () => db.query("update staff_session set is_strong = false where id = $1", [id]);
  const add = { intent: "add-passkey", passkey_name: "Phone", passkey: device.make(await first.json()) };
  const added = await submitYou(browser, toForm(add));
  expect([await isStrong(), added.cookies.join()]).toEqual([
    true,
    expect.stringContaining("forecourt-staff="),
  ]);
  await weaken();
  const begin = toForm({ intent: "begin", password: PASSWORD });
  expect((await submitYou(browser, begin)).answer.errors.password).toMatch(/sign in again with your passkey/);
  const begun = await submitYou(proved(browser), begin);
  const secret = Secret.fromBase32(begun.answer.setUp!.secret.replaceAll(" ", ""));
  const code = new TOTP({ secret }).generate();
  const on = await submitYou(proved(browser), toForm({ intent: "confirm", code }));
  expect([await isStrong(), on.cookies, on.answer.recoveryCodes.length]).toEqual([false, [], 10]);
  await submitConfirmation(browser, toForm({ password: PASSWORD, next: "/" }));
  expect(await isStrong()).toBe(false);
  const proof = (await (await asked("confirm", cookie)).json()) as Parameters<typeof device.prove>[0];
  await submitConfirmation(browser, toForm({ passkey: device.prove(proof, { counter: 3 }), next: "/" }));
  expect(await isStrong()).toBe(true);
  await submitYou(proved(browser), toForm({ intent: "remove", password: PASSWORD }));
  expect(await isStrong()).toBe(true);
});

test("D453: other devices are signed out only by who has just proved who they are", async () => {
  const { staff, token, context } = await visit();
  const other = await startStaffSession(db, { staffId: staff.id, device: "Safari" }, new Date());
  const stale = { ...context, session: { ...context.session!, authenticatedAt: new Date(0) } };
  for (const intent of ["end", "end-others"])
    expect((await submitYou(stale, toForm({ intent, session: other.id }))).answer.errors.session).toMatch(
      /confirm/,
    );
  expect(await resumeStaffSession(db, other.token, new Date())).not.toBeNull();
  await submitYou(context, toForm({ intent: "end", session: other.id }));
  expect(await resumeStaffSession(db, other.token, new Date())).toBeNull();
  expect(await resumeStaffSession(db, token, new Date())).not.toBeNull();
});
