import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, test, vi } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { toLeadReference } from "#features/leads/rules/lead-reference.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { db, forecourt, json, oneSentence, site } from "../test-commands.ts";

test("D13 D14: leads are listed and exported; what is not there is said in one sentence", async () => {
  expect(await json("leads", "list", "--site", site)).toEqual({ code: 0, err: "", answer: [] });
  expect(await forecourt("leads", "export", "--site", site)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\uFEFF\S+\s*$/),
  });
  expect(await forecourt("leads", "release", "1", "--site", site)).toEqual(oneSentence);
  expect(await forecourt("leads", "resend", "1", "--site", site)).toEqual(oneSentence);
  expect(await forecourt("leads", "resend", "1")).toEqual(oneSentence);
  expect(await forecourt("leads", "resend", "--site", site)).toEqual(oneSentence);
  expect(await forecourt("leads", "export", "--site", site, "--limit", "none")).toEqual(oneSentence);
  expect(await forecourt("leads", "list", "--site", site, "--since", "someday")).toEqual(oneSentence);
});

test("D444: a lead is given to somebody by its reference, or to nobody, which the audit log says", async () => {
  const { accountId, siteId } = (await findSite(db, site))!;
  const lead = aLead({ id: randomUUID(), siteId, receivedAt: new Date() });
  const staff = await addTestStaff(db, { name: "Kim Nguyen" });
  const marketer = await addTestStaff(db);
  await db.inAccount(accountId, async (tx) => {
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [] });
    const member = { sites: null, locations: null };
    await addMembership(tx, { staffId: staff.id, role: "salesperson", ...member }, new Date());
    await addMembership(tx, { staffId: marketer.id, role: "marketer", ...member }, new Date());
  });
  const reference = toLeadReference(lead.id);
  const assign = (of: string, ...options: string[]) =>
    forecourt("leads", "assign", of, "--site", site, ...options);
  expect((await assign(reference, "--to", staff.email.toUpperCase())).out).toBe(
    `Kim Nguyen has ${reference} now.\n`,
  );
  expect(await json("leads", "assign", lead.id, "--site", site, "--to", staff.email)).toMatchObject({
    answer: { to: "Kim Nguyen", changed: false },
  });
  expect((await assign(reference, "--nobody")).out).toBe(`Nobody has ${reference} now.\n`);
  const entries = await db.inAccount(accountId, (tx) => listAudit(tx, { action: "assign lead" }, 9));
  expect(entries.map(({ name, before, after }) => [name, before, after])).toEqual([
    ["Command line", { to: "Kim Nguyen" }, { to: null }],
    ["Command line", { to: null }, { to: "Kim Nguyen" }],
  ]);
  for (const [of, options, problem] of [
    [reference, [], "Name a person with --to, or use --nobody."],
    [reference, ["--to", staff.email, "--nobody"], "Name a person with --to, or use --nobody."],
    ["what", ["--nobody"], '"what" is no reference'],
    ["00000000", ["--nobody"], "There is no lead with an enquiry 00000000."],
    [reference, ["--to", "x@y.example"], "x@y.example does not work for this account."],
    [reference, ["--to", marketer.email], "may not answer this lead"],
  ] as const) {
    const refused = await assign(of, ...options);
    expect(refused).toEqual(oneSentence);
    expect(refused.err).toContain(problem);
  }
});

