import { CarSummary, PriceNote } from "#features/forms/ui/fields/car-summary.tsx";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import type { BookView } from "../take/book-view.ts";
import { BookForm } from "./book-form.tsx";
import { ChooseForm } from "./choose-form.tsx";
import { TEST_DRIVE_LOOKS } from "./test-drive-looks.ts";

interface BookPageProps {
  readonly view: BookView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** The page of test drives (LEAD-20): the form with its vehicle and its location in view, or the choice of a vehicle. */
export function BookPage({ view, site, isAnswer }: BookPageProps) {
  const look = TEST_DRIVE_LOOKS[site.template];
  const car = view.kind === "form" ? view.car : null;
  const yard = view.kind === "form" ? view.yard : null;
  const hasAside = car !== null || yard !== null;
  return (
    <>
      <div className={look.head}>
        <div className="container-page">
          <h1 className={look.title}>Book a test drive</h1>
          <p className={look.lead}>
            {car ? `${car.title} ${car.subtitle}`.trim() : "Choose a vehicle, then a time that suits you."}
          </p>
        </div>
      </div>
      <div
        className={classNames(
          "container-page grid items-start gap-x-12 gap-y-6 pb-12",
          hasAside && "lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]",
        )}
      >
        {car && (
          <CarSummary
            car={car}
            label="What you will drive"
            className={classNames(
              look.summary,
              "sticky top-0 z-10 max-lg:-mx-(--gutter) lg:static lg:col-start-2 lg:row-start-1",
            )}
          />
        )}
        {car && <PriceNote car={car} />}
        <div
          className={classNames(
            look.form,
            "w-full min-w-0 max-w-3xl lg:col-start-1 lg:row-span-2 lg:row-start-1",
          )}
        >
          {car?.reserved && (
            <p className="mb-6 rounded-control bg-sunken px-4 py-3">
              <strong>Reserved.</strong> Another shopper has a hold on this {car.itemType}. You can still book
              a test drive; we will tell you if it is sold before then.
            </p>
          )}
          {view.kind === "form" ? (
            <BookForm key={car?.slug} {...{ view, site, isAnswer }} />
          ) : (
            <ChooseForm view={view} />
          )}
        </div>
        {yard && (
          <div className="grid items-start gap-4 lg:col-start-2">
            <YardCard yard={yard} className={look.yard} />
          </div>
        )}
      </div>
    </>
  );
}
