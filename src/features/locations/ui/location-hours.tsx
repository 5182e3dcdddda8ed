import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import { HoursText } from "#features/places/ui/hours-text.tsx";
import type { HoursRow, SpecialDay } from "#features/places/week-table.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Sheet, SheetButton } from "#ui/panels/sheet.tsx";

const SHEET = "holiday-hours";

/** The week's opening hours, and a dialog of the holidays to come (LOC-12, LOC-13). */
export function LocationHours({
  hours,
  specialDays,
}: {
  hours: readonly HoursRow[];
  specialDays: readonly SpecialDay[];
}) {
  return (
    <div className="grid content-start justify-items-start gap-4">
      <Hours hours={hours} />
      {specialDays.length > 0 && (
        <>
          <SheetButton sheet={SHEET} className={buildButtonClass({ variant: "secondary" })}>
            <Icon icon={CalendarDays} />
            Holiday hours
          </SheetButton>
          <Sheet id={SHEET} title="Holiday hours">
            <SpecialDays days={specialDays} />
          </Sheet>
        </>
      )}
    </div>
  );
}

function Hours({ hours }: { hours: readonly HoursRow[] }) {
  return (
    <table className="w-full max-w-md lg:max-w-none">
      <caption className="pb-2 text-left font-semibold">Opening hours</caption>
      <tbody className="tabular">
        {hours.map(({ day, hours: open, today }) => (
          <tr
            key={day}
            aria-current={today ? "date" : undefined}
            className={classNames("border-b border-line", today && "bg-accent-soft font-semibold")}
          >
            <th
              scope="row"
              className={classNames("py-2 pl-2 text-left print:py-0.5", !today && "font-normal")}
            >
              {day}
              {today && <span className="font-normal text-muted"> (today)</span>}
            </th>
            <td className="py-2 pr-2 text-right print:py-0.5">
              <HoursText hours={open} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SpecialDays({ days }: { days: readonly SpecialDay[] }) {
  return (
    <dl className="tabular divide-y divide-line">
      {days.map(({ day, hours }) => (
        <div key={day} className="py-3">
          <dt className="font-semibold">{day}</dt>
          <dd>
            <HoursText hours={hours} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
