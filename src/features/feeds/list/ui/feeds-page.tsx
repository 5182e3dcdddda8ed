import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { usePoll } from "../../ui/use-poll.ts";
import type { FeedRowView, FeedsView } from "../feeds-view.ts";

export function FeedsPage({ view }: { view: FeedsView }) {
  const { rows, failedPhotos, photosHref, hasFeed, newHref } = view;
  usePoll(rows.some(({ progress }) => progress.kind !== "idle"));
  return (
    <>
      <PageHead title="Feeds">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="text-muted">
            {formatCount(rows.length, { one: "source", many: "sources" })} of stock
          </p>
          {newHref && (
            <LinkButton to={newHref} variant={hasFeed ? "secondary" : "primary"}>
              Add a feed
            </LinkButton>
          )}
        </div>
      </PageHead>
      {failedPhotos > 0 && (
        <p className="mb-5">
          <Link to={photosHref} className="link inline-flex min-h-11 items-center font-semibold">
            {formatCount(failedPhotos, { one: "photo", many: "photos" })} could not be used
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <p className="card p-6">
          No feed is set up yet. {newHref ? "Add one" : "An owner or manager adds one"}: the web address of
          your stock file is enough. Whoever runs your website sets up a folder that files are uploaded to.
        </p>
      ) : (
        <ul className="card divide-y divide-line">
          {rows.map((row) => (
            <FeedRow key={row.href} row={row} />
          ))}
        </ul>
      )}
      {rows.length > 0 && !hasFeed && (
        <p className="mt-5 measure text-muted">
          No feed brings this stock by itself: somebody imported it. A feed reads the file again whenever it
          changes. A single vehicle is added under Stock.
        </p>
      )}
    </>
  );
}

function FeedRow({ row }: { row: FeedRowView }) {
  const { name, href, origin, forSale, progress, troubles, newest } = row;
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 wrap-anywhere font-semibold">
          <Link to={href} className="link inline-flex min-h-11 items-center">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-muted">{forSale}</p>
      </div>
      <p className="text-sm text-muted">{origin}</p>
      {newest ? (
        <p className="text-sm">
          <Link to={newest.href} className="link font-semibold">
            {newest.outcome}
            <span className="sr-only"> import of {name}</span>
          </Link>{" "}
          <time dateTime={newest.iso}>{newest.at}</time>. {newest.counts}.
        </p>
      ) : (
        <p className="text-sm">No import of it is on record yet.</p>
      )}
      <p className="text-sm text-muted">{progress.text}</p>
      {troubles.map(({ kind, title, reason, advice }) => (
        <p
          key={kind}
          className={`wrap-anywhere rounded-control p-3 text-sm ${kind === "still changing" ? "bg-quiet" : "bg-danger-soft"}`}
        >
          <strong>{title}.</strong> {reason} {advice}
        </p>
      ))}
    </li>
  );
}
