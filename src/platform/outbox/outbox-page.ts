import type { OutboxMessage } from "./outbox.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}
h2{font-size:1rem;margin:0}textarea{box-sizing:border-box;width:100%;min-height:10rem;padding:.5rem;font:inherit}
label{display:block;font-weight:600;margin:1rem 0 .25rem}button{font:inherit;min-height:44px;padding:0 1.25rem;margin:.75rem 0}
time{color:#666}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}`;

/** A page without a script. */
export interface OutboxPage {
  readonly html: string;
  readonly styles: readonly string[];
}

/** Under which the page finds the mail to answer, by its Message-ID, and the form what was typed. */
export const ANSWER_FIELDS = { mail: "answer", text: "text" } as const;

/**
 * Builds the page with messages. It reloads every few seconds.
 * @param isAnswered whether the answer to a message comes back to this installation
 */
export function buildOutboxPage(
  messages: readonly OutboxMessage[],
  isAnswered: (message: OutboxMessage) => boolean = () => false,
): OutboxPage {
  const list =
    messages.map((message) => toArticle(message, isAnswered(message))).join("\n") || "<p>Nothing yet.</p>";
  const reload = '<meta http-equiv="refresh" content="5">';
  return buildPage(
    reload,
    `<p>Email and text messages of this installation. No mail server is configured, so they are kept here and not sent.</p>
${list}`,
  );
}

interface Answering {
  readonly message: OutboxMessage;
  /** As typed. */
  readonly text: string;
  /** Why it was not taken; null before it is sent. */
  readonly error: string | null;
}

/** Builds the page on which whoever tries the product answers a mail in the shopper's place. */
export const buildAnswerPage = ({ message, text, error }: Answering): OutboxPage =>
  buildPage(
    "",
    `<p><a href="/outbox">Back to the outbox</a></p>
<p>This stands in for the mail program of ${escapeHtml(message.to)}: it makes a real email of your answer and hands it over as a mail server would.</p>
${error === null ? "" : `<p role="alert"><strong>${escapeHtml(error)}</strong></p>`}
<form method="post" action="/outbox"><input type="hidden" name="${ANSWER_FIELDS.mail}" value="${escapeHtml(message.mailId ?? "")}">
<label for="text">Your answer to “${escapeHtml(message.subject)}”</label>
<textarea id="text" name="${ANSWER_FIELDS.text}" required autofocus>${escapeHtml(text)}</textarea>
<button type="submit">Send</button></form>
${toArticle(message, false)}`,
  );

/** Builds the page for a browser that has not opened the whole address yet. */
export const buildLockedPage = (): OutboxPage =>
  buildPage(
    "",
    "<p>Open the outbox once at the address that the program printed when it started, which ends in a token. This browser can read it from then on.</p>",
  );

const buildPage = (head: string, body: string): OutboxPage => ({
  html: `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<title>Outbox</title>
<style>${STYLE}</style></head><body><h1>Outbox</h1>
${body}
</body></html>
`,
  styles: [STYLE],
});

const toArticle = ({ channel, at, to, subject, text, mailId = "" }: OutboxMessage, isAnswered: boolean) =>
  `<article><h2>${channel === "sms" ? "Text message" : "Mail"} to ${escapeHtml(to)}</h2>
<time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time>
<pre>${escapeHtml(subject ? `${subject}\n\n${text}` : text)}</pre>${isAnswered ? `<p><a href="/outbox?${ANSWER_FIELDS.mail}=${encodeURIComponent(mailId)}">Answer as the shopper</a></p>` : ""}</article>`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