describe("held enquiries", () => {
  async function hold(receivedAt: string): Promise<string> {
    const found = await findSite(db, site);
    if (!found) throw new Error("no site");
    const lead = aLead({
      id: randomUUID(),
      siteId: found.siteId,
      receivedAt: new Date(receivedAt),
      message: randomUUID(),
      suspicions: ["honeypot"],
      optIn: true,
    });
    const target = { kind: "mail", to: "sales@northside.example" } as const;
    await db.inAccount(found.accountId, (tx) =>
      storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [target] }),
    );
    return lead.id;
  }
  const held = (verb: string, ...options: string[]) => forecourt("leads", verb, "--site", site, ...options);
  const states = async () =>
    new Map<string, string>(
      (await json("leads", "list", "--site", site)).answer.map(
        ({ id, state }: { id: string; state: string }) => [id, state],
      ),
    );

  test.each([
    ["release", "Released", "pending"],
    ["discard", "Discarded", "removed"],
  ])(
    "D14 D79: leads %s --all-held shows them first, then decides on each once",
    async (verb, done, state) => {
      const [old, recent] = [await hold("2025-03-01T00:00:00Z"), await hold("2025-03-02T00:00:00Z")];
      const looked = await held(verb, "--all-held");
      expect(looked.out).toMatch(
        new RegExp(`${recent}.*honeypot\n.*${old}.*\n\n2 enquiries held\\. Nothing was changed\\. Add --yes`),
      );
      expect([...(await states()).values()]).toEqual(["held", "held"]);
      const since = ["--since", "2025-03-01T12:00:00Z"];
      expect((await held(verb, "--all-held", "--yes", ...since)).out).toBe(
        `${done}: 1 enquiry of ${site}.\n`,
      );
      expect(await states()).toEqual(
        new Map([
          [recent, state],
          [old, "held"],
        ]),
      );
      expect((await json("leads", verb, "--site", site, "--all-held", "--yes")).answer.ids).toEqual([old]);
      expect(await held(verb, "--all-held", "--yes")).toEqual({
        code: 0,
        out: "No enquiry is held.\n",
        err: "",
      });
      expect(await states()).toEqual(
        new Map([
          [recent, state],
          [old, state],
        ]),
      );
    },
  );

  test("D14: one is released or discarded by its id, and only while it is held", async () => {
    const [one, two] = [await hold("2025-03-01T00:00:00Z"), await hold("2025-03-01T01:00:00Z")];
    expect((await held("release", one)).out).toBe(`Released: ${one}.\n`);
    expect((await held("discard", two)).out).toBe(`Discarded: ${two}.\n`);
    for (const [verb, id, problem] of [
      ["discard", one, `The enquiry ${one} is not held: it is being delivered.\n`],
      ["release", two, `The enquiry ${two} is not held: its details have been removed.\n`],
      ["release", randomUUID(), expect.stringMatching(/^There is no enquiry [-0-9a-f]{36}\.\n$/)],
    ] as const)
      expect(await held(verb, id)).toEqual({ ...oneSentence, err: problem });
    expect(await held("release")).toEqual(oneSentence);
    expect(await held("release", one, "--all-held")).toEqual(oneSentence);
    const consents = await forecourt("people", "find", "jane@example.com", "--site", site);
    expect(consents.out).toContain("Marketing consents: 1.");
  });

  test("D1 D14: what another dealer holds stays held", async () => {
    const other = await hold("2025-03-01T00:00:00Z");
    const mine = `other-${site}`;
    await forecourt("sites", "add", mine, "--account", mine);
    const heldByMe = (verb: string, ...options: string[]) =>
      forecourt("leads", verb, "--site", mine, ...options);
    expect((await heldByMe("release", "--all-held", "--yes")).out).toBe("No enquiry is held.\n");
    expect(await heldByMe("discard", other)).toEqual(oneSentence);
    expect([...(await states()).values()]).toEqual(["held"]);
  });
});

