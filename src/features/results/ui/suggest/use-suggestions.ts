import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Suggestion } from "../../suggest.server.ts";

/** Milliseconds that typing must pause before suggestions are requested. */
const PAUSE = 120;
const MIN_LETTERS = 2;
const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for what is typed into a box while it holds the focus; none after a failure.
 * @param keepsFilters whether the filters of the page are part of what Enter searches for
 */
export function useSuggestions(
  box: RefObject<HTMLInputElement | null>,
  keepsFilters: boolean,
): {
  suggestions: readonly Suggestion[];
  close: () => void;
} {
  const [suggestions, setSuggestions] = useState(NONE);
  const asked = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    asked.current?.abort();
    setSuggestions(NONE);
  }, []);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const ask = async (words: string) => {
      asked.current = new AbortController();
      const { signal } = asked.current;
      const here = keepsFilters ? location.pathname + location.search : null;
      const found = await fetchSuggestions({ words, here }, signal).catch(() => NONE);
      if (!signal.aborted) setSuggestions(found);
    };
    const onInput = () => {
      clearTimeout(timer.current);
      asked.current?.abort();
      const words = input.value.trim();
      if (words.length < MIN_LETTERS) setSuggestions(NONE);
      else timer.current = setTimeout(ask, PAUSE, words);
    };
    input.addEventListener("input", onInput);
    input.addEventListener("blur", close);
    // What was typed while this was loaded.
    if (input === document.activeElement && input.value !== input.defaultValue) onInput();
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("blur", close);
      close();
    };
  }, [box, close, keepsFilters]);
  return { suggestions, close };
}

async function fetchSuggestions(
  { words, here }: { words: string; here: string | null },
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const query = new URLSearchParams({ q: words, ...(here !== null && { within: here }) });
  const response = await fetch(`/api/suggest?${query}`, { signal });
  if (!response.ok) return NONE;
  const { suggestions } = (await response.json()) as { suggestions: readonly Suggestion[] };
  return suggestions;
}
