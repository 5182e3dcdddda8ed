import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { SiteId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const dealer = givenDealer(db, {
  sites: { [unique("dealer")]: { config: aSite({ name: "The Dealer" }) } },
  stock: [aRow()],
});
const turns = givenDealer(db, {
  sites: {
    [unique("turns")]: {
      config: aSite({
        name: "The Other",
        leads: { fallback: { to: ["boss@turns.example"] }, assign: "turns" },
      }),
    },
  },
  stock: [aRow()],
});
const server = givenServer(db);

const enter = (role: Role, places = {}, at = turns) =>
  enterBackOffice(db, { server, dealer: at }, { role, places, name: `Kim of ${role}` });

let questions = 0;
/** Stores an enquiry of somebody new. */
async function ask(changes: Partial<Lead> = {}) {
  questions += 1;
  const [site] = await db.inAccount(turns.id, (tx) =>
    tx.query<{ id: SiteId }>("select id from site where account_id = $1", [turns.id]),
  );
  const person = {
    ...aLead().person,
    email: `t${questions}@example.com`,
    phone: `0400 222 ${questions + 100}`,
  };
  const lead = aLead({ id: randomUUID(), siteId: site!.id, receivedAt: new Date(), person, ...changes });
  const [stored] = await db.inAccount(turns.id, async (tx) => {
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [] });
    return tx.query<{ thread: number }>("select thread_id as thread from lead where id = $1", [lead.id]);
  });
  return { thread: stored!.thread, path: await toSectionPath(db, turns, `leads/${stored!.thread}`) };
}

const version = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";

