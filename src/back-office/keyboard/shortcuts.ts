import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { openBrowserStore } from "#ui/base/browser-store.ts";

/** What the keys do, as the list of them says. */
export const SHORTCUTS = [
  { keys: ["Ctrl K", "⌘ K"], what: "Go to a section, or find a lead or a vehicle" },
  { keys: ["/"], what: "Search this page" },
  { keys: ["j"], what: "Next row of a list" },
  { keys: ["k"], what: "Row before" },
  { keys: ["Enter"], what: "Open the row" },
  { keys: ["?"], what: "These keys" },
] as const;

export type Dialog = "palette" | "keys";

const STORED = "forecourt-single-keys";
const store = openBrowserStore("localStorage");
const listeners = new Set<() => void>();

const areSingleKeysOn = () => store.getItem(STORED) !== "off";

/** Whether single keys do something, and what changes that (WCAG 2.1.4). They do until somebody says otherwise on this device. */
export function useSingleKeys(): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
  return [isOn, turnSingleKeys];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function turnSingleKeys(isOn: boolean): void {
  if (isOn) store.removeItem(STORED);
  else store.setItem(STORED, "off");
  for (const listener of listeners) listener();
}

/** Listens to the keys of every page. @param open opens the palette, or the list of the keys */
export function useShortcuts(open: (dialog: Dialog) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      document.querySelector("dialog[open], [popover]:popover-open")
    )
      return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      return open("palette");
    }
    if (event.key === "Escape" && isSearch(event.target)) return event.target.blur();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysOn())
      return;
    if (event.key === "?") open("keys");
    else if (event.key === "/") focusSearch();
    else if (event.key === "j") focusRow(1);
    else if (event.key === "k") focusRow(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

const SEARCH = "main input[type=search]";

const isSearch = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(SEARCH);

function focusSearch(): void {
  const search = document.querySelector<HTMLInputElement>(SEARCH);
  search?.focus();
  search?.select();
}

/** From the row that has focus, or to the first. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = at < 0 ? rows[0] : rows[at + step];
  row?.focus();
}
