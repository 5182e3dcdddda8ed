import { type ReactNode, type RefObject, useId, useRef } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { VehicleDetail } from "#features/inventory/changes/change-detail.server.ts";
import { MAX_SHOWN_COMMENTS, NO_COMMENTS } from "#features/vehicle-page/blocks/comments/comments.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextAreaField, TextField } from "#ui/controls/field.tsx";
import { useLeaveWarning } from "#ui/page/use-leave-warning.ts";
import { FoldedText } from "#ui/panels/folded-text.tsx";
import {
  DETAIL_FIELDS,
  DETAIL_INTENTS,
  type DetailAnswer,
  type DetailView,
  type StockVehicleView,
} from "../vehicle-view.ts";

interface Props {
  view: StockVehicleView;
  /** Of a form that was sent without JavaScript. */
  answer: DetailAnswer | null;
}

/** Takes the vehicle off the site, and puts it back. */
export function ShownForm({ view: { isShown, isKeptOff, mayEdit }, answer }: Props) {
  const form = useDetail("shown", answer);
  return (
    <Detail
      {...form}
      shown={toYes(isShown.value)}
      feed={describeFeed(isShown, (is) => (is ? "shows it" : "hides it"))}
      mayEdit={mayEdit}
    >
      <p>
        {isKeptOff
          ? "Shoppers see it once its notice is answered."
          : isShown.value
            ? "Shoppers see it."
            : "Hidden: shoppers do not see it."}
      </p>
      {mayEdit && (
        <Switch to={!isShown.value}>{isShown.value ? "Hide from the site" : "Show on the site"}</Switch>
      )}
    </Detail>
  );
}

/** Makes it the first in the recommended order. */
export function PinForm({ view: { isPinned, mayEdit }, answer }: Props) {
  const form = useDetail("pinned", answer);
  return (
    <Detail
      {...form}
      shown={toYes(isPinned.value)}
      feed={describeFeed(isPinned, (is) => (is ? "pins it" : "does not pin it"))}
      mayEdit={mayEdit}
    >
      <p>
        {isPinned.value ? "Pinned: it comes before all others." : "It has its usual place among the results."}
      </p>
      {mayEdit && <Switch to={!isPinned.value}>{isPinned.value ? "Unpin" : "Pin to the top"}</Switch>}
    </Detail>
  );
}

/** The words on its picture. */
export function TagForm({ view: { tag, mayEdit }, answer }: Props) {
  const form = useDetail("tag", answer);
  return (
    <Detail
      {...form}
      shown={tag.value}
      feed={describeFeed(tag, (text) => (text ? `says “${text}”` : "has no tag"))}
      mayEdit={mayEdit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label="Tag"
          name={DETAIL_FIELDS.value}
          key={tag.value}
          defaultValue={form.last?.typed ?? tag.value}
          disabled={!mayEdit}
          placeholder="Such as: One owner"
          hint="“Reserved”, and “Electric” or “Hybrid”, are shown in its place."
        />
        {mayEdit && <Intent intent={DETAIL_INTENTS.set}>Save</Intent>}
      </div>
    </Detail>
  );
}

/** What the dealer says of it, with how the site shows that. */
export function CommentsForm({ view: { comments, mayEdit }, answer }: Props) {
  const form = useDetail("comments", answer);
  const heading = useId();
  const typing = useRef<HTMLFormElement>(null);
  useLeaveWarning(typing, form.last?.done ? form.last : null);
  const preview = form.last?.preview ?? null;
  return (
    <section aria-labelledby={heading} className="card grid gap-3 p-4">
      <h2 id={heading} className="font-semibold">
        Comments
      </h2>
      <Detail
        {...form}
        ref={typing}
        shown={comments.value}
        feed={describeFeed(comments, () => "has comments of its own")}
        mayEdit={mayEdit}
      >
        <TextAreaField
          label="Comments"
          hideLabel
          name={DETAIL_FIELDS.value}
          key={comments.value}
          rows={8}
          defaultValue={form.last?.typed ?? comments.value}
          disabled={!mayEdit}
        />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Intent intent={DETAIL_INTENTS.set}>Save comments</Intent>
            <Intent intent={DETAIL_INTENTS.preview} variant="quiet">
              Preview
            </Intent>
          </div>
        )}
      </Detail>
      {form.last?.theirs && (
        <div className="grid gap-2 border-t border-line pt-3">
          <h3 className="text-sm font-semibold">What somebody else saved</h3>
          <p className="measure whitespace-pre-wrap wrap-anywhere">{form.last.theirs}</p>
        </div>
      )}
      {preview !== null && (
        <div role="status" className="grid gap-2 border-t border-line pt-3">
          <h3 className="text-sm font-semibold">As your site will show it. Not saved yet.</h3>
          <FoldedText
            text={preview || NO_COMMENTS}
            limit={MAX_SHOWN_COMMENTS}
            of="the preview"
            className="measure leading-relaxed"
          />
        </div>
      )}
    </section>
  );
}

