import X from "lucide/dist/esm/icons/x.mjs";
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/controls/button.tsx";
import { afterPaint } from "#ui/page/after-paint.ts";
import { useInertOutside } from "#ui/panels/sheet.tsx";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** What the form's page answers: its view, or why there is none. */
type Loaded = EnquiryView | { readonly error: unknown };

/** What is in the sheet once its code is there. */
export type SheetContent = ComponentType<{
  readonly data: Loaded;
  readonly site: SiteView;
  readonly load: () => void;
}>;

/**
 * The enquiry about a vehicle over the page: from the foot of a phone, along the side of a wider screen (T1, D122). A press is
 * answered with the empty sheet; its code and its data come after.
 * @param href address of the form's own page, which has what the form needs
 * @param Content null until its code is there
 */
export function EnquirySheet({
  href,
  site,
  close,
  Content,
}: {
  href: string;
  site: SiteView;
  close: () => void;
  Content: SheetContent | null;
}) {
  const { panel, heading } = useModal(close);
  const { data, state, load } = useFormData(href);
  const isLoading = !Content || !data || (state !== "idle" && "error" in data);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby="enquiry-sheet-title"
      tabIndex={-1}
      data-sheet=""
      data-side="foot"
      className={PANEL}
    >
      <div className="flex shrink-0 items-center border-b border-line py-2 pr-2 pl-4">
        <h2 ref={heading} id="enquiry-sheet-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {buildTitle(data)}
        </h2>
        <IconButton label="Close" className="ml-auto" onClick={close}>
          <Icon icon={X} />
        </IconButton>
      </div>
      <div className={SCROLLED}>
        {isLoading ? <Loading /> : <Content data={data} site={site} load={load} />}
      </div>
    </div>
  );
}

function useFormData(href: string) {
  const { data, state, load } = useFetcher() as FetcherWithComponents<Loaded>;
  const loadForm = useEffectEvent(() => void load(href));
  useEffect(() => void afterPaint().then(loadForm), []);
  return { data, state, load: () => void load(href) };
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

function buildTitle(data: Loaded | undefined): string {
  if (!data || "error" in data || !data.car) return "Send an enquiry";
  return data.values.category === "Finance" ? "Finance Enquiry" : `Ask about this ${data.car.itemType}`;
}

/** As high as the form, so that nothing moves when it comes. */
const Loading = () => (
  <div role="status" className="grid min-h-[34rem] content-start gap-4">
    <span className="sr-only">Loading the form…</span>
    {["h-16", "h-24", "h-28", "h-20"].map((height) => (
      <div key={height} className={`${height} animate-pulse rounded-control bg-sunken`} />
    ))}
  </div>
);

/** Fields are scrolled clear of the button at its foot. */
const SCROLLED =
  "min-h-0 grow scroll-pb-32 overflow-y-auto overscroll-contain p-4 pb-[max(1rem,env(safe-area-inset-bottom))]";

const PANEL =
  "h-auto max-h-[92dvh] w-full outline-none inset-x-0 top-auto bottom-0 rounded-t-card " +
  "md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[28rem] md:rounded-none";
