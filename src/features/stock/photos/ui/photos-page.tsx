import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { PHOTO_FIELDS, PHOTO_INTENTS, type PhotosAnswer, type PhotosView } from "../photos-view.ts";
import { HiddenPhotos } from "./hidden-photos.tsx";
import { PhotoItem } from "./photo-item.tsx";
import { PhotoUploader } from "./photo-uploader.tsx";

/** The photos of a vehicle. `answer` is that of a form that was sent without JavaScript. */
export function PhotosPage({ view, answer }: { view: PhotosView; answer: PhotosAnswer | undefined }) {
  const { title, facts, shown, ofFeed, removed, mayEdit, mayRevert, siteHref, backHref, editHref } = view;
  const fetcher = useFetcher<PhotosAnswer>();
  const last = fetcher.data ?? answer;
  const blurred = view.isBlurred ? "Blurred. Shoppers see it now." : null;
  const isBusy = fetcher.state !== "idle";
  const list = useKeptFocus(isBusy ? undefined : fetcher.data);
  const dragged = useRef<string | null>(null);
  const move = (url: string, to: number) => {
    const others = shown.filter((photo) => photo.url !== url);
    const fields = { [PHOTO_FIELDS.intent]: PHOTO_INTENTS.before, [PHOTO_FIELDS.photo]: url };
    fetcher.submit({ ...fields, [PHOTO_FIELDS.other]: others[to]?.url ?? "" }, { method: "post" });
  };
  return (
    <>
      <PageHead title="Photos">
        <Link to={backHref} className="link inline-flex min-h-11 items-center">
          Back to the vehicle
        </Link>
      </PageHead>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-5">
        <p>
          <strong className="font-semibold">{title}</strong> <span className="text-muted">{facts}</span>
        </p>
        <div className="flex flex-wrap gap-x-5">
          {editHref && (
            <Link to={editHref} className="link inline-flex min-h-11 items-center text-sm">
              Edit
            </Link>
          )}
          {siteHref && (
            <a
              href={siteHref}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
            >
              On your site<span className="sr-only">, opens in a new tab</span>
              <Icon icon={ExternalLink} size={16} />
            </a>
          )}
        </div>
      </div>
      {view.isNew && shown.length === 0 && (
        <FormMessage
          error={null}
          done={`It is ${view.siteHref ? "on your site" : "in your stock, and not on your site yet"}. Now take its photos.`}
        />
      )}
      {mayEdit && <PhotoUploader href={view.uploadHref} />}
      <div ref={list}>
        <div data-outcome tabIndex={-1}>
          {last?.done && last.error && <FormMessage error={null} done={last.done} />}
          <FormMessage error={last?.error ?? null} done={last ? last.done : blurred} />
          {last?.canUndo && !isBusy && (
            <fetcher.Form method="post" className="-mt-3 mb-5">
              <input type="hidden" name={PHOTO_FIELDS.photo} value={last.photo} />
              <Button
                type="submit"
                name={PHOTO_FIELDS.intent}
                value={PHOTO_INTENTS.show}
                variant="secondary"
                size="small"
              >
                Put it back
              </Button>
            </fetcher.Form>
          )}
        </div>
        <h2 className="mb-3 text-lg font-semibold">
          {shown.length === 0
            ? "No photo shows"
            : `${shown.length} ${shown.length === 1 ? "photo shows" : "photos show"}`}
        </h2>
        {shown.length === 0 ? (
          <p className="card p-6">
            Shoppers see “Photos coming soon”. {mayEdit && "Take or choose photos above; they show at once."}
          </p>
        ) : (
          <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((photo, at) => (
              <PhotoItem
                key={photo.id}
                {...{ photo, at, fetcher, mayEdit, isBusy, dragged, move, blurHref: view.blurHref }}
                count={shown.length}
              />
            ))}
          </ol>
        )}
        {mayEdit && mayRevert && (
          <fetcher.Form method="post" className="mt-5">
            <p className="text-muted">
              You arranged these photos, so the feed changes nothing of them. New photos of the feed wait
              below. The feed’s own are not turned, cut or blurred.
            </p>
            <Button
              type="submit"
              name={PHOTO_FIELDS.intent}
              value={PHOTO_INTENTS.asFed}
              variant="secondary"
              disabled={isBusy}
              className="mt-2"
            >
              Use the feed’s photos again
            </Button>
          </fetcher.Form>
        )}
        <HiddenPhotos title="From the feed, not shown" photos={ofFeed} {...{ fetcher, mayEdit, isBusy }} />
        <HiddenPhotos
          title="Removed"
          note="They are deleted 30 days after they were removed."
          photos={removed}
          {...{ fetcher, mayEdit, isBusy }}
        />
      </div>
    </>
  );
}

/**
 * Keeps the focus where it was when the button that had it moved or went away with its photo.
 * @param answer of the last change, once the page shows what it led to
 */
function useKeptFocus(answer: PhotosAnswer | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string | undefined; value: string } | null>(null);
  useEffect(() => {
    const root = list.current;
    const note = ({ target }: MouseEvent) => {
      const button =
        target instanceof Element ? target.closest<HTMLButtonElement>("button[type=submit]") : null;
      const item = button?.closest<HTMLElement>("[data-photo]");
      if (button) pressed.current = { id: item?.dataset.photo, value: button.value };
    };
    root?.addEventListener("click", note);
    return () => root?.removeEventListener("click", note);
  }, []);
  useEffect(() => {
    const was = pressed.current;
    if (!answer || !was || (document.activeElement && document.activeElement !== document.body)) return;
    pressed.current = null;
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-photo]") ?? [])];
    const item = items.find(({ dataset }) => dataset.photo === was.id);
    const target =
      item?.querySelector<HTMLElement>(`button[value="${was.value}"]:enabled`) ??
      item?.querySelector<HTMLElement>("button:enabled") ??
      list.current?.querySelector<HTMLElement>("[data-outcome] button, [data-outcome]");
    target?.focus();
  }, [answer]);
  return list;
}