const toYes = (value: boolean) => (value ? "yes" : "no");

const describeFeed = <Value,>(
  { feed }: DetailView<Value>,
  describe: (feed: Value) => string,
): string | null => (feed === null ? null : `The feed ${describe(feed)}.`);

interface DetailForm {
  detail: VehicleDetail;
  fetcher: FetcherWithComponents<DetailAnswer>;
  last: DetailAnswer | null;
}

function useDetail(detail: VehicleDetail, answer: DetailAnswer | null): DetailForm {
  const fetcher = useFetcher<DetailAnswer>();
  return { detail, fetcher, last: fetcher.data ?? (answer?.detail === detail ? answer : null) };
}

/** The form of one detail, what became of it, and how it is taken back. */
function Detail({
  detail,
  fetcher,
  last,
  shown,
  feed,
  mayEdit,
  ref,
  children,
}: DetailForm & {
  ref?: RefObject<HTMLFormElement | null>;
  /** What the form is filled with: whoever saves it changes only what they saw. */
  shown: string;
  /** What the feed says instead; null if that counts. */
  feed: string | null;
  mayEdit: boolean;
  children: ReactNode;
}) {
  return (
    <fetcher.Form ref={ref} method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name={DETAIL_FIELDS.detail} value={detail} />
      <input type="hidden" name={DETAIL_FIELDS.shown} value={shown} />
      {children}
      {feed !== null && (
        <p className="text-sm">
          {feed}{" "}
          {mayEdit && (
            <button
              type="submit"
              name={DETAIL_FIELDS.intent}
              value={DETAIL_INTENTS.revert}
              className="link min-h-11 font-semibold"
            >
              Use the feed’s<span className="sr-only"> {NAMES[detail]}</span>
            </button>
          )}
        </p>
      )}
      <p
        role={last?.error ? "alert" : "status"}
        className={`text-sm ${last?.error ? "font-semibold text-danger" : "text-success"}`}
      >
        {fetcher.state === "submitting" ? "Saving…" : (last?.error ?? last?.done)}
      </p>
    </fetcher.Form>
  );
}

const NAMES: Readonly<Record<VehicleDetail, string>> = {
  shown: "visibility",
  pinned: "pin",
  tag: "tag",
  comments: "comments",
};

function Switch({ to, children }: { to: boolean; children: ReactNode }) {
  return (
    <>
      <input type="hidden" name={DETAIL_FIELDS.value} value={toYes(to)} />
      <Intent intent={DETAIL_INTENTS.set}>{children}</Intent>
    </>
  );
}

function Intent({
  intent,
  variant = "secondary",
  children,
}: {
  intent: string;
  variant?: "secondary" | "quiet";
  children: ReactNode;
}) {
  return (
    <Button type="submit" name={DETAIL_FIELDS.intent} value={intent} variant={variant}>
      {children}
    </Button>
  );
}
