import { type ComponentType, useEffect, useEffectEvent } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { afterPaint } from "#ui/page/after-paint.ts";
import { ModalSheet } from "#ui/panels/modal-sheet.tsx";
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
  const { data, state, load } = useFormData(href);
  const isLoading = !Content || !data || (state !== "idle" && "error" in data);
  return (
    <ModalSheet title={buildTitle(data)} close={close}>
      {isLoading ? <Loading /> : <Content data={data} site={site} load={load} />}
    </ModalSheet>
  );
}

function useFormData(href: string) {
  const { data, state, load } = useFetcher() as FetcherWithComponents<Loaded>;
  const loadForm = useEffectEvent(() => void load(href));
  useEffect(() => void afterPaint().then(loadForm), []);
  return { data, state, load: () => void load(href) };
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
