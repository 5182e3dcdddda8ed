import { expect, test } from "vitest";
import { hours } from "./test-hours.ts";
import { listUsualWeek } from "./usual-week.ts";

const open = (weekday: number, open = "08:30", close = "17:30") => ({
  weekday,
  ...hours(`${open}–${close}`),
});
const closed = (weekday: number) => ({ weekday, status: "Closed" });

test.each([
  [[], []],
  [
    [closed(0), ...[1, 2, 3, 4, 5].map((day) => open(day)), open(6, "09:00", "16:00")],
    ["Mon–Fri 8:30 am – 5:30 pm", "Sat 9:00 am – 4:00 pm", "Sun Closed"],
  ],
  [[0, 1, 2, 3, 4, 5, 6].map((day) => open(day)), ["Mon–Sun 8:30 am – 5:30 pm"]],
  [
    [open(1), open(2), open(4)],
    [
      "Mon–Tue 8:30 am – 5:30 pm",
      "Wed By appointment only",
      "Thu 8:30 am – 5:30 pm",
      "Fri–Sun By appointment only",
    ],
  ],
])(
  "D124 LOC-12: the usual week %# has a line for each run of days with the same hours",
  (openingHours, lines) => {
    expect(listUsualWeek({ openingHours }).map(({ days, hours }) => `${days} ${hours}`)).toEqual(lines);
  },
);
