import { useMemo, useRef, useState } from "react";
import { TEST_DRIVE_PATH, toTestDrivePath, toVehicleEnquiryPath } from "#features/catalogue/paths.ts";
import { findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { draftName } from "#features/forms/ui/kept/kept-draft.ts";
import { useDraft } from "#features/forms/ui/kept/use-draft.ts";
import { FormActions } from "#features/forms/ui/layout/form-actions.tsx";
import { FormLayout } from "#features/forms/ui/layout/form-layout.tsx";
import { HiddenFields } from "#features/forms/ui/layout/hidden-fields.tsx";
import { StepHeading } from "#features/forms/ui/layout/step-indicator.tsx";
import { useFormAnswer } from "#features/forms/ui/layout/use-form-answer.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { FIELD_LABELS, ONE_NAME_LABELS } from "#features/leads/take/field-labels.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { testDriveWord } from "../rules/name-test-drive.ts";
import type { BookFormView } from "../take/book-view.ts";
import { TestDriveDetails } from "./booking-details.tsx";
import { CarSelect } from "./car-select.tsx";
import { TimeChoice } from "./time-choice.tsx";
import { useHold } from "./use-hold.ts";

interface BookFormProps {
  readonly view: BookFormView;
  readonly site: SiteView;
  readonly isAnswer: boolean;
}

/** The form of a test drive (LEAD-02): time and details, in one step or in two. A plain form that posts to its own page. */
export function BookForm({ view: first, site: { slug: siteSlug }, isAnswer }: BookFormProps) {
  const answer = useFormAnswer(first, { isAnswer, siteSlug });
  const { view, sending, heading } = answer;
  const { step, car } = view;
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { siteSlug, isAnswer, about: draftName(car?.slug ?? "", "Test Drive") });
  return (
    <FormLayout
      ref={form}
      {...{ name: "test-drive", siteSlug, answer, labels: ONE_NAME_LABELS }}
      isLast={step !== "time"}
      action={car ? toTestDrivePath(car.slug) : TEST_DRIVE_PATH}
      onInput={keep}
      className="@container wrap-anywhere"
      before={<StepHeading ref={heading} {...view} />}
    >
      <input type="hidden" name={CARRIED_FIELDS.step} value={step} />
      {view.chooseHref !== null && <input type="hidden" name="chosen" value="1" />}
      <input type="hidden" name="location" value={view.values.location} />
      <HiddenFields {...view} />
      <div hidden={step === "details"}>
        <Times view={view} />
      </div>
      <div hidden={step === "time"} className={step === "booking" ? "mt-8" : undefined}>
        <TestDriveDetails view={view} siteSlug={siteSlug} />
      </div>
      <Actions view={view} sending={sending} />
    </FormLayout>
  );
}

/** Day and time, or when it would suit where nothing can be booked. The vehicle before it when that of the form is gone. */
function Times({ view }: { view: BookFormView }) {
  const { car, values, heldUntil, days, step } = view;
  const [chosen, setChosen] = useState(values.time);
  const known = useMemo(() => ({ until: heldUntil, error: null, nearest: [] }), [heldUntil]);
  const { state, hold } = useHold(known, { car: car?.slug ?? "", location: values.location });
  if (!car) return <CarSelect cars={view.choices} />;
  if (days.length === 0) return <PreferredTime view={view} />;
  const choose = (time: string) => {
    setChosen(time);
    hold(time);
  };
  return <TimeChoice view={view} chosen={chosen} hold={state} onChoose={choose} headed={step === "time"} />;
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
    <FormActions
      sending={sending}
      label={toLabel(view)}
      back={step === "details" ? "time" : undefined}
      asksDetails={step !== "time"}
      beside={
        step === "time" &&
        chooseHref && (
          <Link to={chooseHref} className="link inline-flex min-h-11 items-center px-4 font-semibold">
            Another vehicle
          </Link>
        )
      }
    >
      {car && days.length > 0 && step !== "details" && (
        <p className="text-sm text-muted">
          Can't find a time that suits?{" "}
          <Link to={toVehicleEnquiryPath(car.slug)} className="link inline-block py-1">
            Send us a message
          </Link>
        </p>
      )}
    </FormActions>
  );
}

function toLabel({ step, days, car }: BookFormView): string {
  if (step === "time") return "Continue";
  return days.length > 0 ? `Book ${testDriveWord(car?.itemType)}` : "Send request";
}