describe("enquiries that were not delivered", () => {
  /** Stores an enquiry of the site whose only delivery then is as given. */
  async function keepLead(delivery: string): Promise<string> {
    const found = await findSite(db, site);
    if (!found) throw new Error("no site");
    const lead = aLead({ id: randomUUID(), siteId: found.siteId, message: randomUUID() });
    const targets = [
      { kind: "mail", to: "sales@northside.example" },
      { kind: "mail", to: "boss@northside.example" },
    ] as const;
    await db.inAccount(found.accountId, async (tx) => {
      await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets });
      await tx.query(
        `update lead_delivery set state = 'delivered' where lead_id = $1 and target like 'boss%'`,
        [lead.id],
      );
      await tx.query(`update lead_delivery set ${delivery} where lead_id = $1 and target like 'sales%'`, [
        lead.id,
      ]);
    });
    return lead.id;
  }
  const GIVEN_UP = "state = 'failed', attempts = 60, last_error = '550 no such user'";
  const NEXT = "attempts = 3, last_error = '452 full', next_try_at = '2030-01-01T00:00:00Z'";
  const LATE = `${NEXT}, requested_at = now() - interval '16 minutes'`;
  const WAITING = `${NEXT}, requested_at = now() - interval '14 minutes'`;

  test("D78: the list says why and when it is tried again, and its exit code says whether some have failed", async () => {
    const waiting = await keepLead(WAITING);
    const list = (...options: string[]) => forecourt("leads", "list", "--site", site, ...options);
    expect(await list("--state", "failed")).toMatchObject({ code: 0 });
    const failed = await keepLead(GIVEN_UP);
    const { code, out } = await list();
    expect(code).toBe(0);
    const [headings = "", ...lines] = out.split("\n");
    expect(headings).toMatch(/targets +progress$/);
    expect(lines.find((line) => line.includes(waiting))).toMatch(
      / mail:pending mail:delivered +mail to sales@northside\.example: next attempt 2030-01-01T00:00:00\.000Z \(452 full\)$/,
    );
    expect(lines.find((line) => line.includes(failed))).toMatch(
      / mail:failed mail:delivered +mail to sales@northside\.example: given up \(550 no such user\)$/,
    );
    expect(await list("--state", "failed")).toMatchObject({ code: 2, err: "" });
    expect(await list("--state", "pending")).toMatchObject({ code: 0 });
    const everySite = await json("leads", "list", "--state", "failed");
    expect(everySite.code).toBe(2);
    expect(everySite.answer.map(({ id }: { id: string }) => id)).toContain(failed);
  });

  test("D108: an acknowledged enquiry raises no alarm and is not sent again with the others, but stays on record", async () => {
    const failed = await keepLead(GIVEN_UP);
    const leads = (verb: string, ...options: string[]) =>
      forecourt("leads", verb, "--site", site, ...options);
    expect(await leads("list", "--state", "failed")).toMatchObject({ code: 2 });
    expect((await leads("acknowledge", failed)).out).toBe(`Acknowledged: ${failed}.\n`);
    expect(await leads("list", "--state", "failed")).toMatchObject({ code: 0 });
    expect((await leads("list")).out).toMatch(new RegExp(`failed +${failed} .*given up, acknowledged 20`));
    expect((await leads("resend", "--failed")).out).toBe("Nothing to send again.\n");
    for (const [id, problem] of [
      [failed, `The enquiry ${failed} is already acknowledged.\n`],
      ["1", "There is no enquiry 1.\n"],
    ] as const)
      expect(await leads("acknowledge", id)).toEqual({ ...oneSentence, err: problem });
    const waiting = await keepLead(WAITING);
    expect((await leads("acknowledge", waiting)).err).toBe(
      `The enquiry ${waiting} has not been given up: it is being delivered.\n`,
    );
    expect((await leads("resend", failed)).code).toBe(0);
    expect((await leads("acknowledge", failed)).err).toContain("it is being delivered");
  });

  test("D13 D78: an enquiry that is late is listed with those that failed, and changes the exit code", async () => {
    await keepLead(WAITING);
    const failed = () => forecourt("leads", "list", "--site", site, "--state", "failed");
    expect(await failed()).toMatchObject({ code: 0 });
    const late = await keepLead(LATE);
    const { code, out } = await failed();
    expect(code).toBe(2);
    expect(out.split("\n").slice(1)).toEqual([
      expect.stringMatching(
        `${late} .* mail to sales@northside.example: late, still trying, next attempt 2030-01-01T00:00:00.000Z`,
      ),
      "",
    ]);
  });

  test("D78 D74: enquiries of a removed site are still listed and sent again", async () => {
    const failed = await keepLead(GIVEN_UP);
    expect((await forecourt("sites", "remove", site, "--yes")).code).toBe(0);
    const listed = await json("leads", "list", "--state", "failed");
    expect(listed.answer.map(({ id }: { id: string }) => id)).toContain(failed);
    const resent = await json("leads", "resend", "--failed", "--dry-run");
    expect(resent.answer.leads.map(({ id }: { id: string }) => id)).toContain(failed);
  });

  test("D78: those that failed are sent again together, after a look at them", async () => {
    const [failed, waiting] = [await keepLead(GIVEN_UP), await keepLead(WAITING)];
    await keepLead("state = 'delivered'");
    const resend = (...options: string[]) => json("leads", "resend", "--failed", "--site", site, ...options);
    const looked = await resend("--dry-run");
    expect(looked.answer).toMatchObject({
      dryRun: true,
      leads: expect.arrayContaining([
        expect.objectContaining({ id: failed, site, targets: ["sales@northside.example"] }),
        expect.objectContaining({ id: waiting }),
      ]),
    });
    expect(looked.answer.leads).toHaveLength(2);
    const states = async () =>
      (await json("leads", "list", "--site", site)).answer
        .map(({ state }: { state: string }) => state)
        .sort();
    expect(await states()).toEqual(["delivered", "failed", "pending"]);
    expect((await resend("--since", "2025-03-03")).answer.leads).toEqual([]);
    const sent = await forecourt("leads", "resend", "--failed", "--site", site);
    expect(sent.out).toContain("Queued: enquiries 2, targets 2.");
    expect(await states()).toEqual(["delivered", "pending", "pending"]);
    expect((await forecourt("leads", "resend", "--failed", "--site", site)).out).toBe(
      "Nothing to send again.\n",
    );
  });

  test("D78: one is sent again to the targets that failed, to the others when told so", async () => {
    const id = await keepLead(GIVEN_UP);
    const resend = (...options: string[]) => json("leads", "resend", id, "--site", site, ...options);
    const sales = ["sales@northside.example"];
    expect((await resend()).answer).toEqual({
      resent: id,
      targets: sales,
      notConfigured: sales,
      replaced: [],
    });
    expect(await resend()).toMatchObject({
      code: 1,
      err: `The enquiry ${id} is already waiting to be sent.\n`,
    });
    const accountId = (await findSite(db, site))?.accountId;
    if (!accountId) throw new Error("no site");
    await db.inAccount(accountId, (tx) =>
      tx.query("update lead_delivery set state = 'delivered', delivered_at = now() where lead_id = $1", [id]),
    );
    expect(await resend()).toMatchObject({ code: 1, err: expect.stringContaining("--all sends it again") });
    expect((await resend("--all")).answer.targets).toHaveLength(2);
  });
});

