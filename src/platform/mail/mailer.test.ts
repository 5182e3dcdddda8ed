import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSmtpMailer } from "./create-mailer.ts";
import type { Mailer, MailMessage } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { startSmtpServer } from "./test-smtp-server.ts";

const FROM = "website@forecourt.example";
const MESSAGE: MailMessage = {
  id: "delivery-1.2",
  fromName: "Northside Motors",
  to: "sales@northside.example",
  replyTo: { name: "Zoë O'Brien", address: "zoe@example.com" },
  subject: "New enquiry: 2022 Toyota HiLux – Zoë",
  text: "Line one\n.\nLine three – Zoë\n",
  html: "<p>Zoë</p>",
  attachments: [{ filename: "lead.xml", contentType: "application/xml", content: "<adf/>" }],
  automatic: false,
};

interface Implementation {
  readonly name: string;
  start(): Promise<{ mailer: Mailer; taken: () => Promise<string[]>; stop: () => Promise<void> }>;
}

const outbox: Implementation = {
  name: "outbox",
  start: async () => {
    const folder = await mkdtemp(join(tmpdir(), "outbox-"));
    let time = Date.UTC(2025, 2, 1);
    const mailer = createOutboxMailer(join(folder, "outbox"), FROM, () => new Date(time++));
    const taken = async () => {
      const names = (await readdir(join(folder, "outbox"))).sort();
      return Promise.all(names.map((name) => readFile(join(folder, "outbox", name), "utf8")));
    };
    return { mailer, taken, stop: () => rm(folder, { recursive: true }) };
  },
};

const smtp: Implementation = {
  name: "SMTP",
  start: async () => {
    const server = await startSmtpServer();
    const mailer = createSmtpMailer(server.url, FROM);
    return { mailer, taken: async () => server.received, stop: server.stop };
  },
};

