import { type RefObject, useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before a page is left on which something typed into a form is not saved. A page has one such form.
 * @param saved the answer that said that it was saved; null for none
 */
export function useLeaveWarning(form: RefObject<HTMLFormElement | null>, saved: object | null): void {
  const isTyped = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (saved) isTyped.current = false;
  }, [saved]);
  useEffect(() => {
    const note = () => {
      isTyped.current = true;
    };
    const warn = (event: BeforeUnloadEvent) => isTyped.current && event.preventDefault();
    const element = form.current;
    element?.addEventListener("input", note);
    window.addEventListener("beforeunload", warn);
    return () => {
      element?.removeEventListener("input", note);
      window.removeEventListener("beforeunload", warn);
    };
  }, [form]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("What you typed is not saved. Leave this page?")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
