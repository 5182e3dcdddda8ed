import { useLocation } from "react-router";
import type { AskedModel } from "#features/leads/take/asked-model.ts";
import type { AskedOffer } from "#features/leads/take/asked-offer.ts";
import { CARRIED_FIELDS, TRAP_FIELD } from "#features/leads/take/enquiry-fields.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";

interface HiddenAnswersProps {
  readonly step: string;
  readonly values: object;
  /** Names of the fields that the form holds. */
  readonly asked: readonly string[];
}

/** The step of a form in steps, and the answers of steps that it does not hold. */
export function HiddenAnswers({ step, values, asked }: HiddenAnswersProps) {
  const others = (Object.entries(values) as [string, string][]).filter(
    ([field, value]) => !asked.includes(field) && value !== "",
  );
  return (
    <>
      {others.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name={CARRIED_FIELDS.step} value={step} />
    </>
  );
}

/** What every form posts unseen: car, offer or model, token, page, visit, whether the shopper is remembered, trap. */
export function HiddenFields({
  car = null,
  offer,
  model,
  token,
}: {
  car?: EnquiryCar | null;
  offer?: AskedOffer | undefined;
  model?: AskedModel | undefined;
  token: string;
}) {
  const { pathname } = useLocation();
  return (
    <>
      {car && <input type="hidden" name={CARRIED_FIELDS.car} value={car.slug} />}
      {offer && <input type="hidden" name={CARRIED_FIELDS.offer} value={offer.slug} />}
      {model && <input type="hidden" name={CARRIED_FIELDS.model} value={model.key} />}
      {token && <input type="hidden" name={CARRIED_FIELDS.token} value={token} />}
      <input type="hidden" name={CARRIED_FIELDS.page} value={pathname} />
      <input type="hidden" name={CARRIED_FIELDS.attributes} defaultValue="" />
      <input type="hidden" name={CARRIED_FIELDS.remembered} defaultValue="" />
      <Trap />
    </>
  );
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
