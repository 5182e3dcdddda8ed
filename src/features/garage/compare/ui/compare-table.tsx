import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { ComparisonWarning } from "#features/finance/rates/ui/comparison-warning.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { openComparison } from "../../saved/saved-car-list.ts";
import { toComparePath } from "../compare-address.ts";
import type { ComparedCar, CompareView } from "../compare-view.ts";
import { RANKED_ROWS, type RankedRow } from "../rules/best-values.ts";
import { UnknownValue } from "./unknown-value.tsx";

interface Row {
  readonly label: string;
  /** In the order of the vehicles: null for what the data does not say, "" for what does not apply. */
  readonly values: readonly ReactNode[];
  /** It stays when only differences are shown. */
  readonly isKept: boolean;
  /** Why its values do not compare, or what is said of all of them. */
  readonly note?: string | undefined;
  /** A phone's two vehicles both have it, so that it is in one line with others there (D369). */
  readonly isLineOnPhone?: boolean;
}

interface Topic {
  readonly title: string;
  /** Each with a value. */
  readonly rows: readonly Row[];
  /** What all vehicles have, in a row of its own. */
  readonly shared?: readonly string[];
}

/** The third and fourth vehicle do not fit on a phone; paper shows all. */
const ON_PHONE = 2;
const toColumnClass = (column: number) => (column >= ON_PHONE ? "phone:hidden" : "");

const isEmpty = (values: readonly ReactNode[]) => values.every((value) => value === null || value === "");
const isEmptyOnPhone = ({ values }: Row) => isEmpty(values.slice(0, ON_PHONE));

/** The vehicles as the columns of a table, with their names and prices in a head that stays in view. */
export function CompareTable({ view, site }: { view: CompareView; site: SiteView }) {
  const { cars } = view;
  const topics = listTopics(view);
  const hasUnknown =
    cars.some(({ state, price }) => state === "available" && price.kind === "hidden") ||
    topics.some(({ rows }) => rows.some(({ values }) => values.includes(null)));
  return (
    <div className="group/table mt-2 min-w-0 md:mt-6">
      <table className="w-full table-fixed border-separate border-spacing-0 text-left [overflow-wrap:anywhere] phone:-mx-2 phone:block phone:w-[calc(100%+1rem)]">
        <caption className="sr-only">{cars.map(({ heading }) => heading).join(", ")}</caption>
        <colgroup>
          <col className="w-[18%]" />
        </colgroup>
        <Head {...{ cars, site }} />
        {topics.map((topic) => (
          <Section key={topic.title} topic={topic} cars={cars} />
        ))}
      </table>
      {hasUnknown && (
        <p className="mt-4 text-sm text-muted">– means not listed. The {site.noun.one} may still have it.</p>
      )}
    </div>
  );
}

/** A row of cells; on a phone two columns under their label, which leaves the width to the values. */
const ROW = "phone:grid phone:grid-cols-2";
/** What scrolls away under the names fades. */
const STUCK =
  "sticky top-0 z-10 bg-surface phone:static print:static after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-linear-to-b after:from-surface after:to-transparent";
const LABEL =
  "border-b border-line p-2 pl-0 align-top text-sm font-normal text-muted phone:col-span-2 phone:block phone:border-0 phone:pb-0 phone:pl-2";
/** A row without a difference. */
const SAME = "group-has-[[data-only-differences]:checked]/table:hidden";

