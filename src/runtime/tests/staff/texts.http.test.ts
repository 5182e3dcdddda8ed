import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { listReplies } from "#features/leads/replies/reply-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix } from "#platform/secrets/account-secrets.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, type TestAccount, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
/** The secret of every account here, so that only the site and the address tell them apart. */
const KEY = "a key";
const NUMBER = "+61480000461";
const aTextingSite = (provider: "twilio" | "clicksend") => (account: string) => {
  const secret = (of: string) => `${buildSecretPrefix(account)}${of}`;
  return aSite({
    name: "The Dealer",
    signIn: { sms: { provider, user: "AC1", from: "Dealer", secretName: secret("SMS") } },
    leads: { ...aSite().leads, texts: { number: NUMBER, hookSecretName: secret("HOOK") } },
  });
};
const [twilio, click, plain] = [unique("twilio"), unique("click"), unique("plain")];
const dealer = givenDealer(db, { sites: { [twilio]: { config: aTextingSite("twilio") } } });
const other = givenDealer(db, { sites: { [click]: { config: aTextingSite("clicksend") } } });
const silent = givenDealer(db, { sites: { [plain]: { config: aSite() } } });
const server = givenServer(db);

const enter = (role: Role, at: TestAccount = dealer) =>
  enterBackOffice(db, { server, dealer: at }, { role, name: "Kim Nguyen" });

let people = 0;
async function ask(at: TestAccount = dealer) {
  people += 1;
  const phone = `0400 461 ${people + 100}`;
  const person = { ...aLead().person, phone, email: `t${people}@example.com` };
  const id = randomUUID();
  const [found] = await db.inAccount(at.id, async (tx) => {
    const lead = aLead({ id, siteId: Object.values(at.sites)[0]!, receivedAt: new Date(), person });
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [] });
    return tx.query<{ thread: number }>("select thread_id as thread from lead where id = $1", [id]);
  });
  const { thread } = found!;
  return {
    ...{ thread, phone, from: `+61${phone.slice(1).replaceAll(" ", "")}` },
    path: await toSectionPath(db, at, `leads/${thread}`),
  };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const hook = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  server.ask("any.example", path, { method: "POST", headers: { ...FORM, ...headers }, body });
