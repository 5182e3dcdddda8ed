const PRELOAD = '<link rel="modulepreload"';

/**
 * Has a browser fetch the scripts after what the page looks like: it is finished without them, and on a slow line they
 * would take most of the width from style sheet and font. React Router gives its preloads no priority of their own.
 */
export function withScriptsLast(html: Buffer): Buffer<ArrayBuffer> {
  // As Latin-1 every byte is one character, which spares reading and writing UTF-8.
  const text = html.toString("latin1").replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return Buffer.from(text, "latin1");
}
