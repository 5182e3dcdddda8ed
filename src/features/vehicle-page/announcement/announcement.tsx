import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useSyncExternalStore } from "react";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Icon } from "#ui/base/icon.tsx";
import { InlineScript } from "#ui/base/inline-script.tsx";
import { IconButton } from "#ui/controls/button.tsx";
import type { AnnouncementView } from "../blocks/location/location.ts";

const KEY = "announcement-dismissed";

/** Hides a bar that was dismissed before anything is painted, so that nothing below it moves. */
const HIDE = `{const bar=document.currentScript.previousElementSibling;
try{bar.hidden=localStorage.getItem("${KEY}")===bar.dataset.text}catch{}}`;

/**
 * What the vehicle's place has to say, with the way there (VDP-12). Who has dismissed it does not see it again until it
 * says something else; the page itself is the same for everybody (D17).
 */
export default function Announcement({ announcement }: { announcement: AnnouncementView | null }) {
  const dismissed = useSyncExternalStore(subscribe, readDismissed, () => null);
  if (!announcement || dismissed === announcement.text) return null;
  const { text, directionsHref } = announcement;
  return (
    <>
      <aside
        aria-label="From the dealership"
        data-text={text}
        suppressHydrationWarning
        className="border-b border-line bg-accent-soft"
      >
        <div className="container-page flex items-center gap-x-4 max-md:gap-x-0 max-md:pr-2">
          <p className="flex min-w-0 flex-1 items-center gap-x-4 wrap-anywhere max-md:text-xs">
            <span className="min-w-0 py-1 max-md:grow">{text}</span>
            {directionsHref && (
              <a
                href={directionsHref}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 font-semibold"
              >
                <Icon icon={MapPin} size={18} />
                <span className="max-md:sr-only">Get Directions</span>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </p>
          <IconButton label="Dismiss" className="noscript:hidden" onClick={() => dismiss(text)}>
            <Icon icon={X} />
          </IconButton>
        </div>
      </aside>
      <InlineScript code={HIDE} />
    </>
  );
}

const store = openBrowserStore("localStorage");
const listeners = new Set<() => void>();
/** Where nothing can be stored, the bar stays away for this visit at least. */
let justDismissed: string | null = null;

const readDismissed = () => justDismissed ?? store.getItem(KEY);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dismiss(text: string) {
  justDismissed = text;
  store.setItem(KEY, text);
  for (const listener of listeners) listener();
}
