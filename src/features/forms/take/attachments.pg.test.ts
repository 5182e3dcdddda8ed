import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { keepFiles, removeStaleFiles } from "#features/leads/attachments/attachment-files.server.ts";
import { type AttachmentLink, buildAttachmentLinks } from "#features/leads/attachments/attachment-links.ts";
import { listAttachments } from "#features/leads/attachments/attachment-store.server.ts";
import { serveAttachment } from "#features/leads/attachments/serve-attachment.server.ts";
import { dispatchLead } from "#features/leads/dispatch/dispatch-lead.server.ts";
import { scanWaiting } from "#features/leads/dispatch/scan-waiting.server.ts";
import { applyRetention } from "#features/leads/inbox/apply-retention.server.ts";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { buildLeadMail } from "#features/leads/messages/lead-mail.ts";
import { TRAP_FIELD } from "#features/leads/take/enquiry-fields.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { DETAILS, openTestDealer, type TestDealer } from "#features/leads/take/test-dealer.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { drawBands } from "#platform/images/test-images.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { EICAR, openTestClamav } from "#platform/scan/test-clamav-server.ts";
import { ClamavScanner, type ScanResult, type VirusScanner } from "#platform/scan/virus-scanner.ts";
import { DiskStorage } from "#platform/storage/disk-storage.ts";
import type { FormName } from "../definitions/forms.ts";
import { aDocx, aPdf } from "../files/test-files.ts";
import { toSiteForm } from "../view/site-form.ts";
import { showForm, submitForm } from "./form.server.ts";

const db = openTestDatabase();
const otherProcess = openTestDatabase();
const jobs = rememberingJobs();
beforeAll(() => void jobs.take(""));

let folder: string;
let files: DiskStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-attachments-"));
  files = new DiskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

let dealer: TestDealer;
let ctx: FormRequest;
beforeEach(async () => {
  dealer = await openTestDealer(db, jobs);
  ctx = { ...dealer.ctx, files };
});

type File = readonly [field: string, name: string, bytes: Uint8Array];

const CAREER = { ...DETAILS, department: "Service", message: "I fix diesels.", location: "aspley" };
const SELL = {
  ...DETAILS,
  ...{ make: "Toyota", model: "HiLux", year: "2019", km: "85000", condition: "Good", location: "aspley" },
};

/** Opens a form, takes a while over it, and sends it with files. */
async function send(name: FormName, fields: Readonly<Record<string, string>>, files: readonly File[]) {
  const { token } = showForm(ctx, name);
  dealer.pass(20);
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, token })) form.set(field, value);
  for (const [field, file, bytes] of files) form.append(field, new Blob([Uint8Array.from(bytes)]), file);
  return submitForm(
    ctx,
    toSiteForm(name),
    new Request("https://northside.example/forms", { method: "POST", body: form }),
  );
}

async function sendWrong(name: FormName, fields: Readonly<Record<string, string>>, files: readonly File[]) {
  const outcome = await send(name, fields, files);
  if (outcome.kind !== "shown") throw new Error(`was ${outcome.kind}`);
  expect(await dealer.leads()).toEqual([]);
  return { status: outcome.status, values: outcome.view.values, errors: outcome.view.errors };
}

/** The only lead, with links to its files as the dealer's mail has them. */
async function readOnlyLead() {
  const [lead, ...others] = await dealer.leads();
  if (!lead || others.length > 0) throw new Error("not one lead");
  const { accountId, secret, origin: siteUrl } = ctx;
  const attachments = await db.inAccount(accountId, (tx) => listAttachments(tx, lead.id));
  const links = buildAttachmentLinks(attachments, { accountId, secret, siteUrl, now: ctx.now() });
  return { lead, attachments, links };
}

const fetchFile = (
  { href }: Pick<AttachmentLink, "href">,
  by: Pick<FormRequest, "accountId" | "now"> = ctx,
) => serveAttachment({ ...ctx, ...by }, new URL(href));

