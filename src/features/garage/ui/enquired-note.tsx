import { useEffect, useState, useSyncExternalStore } from "react";
import { type EnquiredCar, readEnquiredCars } from "#features/forms/ui/kept/enquired-cars.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { formatEnquiredOn } from "./format-enquired-on.ts";
import { useGarageSite } from "./garage-context.ts";

/** Says that the shopper has asked about a vehicle. */
export function EnquiredNote({ slug, className = "" }: { slug: string; className?: string }) {
  const day = useEnquiredOn(slug);
  return day && <p className={`text-sm font-semibold ${className}`}>You enquired about this on {day}</p>;
}

const NONE: readonly EnquiredCar[] = [];
let sent = NONE;
const listeners = new Set<() => void>();

/** Takes what the signed-in shopper asked about, on any device. */
export function setEnquiredCars(cars: readonly EnquiredCar[]): void {
  sent = cars;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The day on which this browser or shopper last asked about a vehicle, in words; null if never, and until the page is hydrated. */
function useEnquiredOn(slug: string): string | null {
  const { slug: siteSlug, timeZone } = useGarageSite();
  const [here, setHere] = useState(NONE);
  useEffect(() => setHere(readEnquiredCars(siteSlug, openBrowserStore("localStorage"))), [siteSlug]);
  const all = [
    ...here,
    ...useSyncExternalStore(
      follow,
      () => sent,
      () => NONE,
    ),
  ];
  const [last] = all
    .filter((car) => car.slug === slug)
    .map(({ at }) => at)
    .toSorted()
    .toReversed();
  return last === undefined ? null : formatEnquiredOn(last, new Date(), timeZone);
}
