import { useEffect, useState } from "react";

/** What is left of a hold: "12:41 left". The server renders nothing of it, since a page may be read later. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.parse(until);
    const tell = () => setLeft(Math.max(0, end - Date.now()));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === null) return null;
  return (
    <strong role="timer" aria-live="off" className="tabular">
      {left === 0 ? "The time is over: somebody else may take it now." : `${formatLeft(left)} left.`}
    </strong>
  );
}

/** "12:41" or "3:05:09". */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const shown = hours > 0 ? [hours, ...rest] : rest;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
