import type { KeyboardEvent } from "react";
import { classNames } from "#ui/base/class-names.ts";
import type { ViewerTab } from "../viewer-view.ts";

const LABELS: Readonly<Record<ViewerTab, string>> = {
  spinner: "360° spin",
  walkaround: "Walkaround",
  gallery: "Photos",
  interior: "Interior",
};

export const tabId = (tab: ViewerTab) => `view-${tab}-tab`;
export const panelId = (tab: ViewerTab) => `view-${tab}`;

/**
 * The views that a vehicle has (GAL-02), over the stage, so that they take no height from what is below: one stop of the
 * keyboard, arrow keys go from one to the next.
 */
export function ViewerTabs({
  tabs,
  tab,
  photos,
  onChoose,
  className,
  tabClass,
}: {
  tabs: readonly ViewerTab[];
  tab: ViewerTab;
  /** How many there are, which their tab says. */
  photos: number;
  onChoose: (tab: ViewerTab) => void;
  className: string;
  tabClass: string;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(tab);
    const steps = new Map([
      ["ArrowRight", at + 1],
      ["ArrowLeft", at - 1],
      ["Home", 0],
      ["End", -1],
    ]);
    const next = tabs.at((steps.get(event.key) ?? at) % tabs.length);
    if (next === undefined || next === tab) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Views of this vehicle"
      onKeyDown={onKeyDown}
      className={classNames(
        "absolute top-3 left-3 z-10 flex max-w-[calc(100%-5rem)] overflow-x-auto bg-black/70 text-white [scrollbar-width:none] noscript:hidden",
        className,
      )}
    >
      {tabs.map((each) => (
        <button
          key={each}
          id={tabId(each)}
          type="button"
          role="tab"
          aria-selected={each === tab}
          aria-controls={panelId(each)}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChoose(each)}
          className={classNames(
            "min-h-11 shrink-0 px-2 text-xs font-semibold whitespace-nowrap focus-visible:-outline-offset-3 sm:px-4 sm:text-sm",
            tabClass,
          )}
        >
          {LABELS[each]}
          {each === "gallery" && photos > 1 && (
            <span className={tabs[3] && "max-sm:hidden"}> ({photos})</span>
          )}
        </button>
      ))}
    </div>
  );
}