test("D13: every enquiry is exported, more than a list shows", async () => {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  await db.inAccount(found.accountId, async (tx) => {
    await storeLead(
      tx,
      { jobs: rememberingJobs(), newId: randomUUID },
      { lead: aLead({ id: randomUUID(), siteId: found.siteId }), targets: [] },
    );
    await tx.query(
      `insert into lead select (jsonb_populate_record(lead, jsonb_build_object('id', gen_random_uuid()))).*
       from lead, generate_series(1, 600)`,
    );
  });
  const lines = async (...options: string[]) => {
    const { code, out, err } = await forecourt("leads", "export", "--site", site, ...options);
    expect([code, err]).toEqual([0, ""]);
    return parse(out, { columns: true }).length;
  };
  expect(await lines()).toBe(601);
  expect(await lines("--limit", "7")).toBe(7);
  const exported = await json("leads", "export", "--site", site);
  expect(new Set(exported.answer.map(({ id }: { id: string }) => id)).size).toBe(601);
  const listed = await json("leads", "list", "--site", site);
  expect(listed.answer).toHaveLength(100);
  expect(listed.err).toBe("100 of 601 enquiries. --limit 601 lists all.\n");
  expect(await json("leads", "list", "--site", site, "--limit", "601")).toMatchObject({ err: "" });
});