test("LEAD-10 D175: a CV arrives with a careers enquiry, behind a link that only downloads it", async () => {
  expect(await send("careers", CAREER, [["cv", "Jane's résumé.pdf", aPdf()]])).toMatchObject({
    to: expect.stringMatching(/category=Careers\+Enquiry/),
  });
  const { lead, links } = await readOnlyLead();
  expect(lead).toMatchObject({ category: "General Enquiry", subcategory: "Career Enquiry" });
  const { text, html } = buildLeadMail(lead, links);
  expect(text).toContain("CV: Jane's résumé.pdf (PDF, 1 kB)");
  expect(text).toContain(`Jane's résumé.pdf (PDF, 1 kB): ${links[0]!.href}\n  Not scanned for viruses.`);
  expect(html).toContain(`<a href="${links[0]!.href}">`);
  const answer = await fetchFile(links[0]!);
  expect(Buffer.from(await answer.arrayBuffer()).equals(aPdf())).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="Jane_s re_sume_.pdf"; filename*=UTF-8''Jane%27s%20r%C3%A9sum%C3%A9.pdf`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("PAGE-07 D175: photos of a car are kept in their order, as JPEGs", async () => {
  const [one, two] = await Promise.all([
    drawBands(80, 60).png().toBuffer(),
    drawBands(60, 80).webp().toBuffer(),
  ]);
  await send("sell-my-car", SELL, [
    ["photos", "front.png", one],
    ["photos", "back.webp", two],
  ]);
  const { lead, attachments, links } = await readOnlyLead();
  expect(lead.category).toBe("Sell My Car");
  expect(attachments.map(({ name, kind }) => [name, kind])).toEqual([
    ["front.jpg", "jpeg"],
    ["back.jpg", "jpeg"],
  ]);
  expect((await fetchFile(links[1]!)).headers.get("content-type")).toBe("image/jpeg");
});

test.each<[string, FormName, Readonly<Record<string, string>>, readonly File[], string]>([
  [
    "a file that claims to be a PDF",
    "careers",
    CAREER,
    [["cv", "cv.pdf", Buffer.from("MZ program")]],
    "CV: “cv.pdf” cannot be used. It must be a PDF or a Word document (DOCX) without scripts, macros, embedded files or a password.",
  ],
  ["an empty file", "careers", CAREER, [["cv", "cv.pdf", Buffer.alloc(0)]], "CV: “cv.pdf” is empty."],
  [
    "two files for one",
    "careers",
    CAREER,
    [
      ["cv", "a.pdf", aPdf()],
      ["cv", "b.docx", aDocx()],
    ],
    "CV: please choose 1 at most.",
  ],
  [
    "a file that is too large",
    "careers",
    CAREER,
    [["cv", "cv.pdf", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(5_000_000), Buffer.from("%%EOF")])]],
    "CV: “cv.pdf” is larger than 5 MB.",
  ],
  [
    "what is too large only together",
    "sell-my-car",
    SELL,
    [10_000_000, 10_000_000, 1].map((bytes, at): File => ["photos", `${at}.jpg`, Buffer.alloc(bytes)]),
    "Photos: together they are larger than 20 MB.",
  ],
  [
    "a photo that is none",
    "sell-my-car",
    SELL,
    [["photos", "front.jpg", Buffer.from("no photo")]],
    "Photos: “front.jpg” cannot be used. It is not an image. JPEG, PNG, WebP, AVIF and GIF can be shown.",
  ],
])("LEAD-05 D175: %s is named, and the rest of the form is kept", async (_, name, fields, files, message) => {
  const { status, values, errors } = await sendWrong(name, fields, files);
  expect([status, errors.map((error) => error.message)]).toEqual([400, [message]]);
  expect(values).toMatchObject(fields);
});

test.each<[FormName, Readonly<Record<string, string>>, readonly File[], string]>([
  ["careers", CAREER, [["cv", "cv.pdf", Buffer.alloc(5_200_000)]], "5 MB"],
  [
    "sell-my-car",
    SELL,
    [1, 2, 3].map((at): File => ["photos", `${at}.jpg`, Buffer.alloc(7_000_000)]),
    "20 MB",
  ],
])(
  "D175 LEAD-05: of a body of %s over the limit the answers come back, and the files are named",
  async (name, fields, files, limit) => {
    const outcome = await send(name, fields, files);
    expect(outcome).toMatchObject({ kind: "shown", status: 400, view: { values: fields } });
    expect(outcome.kind === "shown" && outcome.view.formError).toBe(
      `Your files are larger than ${limit}. Please attach fewer or smaller ones and send the form again.`,
    );
  },
);

test("D175: a text over the limit is what is too long, with a file, too", async () => {
  const outcome = await send("careers", { ...CAREER, message: "x".repeat(70_000) }, [
    ["cv", "cv.pdf", aPdf()],
  ]);
  expect(outcome.kind === "shown" && outcome.view.formError).toContain("too long");
});

test("D14 D175: another file within minutes is another message, the same one is not", async () => {
  await send("careers", CAREER, [["cv", "one.pdf", aPdf()]]);
  await send("careers", CAREER, [["cv", "one.pdf", aPdf()]]);
  await send("careers", CAREER, [["cv", "two.pdf", aPdf()]]);
  expect(await dealer.leads()).toHaveLength(2);
});

test("D85 D175: a file goes with the details of its lead, and its link says so", async () => {
  await send("careers", CAREER, [["cv", "cv.docx", aDocx()]]);
  const { lead, links } = await readOnlyLead();
  await db.inAccount(ctx.accountId, (tx) => deIdentifyLeads(tx, [lead.id], ctx.now()));
  expect((await fetchFile(links[0]!)).status).toBe(410);
  const left = await db.inAccount(ctx.accountId, (tx) => tx.query("select 1 from lead_attachment"));
  expect(left).toEqual([]);
});

test("D241: the content of a file is in the storage, and goes from there with its lead, also with its account's rows", async () => {
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const { attachments } = await readOnlyLead();
  await removeStale();
  expect(await listStored()).toContain(attachments[0]?.id);
  await db.inAccount(ctx.accountId, (tx) => tx.query("delete from lead_attachment"));
  await removeStale();
  expect(await listStored()).not.toContain(attachments[0]?.id);
});

test("D241: a file whose lead was not stored is removed after an hour, not before", async () => {
  const kept = await keepFiles({ db, files, now: ctx.now }, ctx.accountId, [
    { field: "cv", name: "cv.pdf", kind: "pdf", scan: "off", content: aPdf() },
  ]);
  const id = kept?.[0]?.id;
  await removeStaleFiles({ ...scanning(), now: () => new Date(ctx.now().getTime() + 3_599_999) });
  expect(await listStored()).toContain(id);
  await removeStaleFiles({ ...scanning(), now: () => new Date(ctx.now().getTime() + 3_600_000) });
  expect(await listStored()).not.toContain(id);
});

test("D241: an account has room for a limited number of bytes of files in all and in a day; then the form says so and keeps what was typed", async () => {
  await send("careers", CAREER, [["cv", "one.pdf", aPdf()]]);
  const resize = (size: number, daysAgo: number) =>
    db.inAccount(ctx.accountId, (tx) =>
      tx.query("update lead_attachment set size = $1, received_at = $2", [
        size,
        new Date(ctx.now().getTime() - daysAgo * 86_400_000),
      ]),
    );
  const sendTwo = () => send("careers", { ...CAREER, message: "Another." }, [["cv", "two.pdf", aPdf()]]);
  await resize(1_000_000_000, 0);
  expect(await sendTwo()).toMatchObject({
    ...{ kind: "shown", status: 503 },
    view: { values: { message: "Another." }, formError: expect.stringContaining("cannot take files") },
  });
  await resize(1_000_000_000, 2);
  expect(await sendTwo()).toMatchObject({ kind: "received" });
});

test("D252: uploads at the same time never have more room than there is, and what no lead claims gives its room back", async () => {
  await send("careers", CAREER, [["cv", "one.pdf", aPdf()]]);
  await db.inAccount(ctx.accountId, (tx) => tx.query("update lead_attachment set size = 999999000"));
  const file = { field: "cv", name: "cv.pdf", kind: "pdf", scan: "off", content: Buffer.alloc(400) } as const;
  const keep = (from = db) => keepFiles({ db: from, files, now: ctx.now }, ctx.accountId, [file]);
  const kept = await Promise.all([db, otherProcess, db, otherProcess, db, otherProcess].map(keep));
  expect(kept.filter(Boolean)).toHaveLength(2);
  expect(await keep()).toBeNull();
  await removeStaleFiles({ ...scanning(), now: () => new Date(ctx.now().getTime() + 3_600_000) });
  expect(await keep()).not.toBeNull();
});

test("D241: a file goes after its own time, and its lead stays", async () => {
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const { accountId } = ctx;
  const retain = (days: number) =>
    applyRetention(
      db,
      { accountId, bySite: new Map(), otherwise: DEFAULT_PRIVACY },
      new Date(ctx.now().getTime() + days * 86_400_000),
    );
  expect(await retain(89)).toMatchObject({ enquiries: 0, files: 0 });
  expect(await retain(91)).toMatchObject({ enquiries: 0, files: 1 });
  expect((await readOnlyLead()).attachments).toEqual([]);
});

test("D241: a file from before files were in the storage still opens", async () => {
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const { links, attachments } = await readOnlyLead();
  await files.remove(`attachments/${ctx.accountId}/${attachments[0]?.id}`);
  expect((await fetchFile(links[0]!)).status).toBe(410);
  await db.inAccount(ctx.accountId, (tx) => tx.query("update lead_attachment set content = $1", [aPdf()]));
  expect((await fetchFile(links[0]!)).status).toBe(200);
});

test("D1 D175: a link is of no use at another account, after 30 days, or made up", async () => {
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const { links } = await readOnlyLead();
  const other = await openTestDealer(db, jobs);
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 31 * 86_400_000) };
  const madeUp = { href: `https://northside.example/api/attachments/${randomUUID()}-zzz-${"0".repeat(64)}` };
  const statuses = [fetchFile(links[0]!, other.ctx), fetchFile(links[0]!, later), fetchFile(madeUp)];
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 410, 404]);
});

