import { useEnquiredOn } from "./use-enquired.ts";

/** Says that the shopper has asked about a vehicle. */
export function EnquiredNote({ slug, className = "" }: { slug: string; className?: string }) {
  const day = useEnquiredOn(slug);
  return day && <p className={`text-sm font-semibold ${className}`}>You enquired about this on {day}</p>;
}
