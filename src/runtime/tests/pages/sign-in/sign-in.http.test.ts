import { describe, expect, test } from "vitest";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import { type Answer, SECRET, toHost } from "../../../testing/test-site.ts";
import {
  codeFor,
  expectCleanLog,
  FORM,
  get,
  mail,
  me,
  newNumber,
  one,
  passWait,
  post,
  provider,
  readBrowserCookie,
  readCodeFields,
  readCookie,
  readHidden,
  SIGN_IN,
  send,
  server,
  sibling,
  signIn,
  useUpGuesses,
  WATCHLIST,
} from "./test-sign-in.ts";

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
      passWait();
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
    passWait();
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
      passWait();
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
      passWait();
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
    passWait();
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
  passWait();
  await send(one, contact);
  provider.mood = "working";
  expect(server.log()).toContain("code not sent");
  expectCleanLog();
});
