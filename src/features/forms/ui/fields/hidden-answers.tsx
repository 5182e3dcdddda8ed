import { useLocation } from "react-router";
import { CARRIED_FIELDS, TRAP_FIELD } from "#features/leads/take/enquiry-fields.ts";
import type { EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { STEP_FIELDS } from "../../enquiry/take/enquiry-steps.ts";
import type { EnquiryStep, EnquiryView } from "../../enquiry/take/enquiry-view.ts";

/** All that a form posts beside its fields: answers of steps that it does not hold, the step, and what every form posts. */
export function HiddenAnswers({ view, opened }: { view: EnquiryView; opened: readonly EnquiryStep[] }) {
  return (
    <>
      {listOtherAnswers(view, opened).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name={CARRIED_FIELDS.step} value={view.step} />
      <CarriedFields view={view} />
    </>
  );
}

/** What every form posts unseen: car, token, page, visit, whether the shopper is remembered, trap. */
export function CarriedFields({ view }: { view: Pick<EnquiryView, "car" | "token"> }) {
  const { pathname } = useLocation();
  return (
    <>
      {view.car && <input type="hidden" name={CARRIED_FIELDS.car} value={view.car.slug} />}
      {view.token && <input type="hidden" name={CARRIED_FIELDS.token} value={view.token} />}
      <input type="hidden" name={CARRIED_FIELDS.page} value={pathname} />
      <input type="hidden" name={CARRIED_FIELDS.attributes} defaultValue="" />
      <input type="hidden" name={CARRIED_FIELDS.remembered} defaultValue="" />
      <Trap />
    </>
  );
}

function listOtherAnswers(
  { values }: EnquiryView,
  opened: readonly EnquiryStep[],
): readonly (readonly [string, string])[] {
  const asked = opened.flatMap((step) => STEP_FIELDS[step]);
  const fields = Object.keys(values) as (keyof EnquiryValues)[];
  return fields
    .filter((field) => !asked.includes(field) && values[field] !== "")
    .map((field) => [field, values[field]] as const);
}

/** The tracking field that only a program fills in (LEAD-11). */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
