import { useMemo, useState } from "react";
import { ErrorSummary } from "#features/forms/ui/fields/error-summary.tsx";
import { FormName } from "#features/forms/ui/fields/field-ids.ts";
import { SendButton } from "#features/forms/ui/fields/step-actions.tsx";
import { useEnquiry } from "#features/forms/ui/fields/use-enquiry.ts";
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
export function ChangeForm({ view: first, site, isAnswer }: ChangeFormProps) {
  const { fetcher, view, noteChange, sending, problems } = useEnquiry(first, {
    ...{ isAnswer, siteSlug: site.slug },
    failure: "That did not work, and nothing has changed. Please try again in a minute, or call us.",
  });
  const { change, token } = view;
  return (
    <FormName value="change-drive">
      <fetcher.Form
        method="post"
        action={APPOINTMENT_PATH}
        noValidate
        onChange={noteChange}
        aria-busy={sending}
        className="@container"
      >
        <ErrorSummary ref={problems} formError={view.formError} errors={view.errors} />
        <input type="hidden" name="booking" value={token} />
        <input type="hidden" name="intent" value="change" />
        <p className="mb-6">
          Your test drive is booked for <strong>{view.words}</strong>. It stays so until you choose another
          time and send it.
        </p>
        {change ? <Times view={view} change={change} /> : <p className="font-semibold">{view.noChange}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          {change && <SendButton sending={sending} label="Change my test drive" />}
          <LinkButton
            to={toAppointmentPath(token)}
            size="large"
            variant="secondary"
            className="max-sm:w-full"
          >
            Keep the present time
          </LinkButton>
        </div>
      </fetcher.Form>
    </FormName>
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
      view={{ days, nearest, errors: view.errors, length: view.length, yard: { name: view.place } }}
      chosen={chosen}
      hold={state}
      onChoose={choose}
    />
  );
}
