import { SERVED_DATA_ID } from "#features/request/served-data.ts";

/** What an inline script must not hold, since it could end the script or a line of it. */
const UNSAFE = /[&<>\u2028\u2029]/g;

const PRELOAD = '<link rel="modulepreload"';
/** What React Router renders of the script that starts it, once its mark is taken out. */
const MODULES = ' type="module" async="">';
const END = "</body>";

/** How long scripts wait for the page to be on the screen, with its main picture, once the browser draws it. */
const MAX_WAIT_MS = 1000;

/**
 * A frame that is drawn reaches the screen some time later, which only the paint's own entry tells. Each file is asked for in a task of
 * its own: all at once they would hold up a slow phone for longer than a tap may wait.
 */
const START = `requestAnimationFrame(()=>{
const painted=new Promise(done=>{new PerformanceObserver(done).observe({type:"paint",buffered:true})});
const seen=painted.then(()=>document.querySelector('img[fetchpriority="high"]')?.decode()).catch(()=>{});
const waited=new Promise(done=>{setTimeout(done,${MAX_WAIT_MS})});
Promise.race([seen,waited]).then(()=>{
for(const link of document.querySelectorAll('link[rel="later"]'))setTimeout(()=>{link.rel="modulepreload"});
setTimeout(()=>{
const script=document.createElement("script");
script.type="module";
script.textContent=document.querySelector('script[type="later"]').textContent;
document.head.append(script);
});
});
})`;

/**
 * A document as React Router rendered it, with its data, and with scripts that a browser loads once the page and its main picture are
 * on the screen: the page is finished without them, and loaded beside style sheet, font and pictures they would take most of a slow
 * line's width from what the shopper came to see. React Router has no setting for that.
 *
 * `HydratedRouter` reads `stream` as the parts of a stream; here it is one part, since pages are rendered to completion (D18).
 */
export function finishDocument({ rendered, stream, json, mark }: Rendering): FinishedDocument {
  const { pieces, scripts, styles } = takeOutMark(rendered, mark);
  const modules = pieces.findLastIndex((piece) => piece.startsWith(MODULES));
  const last = pieces.slice(modules).join("");
  const end = last.lastIndexOf(END);
  const controller = "window.__reactRouterContext.streamController";
  const handOver = `${controller}.enqueue(${escapeUnsafe(JSON.stringify(stream))});${controller}.close();`;
  const html = encode([
    "<!DOCTYPE html>",
    ...pieces.slice(0, modules).map((piece) => piece.replaceAll(PRELOAD, '<link rel="later"')),
    ' type="later">',
    last.slice(MODULES.length, end),
    `<script type="application/json" id="${SERVED_DATA_ID}">${escapeUnsafe(json)}</script>`,
    `<script>${handOver}</script>`,
    `<script>${START}</script>`,
    last.slice(end),
  ]);
  return { html, scripts: [...scripts, handOver, START], styles };
}

/** In UTF-8. */
function encode(parts: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) at += bytes.write(part, at);
  return bytes;
}

interface Rendering {
  readonly rendered: string;
  /** What React Router carries beside the views. */
  readonly stream: string;
  /** The views (see `takeServed`). */
  readonly json: string;
  /** What the inline scripts of this document carry as their nonce. */
  readonly mark: string;
}

interface FinishedDocument extends InlineParts {
  readonly html: Buffer<ArrayBuffer>;
}

/** JSON without what could end its script. */
function escapeUnsafe(json: string): string {
  return json.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Contents of the inline scripts and styles that the application itself put into a page. */
interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface UnmarkedDocument extends InlineParts {
  /** The document, cut where the marks were: joined into a string and encoded, it would be copied twice. */
  readonly pieces: readonly string[];
}

/**
 * Takes the mark out of a rendered document, so that the page is the same for everybody (D17), and lists the inline scripts and
 * styles that had it. Whatever came into the page by another way cannot know the mark, so it is never listed (D82).
 * @param mark the nonce of this document, random and used once
 */
export function takeOutMark(rendered: string, mark: string): UnmarkedDocument {
  const pieces = rendered.split(` nonce="${mark}"`);
  const contents = (tag: string) =>
    pieces.slice(1).flatMap((piece, at) => {
      const before = pieces[at] ?? "";
      const isTag = before.startsWith(`<${tag} `, before.lastIndexOf("<")) || before.endsWith(`<${tag}`);
      return isTag ? piece.slice(piece.indexOf(">") + 1, piece.indexOf(`</${tag}>`)) || [] : [];
    });
  return { pieces, scripts: contents("script"), styles: contents("style") };
}
