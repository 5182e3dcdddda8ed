import { expect, test } from "vitest";
import { checkService } from "./check-service.ts";

const DAYS = [
  { date: "2025-03-04", label: "Tuesday 4 March", dropOffs: ["7:30 am", "8:00 am"] },
  { date: "2025-03-08", label: "Saturday 8 March", dropOffs: ["8:00 am"] },
];
const PLACE = { name: "Northside Service", days: DAYS };
const check = (values: Record<string, string>, place: typeof PLACE | null = PLACE) =>
  checkService(values, place).map(({ field, message }) => [field, message]);

test.each([
  [{ Rego: "123ABC" }, []],
  [{ make: "Toyota", model: "HiLux", year: "2019" }, []],
  [{}, ["Rego"]],
  [{ Rego: "  ", km: "80000" }, ["Rego"]],
  [{ make: "Toyota" }, ["model", "year"]],
  [{ make: "Toyota", model: "HiLux" }, ["year"]],
])(
  "PAGE-01 D170: a vehicle is known by its registration, or by make, model and year: %j",
  (values, fields) => {
    expect(check(values).map(([field]) => field)).toEqual(fields);
  },
);

test.each([
  [{ day: "Tuesday 4 March", drop_off: "7:30 am" }, PLACE, []],
  [{ day: "Saturday 8 March", drop_off: "7:30 am" }, PLACE, ["drop_off"]],
  [{ day: "Sunday 9 March", drop_off: "8:00 am" }, PLACE, ["day"]],
  [{ day: "Sunday 9 March", drop_off: "8:00 am" }, null, []],
  [{ day: "any day", drop_off: "" }, { ...PLACE, days: [] }, []],
  [{ day: "", drop_off: "" }, PLACE, []],
])("PAGE-01 D170: day and drop-off fit the hours of the chosen department: %j", (values, place, fields) => {
  expect(check({ Rego: "123ABC", ...values }, place).map(([field]) => field)).toEqual(fields);
});

test("PAGE-01 D170: what is wrong says what would be right", () => {
  const [[, day], [, dropOff]] = [
    check({ Rego: "1", day: "Sunday 9 March" })[0] ?? [],
    check({ Rego: "1", day: "Saturday 8 March", drop_off: "7:30 am" })[0] ?? [],
  ];
  expect(day).toBe(
    "Northside Service doesn't take bookings on that day. Please choose another, such as Tuesday 4 March.",
  );
  expect(dropOff).toBe("On Saturday 8 March vehicles can be dropped off at 8:00 am.");
});
