import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { removeMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { listReplies } from "#features/leads/replies/reply-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { addThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { SiteId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { until } from "../../testing/test-process.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, type TestAccount, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const dealer = givenDealer(db, { sites: { [unique("dealer")]: { config: aSite({ name: "The Dealer" }) } } });
const other = givenDealer(db, { sites: { [unique("other")]: { config: aSite({ name: "The Other" }) } } });
const server = givenServer(db);

const enter = (role: Role, at: TestAccount = dealer) =>
  enterBackOffice(db, { server, dealer: at }, { role, name: "Kim Nguyen" });

let people = 0;
async function ask(at: TestAccount = dealer, email?: string, phone?: string) {
  people += 1;
  const person = {
    ...aLead().person,
    phone: phone ?? `0400 222 ${people + 100}`,
    email: email ?? `q${people}@example.com`,
  };
  const id = randomUUID();
  const [found] = await db.inAccount(at.id, async (tx) => {
    const [site] = await tx.query<{ id: SiteId }>("select id from site where account_id = $1", [at.id]);
    const lead = aLead({ id, siteId: site!.id, receivedAt: new Date(), person });
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [] });
    return tx.query<{ thread: number }>("select thread_id as thread from lead where id = $1", [id]);
  });
  return { thread: found!.thread, person, path: await toSectionPath(db, at, `leads/${found!.thread}`) };
}

const hidden = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
const replies = (thread: number) => db.inAccount(dealer.id, (tx) => listReplies(tx, thread));

let seller: StaffBrowser;
beforeAll(async () => {
  seller = await enter("salesperson");
});

