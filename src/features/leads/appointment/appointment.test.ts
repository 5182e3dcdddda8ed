import { expect, test } from "vitest";
import { AN_APPOINTMENT } from "../rules/test-lead.ts";
import { type Appointment, listAppointmentFacts } from "./appointment.ts";

const BRISBANE = "Australia/Brisbane";
const facts = (changes: Partial<Appointment>) =>
  listAppointmentFacts({ ...AN_APPOINTMENT, ...changes }, BRISBANE);

test.each<[string, Partial<Appointment>, string]>([
  ["a booked time", {}, "Saturday 8 March 2025, 10:00 am"],
  ["a cancelled one", { state: "cancelled" }, "Saturday 8 March 2025, 10:00 am (cancelled)"],
  [
    "one that is only asked for",
    { state: "requested" },
    "Saturday 8 March 2025, 10:00 am (asked for, not booked: please confirm a time)",
  ],
])("LEAD-22 D161: mail and ADF name %s in the yard's own time", (_, changes, words) => {
  expect(facts(changes)[0]).toEqual(["Test drive", words]);
});

test("D161: a change names the time before it", () => {
  expect(facts({ state: "changed", previousStart: "2025-03-07T04:00:00Z" })[1]).toEqual([
    "Instead of",
    "Friday 7 March 2025, 2:00 pm",
  ]);
});

test("D161: a lead about no appointment says nothing of one", () => {
  expect(listAppointmentFacts(null, BRISBANE)).toEqual([]);
});