const scanning = () => ({
  ...{ db, log: silentLog, files, now: ctx.now },
  fallback: async () => ["boss@northside.example"],
});

/** Names of the files in the storage. */
const listStored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const removeStale = () => removeStaleFiles({ ...scanning(), now: () => new Date(Date.now() + 1000) });

async function openScanner(): Promise<{ scanner: ClamavScanner; close: () => Promise<void> }> {
  const server = await openTestClamav();
  return { scanner: new ClamavScanner({ host: "127.0.0.1", port: server.port }), close: server.close };
}

test("D176: with a scanner, a virus is an error of its field and a clean file says so", async () => {
  const { scanner, close } = await openScanner();
  onTestFinished(close);
  ctx = { ...ctx, scanner };
  const { errors } = await sendWrong("careers", CAREER, [["cv", "cv.pdf", aPdf(EICAR)]]);
  expect(errors).toEqual([
    { field: "cv", message: "CV: a virus was found in “cv.pdf”. Please send another file." },
  ]);
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  expect((await readOnlyLead()).links[0]?.note).toBe("Scanned: no virus was found.");
});

test("D176: without an answer of the scanner the lead arrives, and its files wait until they are scanned", async () => {
  const away = await openScanner();
  await away.close();
  ctx = { ...ctx, scanner: away.scanner };
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const { links } = await readOnlyLead();
  expect(links[0]?.note).toBe("Waits for its virus scan; the link works after it.");
  expect((await fetchFile(links[0]!)).status).toBe(503);
  await scanWaiting({ ...scanning(), scanner: away.scanner });
  expect((await fetchFile(links[0]!)).status).toBe(503);
  const back = await openScanner();
  onTestFinished(back.close);
  await scanWaiting({ ...scanning(), scanner: back.scanner });
  expect((await fetchFile(links[0]!)).status).toBe(200);
});

