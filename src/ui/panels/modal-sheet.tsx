import X from "lucide/dist/esm/icons/x.mjs";
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../base/icon.tsx";
import { IconButton } from "../controls/button.tsx";
import { useInertOutside } from "./sheet.tsx";

/**
 * A sheet over the page that is open while it is rendered: from the foot of a phone, along the side of a wider screen. It takes the
 * focus and gives it back when it goes. Escape and a press outside call `close`.
 */
export function ModalSheet({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const { panel, heading } = useModal(close);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      data-sheet=""
      data-side="foot"
      className={PANEL}
    >
      <div className="flex shrink-0 items-center border-b border-line py-2 pr-2 pl-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h2>
        <IconButton label="Close" className="ml-auto" onClick={close}>
          <Icon icon={X} />
        </IconButton>
      </div>
      <div className={SCROLLED}>{children}</div>
    </div>
  );
}

/** Shows the panel over everything, and gives focus back when it goes. */
function useModal(close: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const onToggle = useEffectEvent(({ newState }: ToggleEvent) => newState === "closed" && close());
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const toggled = (event: ToggleEvent) => onToggle(event);
    element.addEventListener("toggle", toggled);
    return () => {
      element.removeEventListener("toggle", toggled);
      element.hidePopover();
    };
  }, []);
  useInertOutside(panel);
  // Once the page around it can become inert.
  useEffect(() => {
    panel.current?.showPopover();
    heading.current?.focus();
  }, []);
  return { panel, heading };
}

/** A field that gets focus is scrolled clear of what its content keeps at the foot. */
const SCROLLED =
  "min-h-0 grow scroll-pb-32 overflow-y-auto overscroll-contain p-4 pb-[max(1rem,env(safe-area-inset-bottom))]";

const PANEL =
  "h-auto max-h-[92dvh] w-full outline-none inset-x-0 top-auto bottom-0 rounded-t-card " +
  "md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[28rem] md:rounded-none";
