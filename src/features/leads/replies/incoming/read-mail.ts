import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { readHtmlText } from "#features/inventory/feeds/words/html-text.ts";
import { cleanLine, cleanText } from "../../rules/typed-text.ts";
import { type CutText, cutQuoted } from "./cut-quoted.ts";

/** Most of a mail's own text that is kept, and of what it quotes, in characters. */
export const MAX_SHOWN = 20_000;
const MAX_QUOTED = 50_000;
const MAX_READ = MAX_SHOWN + MAX_QUOTED;
const MAX_LINE = 300;
/** Ids of earlier mails, and addresses that a mail was sent to. */
const MAX_NAMED = 50;
const MAX_FILES = 30;
/** What is looked through of a mail that a bounce carries, in bytes. */
const MAX_REPORT_BYTES = 64_000;

/** A mail as it came in. Lines are clean, and texts as long as they are kept. */
export interface ReceivedMail {
  /** Without angle brackets; null if the mail has none. */
  readonly messageId: string | null;
  /** Ids of the mails that it answers, the nearest first. */
  readonly references: readonly string[];
  /** Every address that it was sent or delivered to. */
  readonly recipients: readonly string[];
  readonly from: { readonly name: string; readonly address: string };
  /** As the mail says it; "" if it does not. */
  readonly sentAt: string;
  readonly subject: string;
  readonly text: CutText;
  /** Whether something was longer than what is kept. */
  readonly isCut: boolean;
  /** Names of files that came with it. */
  readonly files: readonly string[];
  readonly kind: "personal" | "automatic" | "bounce";
  /** Why a mail was not delivered, in the words of the server that refused it; "" unless it is a bounce. */
  readonly reason: string;
}

/**
 * Reads a raw message. It takes much longer for a message that is made to take long, so what anybody may send is read in a process of its
 * own (`readMailApart`).
 * @throws Error if parts are nested too deep or headers too long
 */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, {
    ...{ maxNestingDepth: 20, maxHeadersSize: 200_000 },
    forceRfc822Attachments: true,
  });
  const whole = readText(mail);
  const { shown, quoted } = cutQuoted(whole.slice(0, MAX_READ));
  const report = readReport(mail);
  return {
    messageId: readIds(mail.messageId)[0] ?? null,
    references: [
      ...report.references,
      ...readIds(mail.inReplyTo),
      ...readIds(mail.references).reverse(),
    ].slice(0, MAX_NAMED),
    recipients: listRecipients(mail),
    from: readSender(mail),
    sentAt: toLine(mail.date),
    subject: toLine(mail.subject),
    text: { shown: shown.slice(0, MAX_SHOWN), quoted: quoted.slice(0, MAX_QUOTED) },
    isCut: whole.length > MAX_READ || shown.length > MAX_SHOWN || quoted.length > MAX_QUOTED,
    files: report.isBounce ? [] : mail.attachments.flatMap(toFileName).slice(0, MAX_FILES),
    kind: report.isBounce ? "bounce" : isAutomatic(mail) ? "automatic" : "personal",
    reason: report.reason,
  };
}

const toLine = (text = ""): string => cleanLine(text).replace(/ +/g, " ").trim().slice(0, MAX_LINE);

function readText({ text, html }: Email): string {
  const plain = text?.trim() ? text : readHtmlText((html ?? "").replace(/\s+/g, " "));
  return cleanText(plain)
    .replace(/[ \u00a0]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The ids that a header names, without their angle brackets. */
const readIds = (header = ""): string[] =>
  [...header.slice(0, 20_000).matchAll(/<([\x21-\x3b\x3d\x3f-\x7e]{1,250})>/g)].map(([, id = ""]) => id);

/** Headers by which mail servers say where a mail was delivered. */
const DELIVERED = new Set([
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-forwarded-to",
]);

function listRecipients({ to, cc, headers }: Email): string[] {
  const named = [...(to ?? []), ...(cc ?? [])].flatMap(listAddresses);
  const delivered = headers
    .filter(({ key }) => DELIVERED.has(key))
    .map(({ value }) => value.replace(/[<>]/g, ""));
  return [...delivered, ...named].map(toLine).slice(0, MAX_NAMED);
}

const listAddresses = ({ address, group }: Address): string[] =>
  group ? group.map((one) => one.address) : [address];

function readSender({ from }: Email): ReceivedMail["from"] {
  const mailbox = from?.group ? from.group[0] : from;
  return { name: toLine(mailbox?.name), address: toLine(mailbox?.address).toLowerCase() };
}

/** A picture within the text is no file that somebody sent. */
const toFileName = ({ filename, mimeType, related }: Attachment): string[] =>
  related && filename === null ? [] : [toLine(filename ?? mimeType)];

/** Whether a program wrote it, as far as it says so (RFC 3834): an absence, a receipt, a list. */
function isAutomatic({ headers }: Email): boolean {
  const has = (name: string, value: RegExp) =>
    headers.some((header) => header.key === name && value.test(header.value.trim()));
  return (
    has("auto-submitted", /^(?!no\b)/i) ||
    has("precedence", /^(bulk|junk|list|auto[_-]reply)$/i) ||
    has("return-path", /^<\s*>$/) ||
    ["x-autoreply", "x-autorespond", "x-failed-recipients", "list-id"].some((name) => has(name, /./))
  );
}

interface Report {
  readonly isBounce: boolean;
  readonly reason: string;
  /** Ids of the mails that it is about. */
  readonly references: readonly string[];
}

/** What a delivery report says (RFC 3464). One that says a mail is only late, or has arrived, is no bounce. */
function readReport({ attachments, headers }: Email): Report {
  const read = (type: RegExp) =>
    attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map(({ content }) => toHead(content))
      .join("\n");
  const status = read(/^message\/(global-)?delivery-status$/).replace(/\r?\n[ \t]+/g, " ");
  const original = read(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/);
  const isReport = status !== "" || headers.some(({ key }) => key === "x-failed-recipients");
  const action = /^action:\s*(\w+)/im.exec(status)?.[1]?.toLowerCase();
  const reason =
    /^diagnostic-code:\s*(?:[\w-]+;)?\s*(.+)$/im.exec(status)?.[1] ?? /^status:\s*(.+)$/im.exec(status)?.[1];
  return {
    isBounce: isReport && (action === undefined || action === "failed"),
    reason: toLine(reason),
    references: isReport ? readIds(/^message-id:\s*(<[^>]{1,250}>)/im.exec(original)?.[1]) : [],
  };
}

const toHead = (content: Attachment["content"]): string =>
  typeof content === "string"
    ? content.slice(0, MAX_REPORT_BYTES)
    : Buffer.from(content as ArrayBuffer)
        .subarray(0, MAX_REPORT_BYTES)
        .toString("utf8");