test("D176: a virus that is found later takes the file away", async () => {
  const away = await openScanner();
  await away.close();
  ctx = { ...ctx, scanner: away.scanner };
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf(EICAR)]]);
  const back = await openScanner();
  onTestFinished(back.close);
  await scanWaiting({ ...scanning(), scanner: back.scanner });
  const { links, attachments } = await readOnlyLead();
  expect((await fetchFile(links[0]!)).status).toBe(410);
  expect([attachments[0]?.scan, links[0]?.note]).toEqual([
    "infected",
    "A virus was found, so the file was removed.",
  ]);
});

test("D176: a file that the scanner cannot scan is tried five times, then its link says so", async () => {
  ctx = { ...ctx, scanner: { scan: async () => ({ kind: "failed", reason: "stream: Broken ERROR" }) } };
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const read = async () => (await readOnlyLead()).links[0]?.note;
  for (let round = 1; round <= 5; round += 1) {
    expect(await read()).toBe("Waits for its virus scan; the link works after it.");
    await scanWaiting({ ...scanning(), scanner: ctx.scanner });
  }
  expect(await read()).toBe("It could not be scanned for viruses, so the link does not open it.");
  expect((await fetchFile((await readOnlyLead()).links[0]!)).status).toBe(410);
});

/** Sends what is due to be mailed about files; answers the mails. */
async function sendReports(): Promise<readonly MailMessage[]> {
  const mails: MailMessage[] = [];
  const due = await db.inAccount(ctx.accountId, (tx) =>
    tx.query<{ id: number }>(
      "select id from lead_delivery where kind = 'scan' and state = 'pending' order by id",
    ),
  );
  const send = async (mail: MailMessage) => {
    mails.push(mail);
    return { id: mail.id };
  };
  const ports = { ...scanning(), jobs, mailer: { send }, secret: ctx.secret, readSecret: () => undefined };
  const postWebhook = () => Promise.reject(new Error("no webhook"));
  for (const { id } of due)
    await dispatchLead({ ...ports, postWebhook }, { accountId: ctx.accountId, dispatchId: id });
  return mails;
}