function Head({ cars, site }: { cars: readonly ComparedCar[]; site: SiteView }) {
  // The showroom's header stays in view on wide screens.
  const stuck = classNames(STUCK, site.template === "showroom" && "lg:top-18");
  return (
    // On a phone the head's rows are children of the table, so that the names stay in view below the head too.
    <thead className="phone:contents">
      <tr className={ROW}>
        <td className="phone:hidden" />
        {cars.map((car, column) => (
          <td key={car.id} className={classNames("relative px-2 align-bottom", toColumnClass(column))}>
            <Link
              to={car.href}
              tabIndex={-1}
              aria-hidden="true"
              className="block overflow-hidden rounded-card"
            >
              <VehiclePicture
                photo={car.photos[0] ?? null}
                alt=""
                {...{ itemType: car.itemType, body: car.body, colour: car.colour }}
                eager
                sizes="(min-width: 48rem) 20vw, 45vw"
                className="aspect-3/2"
              />
            </Link>
            <Link
              to={toComparePath(cars.filter((one) => one !== car).map(({ slug }) => slug))}
              onClick={() => openComparison(site.slug).remove(car.id)}
              preventScrollReset
              className="absolute top-0 right-2 grid size-11 place-items-center print:hidden"
            >
              <span className="grid size-8 place-items-center rounded-pill bg-surface text-ink shadow">
                <Icon icon={X} size={18} />
              </span>
              <span className="sr-only">Remove {car.heading}</span>
            </Link>
          </td>
        ))}
      </tr>
      <tr className={classNames(ROW, "phone:sticky phone:top-0 phone:z-10")}>
        <td className={classNames(stuck, "phone:hidden")} />
        {cars.map((car, column) => (
          <th
            key={car.id}
            scope="col"
            className={classNames(stuck, "p-2 align-top font-normal", toColumnClass(column))}
          >
            <Link to={car.href} className="block leading-snug font-bold hover:underline">
              {car.heading}
            </Link>
            <span className="line-clamp-3 text-sm text-muted">
              {[car.condition, car.subheading].filter(Boolean).join(" · ")}
            </span>
            {car.state !== "available" && (
              <span className="font-bold">{car.state === "sold" ? "Sold" : "No longer for sale"}</span>
            )}
          </th>
        ))}
      </tr>
      {cars.some(({ state }) => state === "available") && (
        <tr className={ROW}>
          <th scope="row" className="p-2 pl-0 align-top text-sm font-normal text-muted phone:sr-only">
            Price
          </th>
          {cars.map((car, column) => (
            <td key={car.id} className={classNames("p-2 align-top", toColumnClass(column))}>
              {car.state === "available" && renderPrice(car)}
              {car.best.includes("Price") && <BestMark row="Price" />}
            </td>
          ))}
        </tr>
      )}
      <tr className={classNames(ROW, "print:hidden")}>
        <td className="pt-2 align-top phone:order-last phone:col-span-2 phone:px-2">
          <label className="inline-flex min-h-11 items-center gap-2 leading-tight">
            <input type="checkbox" className="size-5 shrink-0 accent-accent" data-only-differences />
            Show only differences
          </label>
        </td>
        {cars.map((car, column) => (
          <td key={car.id} className={classNames("p-2 align-top", toColumnClass(column))}>
            {car.state === "available" && (
              <LinkButton to={car.enquireHref} size="small" className="w-full">
                Enquire<span className="sr-only"> about {car.heading}</span>
              </LinkButton>
            )}
          </td>
        ))}
      </tr>
    </thead>
  );
}

/** The topics with a row, each without the rows that no vehicle has a value for (D299). */
function listTopics({ cars, sections, equipment, notes, costNotes }: CompareView): Topic[] {
  const topics: Topic[] = [
    {
      title: "Costs",
      rows: cars.some(({ state }) => state === "available") ? listCosts(cars, costNotes) : [],
    },
    ...sections.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ differs, ...row }) => ({ ...row, isKept: differs, note: notes[row.label] })),
    })),
    {
      title: "Equipment",
      rows: equipment.different.map(({ label, has }) => ({
        label,
        isKept: true,
        isLineOnPhone: has.length > ON_PHONE && has.slice(0, ON_PHONE).every((one) => one === true),
        values: has.map((one) => (one ? <b className="font-semibold">Yes</b> : null)),
      })),
      shared: equipment.shared,
    },
    { title: "Photos", rows: [{ label: "More photos", isKept: true, values: cars.map(renderPhotos) }] },
  ];
  return topics
    .map((topic) => ({ ...topic, rows: topic.rows.filter(({ values }) => !isEmpty(values)) }))
    .filter(({ rows, shared = [] }) => rows.length + shared.length > 0);
}

/** Repayment with its rates (LAW-03), and running cost. One that is not for sale has none of them. */
function listCosts(cars: readonly ComparedCar[], costNotes: readonly string[]): Row[] {
  const toRow = (label: string, render: (car: ComparedCar) => ReactNode): Row => ({
    label,
    isKept: true,
    values: cars.map((car) => (car.state === "available" ? render(car) : "")),
  });
  return [
    toRow("Repayment", renderRepayment),
    { ...toRow("Fuel or charging", renderRunningCost), note: costNotes.join(" ") },
  ];
}

function renderPrice({ price }: ComparedCar): ReactNode {
  if (price.kind === "hidden") return <UnknownValue />;
  return (
    // Four columns of a tablet: an amount stays on one line.
    <div className="md:max-lg:[&_.tabular,&>p]:text-lg">
      <PriceText price={price} />
    </div>
  );
}

