import Info from "lucide/dist/esm/icons/info.mjs";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";

/**
 * A button with an explanation, 300 px wide at most, that hover, focus or a tap opens (PRC-12) and Escape closes; it stays
 * while the pointer is on it (WCAG 1.4.13). Its place must be `relative`, and stand in the middle of a phone's screen.
 */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    // Not every phone gives focus to a button that is tapped, so it cannot lose it either.
    const onPress = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open]);
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && close();
  return (
    <span ref={place} onPointerEnter={() => setOpen(true)} onPointerLeave={close}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="grid size-11 place-items-center text-muted hover:text-ink"
      >
        <Icon icon={Info} size={18} />
      </button>
      <span
        id={id}
        role="tooltip"
        className={classNames(
          "absolute top-full left-1/2 z-10 w-[300px] -translate-x-1/2 max-w-[calc(100vw-2rem)] rounded-card bg-surface p-4 text-sm text-ink shadow-overlay",
          !open && "invisible",
        )}
      >
        {children}
      </span>
    </span>
  );
}
