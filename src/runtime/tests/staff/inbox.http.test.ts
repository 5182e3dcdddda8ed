import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { storeAttachments } from "#features/leads/attachments/attachment-store.server.ts";
import { readLeadState } from "#features/leads/inbox/lead-list.server.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, type TestAccount, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite({ name: "The Dealer" }) } },
  stock: [aRow()],
});
const other = givenDealer(db, {
  sites: { [otherSlug]: { config: aSite({ name: "The Other" }) } },
  stock: [aRow()],
});
const server = givenServer(db);

const enter = (role: Role, places = {}, at: TestAccount = dealer) =>
  enterBackOffice(db, { server, dealer: at }, { role, places, name: `Kim of ${role}` });

let questions = 0;
/** Stores an enquiry of somebody new; answers its id and the address of its page. */
async function ask(changes: Partial<Lead> = {}, at: TestAccount = dealer) {
  questions += 1;
  const [site] = await db.inAccount(at.id, (tx) =>
    tx.query<{ id: SiteId }>("select id from site where account_id = $1", [at.id]),
  );
  const person = {
    ...aLead().person,
    email: `p${questions}@example.com`,
    phone: `0400 111 ${questions + 100}`,
  };
  const lead = aLead({ id: randomUUID(), siteId: site!.id, receivedAt: new Date(), person, ...changes });
  const [stored] = await db.inAccount(at.id, async (tx) => {
    const ports = { jobs: rememberingJobs(), newId: randomUUID };
    await storeLead(tx, ports, { lead, targets: [{ kind: "mail", to: "sales@dealer.example" }] });
    return tx.query<{ thread: number }>("select thread_id as thread from lead where id = $1", [lead.id]);
  });
  return { lead, thread: stored!.thread, path: await toSectionPath(db, at, `leads/${stored!.thread}`) };
}

const version = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";
const actions = async (subject: { kind: string; id: string | number }) =>
  (await db.inAccount(dealer.id, (tx) => listAudit(tx, { subject }, 100))).map(({ action }) => action);

let seller: StaffBrowser;
beforeAll(async () => {
  seller = await enter("salesperson");
});

describe("D426 D432: who sees leads", () => {
  test("a role that may, in its account alone; a forged id is not there", async () => {
    const { path, thread } = await ask();
    const theirs = await ask({}, other);
    const list = await toSectionPath(db, dealer, "leads");
    for (const [role, status] of [
      ...([
        ["owner", 200],
        ["manager", 200],
        ["salesperson", 200],
        ["read-only", 200],
      ] as const),
      ["marketer", 403] as const,
    ]) {
      const browser = await enter(role);
      expect([role, (await browser.get(list)).status]).toEqual([role, status]);
      expect([role, (await browser.get(path)).status]).toEqual([role, status]);
    }
    expect((await seller.get(theirs.path)).status).toBe(404);
    for (const id of [theirs.thread, 0, -1, "1e3", "x", "99999999999999999999", `${thread}'`])
      expect([id, (await seller.get(await toSectionPath(db, dealer, `leads/${id}`))).status]).toEqual([
        id,
        404,
      ]);
    const forged = await toSectionPath(db, dealer, `leads/${theirs.thread}`);
    expect((await seller.post(forged, { intent: "note", body: "Mine" })).status).toBe(404);
  });

  test("somebody limited to a yard only its leads, and to a site only that site's", async () => {
    const { path, lead } = await ask();
    const elsewhere = await enter("salesperson", { locations: [] });
    expect((await elsewhere.get(path)).status).toBe(404);
    expect((await elsewhere.get(await toSectionPath(db, dealer, "leads"))).text).not.toContain(
      lead.person.email,
    );
    const here = await enter("salesperson", { sites: [lead.siteId as SiteId] });
    expect((await here.get(path)).status).toBe(200);
    expect((await elsewhere.post(path, { intent: "note", body: "Mine" })).status).toBe(404);
  });

  test("read-only changes nothing", async () => {
    const { path } = await ask();
    const reader = await enter("read-only");
    const { text } = await reader.get(path);
    expect(text).not.toContain("Save note");
    for (const intent of ["note", "assign", "close", "release", "resend"])
      expect([
        intent,
        (await reader.post(path, { intent, version: version(text), body: "x" })).status,
      ]).toEqual([...[intent, 403]]);
  });

  test("D428: who reads one is in the audit log, once in an hour", async () => {
    const { path, thread } = await ask();
    await seller.get(path);
    await seller.get(path);
    expect(await actions({ kind: "thread", id: thread })).toEqual(["read enquiries"]);
    expect(server.log()).not.toMatch(/p\d+@example\.com/);
  });
});

