import { useEffect, useEffectEvent, useRef } from "react";

/** What the next steps back are for, in their order. */
const awaited: (() => void)[] = [];

/** What takes steps of the history for itself: see `useHistorySteps`. */
const takers = new Set<(state: unknown) => boolean>();

/**
 * Keeps the steps of `useBackCloses` and `useHistorySteps` from the router, which would load the page again. A window's
 * listeners are called in the order in which they came, so this is called before the router begins to listen.
 */
export function listenForBack(): void {
  addEventListener("popstate", (event) => {
    const leave = awaited.shift();
    if (!leave && ![...takers].some((take) => take(event.state))) return;
    event.stopImmediatePropagation();
    leave?.();
  });
}

/**
 * Asks `take` about each step in the history, with the state of the entry it leads to. Where it answers true, the step was
 * its own and the router does not hear of it.
 */
export function useHistorySteps(take: (state: unknown) => boolean): void {
  const onStep = useEffectEvent(take);
  useEffect(() => {
    const taker = (state: unknown) => onStep(state);
    takers.add(taker);
    return () => void takers.delete(taker);
  }, []);
}

/**
 * While something is `open` over the page, Back closes it and stays on the page (GAL-03). For that it has an entry of the
 * history, which goes again when it is closed otherwise.
 * @returns closes it, and runs what it is given once that entry is gone
 */
export function useBackCloses(open: boolean, close: () => void): (next: () => void) => void {
  const onBack = useEffectEvent(close);
  const afterwards = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!open) return;
    let closed = false;
    const end = () => {
      closed = true;
    };
    history.pushState(history.state, "");
    awaited.push(() => {
      if (!closed) onBack();
      end();
      afterwards.current?.();
      afterwards.current = null;
    });
    // A document that is left closes what fills the screen, too: a step back would keep the shopper here.
    addEventListener("beforeunload", end);
    return () => {
      removeEventListener("beforeunload", end);
      if (!closed) history.back();
      end();
    };
  }, [open]);
  return (next) => {
    afterwards.current = next;
    close();
  };
}
