import { useState } from "react";

const LABEL_MS = 1500;

/** Copies a text. `state` is "copied" for 1.5 s after it worked (SHARE-05), and "refused" from a failure until the next try. */
export function useCopyText(text: string) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const copy = async (): Promise<boolean> => {
    const done = await copyText(text);
    setState(done ? "copied" : "refused");
    if (done) setTimeout(() => setState("idle"), LABEL_MS);
    return done;
  };
  return { state, copy };
}

/**
 * Puts text on the clipboard.
 * @returns whether that worked. Where the browser keeps the clipboard from the page, as it does without https, an older way
 * is tried, whose script is loaded then
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const old = await import("./copy-by-command.ts").catch(() => null);
    return old?.copyByCommand(text) ?? false;
  }
}
