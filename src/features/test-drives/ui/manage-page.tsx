import CalendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import { Form } from "react-router";
import { TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import { CarSummary } from "#features/forms/ui/layout/car-summary.tsx";
import { FORM_LOOKS, FormHeading } from "#features/forms/ui/layout/form-heading.tsx";
import { APPOINTMENT_PATH, toAppointmentPath } from "#features/leads/appointment/appointment-path.ts";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import type { ManagedTestDrive, ManageView } from "../manage/manage-view.ts";
import { ChangeForm } from "./change-form.tsx";

interface ManagePageProps {
  readonly view: ManageView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** Where the link to a booked test drive leads: see it, change its time, cancel it (D168). */
export function ManagePage({ view, site, isAnswer }: ManagePageProps) {
  if (view.kind !== "test-drive") return <TestDriveRefusal kind={view.kind} site={site} />;
  const look = FORM_LOOKS[site.template];
  const hasAside = view.car !== null || view.yard !== null;
  return (
    <>
      <FormHeading template={site.template} title={toTitle(view)} lead={view.title} />
      <div
        className={classNames(
          "container-page grid items-start gap-x-12 gap-y-6 pb-12",
          hasAside && "lg:grid-cols-[minmax(0,1fr)_24rem]",
        )}
      >
        <div className={classNames(look.form, "grid w-full min-w-0 max-w-3xl gap-6 wrap-anywhere")}>
          <Done view={view} />
          {view.step === "change" && <ChangeForm view={view} site={site} isAnswer={isAnswer} />}
          {view.step === "cancel" && <CancelForm view={view} />}
          {view.step === "show" && <Booking view={view} />}
        </div>
        {hasAside && (
          <div className="grid content-start gap-4">
            {view.car && <CarSummary car={view.car} label="The vehicle" className={look.yard} />}
            {view.yard && <YardCard yard={view.yard} className={look.yard} />}
          </div>
        )}
      </div>
    </>
  );
}

function toTitle({ state, step }: ManagedTestDrive): string {
  if (state === "cancelled") return "Your test drive is cancelled";
  if (step === "change") return "Change your test drive";
  return step === "cancel" ? "Cancel your test drive?" : "Your test drive";
}

function Done({ view: { done, place } }: { view: ManagedTestDrive }) {
  if (done === null) return null;
  return (
    <p role="status" className="flex gap-3 rounded-card bg-accent-soft p-4 font-semibold">
      <Icon icon={CircleCheck} className="mt-0.5 shrink-0 text-success" />
      {done === "changed"
        ? `Your new time is booked. The team at ${place} knows.`
        : `It is cancelled. The team at ${place} knows, and the time is free for somebody else.`}
    </p>
  );
}

/** When and where, and what can be done about it. */
function Booking({ view }: { view: ManagedTestDrive }) {
  const { state, token, calendarHref, bookHref } = view;
  return (
    <>
      <Facts view={view} />
      {state === "begun" && (
        <p>
          It is time for your test drive, so it can no longer be changed here. <Call view={view} /> if you are
          late.
        </p>
      )}
      {state === "booked" && (
        <>
          <p>Bring your driver licence: you can't drive without it.</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`${toAppointmentPath(token)}&do=change`} className="max-sm:w-full">
              Change the time
            </LinkButton>
            <a
              href={calendarHref}
              className={classNames(buildButtonClass({ variant: "secondary" }), "max-sm:w-full")}
              download
            >
              <Icon icon={CalendarPlus} size={18} />
              Add it to my calendar
            </a>
            <LinkButton
              to={`${toAppointmentPath(token)}&do=cancel`}
              variant="quiet"
              className="max-sm:w-full"
            >
              Cancel it
            </LinkButton>
          </div>
        </>
      )}
      {state === "cancelled" && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={bookHref} className="max-sm:w-full">
            Book another time
          </LinkButton>
          <LinkButton to="/search" variant="secondary" className="max-sm:w-full">
            Keep looking
          </LinkButton>
        </div>
      )}
    </>
  );
}

function Facts({ view: { state, words, place, length } }: { view: ManagedTestDrive }) {
  const isOff = state === "cancelled";
  return (
    <div className="grid gap-1">
      <p className={classNames("text-xl font-semibold", isOff && "text-muted line-through")}>{words}</p>
      <p className="text-muted">
        {place}, {length}
      </p>
    </div>
  );
}

function CancelForm({ view }: { view: ManagedTestDrive }) {
  return (
    <Form method="post" action={APPOINTMENT_PATH} className="grid gap-6">
      <input type="hidden" name="booking" value={view.token} />
      <input type="hidden" name="intent" value="cancel" />
      {view.formError && (
        <p role="alert" className="font-semibold text-danger">
          {view.formError}
        </p>
      )}
      <Facts view={view} />
      <p>Somebody else can book the time then. We let the team at {view.place} know.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="max-sm:w-full">
          Cancel my test drive
        </Button>
        <LinkButton
          to={toAppointmentPath(view.token)}
          size="large"
          variant="secondary"
          className="max-sm:w-full"
        >
          Keep it
        </LinkButton>
      </div>
    </Form>
  );
}

function Call({ view: { phone } }: { view: ManagedTestDrive }) {
  if (!phone) return "Please call us";
  return (
    <>
      Please call{" "}
      <a href={phone.href} className="link font-semibold">
        {phone.display}
      </a>
    </>
  );
}

const NOTHING = {
  none: {
    title: "This link does not lead to a test drive",
    lead: "It may not be complete. Please open the link in our email again, or call us.",
  },
  over: {
    title: "This test drive is over",
    lead: "Links to a test drive work until it ends. We hope you enjoyed it.",
  },
} as const;

function TestDriveRefusal({ kind, site }: { kind: keyof typeof NOTHING; site: SiteView }) {
  return (
    <>
      <FormHeading template={site.template} {...NOTHING[kind]} />
      <div className="container-page flex flex-wrap gap-3 pb-12">
        <LinkButton to={TEST_DRIVE_PATH}>Book a test drive</LinkButton>
        <Link to="/contact" className="link inline-flex min-h-11 items-center px-4 font-semibold">
          Contact us
        </Link>
      </div>
    </>
  );
}