describe.each([outbox, smtp])("mailer over $name", ({ start }) => {
  let running: Awaited<ReturnType<Implementation["start"]>>;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.stop());

  const sendAndRead = async (message: MailMessage) => {
    const { id } = await running.mailer.send(message);
    const raw = (await running.taken()).at(-1)!;
    return { id, raw, headers: readHeaders(raw) };
  };

  test("D13: a message arrives with its addresses, bodies and attachment, and its id as Message-ID", async () => {
    const { id, raw, headers } = await sendAndRead(MESSAGE);
    expect(id).toBe("<delivery-1.2@forecourt.example>");
    expect(headers.get("message-id")).toEqual([id]);
    expect(headers.get("from")).toEqual(["Northside Motors <website@forecourt.example>"]);
    expect(headers.get("to")).toEqual(["sales@northside.example"]);
    expect(headers.get("reply-to")?.[0]).toContain("<zoe@example.com>");
    expect(headers.get("auto-submitted")).toBeUndefined();
    expect(raw).toContain("multipart/alternative");
    expect(raw).toMatch(/content-type: application\/xml; name=lead\.xml/i);
    expect(raw).toMatch(/Line one\r\n\.\r\nLine three/);
  });

  test("D62: a text alone is the whole body, as it is when it has plain letters in short lines", async () => {
    const { replyTo: _, html: __, attachments: ___, ...plain } = MESSAGE;
    const text = '<?xml version="1.0"?>\n<adf>\n<comments>Is it\n.still there?</comments>\n</adf>\n';
    const { raw, headers } = await sendAndRead({ ...plain, text, attachments: [] });
    expect(headers.get("content-type")).toEqual(["text/plain; charset=utf-8"]);
    expect(headers.get("content-transfer-encoding")).toEqual(["7bit"]);
    const [, ...body] = raw.split("\r\n\r\n");
    expect(body.join("\r\n\r\n").trimEnd()).toBe(text.trimEnd().replaceAll("\n", "\r\n"));
  });

  test("D144: a message that can be stopped says where, for mail programs too", async () => {
    const { headers } = await sendAndRead({
      ...MESSAGE,
      unsubscribeUrl: "https://north.example/stop?token=a",
    });
    expect(headers.get("list-unsubscribe")).toEqual(["<https://north.example/stop?token=a>"]);
    expect(headers.get("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  });

  test("D15: an automatic message says so", async () => {
    const { headers } = await sendAndRead({ ...MESSAGE, automatic: true });
    expect(headers.get("auto-submitted")).toEqual(["auto-generated"]);
  });

  test("D13: control characters in a subject become spaces", async () => {
    const { headers } = await sendAndRead({ ...MESSAGE, subject: "Tyres\r\n\0for\u2028sale" });
    expect(headers.get("subject")).toEqual(["Tyres for sale"]);
  });

  test("no text of a message becomes a header or a recipient", async () => {
    const hostile = fc
      .array(
        fc.constantFrom("\r\n", "\n", "\r", "Bcc: spy@example.com", "\u2028", "\0", ",", "<", '"', "x"),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, fromName, name) => {
        const { headers } = await sendAndRead({
          ...MESSAGE,
          subject,
          fromName,
          replyTo: { name, address: "zoe@example.com" },
        });
        const found = [...headers.keys()].filter((header) => header !== "subject").sort();
        expect(found).toEqual([
          "content-type",
          "date",
          "from",
          "message-id",
          "mime-version",
          "reply-to",
          "to",
        ]);
        expect([...headers.values()].every((values) => values.length === 1)).toBe(true);
        expect(headers.get("to")).toEqual([MESSAGE.to]);
        expect(headers.get("from")![0]).toMatch(/<?website@forecourt\.example>?$/);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "Name <a@example.com>",
    "a@b@example.com",
    "",
    "not an address",
  ])("an address that is not one plain address is refused: %j", async (address) => {
    const before = (await running.taken()).length;
    await expect(running.mailer.send({ ...MESSAGE, to: address })).rejects.toThrow(RangeError);
    await expect(running.mailer.send({ ...MESSAGE, replyTo: { name: "", address } })).rejects.toThrow(
      RangeError,
    );
    expect(await running.taken()).toHaveLength(before);
  });
});

test("D13: a mail that the server does not take is an error", async () => {
  const { mailer, stop } = await smtp.start();
  await expect(mailer.send({ ...MESSAGE, to: "full@northside.example" })).rejects.toThrow("452");
  await stop();
  await expect(mailer.send(MESSAGE)).rejects.toThrow("ECONNREFUSED");
});

const sayNothing = () => undefined;
/** Greets for ever, one line at a time, so that the connection never idles. */
const dribble = (socket: Socket) => {
  const timer = setInterval(() => socket.write("220-wait\r\n"), 5);
  socket.once("close", () => clearInterval(timer));
};

test.each([
  ["says nothing", sayNothing],
  ["never comes to the end", dribble],
])("D77: a mail server that %s is left within the time limit", async (_, greet) => {
  const server = await startSmtpServer(greet);
  await expect(createSmtpMailer(server.url, FROM, 100).send(MESSAGE)).rejects.toThrow("no answer in time");
  await server.stop();
});

test("D77: a mail that was received but not answered within the time limit is an error", async () => {
  const server = await startSmtpServer();
  server.hold();
  await expect(createSmtpMailer(server.url, FROM, 1000).send(MESSAGE)).rejects.toThrow("no answer in time");
  expect(server.received).toHaveLength(1);
  await server.stop();
});

test("D85: outbox files sort by time, appear whole and can be read by their owner alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  const outbox = join(folder, "outbox");
  const mailer = createOutboxMailer(outbox, FROM, () => new Date("2025-03-02T01:02:03.004Z"));
  await mailer.send(MESSAGE);
  const name = "20250302T010203004Z-delivery-1.2.eml";
  expect(await readdir(outbox)).toEqual([name]);
  const mode = async (path: string) => (await stat(path)).mode & 0o777;
  expect([await mode(outbox), await mode(join(outbox, name))]).toEqual([0o700, 0o600]);
  await rm(folder, { recursive: true });
});

/** Headers of a raw message, unfolded, by lower-case name. */
function readHeaders(raw: string): Map<string, string[]> {
  const [head = ""] = raw.split(/\r\n\r\n/, 1);
  const found = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).toLowerCase();
    found.set(name, [...(found.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return found;
}