const scanAlways = (result: ScanResult) => ({ scan: async () => result });
const BROKEN = scanAlways({ kind: "failed", reason: "stream: Broken ERROR" });

test("D253: after five tries the dealer is told by mail, once, of a file that cannot be scanned", async () => {
  ctx = { ...ctx, scanner: BROKEN };
  await send("careers", CAREER, [["cv", "cv.pdf", aPdf()]]);
  const { lead } = await readOnlyLead();
  const [received] = lead.deliveries.filter(({ kind }) => kind === "mail");
  for (let round = 1; round <= 4; round += 1) await scanWaiting({ ...scanning(), scanner: BROKEN });
  expect(await sendReports()).toEqual([]);
  await scanWaiting({ ...scanning(), scanner: BROKEN });
  const mails = await sendReports();
  expect(mails).toEqual([
    expect.objectContaining({
      to: received?.target,
      subject: "A file cannot be opened: Career Enquiry - Jane Citizen",
      replyTo: { name: "Jane Citizen", address: "jane@example.com" },
      text: expect.stringMatching(/cv\.pdf \(PDF, 1 kB\): It could not be scanned for viruses/),
    }),
  ]);
  await scanWaiting({ ...scanning(), scanner: BROKEN });
  expect(await sendReports()).toEqual([]);
});

