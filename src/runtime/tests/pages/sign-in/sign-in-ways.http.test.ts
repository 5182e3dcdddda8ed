import { afterAll, describe, expect, test } from "vitest";
import {
  codeFor,
  count,
  expectCleanLog,
  get,
  me,
  newNumber,
  one,
  passWait,
  post,
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

afterAll(expectCleanLog);

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
    passWait();
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
