import X from "lucide/dist/esm/icons/x.mjs";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Icon } from "../base/icon.tsx";
import { Link } from "../page/link.tsx";

export interface ToastMessage {
  readonly title?: string;
  readonly text: string;
  /** A link to a page, or something to do. */
  readonly action?: { readonly label: string } & ({ readonly href: string } | { readonly run: () => void });
  /** Takes back what the message says. */
  readonly undo?: () => void;
  /** How long it shows unless it is dismissed or replaced, and again while the pointer or the focus is in it. */
  readonly milliseconds?: number;
}

/** How long a toast stays that sets no time of its own (CONST-03). */
const TOAST_MS = 1_000_000;
/** How long one stays that only confirms what was pressed: long enough to be read, and to be reached (D455, WCAG 2.2.1). */
export const CONFIRMED_MS = 10_000;

let shown: ToastMessage | null = null;
const listeners = new Set<() => void>();

/** Shows a message at the foot of the window. There is one at a time: it replaces another and starts the time again (CONST-02). */
export function showToast(message: ToastMessage): void {
  // A copy, so that the same message starts the time again too.
  put({ ...message });
}

function put(message: ToastMessage | null): void {
  shown = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Draws the toast at the foot of the window, above what else stays there. The application has one.
 * @param children what stays below the toast
 */
export function Toaster({ children }: { children?: ReactNode }) {
  const message = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    const end = () => {
      if (status.current?.matches(":hover, :focus-within")) timer = setTimeout(end, milliseconds);
      // Not what has taken its place meanwhile.
      else if (shown === message) put(null);
    };
    const { milliseconds = TOAST_MS } = message;
    let timer = setTimeout(end, milliseconds);
    return () => clearTimeout(timer);
  }, [message]);
  const { pathname } = useLocation();
  // What was said of a page does not stay over the next one.
  useEffect(() => () => put(null), [pathname]);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-(--foot) z-40 grid justify-items-center gap-3 *:pointer-events-auto sm:justify-items-end print:hidden">
      <div ref={status} role="status">
        {message && <Toast message={message} />}
      </div>
      {children}
    </div>
  );
}

function Toast({ message: { title, text, action, undo } }: { message: ToastMessage }) {
  /** What held the focus before the toast, which goes away with its own buttons. */
  const before = useRef<HTMLElement>(null);
  const close = () => {
    before.current?.focus();
    put(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus was.
    <div
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
      className="flex max-w-lg items-center gap-2 rounded-control bg-band py-1 pr-1 pl-5 text-band-ink shadow-overlay"
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="py-2.5 wrap-anywhere">
          {title && <p className="font-bold">{title}</p>}
          <p>{text}</p>
        </div>
        {undo && <ToastAction action={{ label: "Undo", run: undo }} close={close} />}
        {action && <ToastAction {...{ action, close }} />}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-current/10"
      >
        <Icon icon={X} size={18} />
      </button>
    </div>
  );
}

const ACTION = "inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4";

function ToastAction({ action, close }: { action: NonNullable<ToastMessage["action"]>; close: () => void }) {
  if ("href" in action)
    return (
      <Link to={action.href} onClick={close} className={ACTION}>
        {action.label}
      </Link>
    );
  const run = () => {
    close();
    action.run();
  };
  return (
    <button type="button" onClick={run} className={ACTION}>
      {action.label}
    </button>
  );
}
