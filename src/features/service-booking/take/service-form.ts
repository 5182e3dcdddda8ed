import type { FormDefinition } from "#features/forms/definitions/form-definition.ts";
import { COMMENTS, DETAILS, type FormField, LOCATION, REGO } from "#features/forms/definitions/form-field.ts";
import type { ServiceBookingSettings } from "../settings.ts";
import type { ServicePlace } from "./service-places.ts";

/** The name under which a lead keeps the form's answers. */
export const SERVICE_FORM = "service-booking";

/** What a lead is filed under beside the category Service, by which it is routed (D170). */
export const SERVICE_SUBCATEGORY = "Service Booking";

/** The form of a service as a site asks it: vehicle, work, day and drop-off, contact (PAGE-01). */
export function buildServiceForm(
  { work }: Pick<ServiceBookingSettings, "work">,
  places: readonly ServicePlace[],
): FormDefinition {
  return {
    title: "Book a service",
    lead: "Tell us the vehicle, the work and the day that suits you. Our service team confirms it.",
    category: "Service",
    groups: [
      { title: "Your vehicle", fields: VEHICLE },
      {
        title: "The service",
        fields: [
          { ...LOCATION, label: "Service department" },
          {
            name: "work",
            label: "What it needs",
            kind: "choice",
            isRequired: true,
            maxLength: 80,
            options: work,
          },
          ...listDayFields(places),
          { ...COMMENTS, hint: "What it does, when it does it, and whether you need a loan car." },
        ],
      },
      DETAILS,
    ],
    sendLabel: "Request this booking",
  };
}

const VEHICLE: readonly FormField[] = [
  { ...REGO, isWide: true, hint: "With your rego you can skip make, model and year." },
  { name: "make", label: "Make", kind: "line", isRequired: false, maxLength: 60 },
  { name: "model", label: "Model", kind: "line", isRequired: false, maxLength: 60 },
  { name: "year", label: "Year", kind: "year", isRequired: false, maxLength: 4 },
  {
    name: "km",
    label: "Kilometres",
    kind: "count",
    isRequired: false,
    maxLength: 12,
    min: 0,
    max: 2_000_000,
  },
];

/** Days of all departments, since which of them is chosen in the same form; where no hours are known, the shopper's own words. */
function listDayFields(places: readonly ServicePlace[]): readonly FormField[] {
  const days = new Map(places.flatMap(({ days: own }) => own).map((day) => [day.date, day.label]));
  const preferred = { name: "day", label: "Preferred day", isRequired: true, maxLength: 80 } as const;
  if (days.size === 0)
    return [{ ...preferred, kind: "line", hint: "For example, any Tuesday after the 8th." }];
  const options = [...days].sort(([one], [other]) => one.localeCompare(other)).map(([, label]) => label);
  return [
    { ...preferred, kind: "choice", options },
    {
      ...{ name: "drop_off", label: "Drop-off", kind: "choice", isRequired: true, maxLength: 20 },
      options: listDropOffs(places),
    },
  ];
}

/** Every drop-off of any day, by the clock. */
function listDropOffs(places: readonly ServicePlace[]): readonly string[] {
  const all = new Set(places.flatMap(({ days }) => days.flatMap(({ dropOffs }) => dropOffs)));
  return [...all].sort((one, other) => toMinutes(one) - toMinutes(other));
}

/** "7:30 am" in minutes after midnight. */
function toMinutes(clock: string): number {
  const [, hours = 0, minutes = 0, half = ""] = /^(\d+):(\d\d) ([ap])m$/.exec(clock) ?? [];
  return (Number(hours) % 12) * 60 + Number(minutes) + (half === "p" ? 720 : 0);
}