test("D85 D13: erasing says, before and after, which enquiries the dealer does not have", async () => {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  const [partly, lost] = [randomUUID(), randomUUID()];
  const targets = ["sales", "boss"].map((name) => ({
    kind: "mail" as const,
    to: `${name}@northside.example`,
  }));
  await db.inAccount(found.accountId, async (tx) => {
    for (const [minute, id] of [partly, lost].entries()) {
      const receivedAt = new Date(Date.UTC(2025, 2, 1, 9, minute));
      const lead = aLead({ id, siteId: found.siteId, message: id, receivedAt });
      await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets });
    }
    await tx.query(
      "update lead_delivery set state = 'delivered' where lead_id = $1 and target like 'sales%'",
      [partly],
    );
    await tx.query("update lead_delivery set state = 'failed' where lead_id = $1", [lost]);
  });
  expect((await forecourt("sites", "remove", site, "--yes")).code).toBe(0);
  const erase = (...options: string[]) =>
    forecourt("people", "erase", "jane@example.com", "--site", site, ...options);
  const list = new RegExp(
    `enquiries 2, deliveries 3\\.[^]*${partly} to boss@northside\\.example\n[^]*` +
      `${lost} to sales@northside\\.example, boss@northside\\.example \\(nobody at the dealer has this enquiry\\)`,
  );
  expect((await erase()).out).toMatch(list);
  const { answer } = await json("people", "erase", "jane@example.com", "--site", site);
  expect(answer.undelivered).toEqual(
    expect.arrayContaining([
      { id: partly, targets: ["boss@northside.example"], reachedNobody: false },
      { id: lost, targets: targets.map(({ to }) => to), reachedNobody: true },
    ]),
  );
  const done = (await erase("--yes")).out;
  expect(done).toMatch(list);
  expect(done).toContain("Cancelled before it was delivered");
  expect((await erase("--yes")).out).toBe("Nothing is held about this person.\n");
});

test("D85: a person's details are found, exported and erased, and erasing asks first", async () => {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  const { accountId, siteId } = found;
  const lead = aLead({ id: randomUUID(), siteId, optIn: true });
  await db.inAccount(accountId, async (tx) => {
    const target = { kind: "mail", to: "sales@northside.example" } as const;
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [target] });
    await tx.query("update lead_delivery set state = 'delivered'");
  });
  const people = (verb: string, ...rest: string[]) => forecourt("people", verb, ...rest, "--site", site);
  expect((await people("find", "jane@example.com")).out).toMatch(
    /Jane Citizen.*jane@example\.com[\s\S]*consents: 1\.[\s\S]*sent to: sales@northside\.example/,
  );
  const exported = JSON.parse((await people("export", "0412345678")).out);
  expect(exported).toMatchObject({
    enquiries: [{ id: lead.id, message: lead.message, origin: { userAgent: "Browser/1.0" } }],
    consents: [{ leadId: lead.id }],
  });
  expect((await people("erase", "jane@example.com")).out).toContain("Nothing was changed. Add --yes");
  expect((await people("find", "jane@example.com")).out).toContain("Jane Citizen");
  vi.stubEnv("SMTP_URL", undefined);
  expect((await people("erase", "jane@example.com", "--yes")).out).toMatch(
    /details now: 1\. .*deleted: 1\.[\s\S]*outbox is not deleted/,
  );
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  expect((await people("find", "jane@example.com")).out).toBe("Nothing is held about this person.\n");
  expect((await forecourt("leads", "list", "--site", site)).out).not.toMatch(/Jane|0412/);
  expect(await people("find", "Jane")).toEqual({
    ...oneSentence,
    err: '"Jane" is neither an email address nor a phone number.\n',
  });
});
