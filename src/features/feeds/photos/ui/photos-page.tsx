import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import {
  type FailedPhotosView,
  type FailedPhotoView,
  PHOTO_FIELDS,
  type PhotosAnswer,
} from "../photos-view.ts";

export function PhotosPage({ view, answer }: { view: FailedPhotosView; answer: PhotosAnswer | undefined }) {
  const { listHref, query, count, photos, mayRetry } = view;
  return (
    <>
      <Link to={listHref} className="link inline-flex min-h-11 items-center text-sm">
        All feeds
      </Link>
      <PageHead title="Photos that could not be used">
        <p className="text-muted">{formatCount(count, { one: "photo", many: "photos" })}</p>
      </PageHead>
      <FormMessage error={answer?.error ?? null} done={answer?.done ?? null} />
      <p className="mb-4 measure text-muted">
        They are left out on your site and fetched again once a day. Have whoever sends the feed correct the
        address, or try again once the photo is there.
      </p>
      <Form key={query} role="search" className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          label="Search"
          name={PHOTO_FIELDS.query}
          type="search"
          defaultValue={query}
          placeholder="Stock number, address or reason"
        />
        <Button type="submit">Search</Button>
      </Form>
      {photos.length === 0 ? (
        <p className="card p-6">
          {query === "" ? "Every photo could be used." : `Nothing matches “${query}”.`}
        </p>
      ) : (
        <ul className="card divide-y divide-line">
          {photos.map((photo) => (
            <FailedPhoto key={photo.url} photo={photo} mayRetry={mayRetry} />
          ))}
        </ul>
      )}
      {mayRetry && count > 1 && (
        <Form method="post" className="mt-4">
          <RetryButton url="">Try all again</RetryButton>
        </Form>
      )}
      <div className="mt-5">
        <Pagination {...view} />
      </div>
    </>
  );
}

function FailedPhoto({
  photo: { url, reason, stockNumber, stockHref },
  mayRetry,
}: {
  photo: FailedPhotoView;
  mayRetry: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4 wrap-anywhere">
      <div className="min-w-0 flex-1 basis-60">
        {stockHref && (
          <Link to={stockHref} className="link inline-flex min-h-11 items-center font-semibold">
            Stock {stockNumber}
          </Link>
        )}
        <p>{reason}</p>
        <p className="text-sm text-muted">{url}</p>
      </div>
      {mayRetry && (
        <Form method="post">
          <RetryButton url={url}>
            Try again<span className="sr-only"> {url}</span>
          </RetryButton>
        </Form>
      )}
    </li>
  );
}

function RetryButton({ url, children }: { url: string; children: React.ReactNode }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Button type="submit" variant="secondary" name={PHOTO_FIELDS.url} value={url} disabled={isBusy}>
      {children}
    </Button>
  );
}
