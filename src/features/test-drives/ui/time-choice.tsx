import { useState } from "react";
import { findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { classNames } from "#ui/base/class-names.ts";
import { testDriveWord } from "../rules/name-test-drive.ts";
import type { BookFormView, DayView, TimeView } from "../take/book-view.ts";
import type { HoldState } from "./use-hold.ts";

type TimesView = Pick<BookFormView, "days" | "errors" | "nearest" | "length"> & {
  readonly car: Pick<NonNullable<BookFormView["car"]>, "itemType"> | null;
  /** Where it begins, if it is known. */
  readonly yard: { readonly name: string } | null;
};

interface Choosing {
  readonly chosen: string;
  readonly hold: HoldState;
  readonly onChoose: (time: string) => void;
}

/**
 * Day and time of a test drive (LEAD-22): the days as radio buttons, then the times of the chosen one. Without JavaScript all days
 * stand below each other.
 */
export function TimeChoice({
  view,
  chosen,
  hold,
  onChoose,
  headed = false,
}: Choosing & {
  view: TimesView;
  /** Whether the heading of a step already says what is chosen. */
  headed?: boolean;
}) {
  const fieldId = useFieldId();
  const { days, errors } = view;
  const first = days.find(({ times }) => times.some(({ value }) => value === chosen)) ?? days[0];
  const [date, setDate] = useState(first?.date ?? "");
  const open = days.find((day) => day.date === date) ?? first;
  const error = hold.error ?? (hold.until ? undefined : findError(errors, "time"));
  const nearest = hold.error ? hold.nearest : view.nearest;
  const id = fieldId("time");
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 gap-4 scroll-mt-28 outline-none"
    >
      <legend className={headed ? "sr-only" : "mb-1 text-lg font-semibold"}>Choose a day and time</legend>
      <p className="text-sm text-muted">
        A {testDriveWord(view.car?.itemType)} takes {view.length}
        {view.yard && <>, from {view.yard.name}</>}. Times are local to the dealership.
      </p>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="font-semibold text-danger">
            {error}
          </p>
        )}
        {!error && hold.until && (
          <p className="rounded-control bg-accent-soft px-4 py-2.5 text-sm">
            We are keeping this time for you until <strong>{hold.until}</strong>.
          </p>
        )}
      </div>
      {nearest.length > 0 && (
        <TimeGroup label="Nearest free times" times={nearest} {...{ chosen, onChoose }} />
      )}
      <DayStrip days={days} date={open?.date ?? ""} onChoose={setDate} />
      {days.map((day) => (
        <div key={day.date} className={day.date === open?.date ? undefined : "hidden noscript:block"}>
          <TimeGroup label={day.label} times={day.times} {...{ chosen, onChoose }} />
        </div>
      ))}
    </fieldset>
  );
}

/** The days that have free times. Without JavaScript there is nothing to switch. */
function DayStrip({
  days,
  date,
  onChoose,
}: {
  days: readonly DayView[];
  date: string;
  onChoose: (date: string) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-label="Day"
      className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 noscript:hidden"
    >
      {days.map((day) => (
        <label key={day.date} className={classNames(CHIP, "min-h-14 flex-col leading-tight")}>
          <input
            type="radio"
            name="day"
            value={day.date}
            checked={day.date === date}
            onChange={() => onChoose(day.date)}
            aria-label={day.label}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span aria-hidden="true" className="text-sm">
            {day.weekday}
          </span>
          <span aria-hidden="true" className="font-semibold whitespace-nowrap">
            {day.day}
          </span>
        </label>
      ))}
    </div>
  );
}

function TimeGroup({
  label,
  times,
  chosen,
  onChoose,
}: {
  label: string;
  times: readonly TimeView[];
  chosen: string;
  onChoose: (time: string) => void;
}) {
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-2">
      <p aria-hidden="true" className="font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {times.map(({ value, label: text }) => (
          <label key={value} className={classNames(CHIP, "min-h-11 min-w-24 px-3 font-semibold")}>
            <input
              type="radio"
              name="time"
              value={value}
              defaultChecked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {text}
          </label>
        ))}
      </div>
    </div>
  );
}

const CHIP =
  "relative flex cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface text-center hover:border-ink " +
  "has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink " +
  "has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent " +
  "forced-colors:has-checked:outline-4";
