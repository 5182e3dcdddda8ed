import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutboxSms, Outbox } from "./outbox.ts";
import { buildOutboxPage } from "./outbox-page.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-"));
});
afterAll(() => rm(folder, { recursive: true }));

const openOutbox = (name: string) => {
  let time = Date.UTC(2026, 10, 23);
  return new Outbox(join(folder, name), () => new Date(time++));
};
const mail = (subject: string) =>
  ({ channel: "mail", to: "jane@example.com", subject, text: "Hello" }) as const;

test("D61 D138 AUTH-11: text messages and mail are listed, newest first, and only the file owner can read them", async () => {
  const outbox = openOutbox("read");
  expect(await outbox.list()).toEqual([]);
  await outbox.add(mail("First"));
  expect(await createOutboxSms(outbox).send({ to: "+61412345678", text: "123456" })).toEqual({ ok: true });
  const listed = await outbox.list();
  expect(listed.map(({ channel, to, subject, text }) => [channel, to, subject, text])).toEqual([
    ["sms", "+61412345678", "", "123456"],
    ["mail", "jane@example.com", "First", "Hello"],
  ]);
  const [name = ""] = await readdir(join(folder, "read"));
  expect((await stat(join(folder, "read", name))).mode & 0o077).toBe(0);
});

test("D138 AUTH-11: the outbox keeps the last 200 messages and survives a file that is cut short", async () => {
  const outbox = openOutbox("old");
  for (let count = 1; count <= 203; count += 1) await outbox.add(mail(`Mail ${count}`));
  expect(await readdir(join(folder, "old"))).toHaveLength(200);
  await writeFile(join(folder, "old", "9999.json"), '{"channel":"ma');
  expect((await outbox.list(2)).map(({ subject }) => subject)).toEqual(["Mail 203"]);
});

test("D138 AUTH-11: nothing in a message becomes markup of the outbox's page", () => {
  const at = "2026-11-23T00:00:00.000Z";
  const text = `<script>alert("x")</script>&`;
  const { html } = buildOutboxPage([{ channel: "mail", at, to: "<b>@x.example", subject: "<i>", text }]);
  expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;");
  expect(html).not.toMatch(/<script|<b>|<i>/);
});