describe("writing to a shopper", () => {
  const write = async (path: string, body: string, fields = {}, browser = seller) => {
    const { text } = await browser.get(path);
    const own = {
      ...{ form: hidden(text, "form"), seen: hidden(text, "seen") },
      recipient: hidden(text, "recipient"),
    };
    return browser.post(path, { intent: "reply", body, ...own, ...fields });
  };

  test("D434: sends once what a salesperson wrote, and the audit log says that, not what", async () => {
    const { path, thread } = await ask();
    const form = randomUUID();
    const sent = await write(path, "Would Saturday suit?", { form });
    expect([sent.status, sent.text.includes("It’s on its way.")]).toEqual([200, true]);
    expect((await write(path, "Would Saturday suit?", { form })).status).toBe(200);
    expect((await replies(thread)).size).toBe(1);
    const entries = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { subject: { kind: "thread", id: thread }, action: "reply to lead" }, 10),
    );
    expect(JSON.stringify(entries)).not.toContain("Saturday");
    expect(server.log()).not.toContain("Saturday");
  });

  test.each([
    ["nothing", " ", {}, 422, "Write something first."],
    ["too much", "a".repeat(20_001), {}, 422, "Write at most 20,000 characters."],
    ["a forged form", "Keep this", { form: "x" }, 422, "Reload the page"],
    ["what was not seen", "Keep this", { seen: "0" }, 409, "Kim Nguyen wrote in the meantime"],
  ])("D434: %s is refused, and what was typed stays", async (_, body, fields, status, error) => {
    const { path, thread } = await ask();
    await write(path, "First");
    const refused = await write(path, body, fields);
    expect([refused.status, refused.text.includes(error)]).toEqual([status, true]);
    if (body === "Keep this") expect(refused.text).toContain("Keep this</textarea>");
    expect((await replies(thread)).size).toBe(1);
  });

  test("D434: who enquires with the same number meanwhile does not get the answer, and is told apart", async () => {
    const { path, thread, person } = await ask();
    const { text } = await seller.get(path);
    expect(text).toContain(`Write to ${person.email}`);
    expect(text).not.toContain("Make sure who is who");
    await ask(dealer, "stranger@example.com", person.phone);
    const own = { form: hidden(text, "form"), seen: hidden(text, "seen"), recipient: person.email };
    expect((await seller.post(path, { intent: "reply", body: "It is here", ...own })).status).toBe(200);
    expect([...(await replies(thread)).values()]).toMatchObject([{ recipient: person.email }]);
    const both = await seller.get(path);
    expect(both.text).toContain("Make sure who is who");
    expect(both.text).toMatch(new RegExp(`<option value="${person.email}" selected`));
    expect(both.text).toContain('<option value="stranger@example.com"');
    const nobody = await seller.post(path, {
      ...{ intent: "reply", body: "Keep this", form: randomUUID(), seen: "999999999", recipient: "" },
    });
    expect([nobody.status, nobody.text.includes("Choose the address that it goes to.")]).toEqual([422, true]);
    expect(nobody.text).toContain("Keep this</textarea>");
  });

  test("D434: a shopper's mail is theirs, whatever name it has", async () => {
    const { path, thread } = await ask();
    await db.inAccount(dealer.id, (tx) =>
      addThreadEvent(tx, thread, {
        ...{ kind: "mail-in", at: new Date(), staffId: null, body: "Send the deposit to me" },
        data: { from: { name: "Kim Nguyen", address: "q@example.com" } },
      }),
    );
    expect((await seller.get(path)).text).toContain("The shopper (Kim Nguyen) wrote an email");
  });

  test("D426 D434: nobody does without the right, in another account, or to nobody", async () => {
    const { path, thread } = await ask();
    const reader = await enter("read-only");
    expect((await reader.get(path)).text).not.toContain("Your answer");
    const typed = { intent: "reply", body: "Hello", form: randomUUID(), seen: "0" };
    expect((await reader.post(path, typed)).status).toBe(403);
    const stranger = await enter("owner", other);
    expect((await stranger.post(path, typed)).status).toBe(404);
    expect((await stranger.post(await toSectionPath(db, other, `leads/${thread}`), typed)).status).toBe(404);
    const nowhere = await ask(dealer, "jane@nowhere");
    expect((await seller.get(nowhere.path)).text).toContain("gave no email address that can be written to");
    expect((await seller.post(nowhere.path, typed)).status).toBe(422);
    expect((await replies(thread)).size).toBe(0);
  });

  test("D434: shows what a stranger wrote as text, and says who it was", async () => {
    const { path, thread } = await ask();
    await db.inAccount(dealer.id, (tx) =>
      addThreadEvent(tx, thread, {
        ...{ kind: "mail-in", at: new Date(), staffId: null, body: "<script>alert(1)</script>" },
        data: {
          from: { name: "<b>Tom</b>", address: "tom@example.com" },
          isFromOther: true,
          files: ["<i>.jpg"],
        },
      }),
    );
    const { text } = await seller.get(path);
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text).toContain("tom@example.com), who is not the shopper,");
    expect(text).not.toMatch(/<script>alert|<b>Tom|<i>\.jpg/);
  });
});

describe("templates", () => {
  test("D434: a manager keeps them, a salesperson puts them in, and nobody overwrites the other's", async () => {
    const [manager, path] = [await enter("manager"), await toSectionPath(db, dealer, "leads/templates")];
    expect((await seller.get(path)).status).toBe(403);
    expect((await seller.post(path, { intent: "save", name: "Mine", body: "x" })).status).toBe(403);
    const bad = await manager.post(path, { intent: "save", name: "Still here", body: "Hi {nmae}" });
    expect([bad.status, bad.text.includes("{nmae} stands for nothing")]).toEqual([422, true]);
    const saved = await manager.post(path, {
      intent: "save",
      name: "Still here",
      body: "Hi {name}, {me} here.",
    });
    expect(saved.status).toBe(200);
    const { text } = await manager.get(path);
    const own = { id: hidden(text, "id"), version: hidden(text, "version") };
    const change = { intent: "save", ...own, name: "Still here" };
    expect((await manager.post(path, { ...change, body: "Hello {name}, {me} here." })).status).toBe(200);
    const late = await manager.post(path, { ...change, body: "Mine" });
    expect([late.status, late.text.includes("Hello {name}, {me} here.")]).toEqual([409, true]);
    const lead = await ask();
    const filled = await seller.post(lead.path, {
      intent: "template",
      template: own.id,
      body: "Typed before",
    });
    expect(filled.text).toContain("Typed before\n\nHello Jane, Kim Nguyen here.</textarea>");
    const stranger = await enter("owner", other);
    const theirs = await toSectionPath(db, other, "leads/templates");
    expect((await stranger.get(theirs)).text).not.toContain("Still here");
    expect((await stranger.post(theirs, { ...change, body: "Theirs" })).status).toBe(422);
    const removed = await manager.post(path, { intent: "remove", id: own.id });
    expect(removed.text).toContain("Undo");
    expect((await manager.post(path, { intent: "remove", id: own.id })).status).toBe(422);
  });
});

