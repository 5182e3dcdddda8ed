import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 3000;

/** Loads the page again every few seconds while something is under way and somebody looks at it. */
export function usePoll(isActive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isActive, revalidate]);
}
