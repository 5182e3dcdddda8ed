import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { Link } from "react-router";
import { RowEdit } from "#features/stock/list/ui/row-edit.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import type { EditAnswer } from "../../list/stock-view.ts";
import { NoticeLines } from "../../notice/ui/notice-lines.tsx";
import type { DetailAnswer, StockVehicleView } from "../vehicle-view.ts";
import { CommentsForm, PinForm, ShownForm, TagForm } from "./detail-forms.tsx";

/** Everything about one vehicle. `answer` is that of a form that was sent without JavaScript. */
export function VehiclePage({
  view,
  answer,
}: {
  view: StockVehicleView;
  answer: EditAnswer | DetailAnswer | undefined;
}) {
  const { row, facts, mayPrice, mayEdit } = view;
  const editAnswer = answer && "vehicle" in answer ? answer : null;
  const detailAnswer = answer && "detail" in answer ? answer : null;
  const forms = { view, answer: detailAnswer };
  return (
    <>
      <Link to={view.listHref} className="link mb-1 inline-flex min-h-11 items-center text-sm">
        All stock
      </Link>
      <PageHead title={row.title}>
        <div className="flex flex-wrap gap-x-5">
          <Link to={row.photosHref} className="link inline-flex min-h-11 items-center">
            Photos
          </Link>
          {row.editHref && (
            <Link to={row.editHref} className="link inline-flex min-h-11 items-center">
              Edit
            </Link>
          )}
          {row.siteHref && (
            <a
              href={row.siteHref}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center gap-1.5"
            >
              On your site<span className="sr-only">, opens in a new tab</span>
              <Icon icon={ExternalLink} size={16} />
            </a>
          )}
        </div>
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <section aria-labelledby="price" className="card grid gap-3 p-4">
            <h2 id="price" className="font-semibold">
              Price and state
            </h2>
            {row.isWithdrawn && <p>The feed no longer has this vehicle, so shoppers do not see it.</p>}
            <RowEdit
              row={row}
              mayPrice={mayPrice}
              mayEdit={mayEdit}
              answer={editAnswer}
              filled={view.isFilled ? row.suggestion?.price : undefined}
            />
            {mayPrice && row.suggestion && <Suggestion isFilled={view.isFilled} {...row.suggestion} />}
          </section>
          <Problems view={view} />
          <Interest weeks={view.weeks} />
          <CommentsForm {...forms} />
          <History view={view} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Summary view={view} />
          <section aria-labelledby="on-site" className="card grid gap-4 p-4">
            <h2 id="on-site" className="font-semibold">
              On your site
            </h2>
            <ShownForm {...forms} />
            <PinForm {...forms} />
            <TagForm {...forms} />
          </section>
          <section aria-labelledby="facts" className="card grid gap-3 p-4">
            <h2 id="facts" className="font-semibold">
              Facts
            </h2>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
              {facts.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          {view.notice && <Notice {...view.notice} />}
        </div>
      </div>
    </>
  );
}

/** What is answered for the notice of a used vehicle (D460). */
function Notice({ lines, form, missing, href, pdfHref }: NonNullable<StockVehicleView["notice"]>) {
  return (
    <section aria-labelledby="notice" className="card grid gap-3 p-4">
      <h2 id="notice" className="font-semibold">
        Notice
      </h2>
      {lines.length > 0 && <NoticeLines lines={lines} />}
      {missing.length > 0 &&
        (form ? (
          <p className="text-sm text-danger">
            Not on your site before {form} has these answers: {missing.join(", ")}.
          </p>
        ) : (
          <p className="text-sm text-muted">
            Not answered: {missing.join(", ")}. Shoppers trust a vehicle more with these answers.
          </p>
        ))}
      <p className="flex flex-wrap gap-x-5">
        {href && (
          <Link to={href} className="link inline-flex min-h-11 items-center">
            {lines.length === 0 ? "Answer" : "Change the answers"}
          </Link>
        )}
        <a href={pdfHref} className="link inline-flex min-h-11 items-center">
          Notice to print (PDF)
        </a>
      </p>
    </section>
  );
}

/** Fills the form with the price that the dealer's ladder says. Nothing is saved by that. */
function Suggestion({ price, href, isFilled }: { price: string; href: string; isFilled: boolean }) {
  return isFilled ? (
    <p role="status" className="text-sm">
      ${price} is filled in as your ladder says. Save it, or change it first.
    </p>
  ) : (
    <p>
      <LinkButton to={href} variant="secondary" preventScrollReset>
        Fill in ${price}
      </LinkButton>
    </p>
  );
}

function Summary({ view: { row, enquiries } }: { view: StockVehicleView }) {
  return (
    <section aria-label="Summary" className="card grid gap-3 p-4">
      {row.photo && (
        <div className="aspect-[4/3] overflow-hidden rounded-control bg-sunken">
          <Picture picture={row.photo} alt="" sizes="352px" widest={640} className="size-full object-cover" />
        </div>
      )}
      <p>
        {row.age} · {row.photos} {row.photos === 1 ? "photo" : "photos"}
      </p>
      {enquiries !== null &&
        (enquiries.count === 0 ? (
          <p className="text-muted">Nobody has enquired about it yet.</p>
        ) : (
          <Link to={enquiries.href} className="link inline-flex min-h-11 items-center">
            {enquiries.count} {enquiries.count === 1 ? "enquiry" : "enquiries"}
          </Link>
        ))}
    </section>
  );
}

function Problems({ view: { row, notice } }: { view: StockVehicleView }) {
  if (row.problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="card grid gap-3 p-4">
      <h2 id="problems" className="font-semibold">
        What needs work
      </h2>
      <ul className="grid gap-2">
        {row.problems.map(({ text, advice, isLegal, source }) => (
          <li key={text}>
            <span className="font-semibold text-danger">{text}</span>
            {isLegal && <span className="text-sm text-danger"> (required by law)</span>}
            <span className="block text-sm">{advice}</span>
            {source && (
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center text-sm"
              >
                {source.title}
                <span className="sr-only">, opens in a new tab</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {notice?.form && notice.href && notice.missing.length > 0 && (
        <p>
          <LinkButton to={notice.href} variant="secondary">
            Answer the notice
          </LinkButton>
        </p>
      )}
    </section>
  );
}

/** What shoppers did with it, by week. The bars repeat the numbers for the eye. */
function Interest({ weeks }: Pick<StockVehicleView, "weeks">) {
  const most = Math.max(1, ...weeks.map(({ views }) => views));
  return (
    <section aria-labelledby="interest" className="card grid gap-3 p-4">
      <h2 id="interest" className="font-semibold">
        Views and enquiries
      </h2>
      <table className="tabular w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-2 font-semibold whitespace-nowrap">
              Week from
            </th>
            <th scope="col" className="p-1 text-right font-semibold">
              Views
            </th>
            <td className="w-full" />
            <th scope="col" className="p-1 text-right font-semibold">
              Calls
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-semibold">
              Enquiries
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, views, calls, enquiries }) => (
            <tr key={from} className="border-t border-line">
              <th scope="row" className="py-1 pr-2 font-normal whitespace-nowrap">
                {from}
              </th>
              <td className="p-1 text-right">{formatWhole(views)}</td>
              <td>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="block h-2 w-full fill-accent"
                >
                  <rect width={(100 * views) / most} height="8" />
                </svg>
              </td>
              <td className="p-1 text-right">{formatWhole(calls)}</td>
              <td className="py-1 pl-2 text-right">{formatWhole(enquiries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">
        Each visitor counts once a day. Calls are visitors who pressed Call or asked for the phone number.
      </p>
    </section>
  );
}

function History({ view: { prices, changes } }: { view: StockVehicleView }) {
  return (
    <section aria-labelledby="history" className="card grid gap-3 p-4">
      <h2 id="history" className="font-semibold">
        Price history
      </h2>
      {prices.length === 0 ? (
        <p className="text-muted">Shoppers have seen no price yet.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {prices.map(({ from, price, by }) => (
            <li key={`${from} ${price}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{price}</span>
              <span className="text-muted">
                {by}, {from}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h2 className="mt-2 font-semibold">What was changed here</h2>
      {changes.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {changes.map(({ at, what, by, note }) => (
            <li key={`${at} ${what}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere">
                {what}
                {note && `: ${note}`}
              </span>
              <span className="text-muted">
                {by}, {at}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