describe("hearing of changes", () => {
  /** A stream as a browser hears it. */
  async function listen(path: string, { staff }: Pick<StaffBrowser, "staff">, cookie: string) {
    const sent = request({
      ...{ port: server.port, host: "127.0.0.1", path },
      headers: { host: "manage.localhost", cookie, accept: "text/event-stream" },
    }).end();
    const [incoming] = (await once(sent, "response")) as [IncomingMessage];
    const heard = { text: "", ended: false, status: incoming.statusCode, headers: incoming.headers, staff };
    incoming.on("data", (chunk) => {
      heard.text += chunk;
    });
    incoming.once("close", () => {
      heard.ended = true;
    });
    return { heard, stop: () => sent.destroy() };
  }

  test("D435: a page hears of its thread, a list of all, and nobody of another account's", async () => {
    const [mine, another] = [await ask(), await ask()];
    const live = await toSectionPath(db, dealer, "leads/live");
    const stranger = await enter("owner", other);
    const all = await listen(live, seller, seller.cookie);
    const one = await listen(`${live}?thread=${mine.thread}`, seller, seller.cookie);
    const apart = await listen(`${live}?thread=${another.thread}`, seller, seller.cookie);
    const foreign = await listen(await toSectionPath(db, other, "leads/live"), stranger, stranger.cookie);
    expect(all.heard).toMatchObject({
      status: 200,
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
    await seller.post(mine.path, { intent: "note", body: "Called" });
    await until(async () => [all, one].every(({ heard }) => heard.text.includes("data: changed")));
    expect([apart, foreign].map(({ heard }) => heard.text)).toEqual(["retry: 1000\n\n", "retry: 1000\n\n"]);
    for (const { stop } of [all, one, apart, foreign]) stop();
    await until(async () => server.process.live.size === 0);
  });

  test("D426 D435: who may not see leads, or a thread, hears nothing", async () => {
    const { thread } = await ask();
    const live = await toSectionPath(db, dealer, "leads/live");
    const theirs = await toSectionPath(db, other, "leads/live");
    const [marketer, stranger] = [await enter("marketer"), await enter("owner", other)];
    const status = async (browser: StaffBrowser, path: string) => (await browser.get(path)).status;
    expect(await status(marketer, live)).toBe(403);
    expect(await status(stranger, live)).toBe(404);
    expect(await status(stranger, `${theirs}?thread=${thread}`)).toBe(404);
    for (const id of ["x", "0", "-1", ""]) expect(await status(seller, `${live}?thread=${id}`)).toBe(404);
    expect((await server.ask("manage.localhost", live)).status).toBe(401);
    const leaver = await enter("salesperson");
    await db.inAccount(dealer.id, (tx) => removeMembership(tx, leaver.staff.id, async () => {}));
    expect(await status(leaver, live)).toBe(404);
  });

  test("D435: a process that stops ends its streams at once, and opens no other", async () => {
    const live = await toSectionPath(db, dealer, "leads/live");
    const { heard } = await listen(live, seller, seller.cookie);
    server.process.live.close();
    await until(async () => heard.ended);
    expect((await seller.get(live)).status).toBe(503);
  });
});