test("D253: so is the dealer of a virus that is found later, and not of a file that turns out clean", async () => {
  ctx = { ...ctx, scanner: BROKEN };
  const photo = await drawBands(80, 60).png().toBuffer();
  await send("sell-my-car", SELL, [
    ["photos", "front.png", photo],
    ["photos", "back.png", photo],
  ]);
  const [first] = (await readOnlyLead()).attachments;
  await scanWaiting({ ...scanning(), scanner: scanAlways({ kind: "clean" }) });
  expect(await sendReports()).toEqual([]);
  const rescan = (id?: string) =>
    db.inAccount(ctx.accountId, (tx) =>
      tx.query("update lead_attachment set scan = 'waiting' where $1::uuid is null or id = $1", [id]),
    );
  await rescan(first?.id);
  await scanWaiting({ ...scanning(), scanner: scanAlways({ kind: "infected", virus: "Eicar" }) });
  const texts = (await sendReports()).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining("front.jpg (Photo, 1 kB): A virus was found")]);
  await rescan();
  await scanWaiting({ ...scanning(), scanner: scanAlways({ kind: "infected", virus: "Eicar" }) });
  expect((await sendReports()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("2 files cannot be opened"),
  ]);
});

test("D253: the report of a held enquiry waits with it", async () => {
  ctx = { ...ctx, scanner: BROKEN };
  await send("careers", { ...CAREER, [TRAP_FIELD]: "http://spam" }, [["cv", "cv.pdf", aPdf()]]);
  for (let round = 1; round <= 5; round += 1) await scanWaiting({ ...scanning(), scanner: BROKEN });
  const { lead } = await readOnlyLead();
  expect(lead.deliveries.filter(({ kind }) => kind === "scan").map(({ state }) => state)).toEqual(["held"]);
  expect(await sendReports()).toEqual([]);
});

test("D176: a file for which the scanner never answers keeps no other file waiting", async () => {
  const neverFor = (name: string): VirusScanner => ({
    scan: async (bytes) =>
      Buffer.from(bytes).includes(name)
        ? { kind: "unreachable", reason: "no answer within 10 s" }
        : { kind: "clean" },
  });
  ctx = { ...ctx, scanner: { scan: async () => ({ kind: "unreachable", reason: "away" }) } };
  await send("careers", CAREER, [["cv", "slow.pdf", aPdf("slow")]]);
  dealer.pass(60);
  await send("careers", { ...CAREER, message: "I fix brakes, too." }, [["cv", "cv.pdf", aPdf("quick")]]);
  const readScans = () =>
    db.inAccount(ctx.accountId, (tx) =>
      tx.query<{ scan: string }>("select scan from lead_attachment order by received_at"),
    );
  for (let round = 1; round <= 40; round += 1)
    await scanWaiting({ ...scanning(), scanner: neverFor("slow") });
  expect((await readScans()).map(({ scan }) => scan)).toEqual(["waiting", "clean"]);
});

test("D240: files that come before the form's token are not taken, and the form asks to send it again", async () => {
  const form = new FormData();
  form.set("cv", new Blob([Uint8Array.from(aPdf())]), "cv.pdf");
  const { token } = showForm(ctx, "careers");
  dealer.pass(20);
  for (const [field, value] of Object.entries({ ...CAREER, token })) form.set(field, value);
  const body = { method: "POST", body: form };
  const outcome = await submitForm(
    ctx,
    toSiteForm("careers"),
    new Request("https://northside.example/forms", body),
  );
  expect(outcome).toMatchObject({ kind: "shown", view: { values: { message: "I fix diesels." } } });
  expect(await dealer.leads()).toEqual([]);
});

test("LEAD-05 D80 D175: files of a network over its limit are not looked at, and what was typed comes back", async () => {
  let writes = 0;
  ctx = { ...ctx, mayWrite: () => ++writes <= 1 };
  const fake: File = ["cv", "cv.pdf", Buffer.from("no document")];
  expect(await sendWrong("careers", CAREER, [fake])).toMatchObject({
    status: 400,
    errors: [{ field: "cv" }],
  });
  expect(await sendWrong("careers", CAREER, [fake])).toMatchObject({
    ...{ status: 429, errors: [] },
    values: { message: "I fix diesels." },
  });
});
