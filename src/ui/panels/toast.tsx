import { useEffect, useState } from "react";

/**
 * Says something for a while at the foot of the window, above what else stays there (CONST-03). One at a time: another
 * message takes its place and starts the time again. `show` is given the message; `toast` is drawn once on the page.
 */
export function useToast(milliseconds: number) {
  const [said, setSaid] = useState<{ readonly message: string } | null>(null);
  useEffect(() => {
    if (!said) return;
    // Not what has taken its place meanwhile.
    const timer = setTimeout(() => setSaid((shown) => (shown === said ? null : shown)), milliseconds);
    return () => clearTimeout(timer);
  }, [said, milliseconds]);
  const toast = (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-40 flex justify-center lg:bottom-8"
    >
      {said && (
        <p className="max-w-lg rounded-control bg-band px-5 py-3.5 text-band-ink shadow-overlay wrap-anywhere">
          {said.message}
        </p>
      )}
    </div>
  );
  return { toast, show: (message: string) => setSaid({ message }) };
}
