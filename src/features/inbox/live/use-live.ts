import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

/** How long to wait after a refusal, such as of a process that stops, in milliseconds. */
const WAIT_MS = 5000;

/** Loads the page again when the server says that something changed (D435). */
export function useLive(href: string): void {
  const { revalidate } = useRevalidator();
  useChanges(href, () => void revalidate());
}

/**
 * How many leads have something new: as the page says, and what the server says since then if it is asked to.
 * @param live where it tells of changes and answers the number; null for a page that loads it again itself
 */
export function useUnread(
  count: number,
  live: { readonly liveHref: string; readonly unreadHref: string } | null,
): number {
  const [asked, answer] = useState({ since: count, count });
  useChanges(live?.liveHref ?? null, async () => {
    const response = await fetch(live?.unreadHref ?? "").catch(() => null);
    if (response?.ok) answer({ since: count, count: (await response.json()).count });
  });
  return live && asked.since === count ? asked.count : count;
}

/**
 * Says when the server tells of a change. Only a tab that somebody looks at listens, since a browser has few connections to a host; once
 * looked at again it is told that it may have missed something.
 * @param href null for nothing
 */
function useChanges(href: string | null, onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (href === null) return;
    let source: EventSource | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const close = () => {
      clearTimeout(waiting);
      source?.close();
      source = null;
    };
    const open = () => {
      if (source || document.hidden) return;
      source = new EventSource(href);
      source.onopen = () => {
        if (!isFirst) change();
        isFirst = false;
      };
      source.onmessage = () => change();
      source.addEventListener("elsewhere", close);
      source.onerror = () => {
        // A stream that ended opens again by itself; one that was refused does not.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        waiting = setTimeout(open, WAIT_MS);
      };
    };
    const look = () => (document.hidden ? close() : open());
    open();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      close();
    };
  }, [href]);
}

/** The answer of a form until the page is left or another form sent: loading it again would drop it. */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  if (answer !== undefined && (kept.answer !== answer || kept.key !== key)) keep({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
