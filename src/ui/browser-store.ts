/** The part of `Storage` that remembering needs. */
export type BrowserStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Browser storage that never throws: blocked, full or missing storage reads as empty and forgets what it is given. */
export function browserStore(kind: "localStorage" | "sessionStorage"): BrowserStore {
  const storage = () => globalThis[kind] as Storage | undefined;
  return {
    getItem: (key) => attempt(() => storage()?.getItem(key)) ?? null,
    setItem: (key, value) => attempt(() => storage()?.setItem(key, value)),
    removeItem: (key) => attempt(() => storage()?.removeItem(key)),
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
