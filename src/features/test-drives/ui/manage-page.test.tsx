import { describe, expect, test } from "vitest";
import { testEnquiry, testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ManagedTestDrive, ManageView } from "../manage/manage-view.ts";
import { ManagePage } from "./manage-page.tsx";

const testDrive = (changes: Partial<ManagedTestDrive> = {}): ManagedTestDrive => ({
  ...{ kind: "test-drive", state: "booked", step: "show", token: "t", words: "Monday 3 March, 10:00 am" },
  ...{ length: "about an hour", title: "2022 Toyota HiLux SR5", place: "Northside Aspley" },
  phone: { display: "07 3111 1111", href: "tel:+61731111111" },
  ...{ car: testEnquiry().car, yard: null, calendarHref: "/booking.ics", bookHref: "/book-test-drive?car=x" },
  ...{ change: null, noChange: null, done: null, errors: [], formError: null },
  ...changes,
});
const CHANGE: ManagedTestDrive["change"] = {
  ...{ car: "hilux", location: "aspley", nearest: [], chosen: "2025-03-04T09:00", heldUntil: null },
  days: [
    {
      ...{ date: "2025-03-04", weekday: "Tue", day: "4 Mar", label: "Tuesday 4 March" },
      times: [
        { value: "2025-03-04T09:00", label: "9:00 am" },
        { value: "2025-03-04T10:00", label: "10:00 am" },
      ],
    },
  ],
};
const show = (view: ManageView, template: "showroom" | "yard" = "showroom") =>
  renderHtml(<ManagePage view={view} site={testSite(template)} isAnswer={false} />);

describe.each(["showroom", "yard"] as const)(
  "D168 LEAD-20: the page of a booked test drive of a %s",
  (template) => {
    test("shows time, place and vehicle, and leads to changing, cancelling and the calendar", () => {
      const html = show(testDrive(), template);
      for (const words of ["Monday 3 March, 10:00 am", "Northside Aspley", "2022 Toyota HiLux SR5"])
        expect(html).toContain(words);
      expect(html).toContain('href="/book-test-drive/booking?booking=t&amp;do=change"');
      expect(html).toContain('href="/book-test-drive/booking?booking=t&amp;do=cancel"');
      expect(html).toMatch(/href="\/booking\.ics"[^>]*download/);
    });

    test("offers the free times, the chosen one chosen, in a form that posts", () => {
      const html = show(testDrive({ step: "change", change: CHANGE }), template);
      expect(html).toMatch(/<form[^>]*action="\/book-test-drive\/booking"[^>]*method="post"/);
      expect(html).toMatch(/<input[^>]*name="booking"[^>]*value="t"/);
      expect(html).toMatch(/<input[^>]*name="time"[^>]*checked=""[^>]*value="2025-03-04T09:00"/);
      expect(html).toContain("It stays so until you choose another time");
    });
  },
);

test("D168 LEAD-05: a time that was taken says so and offers the nearest ones", () => {
  const nearest = [{ value: "2025-03-04T10:00", label: "Tuesday 4 March, 10:00 am" }];
  const errors = [{ field: "time", message: "Sorry, somebody has just taken that time." }] as const;
  const html = show(testDrive({ step: "change", change: { ...CHANGE!, nearest }, errors }));
  expect(html).toContain("Sorry, somebody has just taken that time.");
  expect(html).toMatch(/aria-label="Nearest free times".*Tuesday 4 March, 10:00 am/s);
});

test("D168: cancelling is asked for once more, and can be left", () => {
  const html = show(testDrive({ step: "cancel" }));
  expect(html).toContain("Cancel your test drive?");
  expect(html).toMatch(/<input[^>]*name="intent"[^>]*value="cancel"/);
  expect(html).toMatch(/<a[^>]*href="\/book-test-drive\/booking\?booking=t"[^>]*>Keep it/);
});

test("D168: one that is cancelled leads to another booking, one that has begun to the phone", () => {
  const cancelled = show(testDrive({ state: "cancelled", done: "cancelled" }));
  expect(cancelled).toContain("Your test drive is cancelled");
  expect(cancelled).toMatch(/role="status".*the time is free for somebody else/s);
  expect(cancelled).toContain('href="/book-test-drive?car=x"');
  const begun = show(testDrive({ state: "begun" }));
  expect(begun).toContain('href="tel:+61731111111"');
  for (const html of [cancelled, begun]) expect(html).not.toContain("do=change");
});

test.each([
  ["none", "This link does not lead to a test drive"],
  ["over", "This test drive is over"],
] as const)("D168: a link of kind %s says so and leads on", (kind, words) => {
  const html = show({ kind });
  expect(html).toContain(words);
  expect(html).toContain('href="/contact"');
});
