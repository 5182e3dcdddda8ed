import { useMemo, useState } from "react";
import { SendButton } from "#features/forms/ui/layout/form-actions.tsx";
import { FormLayout } from "#features/forms/ui/layout/form-layout.tsx";
import { useFormAnswer } from "#features/forms/ui/layout/use-form-answer.ts";
import { APPOINTMENT_PATH, toAppointmentPath } from "#features/leads/appointment/appointment-path.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import type { ChangeView, ManagedTestDrive } from "../manage/manage-view.ts";
import { TimeChoice } from "./time-choice.tsx";
import { useHold } from "./use-hold.ts";

interface ChangeFormProps {
  readonly view: ManagedTestDrive;
  readonly site: SiteView;
  readonly isAnswer: boolean;
}

/** The choice of another time for a booked test drive, as it is booked. A plain form that posts to the page of the booking. */
export function ChangeForm({ view: first, site: { slug: siteSlug }, isAnswer }: ChangeFormProps) {
  const answer = useFormAnswer(first, {
    ...{ isAnswer, siteSlug },
    failure: "That did not work, and nothing has changed. Please try again in a minute, or call us.",
  });
  const { view, sending } = answer;
  const { change, token } = view;
  return (
    <FormLayout
      {...{ name: "change-drive", siteSlug, answer, isLast: false }}
      action={APPOINTMENT_PATH}
      defaultShouldRevalidate
      className="@container"
    >
      <input type="hidden" name="booking" value={token} />
      <input type="hidden" name="intent" value="change" />
      <p className="mb-6">
        Your test drive is booked for <strong>{view.words}</strong>. It stays so until you choose another time
        and send it.
      </p>
      {change ? <Times view={view} change={change} /> : <p className="font-semibold">{view.noChange}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {change && <SendButton sending={sending} label="Change my test drive" />}
        <LinkButton to={toAppointmentPath(token)} size="large" variant="secondary" className="max-sm:w-full">
          Keep the present time
        </LinkButton>
      </div>
    </FormLayout>
  );
}

function Times({ view, change }: { view: ManagedTestDrive; change: ChangeView }) {
  const { car, location, days, nearest, heldUntil } = change;
  const [chosen, setChosen] = useState(change.chosen);
  const known = useMemo(() => ({ until: heldUntil, error: null, nearest: [] }), [heldUntil]);
  const { state, hold } = useHold(known, { car, location, booking: view.token });
  const choose = (time: string) => {
    setChosen(time);
    hold(time);
  };
  return (
    <TimeChoice
      view={{
        car: view.car,
        days,
        nearest,
        errors: view.errors,
        length: view.length,
        yard: { name: view.place },
      }}
      chosen={chosen}
      hold={state}
      onChoose={choose}
    />
  );
}
