import { expect, test } from "vitest";
import { readMailApart } from "./read-mail-apart.server.ts";
import { TEST_MAILS } from "./test-mails.ts";

const toPosted = (text: string, contentType = "message/rfc822") => ({
  contentType,
  body: new Uint8Array(new TextEncoder().encode(text)),
});
const APPLE = { ok: true, mail: { messageId: "0F1E2D3C@icloud.example", kind: "personal" } };

test("D434 T14: a mail is read in a process of its own", async () => {
  expect(await readMailApart(toPosted(TEST_MAILS.appleMail))).toMatchObject(APPLE);
});

test("D434: a mail within a form is read, and a form without one is not", async () => {
  const fields = new URLSearchParams({ recipient: "reply+a@b.example", "body-mime": TEST_MAILS.appleMail });
  const type = "application/x-www-form-urlencoded";
  expect(await readMailApart(toPosted(fields.toString(), type))).toMatchObject(APPLE);
  const form = new FormData();
  form.set("body-mime", TEST_MAILS.appleMail);
  const posted = new Response(form);
  const contentType = posted.headers.get("content-type") ?? "";
  expect(await readMailApart(toPosted(await posted.text(), contentType))).toMatchObject(APPLE);
  expect(await readMailApart(toPosted("recipient=a", type))).toEqual({ ok: false, reason: "unreadable" });
});

test.each([
  [
    "lines",
    `From: a@b.example\r\nContent-Type: text/plain; format=flowed\r\n\r\n${"a\r\n".repeat(3_000_000)}`,
  ],
  ["parts", `Content-Type: multipart/mixed; boundary=q\r\n\r\n${"--q\r\n\r\nx\r\n".repeat(900_000)}`],
])("D434: a mail of millions of %s is given up, and the next one is read", async (_, hostile) => {
  expect(await readMailApart(toPosted(hostile), 1500)).toEqual({ ok: false, reason: "unreadable" });
  expect(await readMailApart(toPosted(TEST_MAILS.gmail))).toMatchObject({ ok: true });
});

test("D434: of a flood of mails some are told to come again", async () => {
  const flood = Array.from({ length: 30 }, () => readMailApart(toPosted(TEST_MAILS.gmail)));
  const outcomes = (await Promise.all(flood)).map((read) => (read.ok ? "read" : read.reason));
  expect(new Set(outcomes)).toEqual(new Set(["read", "busy"]));
});