/** As Twilio posts it. */
const post = (fields: Readonly<Record<string, string>>, token = KEY, site = twilio) => {
  const path = `/hooks/texts?site=${site}`;
  const posted = { MessageSid: `SM${randomUUID()}`, To: NUMBER, Body: "Yes, please", ...fields };
  const signed = Object.entries(posted)
    .toSorted(([one], [next]) => (one < next ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  const signature = createHmac("sha1", token).update(`https://any.example${path}${signed}`).digest("base64");
  return hook(path, new URLSearchParams(posted).toString(), { "x-twilio-signature": signature });
};

const rows = (thread: number, at: TestAccount = dealer) =>
  db.inAccount(at.id, (tx) =>
    tx.query<{ body: string }>("select body from thread_event where thread_id = $1 and kind = 'text-in'", [
      thread,
    ]),
  );

let seller: StaffBrowser;
beforeAll(async () => {
  seller = await enter("salesperson");
});

describe("POST /hooks/texts", () => {
  test("D461: puts a text of Twilio into the thread of its sender, once", async () => {
    const { thread, from, path } = await ask();
    const message = { From: from, MessageSid: "SM1", NumMedia: "1", Body: "Yes, please & <b>soon</b>" };
    const first = await post(message);
    expect([first.status, first.text]).toEqual([200, "<Response/>"]);
    expect((await post(message)).status).toBe(200);
    expect(await rows(thread)).toEqual([{ body: "Yes, please & <b>soon</b>" }]);
    const { text } = await seller.get(path);
    expect(text).toContain("The shopper sent a text message");
    expect(text).toContain("A picture or file came with it and was not kept.");
    expect(text).not.toContain("<b>soon</b>");
    expect(server.log()).not.toContain("please");
    expect(server.log()).not.toContain(from);
  });

  test("D461: takes a text of ClickSend with the key of the site, in the address or as a password", async () => {
    const { thread, from } = await ask(other);
    const body = (id: string) =>
      new URLSearchParams({ message_id: id, from, to: NUMBER, body: id }).toString();
    const path = `/hooks/texts?site=${click}`;
    expect((await hook(`${path}&key=a%20key`, body("one"))).status).toBe(200);
    const authorization = `Basic ${Buffer.from(`forecourt:${KEY}`).toString("base64")}`;
    expect((await hook(path, body("two"), { authorization })).status).toBe(200);
    expect((await hook(path, body("three"))).status).toBe(403);
    expect((await hook(`${path}&key=b`, body("four"))).status).toBe(403);
    expect(await rows(thread, other)).toEqual([{ body: "one" }, { body: "two" }]);
    expect(server.log()).not.toContain("key=");
  });

  test("D461: refuses what is not proved, or not for the number of the site, and stores nothing", async () => {
    const { thread, from } = await ask();
    expect((await post({ From: from }, "another token")).status).toBe(403);
    expect((await hook(`/hooks/texts?site=${twilio}`, "From=x")).status).toBe(403);
    expect((await post({ From: from, To: "+61480000000" })).status).toBe(400);
    expect((await post({ From: "CARSALES" })).status).toBe(400);
    expect((await post({ From: from }, KEY, plain)).status).toBe(404);
    expect((await post({ From: from }, KEY, "nobody")).status).toBe(404);
    expect((await hook(`/hooks/texts?site=${twilio}`, "a".repeat(32_769))).status).toBe(413);
    expect((await server.ask("any.example", `/hooks/texts?site=${twilio}`)).status).toBe(405);
    expect(await rows(thread)).toEqual([]);
  });
});

describe("texting a shopper", () => {
  const form = (text: string) => text.slice(text.indexOf(">Text message<"));
  const hidden = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(form(text))?.[1] ?? "";
  const write = async (path: string, body: string, fields = {}, browser = seller) => {
    const { text } = await browser.get(path);
    const own = {
      form: hidden(text, "form"),
      seen: hidden(text, "seen"),
      recipient: hidden(text, "recipient"),
    };
    return browser.post(path, { intent: "text", body, ...own, ...fields });
  };
  const list = (thread: number, at: TestAccount = dealer) =>
    db.inAccount(at.id, (tx) => listReplies(tx, thread));

  test("D461: sends once what a salesperson wrote, and the audit log says that, not what", async () => {
    const { path, thread, phone, from } = await ask();
    const { text } = await seller.get(path);
    expect(text).toContain(`Text ${phone}`);
    expect(text).toContain("Ends with “- Kim, ");
    const own = { form: randomUUID() };
    expect((await write(path, "It’s here, come by", own)).text).toContain("It’s on its way.");
    expect((await write(path, "It’s here, come by", own)).status).toBe(200);
    expect([...(await list(thread)).values()]).toMatchObject([{ channel: "text", recipient: from }]);
    const entries = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { subject: { kind: "thread", id: thread }, action: "text shopper" }, 10),
    );
    expect(JSON.stringify(entries)).toContain("text shopper");
    expect(JSON.stringify(entries)).not.toContain("come by");
  });

  test.each([
    ["nothing", " ", {}, "Write something first."],
    ["too much", "a".repeat(918), {}, "A text message has 6 parts at most."],
    ["a number that is not the shopper’s", "Keep this", { recipient: "+61400000000" }, "Choose the number"],
    ["a forged form", "Keep this", { form: "x" }, "Reload the page"],
  ])("D461: %s is refused, and what was typed stays", async (_, body, fields, error) => {
    const { path, thread } = await ask();
    const refused = await write(path, body, fields);
    expect([refused.status, refused.text.includes(error)]).toEqual([422, true]);
    if (body === "Keep this") expect(refused.text).toContain("Keep this</textarea>");
    expect((await list(thread)).size).toBe(0);
  });

  test("D461: who answered STOP is not texted, and the page says so", async () => {
    const { path, thread, phone, from } = await ask();
    const { text: before } = await seller.get(path);
    await post({ From: from, Body: "Stop" });
    const { text } = await seller.get(path);
    expect(text).toContain("The shopper asked for no more text messages");
    expect(text).toContain(`${phone} answered STOP on`);
    expect(text).not.toContain("Send text");
    const own = { form: randomUUID(), seen: "999999999", recipient: hidden(before, "recipient") };
    const refused = await seller.post(path, { intent: "text", body: "But wait", ...own });
    expect([refused.status, refused.text.includes("They answered STOP")]).toEqual([422, true]);
    expect((await list(thread)).size).toBe(0);
    await post({ From: from, Body: "Start" });
    expect((await write(path, "Hello again")).status).toBe(200);
  });

  test("D461: nobody texts without the right to answer, for another dealer, or without a provider", async () => {
    const { path } = await ask();
    const reader = await enter("read-only");
    expect((await reader.get(path)).text).not.toContain("Send text");
    expect((await write(path, "Hi", {}, reader)).status).toBe(403);
    const stranger = await enter("salesperson", other);
    expect((await stranger.get(path)).status).toBe(404);
    const quiet = await ask(silent);
    const own = await enter("salesperson", silent);
    expect((await own.get(quiet.path)).text).not.toContain("Send text");
    const fields = { form: randomUUID(), seen: "0", recipient: quiet.from };
    const refused = await own.post(quiet.path, { intent: "text", body: "Hi", ...fields });
    expect([refused.status, refused.text.includes("not set up")]).toEqual([422, true]);
  });
});
