import { useEffect, useState } from "react";

/**
 * Announces `message` politely, once each time it changes; what the page says at first is not announced (D23).
 * `quiet` holds the announcement back, for example while results load.
 */
export function LiveRegion({ message, quiet = false }: { message: string; quiet?: boolean }) {
  const [first] = useState(message);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!quiet) setSaid((before) => (before === "" && message === first ? "" : message));
  }, [message, first, quiet]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
