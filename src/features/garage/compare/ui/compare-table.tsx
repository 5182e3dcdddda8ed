import type { ReactNode } from "react";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { ComparisonWarning } from "#features/finance/rates/ui/comparison-warning.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { openComparison } from "../../saved/saved-car-list.ts";
import { toComparePath } from "../compare-address.ts";
import type { ComparedCar, CompareView } from "../compare-view.ts";

/** The two vehicles that a phone shows have no value. */
const isEmptyOnPhone = ({ values }: { readonly values: readonly (string | null)[] }) =>
  values.slice(0, 2).every((value) => value === null);

/** The third and fourth vehicle do not fit on a phone; paper shows all. */
const toColumnClass = (column: number) => (column > 1 ? "phone:hidden" : "");

/** The vehicles as the columns of a table, with their names and prices in a head that stays in view. */
export function CompareTable({ view, site }: { view: CompareView; site: SiteView }) {
  const { cars, sections, equipment } = view;
  return (
    <div className="group/table mt-6">
      <label className="mb-2 inline-flex min-h-11 items-center gap-2 print:hidden">
        <input type="checkbox" className="size-5 accent-accent" data-only-differences />
        Show only differences
      </label>
      <table className="w-full table-fixed border-separate border-spacing-0 text-left [overflow-wrap:anywhere] phone:block">
        <caption className="sr-only">{cars.map(({ heading }) => heading).join(", ")}</caption>
        <colgroup>
          <col className="w-[18%]" />
        </colgroup>
        <Head {...{ cars, site }} />
        <Costs cars={cars} />
        {sections.map(({ title, rows }) => (
          <Section
            key={title}
            {...{ title, columns: cars.length }}
            isEmptyOnPhone={rows.every(isEmptyOnPhone)}
            isKept={rows.some(({ marked }) => marked.includes(true))}
          >
            {rows.map((row) => (
              <CompareRow
                key={row.label}
                {...row}
                isEmptyOnPhone={isEmptyOnPhone(row)}
                values={row.values.map((value) => value ?? <Unknown />)}
              />
            ))}
          </Section>
        ))}
        <EquipmentRows {...{ cars, equipment }} />
        <Photos cars={cars} />
      </table>
    </div>
  );
}

/** A row of cells; on a phone two columns under their label, which leaves the width to the values. */
const ROW = "phone:grid phone:grid-cols-2";
const STUCK = "sticky top-0 z-10 border-b border-line-strong bg-surface phone:static print:static";
const LABEL =
  "border-b border-line p-2 pl-0 align-top text-sm font-normal text-muted phone:col-span-2 phone:block phone:border-0 phone:pb-0 phone:pl-2";
/** A row without a difference. */
const SAME = "group-has-[[data-only-differences]:checked]/table:hidden";

const Unknown = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not listed</span>
  </span>
);

