import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import type { Hotspot } from "#features/vehicles/hotspots.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

const ACROSS = "max-sm:inset-x-2 max-sm:w-auto max-sm:max-w-none max-sm:translate-none";
/** Below the stage's buttons. */
const AT_HEAD = "max-sm:top-15";
const AT_FOOT = "max-sm:top-auto max-sm:bottom-2";
/** As parts of the height: hotspots higher than this leave the foot free for two lines. */
const HIGH = 0.6;
/** A finger that goes further, in pixels, drags. */
const TAP = 10;

type Place = { readonly x: number; readonly y: number } | null;

/**
 * Hotspots over a picture (GAL-19): a button each where `findPlace` says, as parts of the picture's width and height; none
 * where it says null. Pressed, it tells its description; Escape or another press ends that, on it or beside, but not a
 * drag. `onOpen` hears of it. On a phone the words stand across the foot of the picture, or across its head where the hotspot
 * is at the foot, clear of the stage's buttons; beside the hotspot where the picture `scrolls`.
 */
export function HotspotLayer({
  hotspots,
  findPlace,
  scrolls = false,
  onOpen,
}: {
  hotspots: readonly Hotspot[];
  findPlace: (hotspot: Hotspot) => Place;
  scrolls?: boolean;
  onOpen?: () => void;
}) {
  const id = useId();
  const [open, setOpen] = useState<Hotspot | null>(null);
  usePressBeside(open !== null, () => setOpen(null));
  const press = (hotspot: Hotspot) => {
    setOpen(hotspot === open ? null : hotspot);
    if (hotspot !== open) onOpen?.();
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // The first Escape is for this alone, not for the full screen.
    event.nativeEvent.stopImmediatePropagation();
    setOpen(null);
  };
  return (
    <>
      {hotspots.map((hotspot, at) => {
        const place = findPlace(hotspot);
        if (!place) return null;
        const isOpen = hotspot === open;
        return (
          <div key={at} style={{ "--x": `${place.x * 100}%`, "--y": `${place.y * 100}%` } as CSSProperties}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}${at}`}
              aria-label={isOpen ? "Close" : `Point of interest ${at + 1}`}
              onClick={() => press(hotspot)}
              onKeyDown={close}
              className="group absolute top-(--y) left-(--x) -m-5.5 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-pill border-2 border-white bg-black/70 text-white transition-transform group-hover:scale-115 group-aria-expanded:rotate-45">
                <Icon icon={Plus} size={16} />
              </span>
            </button>
            <p
              id={`${id}${at}`}
              role="status"
              className={classNames(
                "absolute top-(--y) left-(--x) z-10 w-max max-w-[min(16rem,45cqw)] rounded-card bg-surface p-3 text-sm text-ink shadow-overlay",
                place.x < 0.5 ? "translate-x-4" : "-translate-x-[calc(100%+1rem)]",
                place.y < 0.5 ? "translate-y-4" : "-translate-y-[calc(100%+1rem)]",
                !scrolls && ACROSS,
                !scrolls && (place.y < HIGH ? AT_FOOT : AT_HEAD),
                !isOpen && "hidden",
              )}
            >
              {isOpen && hotspot.description}
            </p>
          </div>
        );
      })}
    </>
  );
}

/** Calls `onPress` for presses on anything but buttons and words, while `listening`. */
function usePressBeside(listening: boolean, onPress: () => void) {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    if (!listening) return;
    let from: PointerEvent | null = null;
    const down = (event: PointerEvent) => {
      from = event;
    };
    const up = ({ target, clientX: x, clientY: y }: PointerEvent) => {
      if (!from || (target as Element).closest("button, [role=status]")) return;
      if (Math.hypot(x - from.clientX, y - from.clientY) < TAP) pressed();
    };
    document.addEventListener("pointerdown", down);
    document.addEventListener("pointerup", up);
    return () => {
      document.removeEventListener("pointerdown", down);
      document.removeEventListener("pointerup", up);
    };
  }, [listening]);
}
