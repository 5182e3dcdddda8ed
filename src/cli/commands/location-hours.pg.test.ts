import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { addTestDrive } from "#features/test-drives/store/booking-store.server.ts";
import { CONFIG, db, file, forecourt, json, oneSentence, site, YARD } from "./test-commands.ts";

const HEAD = "Stock number,Make,Model,Year,Odometer,DAP Price,Location code";

const csv = (...rows: string[]) => `${[HEAD, ...rows].join("\n")}\n`;

describe("D213: the hours of a day", () => {
  const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    weekday === 0
      ? { weekday, status: "Closed" }
      : { weekday, status: "Open", open: "08:30", close: "17:30" },
  );
  const christmas = {
    date: "2046-12-25",
    name: "Christmas Day",
    status: "Open",
    start_hour: "10:00",
    end_hour: "11:00",
  };
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const hours = (...args: string[]) => forecourt("locations", "hours", "aspley", "--site", site, ...args);
  const shown = async () => (await json("sites", "show", site)).answer.locations[0].specialHours;
  const publish = async (specialHours: object[] = [christmas]) => {
    const whole = { config: CONFIG, dealerships, locations: [{ ...YARD, openingHours, specialHours }] };
    await forecourt("sites", "apply", await file("hours.json", JSON.stringify(whole)), "--site", site);
  };

  test("is changed as a new version of the site, and printed with the days around it", async () => {
    await publish();
    const { code, out } = await hours("--on", "2046-12-25", "--closed");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => line.trimEnd());
    expect([code, lines[0]]).toEqual([0, `Published version 2 of ${site}.`]);
    expect(lines.slice(1).map((line) => line.split(/ {2,}/))).toEqual([
      ["date", "day", "hours"],
      ["2046-12-22", "Saturday", "8:30 am – 5:30 pm"],
      ["2046-12-23", "Sunday", "Closed"],
      ["2046-12-24", "Monday", "8:30 am – 5:30 pm"],
      ["2046-12-25", "Tuesday", "Closed (Christmas Day)", "special day"],
      ...["2046-12-26", "2046-12-27", "2046-12-28"].map((date, at) => [
        ...[date, ["Wednesday", "Thursday", "Friday"][at], "8:30 am – 5:30 pm"],
      ]),
    ]);
    expect(await shown()).toEqual([{ date: "2046-12-25", name: "Christmas Day", status: "Closed" }]);
    const periods = "9:00-12:00, 13:00-17:00";
    const eve = await json(
      "locations",
      "hours",
      "aspley",
      "--site",
      site,
      "--on",
      "2046-12-24",
      "--open",
      periods,
      "--name",
      "Eve",
    );
    expect(eve.answer).toMatchObject({ location: "aspley", version: 3, notes: [] });
    expect(eve.answer.days[3]).toEqual({
      ...{ date: "2046-12-24", isSpecial: true },
      hours: "9:00 am – 12:00 pm, 1:00 pm – 5:00 pm (Eve)",
    });
    await hours("--on", "2046-12-31", "--open", "09:00-24:00");
    expect(await shown()).toEqual([
      { date: "2046-12-25", name: "Christmas Day", status: "Closed" },
      {
        ...{ date: "2046-12-24", name: "Eve", status: "Open" },
        periods: [
          { open: "09:00", close: "12:00" },
          { open: "13:00", close: "17:00" },
        ],
      },
      { date: "2046-12-31", status: "Open", start_hour: "09:00", end_hour: "24:00" },
    ]);
    // The only special day of a location goes without --yes: that is what was asked for.
    for (const date of ["2046-12-25", "2046-12-24", "2046-12-31"])
      expect((await hours("--on", date, "--remove")).code).toBe(0);
    expect(await shown()).toBeUndefined();
  });

  test("is shown without changing anything, and noted on a weekday that is closed otherwise", async () => {
    await publish([]);
    const coming = await json("locations", "hours", "aspley", "--site", site);
    expect([coming.answer.version, coming.answer.days.length]).toEqual([null, 14]);
    const { out } = await hours("--on", "2046-12-23", "--open", "10:00-14:00");
    expect(out).toContain(
      "  Note: Aspley is open on Sunday 23 December 2046, 10:00 am – 2:00 pm, but closed on other Sundays.",
    );
  });

  test("D255: closing a day names the test drives that are booked on it, whichever command does it", async () => {
    await publish([]);
    await forecourt(
      "import",
      await file("feed.csv", csv("A1,Toyota,HiLux,2022,10,10000,ASP")),
      "--site",
      site,
    );
    const { accountId, siteId } = (await findSite(db, site))!;
    const book = (start: string) =>
      db.inAccount(accountId, async (tx) => {
        const lead = aLead({ id: randomUUID(), siteId, message: start, car: null });
        const ports = { jobs: rememberingJobs(), newId: randomUUID };
        await storeLead(tx, ports, { lead, targets: [{ kind: "mail", to: "sales@northside.example" }] });
        const [place] = await tx.query<{ vehicleId: number; locationId: number }>(
          `select (select id from vehicle) as "vehicleId", (select id from location) as "locationId"`,
        );
        const times = { start: new Date(start), end: new Date(Date.parse(start) + 3_600_000) };
        await addTestDrive(tx, { id: lead.id, siteId, leadId: lead.id, ...place!, ...times }, new Date());
      });
    await book("2046-12-26T10:00:00+10:00");
    await book("2046-12-27T16:00:00+10:00");
    const closed = await hours("--on", "2046-12-26", "--closed");
    const note =
      "  Note: Aspley is closed at the time of a booked test drive: Wednesday 26 December, 10:00 am, Jane Citizen, 0412 345 678. Tell the shopper.";
    expect(closed.out.split("\n").filter((line) => line.includes("test drive"))).toEqual([note]);
    const specialHours = [{ date: "2046-12-27", status: "Open", start_hour: "09:00", end_hour: "16:30" }];
    const part = { locations: { aspley: { specialHours } } };
    const path = await file("part.json", JSON.stringify(part));
    const applied = await forecourt("sites", "apply", path, "--site", site, "--merge", "--yes");
    expect(applied.out.split("\n").filter((line) => line.includes("test drive"))).toEqual([
      note,
      expect.stringContaining("Thursday 27 December, 4:00 pm"),
    ]);
  });

  test.each([
    ["a day that is none", ["--on", "2046-02-30", "--closed"], /^--on: "2046-02-30"/],
    ["a day that is past", ["--on", "2020-12-25", "--closed"], /^--on: 2020-12-25 is past/],
    ["no day", ["--closed"], /^--on: is needed/],
    ["two changes", ["--on", "2046-12-25", "--closed", "--remove"], /give one of them/],
    ["a name alone", ["--on", "2046-12-25", "--name", "X"], /^--name: needs/],
    ["words for times", ["--on", "2046-12-25", "--open", "all day"], /^--open: "all day"/],
    [
      "times that are none",
      ["--on", "2046-12-25", "--open", "25:00-26:00"],
      /periods\[0\]\.open: must be a time/,
    ],
    [
      "periods that overlap",
      ["--on", "2046-12-25", "--open", "09:00-12:00,11:00-13:00"],
      /periods\[1\]\.open: must not be before the period above closes, 12:00/,
    ],
    [
      "a period in reverse",
      ["--on", "2046-12-25", "--open", "17:00-09:00"],
      /periods\[0\]\.close: must be after "open", 17:00/,
    ],
    ["a usual day to remove", ["--on", "2046-12-26", "--remove"], /^--remove: 2046-12-26 is no special day/],
  ])("with %s is refused in one sentence, and nothing changes", async (_, args, sentence) => {
    await publish();
    const refused = await hours(...args);
    expect(refused).toEqual({ code: 1, out: "", err: expect.stringMatching(sentence) });
    expect(refused.err.trim().split("\n")).toHaveLength(1);
    expect(await shown()).toEqual([christmas]);
  });

  test("of a location that is none, or that only a feed has named, is refused in one sentence", async () => {
    await publish();
    const nowhere = await forecourt("locations", "hours", "nowhere", "--site", site);
    expect(nowhere).toEqual(oneSentence);
    await forecourt(
      "import",
      await file("feed.csv", csv("A1,Toyota,HiLux,2022,10,10000,WAG")),
      "--site",
      site,
    );
    const named = await forecourt("locations", "hours", "wag", "--site", site);
    expect(named).toEqual({ ...oneSentence, err: expect.stringContaining("named by a feed only") });
  });
});
