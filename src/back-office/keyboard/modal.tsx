import { type ReactNode, useEffect, useRef } from "react";

/** A dialog over the page while it is rendered. Escape and a press outside call `close`; focus goes back to where it was. */
export function Modal({ label, close, children }: { label: string; close: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too.
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="mx-auto mt-[8dvh] mb-auto w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-overlay backdrop:bg-black/40"
    >
      {children}
    </dialog>
  );
}