function Head({ cars, site }: { cars: readonly ComparedCar[]; site: SiteView }) {
  // The showroom's header stays in view on wide screens.
  const stuck = classNames(STUCK, site.template === "showroom" && "lg:top-18");
  return (
    // On a phone the head's rows are children of the table, so that the names stay in view below the head too.
    <thead className="phone:contents">
      <tr className={ROW}>
        <td className="phone:hidden" />
        {cars.map((car, column) => (
          <td key={car.id} className={classNames("px-2 align-bottom", toColumnClass(column))}>
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
      <tr className={classNames(ROW, "print:hidden")}>
        <td className="phone:hidden" />
        {cars.map((car, column) => (
          <td key={car.id} className={classNames("p-2 align-top", toColumnClass(column))}>
            <div className="flex flex-wrap items-center gap-x-3">
              {car.state === "available" && (
                <LinkButton to={car.enquireHref} size="small">
                  Enquire<span className="sr-only"> about {car.heading}</span>
                </LinkButton>
              )}
              <Link
                to={toComparePath(cars.filter((one) => one !== car).map(({ slug }) => slug))}
                onClick={() => openComparison(site.slug).remove(car.id)}
                preventScrollReset
                className="link inline-flex min-h-11 items-center text-sm"
              >
                Remove<span className="sr-only"> {car.heading}</span>
              </Link>
            </div>
          </td>
        ))}
      </tr>
    </thead>
  );
}

/** What the head's photo does not show. */
function Photos({ cars }: { cars: readonly ComparedCar[] }) {
  if (cars.every(({ photos }) => photos.length < 2)) return null;
  return (
    <Section title="Photos" columns={cars.length}>
      <CompareRow
        label="More photos"
        isKept
        values={cars.map(({ photos, ...car }) => (
          <div key="photos" className="grid gap-2 print:grid-cols-3">
            {photos.slice(1).map((photo) => (
              <VehiclePicture
                key={photo.url}
                photo={photo}
                alt={car.heading}
                {...{ itemType: car.itemType, body: car.body, colour: car.colour }}
                sizes="(min-width: 48rem) 20vw, 45vw"
                className="aspect-3/2 overflow-hidden rounded-card"
              />
            ))}
          </div>
        ))}
      />
    </Section>
  );
}

/** Price, repayment with its rates (LAW-03), and running cost. */
function Costs({ cars }: { cars: readonly ComparedCar[] }) {
  const available = cars.some(({ state }) => state === "available");
  if (!available) return null;
  return (
    <Section title="Price and costs" columns={cars.length}>
      <CompareRow
        label="Price"
        isKept
        values={cars.map(({ price }) => (
          // Four columns of a tablet: an amount stays on one line.
          <div key="price" className="md:max-lg:[&_.tabular,&>p]:text-lg">
            <PriceText price={price} />
          </div>
        ))}
      />
      {cars.some(({ finance }) => finance) && (
        <CompareRow
          label="Repayment"
          isKept
          values={cars.map((car) => <Repayment key="repayment" car={car} />)}
        />
      )}
      {cars.some(({ runningCost }) => runningCost) && (
        <CompareRow
          label="Fuel or charging"
          isKept
          values={cars.map((car) => <RunningCost key="cost" car={car} />)}
        />
      )}
    </Section>
  );
}

function Repayment({ car: { finance } }: { car: ComparedCar }) {
  if (finance?.estimate.kind !== "repayment") return <Unknown />;
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

function RunningCost({ car: { runningCost } }: { car: ComparedCar }) {
  if (!runningCost) return <Unknown />;
  return (
    <>
      <p className="tabular font-semibold">{runningCost.week} a week</p>
      <p className="tabular">{runningCost.year} a year</p>
      <p className="mt-1 text-xs text-muted">{runningCost.notes.join(" ")}</p>
    </>
  );
}

function Section({
  title,
  columns,
  isEmptyOnPhone = false,
  isKept = true,
  children,
}: {
  title: string;
  columns: number;
  /** None of its rows has a value that a phone shows. */
  isEmptyOnPhone?: boolean;
  /** One of its rows stays when only differences are shown. */
  isKept?: boolean;
  children: ReactNode;
}) {
  return (
    <tbody className={classNames(isEmptyOnPhone ? "phone:hidden" : "phone:block", !isKept && SAME)}>
      <tr className="phone:block">
        <th
          scope="colgroup"
          colSpan={columns + 1}
          className="pt-8 pr-2 pb-2 text-xl font-bold phone:block phone:pl-2"
        >
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

/** A row. */
function CompareRow({
  label,
  values,
  marked = [],
  isKept = marked.includes(true),
  isEmptyOnPhone = false,
}: {
  label: string;
  values: readonly ReactNode[];
  /** Which values are marked as different. */
  marked?: readonly boolean[];
  /** It stays when only differences are shown. */
  isKept?: boolean;
  isEmptyOnPhone?: boolean;
}) {
  return (
    <tr className={classNames(isEmptyOnPhone ? "phone:hidden" : ROW, !isKept && SAME)}>
      <th scope="row" className={LABEL}>
        {label}
      </th>
      {values.map((value, column) => (
        <td
          key={column}
          className={classNames(
            "border-b border-line p-2 align-top",
            marked[column] && "bg-accent-soft font-semibold",
            toColumnClass(column),
          )}
        >
          {value}
          {marked[column] && <span className="sr-only"> (different)</span>}
        </td>
      ))}
    </tr>
  );
}

function EquipmentRows({ cars, equipment: { shared, different } }: Pick<CompareView, "cars" | "equipment">) {
  if (shared.length + different.length === 0) return null;
  return (
    <Section title="Equipment" columns={cars.length} isKept={different.length > 0}>
      {different.map(({ label, has }) => (
        <CompareRow key={label} label={label} isKept values={has.map(toMark)} />
      ))}
      {shared.length > 0 && (
        <tr className={classNames("phone:block", SAME)}>
          <th scope="row" className={LABEL}>
            {cars.length > 1 ? "All of them have" : "Has"}
          </th>
          <td colSpan={cars.length} className="p-2 phone:block">
            {shared.join(", ")}
          </td>
        </tr>
      )}
    </Section>
  );
}

function toMark(has: boolean | null): ReactNode {
  if (has === null) return <Unknown />;
  return has ? <span className="font-semibold">Yes</span> : <span className="text-muted">Not listed</span>;
}