function renderRepayment({ finance }: ComparedCar): ReactNode {
  if (finance?.estimate.kind !== "repayment") return null;
  const { week, rate, comparison, alsoPaid, basis } = finance.estimate;
  return (
    <>
      <p className="tabular font-semibold">
        <span className="block">{week} /wk</span>
        <span className="block">{rate}</span>
        <span className="block">{comparison} comparison rate*</span>
      </p>
      {alsoPaid && <p className="mt-1 text-sm">{alsoPaid}</p>}
      <ComparisonWarning basis={basis} className="text-muted" />
    </>
  );
}

function renderRunningCost({ runningCost }: ComparedCar): ReactNode {
  if (!runningCost) return null;
  return (
    <>
      <p className="tabular font-semibold">{runningCost.week} a week</p>
      <p className="tabular">{runningCost.year} a year</p>
      {runningCost.notes.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="link w-fit cursor-pointer py-2">How it is worked out</summary>
          <p>{runningCost.notes.join(" ")}</p>
        </details>
      )}
    </>
  );
}

/** What the head's photo does not show. */
function renderPhotos({ photos, heading, itemType, body, colour }: ComparedCar): ReactNode {
  const [, ...others] = photos;
  if (others.length === 0) return "";
  return (
    <div className="grid gap-2 print:grid-cols-3">
      {others.map((photo) => (
        <VehiclePicture
          key={photo.url}
          photo={photo}
          alt={heading}
          {...{ itemType, body, colour }}
          sizes="(min-width: 48rem) 20vw, 45vw"
          className="aspect-3/2 overflow-hidden rounded-card"
        />
      ))}
    </div>
  );
}

function Section({
  topic: { title, rows, shared = [] },
  cars,
}: {
  topic: Topic;
  cars: readonly ComparedCar[];
}) {
  const isBare = shared.length === 0 && rows.every(isEmptyOnPhone);
  const isKept = rows.some((row) => row.isKept);
  const both = rows.flatMap((row) => (row.isLineOnPhone ? [row.label] : []));
  return (
    <tbody className={classNames(isBare ? "phone:hidden" : "phone:block", !isKept && SAME)}>
      <tr className="phone:block">
        <th
          scope="colgroup"
          colSpan={cars.length + 1}
          className="pt-8 pr-2 pb-2 text-xl font-bold phone:block phone:pl-2"
        >
          {title}
        </th>
      </tr>
      <Line
        label={cars.length > 1 ? "All of them have" : "Has"}
        entries={shared}
        cars={cars}
        className={`phone:block ${SAME}`}
      />
      <Line label="Both of these have" entries={both} cars={cars} className={`hidden phone:block ${SAME}`} />
      {rows.map((row) => (
        <CompareRow key={row.label} row={row} cars={cars} />
      ))}
    </tbody>
  );
}

/** What several vehicles have, in one row. */
function Line({
  label,
  entries,
  cars,
  className,
}: {
  label: string;
  entries: readonly string[];
  cars: readonly ComparedCar[];
  className: string;
}) {
  if (entries.length === 0) return null;
  return (
    <tr className={className}>
      <th scope="row" className={LABEL}>
        {label}
      </th>
      <td colSpan={cars.length} className="border-b border-line p-2 phone:block">
        {entries.join(", ")}
      </td>
    </tr>
  );
}

function CompareRow({ row, cars }: { row: Row; cars: readonly ComparedCar[] }) {
  const { label, values, isKept, note } = row;
  return (
    <tr
      className={classNames(isEmptyOnPhone(row) || row.isLineOnPhone ? "phone:hidden" : ROW, !isKept && SAME)}
    >
      <th scope="row" className={LABEL}>
        {label}
        {note && <span className="block text-xs">{note}</span>}
      </th>
      {cars.map(({ id, best }, column) => {
        const ranked = best.find((one) => one === label);
        return (
          <td key={id} className={classNames("border-b border-line p-2 align-top", toColumnClass(column))}>
            {values[column] ?? <UnknownValue />}
            {ranked && <BestMark row={ranked} />}
          </td>
        );
      })}
    </tr>
  );
}

/** Says in words that this is the best value of its row (D299). */
function BestMark({ row }: { row: RankedRow }) {
  return (
    <p className="mt-1 flex w-fit items-center gap-1 rounded-control bg-success-soft px-1.5 py-0.5 text-sm font-semibold text-success">
      <Icon icon={Check} size={16} />
      {RANKED_ROWS[row].words}
    </p>
  );
}
