import type { OutboxMessage } from "./outbox.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}
h2{font-size:1rem;margin:0}time{color:#666}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}`;

/** A page without a script. */
export interface OutboxPage {
  readonly html: string;
  readonly styles: readonly string[];
}

/** Builds the page with messages. It reloads every few seconds. */
export function buildOutboxPage(messages: readonly OutboxMessage[]): OutboxPage {
  const list = messages.map(toArticle).join("\n") || "<p>Nothing yet.</p>";
  const reload = '<meta http-equiv="refresh" content="5">';
  return buildPage(
    reload,
    `<p>Email and text messages of this installation. No mail server is configured, so they are kept here and not sent.</p>
${list}`,
  );
}

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

const toArticle = ({ channel, at, to, subject, text }: OutboxMessage) =>
  `<article><h2>${channel === "sms" ? "Text message" : "Mail"} to ${escapeHtml(to)}</h2>
<time datetime="${at}">${at.replace("T", " ").slice(0, 19)} UTC</time>
<pre>${escapeHtml(subject ? `${subject}\n\n${text}` : text)}</pre></article>`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
