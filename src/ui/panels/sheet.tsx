import X from "lucide/dist/esm/icons/x.mjs";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";

/**
 * A full-height panel over the page: a popover, so it opens before JavaScript arrives, closes with Escape and gives
 * focus back. With JavaScript the rest of the page is inert while it is open. `wide` covers a whole phone.
 */
export function Sheet({
  id,
  title,
  side = "right",
  wide = false,
  className,
  footer,
  children,
}: {
  id: string;
  title: string;
  side?: "left" | "right";
  wide?: boolean;
  className?: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  useInertOutside(sheet);
  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      data-sheet=""
      data-side={side}
      data-wide={wide ? "" : undefined}
      className={classNames("outline-none", className)}
    >
      <SheetHeader id={id} title={title} />
      <div className="min-h-0 grow overflow-y-auto px-4 py-4">{children}</div>
      {footer && <div className="border-t border-line p-4">{footer}</div>}
    </div>
  );
}

/** Title and close button of a sheet. */
export function SheetHeader({ id, title, className }: { id: string; title: string; className?: string }) {
  return (
    <div className={classNames("flex shrink-0 items-center border-b border-line py-2 pr-2 pl-4", className)}>
      <p className="text-lg font-bold">{title}</p>
      <SheetButton
        sheet={id}
        action="hide"
        aria-label="Close"
        className="ml-auto grid size-11 place-items-center"
      >
        <Icon icon={X} />
      </SheetButton>
    </div>
  );
}

/** A button that opens (or with `action="hide"` closes) the sheet of that id. */
export function SheetButton({
  sheet,
  action = "show",
  type = "button",
  ...rest
}: ComponentProps<"button"> & { sheet: string; action?: "show" | "hide" }) {
  return <button type={type} popoverTarget={sheet} popoverTargetAction={action} {...rest} />;
}

/**
 * While the popover is open, everything outside it is inert and the keyboard stays inside. Focus goes in with it, so that
 * the browser gives it back; what opened it must be reachable again by then, before the popover has closed.
 */
export function useInertOutside(sheet: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    let restore = () => {};
    const onBeforeToggle = (event: ToggleEvent) => event.newState === "closed" && restore();
    const silence = () => {
      restore = silenceOutside(element);
    };
    const onToggle = (event: ToggleEvent) => {
      restore();
      if (event.newState !== "open") return;
      if (!element.contains(document.activeElement)) element.focus();
      silence();
    };
    // It may have been opened before JavaScript arrived.
    if (element.matches(":popover-open")) silence();
    element.addEventListener("beforetoggle", onBeforeToggle);
    element.addEventListener("toggle", onToggle);
    return () => {
      element.removeEventListener("beforetoggle", onBeforeToggle);
      element.removeEventListener("toggle", onToggle);
      restore();
    };
  }, [sheet]);
}

/**
 * Makes everything outside an element inert, and holds the page behind it still.
 * @returns what undoes it; a second call does nothing
 */
export function silenceOutside(element: HTMLElement): () => void {
  const silenced = listOutside(element).filter((one) => !one.inert);
  for (const one of silenced) one.inert = true;
  const { dataset } = document.documentElement;
  const isHeld = dataset.still !== undefined;
  dataset.still = "";
  return () => {
    for (const one of silenced.splice(0)) one.inert = false;
    if (!isHeld) delete dataset.still;
  };
}

interface Node {
  readonly parentElement: Node | null;
  readonly children: Iterable<Node>;
}

/** Every element that is neither `element`, one of its ancestors, nor inside it: the siblings of the way up. */
export function listOutside<Kind extends Node>(element: Kind): Kind[] {
  const outside: Kind[] = [];
  for (let inside: Node = element; inside.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling !== inside) outside.push(sibling as Kind);
    }
  }
  return outside;
}
