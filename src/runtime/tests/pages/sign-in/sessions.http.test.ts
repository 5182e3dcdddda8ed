import { afterAll, describe, expect, test } from "vitest";
import { toHost } from "../../../testing/test-site.ts";
import {
  account,
  codeFor,
  db,
  expectCleanLog,
  get,
  mail,
  me,
  newNumber,
  one,
  other,
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
} from "./test-sign-in.ts";

afterAll(expectCleanLog);

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
    passWait();
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
    passWait();
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
    passWait();
    const cookie = await signIn(one, mine);
    passWait();
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
