import { CarFormPage } from "#features/forms/ui/layout/car-form-page.tsx";
import { FORM_LOOKS } from "#features/forms/ui/layout/form-heading.tsx";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { nameTestDrive } from "../rules/name-test-drive.ts";
import type { BookView } from "../take/book-view.ts";
import { BookForm } from "./book-form.tsx";
import { ChooseForm } from "./choose-form.tsx";

interface BookPageProps {
  readonly view: BookView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** The page of test drives (LEAD-20): the form with its vehicle and its location in view, or the choice of a vehicle. */
export function BookPage({ view, site, isAnswer }: BookPageProps) {
  const { car, yard } = view.kind === "form" ? view : { car: null, yard: null };
  const isRequest = view.kind === "form" && car !== null && view.days.length === 0;
  return (
    <CarFormPage
      template={site.template}
      title={nameTestDrive(car?.itemType, !isRequest)}
      lead={
        view.offer
          ? `About the offer “${view.offer.name}”. Choose a vehicle, then a time that suits you.`
          : "Choose a vehicle, then a time that suits you."
      }
      car={car}
      carLabel={car?.itemType === "motorcycle" ? "What you will ride" : "What you will drive"}
      formClassName={view.kind === "form" ? "max-w-3xl" : ""}
      aside={
        yard && (
          <div className="grid items-start gap-4 lg:col-start-2">
            <YardCard yard={yard} className={FORM_LOOKS[site.template].yard} />
          </div>
        )
      }
    >
      {car?.reserved && (
        <p className="mb-6 rounded-control bg-sunken px-4 py-3">
          <strong>Reserved.</strong> A shopper has a hold on this {car.itemType}. You can still book a test
          drive; we will tell you if it is sold before then.
        </p>
      )}
      {car && view.offer && <p className="mb-6">About the offer “{view.offer.name}”.</p>}
      {view.kind === "form" ? (
        <BookForm key={car?.slug} {...{ view, site, isAnswer }} />
      ) : (
        <ChooseForm view={view} siteSlug={site.slug} />
      )}
    </CarFormPage>
  );
}