describe("D432: answering a lead", () => {
  test("scripts in what shoppers and staff write are text", async () => {
    const script = "<script>alert(1)</script>";
    const { path } = await ask({
      message: script,
      person: { ...aLead().person, name: script, email: "s@example.com" },
    });
    await seller.post(path, { intent: "note", body: script });
    for (const address of [path, path.replace(/\/\d+$/, "")]) {
      const { text } = await seller.get(address);
      expect(text).toContain("&lt;script&gt;alert(1)");
      expect(text).not.toContain(script);
    }
  });

  test("a note and a call are kept, and what is wrong keeps what was typed", async () => {
    const { path, thread } = await ask();
    const empty = await seller.post(path, { intent: "note", body: "  " });
    expect([empty.status, empty.text.includes("Write a note first.")]).toEqual([422, true]);
    const noOutcome = await seller.post(path, { intent: "call", body: "About the price" });
    expect([noOutcome.status, noOutcome.text.includes("About the price")]).toEqual([422, true]);
    expect((await seller.post(path, { intent: "note", body: "a".repeat(20_001) })).status).toBe(422);
    expect((await seller.post(path, { intent: "note", body: "Wants it in white" })).text).toContain(
      "Note saved.",
    );
    await db.inAccount(dealer.id, (tx) =>
      tx.query("update thread set response_due_at = now() where id = $1", [thread]),
    );
    await seller.post(path, { intent: "call", outcome: "no-answer" });
    expect((await seller.get(path)).text).toContain("Overdue by");
    await seller.post(path, { intent: "call", outcome: "spoke", body: "Comes on Friday" });
    const { text } = await seller.get(path);
    for (const words of [
      "Wants it in white",
      "Comes on Friday",
      "Kim of salesperson called: we spoke",
      "First answered",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Overdue by");
    const logged = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { subject: { kind: "thread", id: thread } }, 10),
    );
    expect(JSON.stringify(logged)).not.toMatch(/white|Friday/);
  });

  test("the next step is in the yard's time, and bad days are told with what was typed", async () => {
    const { path, thread } = await ask();
    const plan = async (fields: Record<string, string>) =>
      seller.post(path, { intent: "plan", version: version((await seller.get(path)).text), ...fields });
    const bad = await plan({ step: "Ring them", date: "2027-02-30", time: "10:00" });
    expect([bad.status, bad.text.includes("Ring them"), bad.text.includes("Choose the day")]).toEqual([
      422,
      true,
      true,
    ]);
    const good = await plan({ step: "Ring them", date: "2027-06-01", time: "14:30" });
    expect(good.text).toContain("1 June 2027, 2:30 pm AEST");
    const [row] = await db.inAccount(dealer.id, (tx) =>
      tx.query<{ at: Date }>("select next_step_at as at from thread where id = $1", [thread]),
    );
    expect(row!.at).toEqual(new Date("2027-06-01T04:30:00Z"));
    const done = await seller.post(path, { intent: "clear-step", version: version(good.text) });
    expect(done.text).toContain("None planned.");
  });

  test("of two who change it at once the second is told what the first did, and nothing is overwritten", async () => {
    const { path } = await ask();
    const manager = await enter("manager");
    const seen = version((await seller.get(path)).text);
    expect(
      (await manager.post(path, { intent: "assign", version: seen, assignee: String(manager.staff.id) }))
        .status,
    ).toBe(200);
    const late = await seller.post(path, {
      intent: "plan",
      version: seen,
      step: "Ring them",
      date: "2027-06-01",
      time: "",
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Kim of manager took it");
    expect(late.text).toContain("Ring them");
    const again = await seller.post(path, { intent: "assign", version: version(late.text), assignee: "" });
    expect(again.text).toContain("Nobody has it now.");
    // A note overwrites nothing.
    expect((await manager.post(path, { intent: "note", version: seen, body: "Fine" })).status).toBe(200);
  });

  test("it is given to nobody who may not answer it, closed, and opened again by undo", async () => {
    const { path, thread } = await ask();
    const [marketer, stranger] = [await enter("marketer"), await enter("owner", {}, other)];
    const give = async (id: string) =>
      seller.post(path, { intent: "assign", version: version((await seller.get(path)).text), assignee: id });
    for (const id of [String(marketer.staff.id), String(stranger.staff.id), "x", "-1"])
      expect([id, (await give(id)).status]).toEqual([id, 422]);
    expect((await give(String(seller.staff.id))).text).toContain("It’s yours.");
    const closed = await seller.post(path, {
      intent: "close",
      version: version((await seller.get(path)).text),
    });
    expect(closed.text).toContain("Undo");
    const opened = await seller.post(path, { intent: "reopen", version: version(closed.text) });
    expect(opened.text).toContain("Open again.");
    expect(await actions({ kind: "thread", id: thread })).toEqual([
      ...["open lead", "close lead", "assign lead", "read enquiries"],
    ]);
    expect((await seller.post(path, { intent: "steal" })).status).toBe(422);
  });
});

describe("D14 D88 D432: held and undelivered enquiries", () => {
  const stateOf = (id: string) => db.inAccount(dealer.id, (tx) => readLeadState(tx, id));

  test("a held one is released, or rejected with its details", async () => {
    const held = await ask({ suspicions: ["honeypot"] });
    expect((await seller.get(held.path)).text).toContain("A field that people do not see was filled in.");
    const released = await seller.post(held.path, { intent: "release", lead: held.lead.id });
    expect(released.text).toContain("Released.");
    expect(await stateOf(held.lead.id)).toBe("pending");
    expect((await seller.post(held.path, { intent: "release", lead: held.lead.id })).status).toBe(422);
    expect(await actions({ kind: "enquiry", id: held.lead.id })).toEqual(["release enquiry"]);
    const spam = await ask({ suspicions: ["honeypot"] });
    expect((await seller.post(spam.path, { intent: "reject", lead: held.lead.id })).status).toBe(422);
    const rejected = await seller.post(spam.path, { intent: "reject", lead: spam.lead.id });
    expect([rejected.status, rejected.headers.location]).toEqual([
      303,
      `${await toSectionPath(db, dealer, "leads")}?show=held&done=rejected`,
    ]);
    expect((await seller.get(rejected.headers.location as string)).text).toContain(
      "Its details are removed.",
    );
    expect(await stateOf(spam.lead.id)).toBe("removed");
    expect((await seller.get(spam.path)).status).toBe(404);
  });

  test("one that was given up says why, and is sent again from its page and from the list", async () => {
    const [one, two] = [await ask(), await ask()];
    const fail = (id: string) =>
      db.inAccount(dealer.id, (tx) =>
        tx.query(
          "update lead_delivery set state = 'failed', last_error = '550 no such user', attempts = 9 where lead_id = $1",
          [id],
        ),
      );
    for (const { lead } of [one, two]) await fail(lead.id);
    expect((await seller.get(one.path)).text).toContain("Given up: 550 no such user");
    expect((await seller.post(one.path, { intent: "resend", lead: one.lead.id })).text).toContain(
      "It is being sent again.",
    );
    expect(await stateOf(one.lead.id)).toBe("pending");
    const list = `${await toSectionPath(db, dealer, "leads")}?show=undelivered`;
    expect((await seller.get(list)).text).toContain(`name="thread_${two.thread}"`);
    const none = await seller.post(list, { listed: String(two.thread) });
    expect([none.status, none.text.includes("Choose the leads")]).toEqual([422, true]);
    const sent = await seller.post(list, {
      listed: `${two.thread},${(await ask({}, other)).thread},x`,
      [`thread_${two.thread}`]: "on",
    });
    expect(sent.text).toContain("1 message is being sent again.");
    expect(await stateOf(two.lead.id)).toBe("pending");
    await fail(two.lead.id);
    expect((await seller.post(two.path, { intent: "acknowledge", lead: two.lead.id })).text).toContain(
      "no more alarms",
    );
    expect(await actions({ kind: "enquiry", id: two.lead.id })).toEqual([
      "acknowledge enquiry",
      "send enquiry again",
    ]);
  });
});

/** Stores a file of an enquiry; answers its id. */
async function attach({ id: leadId }: Lead): Promise<string> {
  const id = randomUUID();
  await db.inAccount(dealer.id, async (tx) => {
    const file = { id, field: "cv", name: "cv.pdf", kind: "pdf", size: 4, scan: "clean" } as const;
    await storeAttachments(tx, { leadId, now: new Date() }, [file]);
    await tx.query("update lead_attachment set content = $2 where id = $1", [id, Buffer.from("%PDF")]);
  });
  return id;
}

test("D175 D432: a file opens for who may see its lead, never in the page, and the log says so", async () => {
  const { lead, thread, path } = await ask();
  const id = await attach(lead);
  const href = path.replace(/\d+$/, `files/${id}`);
  expect((await seller.get(path)).text).toContain(href);
  const { status, headers, text } = await seller.get(href);
  expect([status, text, headers["content-disposition"]]).toEqual([
    ...[200, "%PDF", expect.stringMatching(/^attachment; filename="cv\.pdf"/)],
  ]);
  expect(await actions({ kind: "thread", id: thread })).toContain("open file of enquiry");
  const refused = [await enter("marketer"), await enter("salesperson", { locations: [] })];
  expect(await Promise.all(refused.map(async (one) => (await one.get(href)).status))).toEqual([403, 404]);
  const stranger = await enter("owner", {}, other);
  const theirs = href.replace(await toSectionPath(db, dealer, ""), await toSectionPath(db, other, ""));
  expect((await stranger.get(theirs)).status).toBe(404);
  expect((await seller.get(path.replace(/\d+$/, `files/${randomUUID()}`))).status).toBe(404);
});

test("D426 D432: of a shopper who asked two yards, somebody of one opens the files of that one alone", async () => {
  const [yard] = await db.inAccount(dealer.id, async (tx) => {
    await saveLocations(tx, [ASPLEY]);
    return listLocations(tx);
  });
  const { lead, path, thread } = await ask();
  const { person } = lead;
  const elsewhere = await ask({ person, message: "And a job?", seller: { ...lead.seller, location: null } });
  expect(elsewhere.thread).toBe(thread);
  const [own, theirs] = [await attach(lead), await attach(elsewhere.lead)];
  const limited = await enter("salesperson", { locations: [yard!.id] });
  const open = async (by: StaffBrowser, id: string) =>
    (await by.get(path.replace(/\d+$/, `files/${id}`))).status;
  expect([await open(limited, own), await open(limited, theirs)]).toEqual([200, 404]);
  expect(await open(seller, theirs)).toBe(200);
});
