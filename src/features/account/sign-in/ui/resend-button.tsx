import { useEffect, useState } from "react";

/** Requests another code after the wait. Without JavaScript it can be pressed at once; the server then sends no second code and says so. */
export function ResendButton({ wait, className }: { wait: number; className: string }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + wait * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return (
    <button
      type="submit"
      disabled={left > 0}
      className={`${className} tabular-nums disabled:cursor-not-allowed disabled:text-muted disabled:no-underline`}
    >
      {left > 0 ? `Send another code in ${left} s` : "Send another code"}
    </button>
  );
}
