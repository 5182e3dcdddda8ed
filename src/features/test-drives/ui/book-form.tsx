import { type FormEvent, useMemo, useRef, useState } from "react";
import { TEST_DRIVE_PATH, toTestDrivePath } from "#features/catalogue/paths.ts";
import { useDraft } from "#features/forms/ui/fields/draft.ts";
import { ErrorSummary } from "#features/forms/ui/fields/error-summary.tsx";
import { FormName, findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { fillVisit } from "#features/forms/ui/fields/fill-visit.ts";
import { CarriedFields } from "#features/forms/ui/fields/hidden-answers.tsx";
import { draftName } from "#features/forms/ui/fields/kept-draft.ts";
import { readTypedShopper } from "#features/forms/ui/fields/remembered-shopper.ts";
import { storeSentShopper } from "#features/forms/ui/fields/sent-enquiry.ts";
import { SendButton } from "#features/forms/ui/fields/step-actions.tsx";
import { StepIndicator } from "#features/forms/ui/fields/step-indicator.tsx";
import { useEnquiry } from "#features/forms/ui/fields/use-enquiry.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import type { BookFormView } from "../take/book-view.ts";
import { CarSelect } from "./car-select.tsx";
import { TestDriveDetails } from "./test-drive-details.tsx";
import { TimeChoice } from "./time-choice.tsx";
import { useHold } from "./use-hold.ts";

interface BookFormProps {
  readonly view: BookFormView;
  readonly site: SiteView;
  readonly isAnswer: boolean;
}

/** The form of a test drive (LEAD-02): time and details, in one step or in two. A plain form that posts to its own page. */
export function BookForm({ view: first, site, isAnswer }: BookFormProps) {
  const { fetcher, view, noteChange, sending, heading, problems } = useEnquiry(first, {
    isAnswer,
    siteSlug: site.slug,
  });
  const { step, steps, car } = view;
  const title = steps.find(({ key }) => key === step)?.label;
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, {
    ...{ siteSlug: site.slug, isAnswer },
    about: draftName(car?.slug ?? "", "Test Drive"),
  });
  const prepare = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    fillVisit(form, site.slug);
    if (step === "time") return;
    storeSentShopper(site.slug, readTypedShopper(new FormData(form)), openBrowserStore("sessionStorage"));
  };
  return (
    <FormName value="test-drive">
      <fetcher.Form
        ref={form}
        method="post"
        action={car ? toTestDrivePath(car.slug) : TEST_DRIVE_PATH}
        noValidate
        defaultShouldRevalidate={false}
        onSubmit={prepare}
        onInput={keep}
        onChange={noteChange}
        aria-busy={sending}
        className="@container wrap-anywhere"
      >
        {steps.length > 0 && <StepIndicator steps={steps} step={step} />}
        {title && (
          <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-28 text-xl font-semibold outline-none">
            {title}
          </h2>
        )}
        <ErrorSummary ref={problems} formError={view.formError} errors={view.errors} />
        <Carried view={view} />
        <div hidden={step === "details"}>
          <Times view={view} />
        </div>
        <div hidden={step === "time"} className={step === "booking" ? "mt-8" : undefined}>
          <TestDriveDetails view={view} siteSlug={site.slug} />
        </div>
        <Actions view={view} sending={sending} />
      </fetcher.Form>
    </FormName>
  );
}

function Carried({ view }: { view: BookFormView }) {
  return (
    <>
      <input type="hidden" name={CARRIED_FIELDS.step} value={view.step} />
      {view.chooseHref !== null && <input type="hidden" name="chosen" value="1" />}
      <input type="hidden" name="location" value={view.values.location} />
      <CarriedFields view={view} />
    </>
  );
}

/** Day and time, or when it would suit where nothing can be booked. The vehicle before it when that of the form is gone. */
function Times({ view }: { view: BookFormView }) {
  const { car, values, heldUntil, days } = view;
  const [chosen, setChosen] = useState(values.time);
  const known = useMemo(() => ({ until: heldUntil, error: null, nearest: [] }), [heldUntil]);
  const { state, hold } = useHold(known, { car: car?.slug ?? "", location: values.location });
  if (!car) return <CarSelect cars={view.choices} />;
  if (days.length === 0) return <PreferredTime view={view} />;
  const choose = (time: string) => {
    setChosen(time);
    hold(time);
  };
  return <TimeChoice view={view} chosen={chosen} hold={state} onChoose={choose} />;
}

function PreferredTime({ view: { values, errors } }: { view: BookFormView }) {
  const fieldId = useFieldId();
  return (
    <TextField
      id={fieldId("preferred_time")}
      name="preferred_time"
      label={FIELD_LABELS.preferred_time}
      hint="No times can be booked online at the moment. Tell us what suits you, and we call to arrange it."
      required
      maxLength={200}
      autoComplete="off"
      defaultValue={values.preferred_time}
      error={findError(errors, "preferred_time")}
    />
  );
}

function Actions({ view, sending }: { view: BookFormView; sending: boolean }) {
  const { step, chooseHref, days, car } = view;
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SendButton sending={sending} label={toLabel(view)} />
        {step === "details" && (
          <Button
            type="submit"
            size="large"
            variant="quiet"
            name={CARRIED_FIELDS.back}
            value="time"
            disabled={sending}
          >
            Back
          </Button>
        )}
        {step === "time" && chooseHref && (
          <Link to={chooseHref} className="link inline-flex min-h-11 items-center px-4 font-semibold">
            Another vehicle
          </Link>
        )}
      </div>
      {step !== "time" && <PrivacyLine />}
      {car && days.length > 0 && step !== "details" && (
        <p className="text-sm text-muted">
          None of these times suits you?{" "}
          <Link to={`/enquiry?car=${car.slug}`} className="link inline-block py-1">
            Send us a message
          </Link>
        </p>
      )}
    </div>
  );
}

function toLabel({ step, days }: BookFormView): string {
  if (step === "time") return "Continue";
  return days.length > 0 ? "Book Test Drive" : "Send Request";
}
