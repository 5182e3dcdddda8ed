import type { AnswerError } from "#features/forms/rules/check-answers.ts";
import type { FormValues } from "#features/forms/rules/form-values.ts";
import { formatList } from "#ui/base/format-list.ts";
import type { ServiceDay } from "./service-days.ts";

/** What only several answers together say is wrong: which vehicle it is, and whether the day and the drop-off fit the department. */
export function checkService(
  values: FormValues,
  place: { readonly name: string; readonly days: readonly ServiceDay[] } | null,
): readonly AnswerError[] {
  return [...checkVehicle(values), ...(place ? checkDay(values, place) : [])];
}

const isGiven = (values: FormValues, name: string) => (values[name] ?? "").trim() !== "";

/** A registration says which vehicle it is; without one, make, model and year do. */
function checkVehicle(values: FormValues): AnswerError[] {
  if (isGiven(values, "Rego")) return [];
  const missing = (["make", "model", "year"] as const).filter((name) => !isGiven(values, name));
  if (missing.length === 0) return [];
  if (missing.length === 3)
    return [
      {
        field: "Rego",
        message: "Please tell us the registration, or the make, model and year of the vehicle.",
      },
    ];
  return missing.map((field) => ({
    field,
    message: `Please tell us the ${field} too, or the registration instead.`,
  }));
}

function checkDay(
  values: FormValues,
  { name, days }: { readonly name: string; readonly days: readonly ServiceDay[] },
): AnswerError[] {
  if (days.length === 0 || !isGiven(values, "day")) return [];
  const day = days.find(({ label }) => label === values.day?.trim());
  if (!day)
    return [
      {
        field: "day",
        message: `${name} doesn't take bookings on that day. Please choose another, such as ${days[0]?.label}.`,
      },
    ];
  const dropOff = values.drop_off?.trim() ?? "";
  if (dropOff === "" || day.dropOffs.includes(dropOff)) return [];
  return [
    {
      field: "drop_off",
      message: `On ${day.label} vehicles can be dropped off at ${formatList(day.dropOffs)}.`,
    },
  ];
}
