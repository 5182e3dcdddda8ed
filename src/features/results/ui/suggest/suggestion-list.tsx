import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { formatWhole } from "#ui/base/money.ts";
import type { Suggestion } from "../../suggest.server.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface SuggestionListProps {
  box: RefObject<HTMLInputElement | null>;
  /** Whether the filters of the page are part of what Enter searches for. */
  keepsFilters: boolean;
  /** Called before the page of a suggestion is opened. */
  onChoose?: (() => void) | undefined;
}

/**
 * The list of a combobox (ARIA 1.2): the focus stays in the box, the arrow keys move through the list, Enter opens the chosen
 * suggestion and otherwise sends the form, Escape closes the list and leaves the words.
 */
export function SuggestionList({ box, keepsFilters, onChoose }: SuggestionListProps) {
  const id = useId();
  const navigate = useNavigate();
  const { suggestions, close } = useSuggestions(box, keepsFilters);
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;
  useEffect(() => setActive(-1), [suggestions]);
  useComboboxRole(box, { id, isOpen, active });
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose?.();
    box.current?.blur();
    navigate(suggestion.href);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const chosen = suggestions[active];
    if (event.key === "ArrowDown") setActive((active + 1) % suggestions.length);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? suggestions.length - 1 : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else {
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  };
  useKeys(box, onKey);
  return (
    <>
      <LiveRegion message={isOpen ? `${suggestions.length} suggestions` : ""} />
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Suggested searches"
          tabIndex={-1}
          // A press must not take the focus from the box, which would close the list.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-1 max-sm:in-data-search-bar:inset-x-4 rounded-card border border-line bg-surface p-2 text-base text-ink shadow-overlay"
        >
          {suggestions.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the box
            <div
              key={suggestion.href}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onClick={() => choose(suggestion)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-sunken aria-selected:bg-accent-soft"
            >
              <span className="min-w-0 grow truncate font-semibold">{suggestion.label}</span>
              <span className="shrink-0 text-sm text-muted">{suggestion.kind}</span>
              <span className="tabular shrink-0 text-sm text-muted">{formatWhole(suggestion.count)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Makes the box a combobox once there can be a list. */
function useComboboxRole(
  box: RefObject<HTMLInputElement | null>,
  { id, isOpen, active }: { id: string; isOpen: boolean; active: number },
): void {
  useEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? id : null,
      "aria-activedescendant": isOpen && active >= 0 ? `${id}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) box.current?.removeAttribute(name);
      else box.current?.setAttribute(name, value);
    }
  }, [box, id, isOpen, active]);
}

/** Hears the box's keys before the page does. */
function useKeys(box: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const input = box.current;
    const listen = (event: KeyboardEvent) => latest.current(event);
    input?.addEventListener("keydown", listen);
    return () => input?.removeEventListener("keydown", listen);
  }, [box]);
}
