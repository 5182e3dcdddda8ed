import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { Fragment, type ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import type { EmptyView } from "../view/results-view.ts";
import { AlertInPlace } from "./alert-in-place.tsx";

const WAY =
  "flex min-h-14 items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-2 hover:border-ink";

const TEXT_LINK = "link inline-flex min-h-11 items-center text-sm font-semibold sm:text-base";

/**
 * Where nothing is found (SEA-18 to SEA-20), a new start: which filter to drop and what that finds, the nearest vehicles or the last
 * arrivals as `children` (D257) within reach of the first screen, an alert for when one arrives (D303), and the dealer who may find one (D123). `alertHref` as in `ResultsView`.
 */
export default function NoResults({
  empty,
  alertHref,
  children,
}: {
  empty: EmptyView;
  alertHref: string | null;
  children: ReactNode;
}) {
  const [title, text] =
    empty.nearest.length > 0 ? ["Nearest matches", empty.nearestText] : ["Latest arrivals", empty.latestText];
  return (
    <>
      <div className="grid gap-3 rounded-card border border-line bg-quiet px-3 py-4 sm:px-6">
        <div className="grid gap-0.5">
          <h2 className="text-xl font-bold">{empty.title}</h2>
          <p className="text-sm text-muted sm:text-base">{empty.text}</p>
        </div>
        {empty.instead.length > 0 && (
          <ul aria-label="In stock instead" className="grid gap-2 sm:grid-cols-2">
            {empty.instead.map(({ label, count, href }) => (
              <li key={href}>
                <Link to={href} rel="nofollow" className={WAY}>
                  <span className="min-w-0 grow [overflow-wrap:anywhere]">
                    <strong>{label}</strong>: {count}
                  </span>
                  <Icon icon={ArrowRight} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {empty.drops.length > 0 && (
          <ul aria-label="Search again without" className="grid gap-2 sm:grid-cols-2">
            {empty.drops.map(({ labels, found, href }) => (
              <li key={href}>
                <Link to={href} rel="nofollow" className={WAY}>
                  <span className="min-w-0 grow [overflow-wrap:anywhere]">
                    Without{" "}
                    {labels.map((label, at) => (
                      <Fragment key={label}>
                        {at > 0 && " and "}
                        <strong>{label}</strong>
                      </Fragment>
                    ))}
                    : {found}
                  </span>
                  <Icon icon={ArrowRight} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-5 *:has-[form]:basis-full">
          {alertHref !== null && <AlertInPlace key={alertHref} href={alertHref} />}
          <Link to={empty.askHref} rel="nofollow" className={TEXT_LINK}>
            Tell us what you’re looking for
          </Link>
          <Link to={empty.clearHref} className={TEXT_LINK}>
            Clear Filters
          </Link>
        </div>
      </div>
      {empty.nearest.length + empty.latest.length > 0 && (
        <section aria-label={title} className="grid gap-4">
          <div>
            <h2 className="text-2xl font-bold tracking-tight">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
          {children}
        </section>
      )}
    </>
  );
}
