import { useEffect, useRef, useState } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { toState } from "../calculator-limits.ts";
import {
  type CalculatorState,
  readAskedState,
  replaceQuery,
  type TypedState,
  toQuery,
  toTyped,
} from "../calculator-state.ts";
import type { CalculatorView } from "../calculator-view.ts";

interface Calculator {
  readonly typed: TypedState;
  readonly state: CalculatorState;
  /** A field holds another text. */
  readonly put: (field: keyof TypedState, text: string) => void;
  /** A field is left: it shows what is calculated with. */
  readonly settle: (field: keyof TypedState) => void;
}

/** What stands in the calculator's fields, and what that asks; the address follows (ENT-16), and event 26 is once (ANA-05). */
export function useCalculator(view: CalculatorView, served: FormData | null): Calculator {
  const [typed, setTyped] = useState(() => (served && readAskedState(served, view.defaults)) ?? view.typed);
  const touched = useRef(false);
  const state = toState(typed, view.limits, view.defaults);
  useAddress(view, toQuery(state, view.defaults), touched);
  const put = (field: keyof TypedState, text: string) => {
    if (!touched.current) track(EVENTS.financeCalculator, view.carId);
    touched.current = true;
    setTyped((before) => ({ ...before, [field]: text }));
  };
  const settle = (field: keyof TypedState) =>
    setTyped((before) => ({ ...before, [field]: toTyped(state)[field] }));
  return { typed, state, put, settle };
}

/** Browsers take an address only so often. */
const ADDRESS_MS = 300;

/** Brings the state into the address without a navigation, once the shopper has changed it and pauses. */
function useAddress({ path }: CalculatorView, query: string, touched: { readonly current: boolean }): void {
  useEffect(() => {
    const write = () => {
      const { pathname, search, hash } = location;
      const whole = replaceQuery(search, query);
      if (pathname === path) history.replaceState(history.state, "", `${path}${whole && `?${whole}`}${hash}`);
    };
    // A step to another place of the page changes the address, but not what is typed.
    addEventListener("popstate", write);
    const timer = touched.current ? setTimeout(write, ADDRESS_MS) : undefined;
    return () => {
      removeEventListener("popstate", write);
      clearTimeout(timer);
    };
  }, [path, query, touched]);
}
