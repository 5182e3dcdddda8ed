/** The part of `Storage` that remembering needs. */
export type BrowserStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Browser storage that never throws: blocked, full or missing storage reads as empty and forgets what it is given. A
 * write that fails is logged to the console (VDP-22, ERR-03).
 */
export function openBrowserStore(kind: "localStorage" | "sessionStorage"): BrowserStore {
  const storage = () => globalThis[kind] as Storage | undefined;
  return {
    getItem: (key) => attempt(() => storage()?.getItem(key)) ?? null,
    setItem: (key, value) => attempt(() => storage()?.setItem(key, value), warn),
    removeItem: (key) => attempt(() => storage()?.removeItem(key)),
  };
}

function attempt<T>(action: () => T, onError?: (error: unknown) => void): T | undefined {
  try {
    return action();
  } catch (error) {
    onError?.(error);
    return undefined;
  }
}

function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: VDP-22 asks for a log entry.
  console.warn("Browser storage:", error);
}