describe("D444: who gets new leads", () => {
  const list = () => toSectionPath(db, turns, "leads");

  test("a person's own switch is honoured, shown to owners, and nobody else's", async () => {
    const elsewhere = await enter("salesperson", {}, dealer);
    expect((await elsewhere.get(await toSectionPath(db, dealer, "leads"))).text).not.toContain(
      "no new leads",
    );
    const browser = await enter("salesperson");
    expect((await browser.get(await list())).text).toContain("Give me no new leads");
    const away = await browser.post(await list(), { takes: "no" });
    expect(away.text).toContain("Those that you have stay yours.");
    expect(away.text).toContain("Give me new leads again");
    const people = await (await enter("owner")).get(await toSectionPath(db, turns, "people"));
    expect(people.text).toContain("Wants no new leads");
    const subject = { kind: "person", id: browser.staff.id };
    const logged = await db.inAccount(turns.id, (tx) => listAudit(tx, { subject }, 9));
    expect(logged.map(({ action }) => action)).toEqual(["take no new leads"]);
    const reader = await enter("read-only");
    expect((await reader.get(await list())).text).not.toContain("Give me no new leads");
    for (const role of ["read-only", "marketer"] as const)
      expect([role, (await (await enter(role)).post(await list(), { takes: "no" })).status]).toEqual([
        role,
        403,
      ]);
  });

  test("the list and the lead say that nobody is free, and when it moves to somebody else", async () => {
    const { path, thread } = await ask();
    const browser = await enter("salesperson");
    const change = (sql: string, ...values: unknown[]) =>
      db.inAccount(turns.id, (tx) => tx.query(`update thread set ${sql} where id = $1`, [thread, ...values]));
    await change("assign_at = now() + interval '1 hour'");
    expect((await browser.get(await list())).text).toContain("Nobody is free for it");
    expect((await browser.get(path)).text).toContain("Nobody is free who may answer it");
    await change("assigned_to = $2", browser.staff.id);
    expect((await browser.get(path)).text).toContain("Somebody else gets it if nobody answers by ");
    await browser.post(path, { intent: "call", outcome: "spoke" });
    expect((await browser.get(path)).text).not.toContain("Somebody else gets it");
    const { text } = await browser.get(await list());
    expect(text.replaceAll(/<[^>]*>/g, "")).toMatch(/First answer after 1 min, yours after 1 min/);
    expect(text).not.toContain("By person");
    expect((await (await enter("manager")).get(await list())).text).toContain("By person");
  });

  test("what is new of theirs and of nobody's is counted in the menu, live", async () => {
    const count = async (browser: StaffBrowser) =>
      JSON.parse((await browser.get(`${await list()}/unread`)).text).count as number;
    const [one, two] = [await enter("salesperson"), await enter("salesperson")];
    const before = await count(one);
    const { path } = await ask();
    expect([await count(one), await count(two)]).toEqual([before + 1, before + 1]);
    expect((await one.get(await toSectionPath(db, turns, "stock"))).text).toMatch(
      new RegExp(`>${before + 1}<span class="sr-only"> unread`),
    );
    await two.post(path, {
      ...{ intent: "assign", version: version((await two.get(path)).text), assignee: String(two.staff.id) },
    });
    expect([await count(one), await count(two)]).toEqual([before, before]);
    expect((await (await enter("marketer")).get(`${await list()}/unread`)).status).toBe(403);
    expect((await (await enter("salesperson", { locations: [] })).get(`${await list()}/unread`)).text).toBe(
      '{"count":0}',
    );
  });

  test("D426: what somebody types finds leads and vehicles of their part alone, as text", async () => {
    const name = `Zoë<b>${questions}`;
    const { path } = await ask({
      person: { ...aLead().person, name, email: "zoe@example.com", phone: "0400 333 001" },
    });
    const find = async (section: string, query: string, browser: StaffBrowser) => {
      const href = `${await toSectionPath(db, turns, section)}/find?${new URLSearchParams({ q: query })}`;
      const { status, headers, text } = await browser.get(href);
      return { status, type: headers["content-type"], found: status === 200 ? JSON.parse(text) : null };
    };
    const [browser, limited] = [await enter("salesperson"), await enter("salesperson", { locations: [] })];
    expect(await find("leads", "zoë citizen", browser)).toMatchObject({
      ...{ status: 200, type: "application/json" },
      found: [{ name: `${name} Citizen`, href: path }],
    });
    expect(await find("leads", "  ", browser)).toMatchObject({ found: [] });
    expect(await find("stock", "toyota", browser)).toMatchObject({
      found: [{ name: expect.stringContaining("Toyota"), about: expect.stringContaining("Stock A1") }],
    });
    for (const section of ["leads", "stock"])
      expect(await find(section, "o", limited)).toMatchObject({ found: [] });
    const marketer = await enter("marketer");
    expect([
      (await find("leads", "zoë", marketer)).status,
      (await find("stock", "toyota", marketer)).status,
    ]).toEqual([403, 200]);
  });

  test("D434: an email that did not go out is in “Not delivered” until it is sent again, or they were called", async () => {
    const browser = await enter("salesperson");
    const fail = async () => {
      const { path, thread } = await ask();
      const { text } = await browser.get(path);
      const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)![1]!;
      const asked = { form: hidden("form"), seen: hidden("seen"), recipient: hidden("recipient") };
      await browser.post(path, { intent: "reply", body: "It is here.", ...asked });
      await db.inAccount(turns.id, (tx) =>
        tx.query(
          `update thread_reply set state = 'failed', last_error = '550 no such user'
           where event_id = (select max(id) from thread_event where thread_id = $1)`,
          [thread],
        ),
      );
      return { path, thread };
    };
    const [again, called] = [await fail(), await fail()];
    const view = `${await list()}?show=undelivered`;
    const listed = async () =>
      [...(await browser.get(view)).text.matchAll(/name="thread_(\d+)"/g)].map(([, id]) => Number(id));
    expect((await listed()).sort()).toEqual([again.thread, called.thread].sort());
    expect((await browser.get(view)).text).toContain("Message not sent");
    await browser.post(called.path, { intent: "call", outcome: "no-answer" });
    expect(await listed()).toHaveLength(2);
    await browser.post(called.path, { intent: "call", outcome: "message" });
    expect(await listed()).toEqual([again.thread]);
    const sent = await browser.post(view, {
      listed: `${again.thread},${called.thread}`,
      ...{ [`thread_${again.thread}`]: "on", [`thread_${called.thread}`]: "on" },
    });
    expect(sent.text).toContain("1 message is being sent again.");
    expect(await listed()).toEqual([]);
  });
});
