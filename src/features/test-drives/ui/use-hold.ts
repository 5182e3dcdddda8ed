import { useEffect, useRef, useState } from "react";
import { HOLD_PATH } from "../paths.ts";
import type { TimeView } from "../take/book-view.ts";

/** What became of holding the chosen time: until when it is held, or what is wrong with it. */
export interface HoldState {
  readonly until: string | null;
  readonly error: string | null;
  readonly nearest: readonly TimeView[];
}

const NOTHING: HoldState = { until: null, error: null, nearest: [] };

/**
 * Holds a time as soon as it is chosen (D160). Of several choices in a row the last counts, and without an answer the form works
 * as it does without JavaScript.
 * @param first what the server said with the form
 * @param place slugs, and the token of a test drive that is to be changed
 */
export function useHold(
  first: HoldState,
  place: { readonly car: string; readonly location: string; readonly booking?: string },
): { state: HoldState; hold: (time: string) => void } {
  const [state, setState] = useState(first);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => setState(first), [first]);
  useEffect(() => () => asking.current?.abort(), []);
  const hold = async (time: string) => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setState(NOTHING);
    try {
      const body = new URLSearchParams({ ...place, time });
      const response = await fetch(HOLD_PATH, { method: "POST", body, signal });
      if (response.ok || response.status === 409) setState({ ...NOTHING, ...(await response.json()) });
    } catch {
      // Cut off by the next choice, or no network: sending the form will tell.
    }
  };
  return { state, hold: (time) => void hold(time) };
}
