import { useEffect, useEffectEvent, useRef } from "react";

/** What the next steps back are for, in their order. */
const awaited: (() => void)[] = [];

/**
 * Keeps the steps back of `useBackCloses` from the router, which would load the page again. A window's listeners are called in
 * the order in which they came, so this is called before the router begins to listen.
 */
export function listenForBack(): void {
  addEventListener("popstate", (event) => {
    const leave = awaited.shift();
    if (!leave) return;
    event.stopImmediatePropagation();
    leave();
  });
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
