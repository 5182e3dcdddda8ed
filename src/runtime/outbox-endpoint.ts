import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { readReplyAddress } from "#features/leads/replies/reply-token.ts";
import type { BareRequest } from "#http/site-request.ts";
import { readForm } from "#platform/http/read-input.ts";
import { buildContentSecurityPolicy } from "#platform/http/security-headers.ts";
import { composeMail } from "#platform/mail/compose.ts";
import { MAX_MESSAGES, type Outbox, type OutboxMessage } from "#platform/outbox/outbox.ts";
import { mayReadOutbox, toOutboxCookie } from "#platform/outbox/outbox-access.ts";
import {
  ANSWER_FIELDS,
  buildAnswerPage,
  buildLockedPage,
  buildOutboxPage,
  type OutboxPage,
} from "#platform/outbox/outbox-page.ts";
import { answerMailHook, type HookRuntime, MAIL_HOOK_PATH } from "./mail-hook.ts";
import type { Runtime } from "./process.ts";

/** Headers that a proxy adds. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

type OutboxRequest = Pick<BareRequest, "address" | "request">;

/**
 * Whether a request seems to come from this machine, without a proxy, to a localhost name. A proxy that is told to pass on to
 * localhost and adds no header seems so, too.
 */
export const isFromThisMachine = ({ address, request }: OutboxRequest): boolean =>
  /^([a-z0-9-]+\.)?localhost(:\d+)?$/.test(address.host) &&
  /^127\.|^0:0:0:0::\/64$/.test(address.client) &&
  !FORWARDED.some((name) => request.headers.has(name));

/**
 * Answers `/outbox` (T9, D209): 404 unless the request comes from this machine, 403 with what to do unless it has the token. A
 * browser that has opened the whole address needs the token no more.
 */
export async function answerOutbox(
  process: Pick<Runtime, "outbox" | "secret"> & HookRuntime,
  request: OutboxRequest,
): Promise<Response> {
  const { outbox, secret } = process;
  const isOwnName = /^localhost(:\d+)?$/.test(request.address.host);
  if (!outbox || !isOwnName || !isFromThisMachine(request))
    return new Response("There is nothing at this address.\n", { status: 404 });
  if (!mayReadOutbox(request.request, secret)) return toResponse(403, buildLockedPage());
  const response =
    request.request.method === "POST"
      ? await answerAsShopper(process, outbox, request.request)
      : await showOutbox(process, outbox, request.address.url);
  response.headers.append("set-cookie", toOutboxCookie(secret));
  return response;
}

type ReplyMail = OutboxMessage & Required<Pick<OutboxMessage, "mailId" | "replyTo">>;

/** Whether the answer to a message comes back to this installation. */
const isAnswered =
  (secret: string) =>
  (message: OutboxMessage): message is ReplyMail =>
    message.mailId !== undefined &&
    message.replyTo !== undefined &&
    readReplyAddress(secret, message.replyTo) !== null;

async function showOutbox({ secret }: Pick<Runtime, "secret">, outbox: Outbox, url: URL): Promise<Response> {
  const message = await findReplyMail(secret, outbox, url.searchParams.get(ANSWER_FIELDS.mail));
  return message
    ? toResponse(200, buildAnswerPage({ message, text: "", error: null }))
    : toResponse(200, buildOutboxPage(await outbox.list(), isAnswered(secret)));
}

async function findReplyMail(secret: string, outbox: Outbox, id: string | null): Promise<ReplyMail | null> {
  if (id === null) return null;
  const mails = (await outbox.list(MAX_MESSAGES)).filter(isAnswered(secret));
  return mails.find(({ mailId }) => mailId === id) ?? null;
}

/** Makes a mail of what the shopper would answer, and hands it over as a mail server would (D434). */
async function answerAsShopper(process: HookRuntime, outbox: Outbox, request: Request): Promise<Response> {
  const read = await readForm(request);
  const { secret } = process;
  const message = await findReplyMail(secret, outbox, read(ANSWER_FIELDS.mail));
  const typed = read(ANSWER_FIELDS.text);
  if (!message) return toResponse(404, buildOutboxPage(await outbox.list(), isAnswered(secret)));
  const fail = (status: number, error: string) =>
    toResponse(status, buildAnswerPage({ message, text: typed, error }));
  if (typed.trim() === "") return fail(422, "Write an answer first.");
  const raw = await composeAnswer(message, typed, process.now());
  const headers = {
    "content-type": "message/rfc822",
    authorization: `Bearer ${process.replies?.hookSecret}`,
  };
  const handed = new Request(new URL(MAIL_HOOK_PATH, request.url), { method: "POST", headers, body: raw });
  const answer = await answerMailHook(process, { request: handed });
  if (!answer.ok) return fail(answer.status, await answer.text());
  return new Response(null, { status: 303, headers: { location: "/outbox", "cache-control": "no-store" } });
}

async function composeAnswer(
  { to, replyTo, mailId, subject, text }: ReplyMail,
  typed: string,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const quoted = text.trim().replace(/^/gm, "> ");
  const { message } = await transport.sendMail(
    composeMail(
      {
        ...{ id: `answer-${randomUUID()}`, fromName: "", to: replyTo, automatic: false },
        references: [mailId.replace(/[<>]/g, "")],
        subject: `Re: ${subject.replace(/^re: /i, "")}`,
        text: `${typed}\n\nOn ${now.toISOString().slice(0, 16).replace("T", " ")}, the dealer wrote:\n${quoted}\n`,
      },
      to,
    ),
  );
  return new Uint8Array(message as Buffer);
}

const toResponse = (status: number, { html, styles }: OutboxPage): Response =>
  new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": buildContentSecurityPolicy({ styles }),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
