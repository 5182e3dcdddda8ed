import { type InlineParts, takeOutMark } from "./inline-parts.ts";

/** What an inline script must not hold, since it could end the script or a line of it. */
const UNSAFE = /[&<>\u2028\u2029]/g;

const PRELOAD = '<link rel="modulepreload"';
const MODULES = '<script type="module" async="">';
const END = "</body>";

/** Each file in a task of its own: all at once they would hold up a slow phone for longer than a tap may wait. */
const START = `requestAnimationFrame(()=>{
for(const link of document.querySelectorAll('link[rel="later"]'))setTimeout(()=>{link.rel="modulepreload"});
setTimeout(()=>{
const script=document.createElement("script");
script.type="module";
script.textContent=document.querySelector('script[type="later"]').textContent;
document.head.append(script);
});
})`;

/**
 * A document as React Router drew it, with its data, and with scripts that a browser loads once it has painted the page:
 * the page is finished without them, and loaded beside style sheet, font and pictures they would take most of a slow
 * line's width from what the shopper came to see. React Router has no setting for that.
 *
 * `HydratedRouter` reads `data` as the parts of a stream; here it is one part, since pages are drawn to completion (D18).
 * @param mark what the inline scripts of this drawing carry as their nonce
 */
export function finishDocument({ drawn, data, mark }: Drawing): FinishedDocument {
  const { html, scripts, styles } = takeOutMark(drawn, mark);
  const body = html.indexOf("<body");
  const modules = html.lastIndexOf(MODULES);
  const end = html.lastIndexOf(END);
  const stream = "window.__reactRouterContext.streamController";
  const handOver = `${stream}.enqueue(${toScriptString(data)});${stream}.close();`;
  const finished = [
    "<!DOCTYPE html>",
    html.slice(0, body).replaceAll(PRELOAD, '<link rel="later"'),
    html.slice(body, modules),
    '<script type="later">',
    html.slice(modules + MODULES.length, end),
    `<script>${handOver}</script>`,
    `<script>${START}</script>`,
    html.slice(end),
  ].join("");
  return { html: finished, scripts: [...scripts, handOver, START], styles };
}

interface Drawing {
  readonly drawn: string;
  readonly data: string;
  readonly mark: string;
}

interface FinishedDocument extends InlineParts {
  readonly html: string;
}

function toScriptString(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
