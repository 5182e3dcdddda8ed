import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SHOWN, type ReceivedMail, readMail } from "./read-mail.ts";
import { TEST_MAILS, TEST_REPLY_TO } from "./test-mails.ts";

const read = (raw: string) => readMail(Buffer.from(raw));

const EXPECTED: Readonly<Record<keyof typeof TEST_MAILS, Partial<ReceivedMail>>> = {
  gmail: {
    messageId: "CAF=abc+def@mail.gmail.example",
    references: ["reply-2@forecourt.example", "reply-2@forecourt.example", "reply-1@forecourt.example"],
    recipients: [TEST_REPLY_TO, TEST_REPLY_TO],
    from: { name: "Zíta Ö'Brien", address: "zita@gmail.example" },
    sentAt: "2026-03-03T07:02:11.000Z",
    text: {
      shown: "Saturday at ten suits me – see you then.",
      quoted:
        "On Tue, 3 Mar 2026 at 10:12, Northside Motors <\nwebsite@forecourt.example> wrote:\n\n> Would Saturday suit?",
    },
    ...{ kind: "personal", files: [], isCut: false },
  },
  outlook: {
    messageId: "SY4P282MB0001@SY4P282MB0001.AUSP282.PROD.OUTLOOK.example",
    text: {
      shown: "Yes, it’s fine.\nSee the licence.",
      quoted:
        "From: Northside Motors <website@forecourt.example>\nSent: Tuesday, 3 March 2026 10:12\nTo: Jane Citizen\nSubject: Your enquiry\n\nWould Saturday suit?",
    },
    ...{ kind: "personal", files: ["licence.jpg"] },
  },
  appleMail: {
    messageId: "0F1E2D3C@icloud.example",
    text: {
      shown: "Is it still there?\n\nSent from my iPhone",
      quoted:
        "> On 3 Mar 2026, at 10:12 am, Northside Motors <website@forecourt.example> wrote:\n>\n> Would Saturday suit?",
    },
    kind: "personal",
  },
  noMessageId: {
    ...{ messageId: null, references: [], recipients: [TEST_REPLY_TO], subject: "" },
    from: { name: "", address: "jane@old.example" },
    text: { shown: "Call me please.", quoted: "" },
    kind: "personal",
  },
  outOfOffice: { kind: "automatic", text: { shown: "I am away until Monday.", quoted: "" } },
  bounce: {
    ...{ kind: "bounce", references: ["reply-1@forecourt.example"], files: [] },
    reason: "550 5.1.1 <jane@gone.example>: Recipient address rejected: User unknown",
  },
  late: { kind: "automatic", references: ["reply-1@forecourt.example"] },
};

test.each(Object.entries(EXPECTED))("D434: a mail of the kind %s is read", async (name, expected) => {
  expect(await read(TEST_MAILS[name as keyof typeof TEST_MAILS])).toMatchObject(expected);
});

test.each([
  ["Auto-Submitted: no", "personal"],
  ["Auto-Submitted: auto-replied (vacation)", "automatic"],
  ["Precedence: bulk", "automatic"],
  ["Precedence: first-class", "personal"],
  ["Return-Path: <>", "automatic"],
  ["Return-Path: <jane@example.com>", "personal"],
  ["X-Autoreply: yes", "automatic"],
  ["X-Failed-Recipients: jane@example.com", "bounce"],
])("D434: a mail with %s is %s", async (header, kind) => {
  expect((await read(`${header}\r\nFrom: a@b.example\r\n\r\nHello`)).kind).toBe(kind);
});

test("D434: what nobody typed is no text: scripts, pictures, control characters", async () => {
  const html =
    "<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(2)><!-- c --><p>There\u202e\0</p>";
  const { text, files } = await read(
    `From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  );
  expect([text.shown, files]).toEqual(["Hello\nThere", []]);
});

test("D434: a text that is longer than what is kept says so", async () => {
  const { text, isCut } = await read(`From: a@b.example\r\n\r\n${"word ".repeat(20_000)}`);
  expect([text.shown.length, isCut]).toEqual([MAX_SHOWN, true]);
});

test("D434: nothing that is no mail makes it fail but what is nested too deep", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const { text, from, kind } = await readMail(bytes);
      expect([typeof text.shown, typeof from.address, kind]).toEqual([
        "string",
        "string",
        expect.any(String),
      ]);
    }),
  );
  const open = (depth: number) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`;
  const deep = Array.from({ length: 40 }, (_, depth) => open(depth)).join("");
  await expect(read(`From: a@b.example\r\n${deep}`)).rejects.toThrow("nesting");
});
