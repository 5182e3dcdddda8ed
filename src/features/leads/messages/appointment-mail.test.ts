import { describe, expect, test } from "vitest";
import { AN_APPOINTMENT, aLead } from "../rules/test-lead.ts";
import { buildTestDriveMail } from "./appointment-mail.ts";

const MANAGE = "https://northside.example/book-test-drive/booking?booking=token";
const CHANGED = { ...AN_APPOINTMENT, previousStart: "2025-03-07T00:00:00.000Z", sequence: 1 };
const build = (told: "booked" | "changed" | "cancelled" | "reminded", changes = {}) =>
  buildTestDriveMail({
    lead: aLead(changes),
    appointment: told === "changed" ? CHANGED : AN_APPOINTMENT,
    told,
    manageUrl: MANAGE,
  });

describe("the shopper's mail about a test drive", () => {
  test("LEAD-20 D168: a booked one has time, place, what to bring, and the link to change or cancel it", () => {
    const { subject, text, html } = build("booked");
    expect(subject).toBe("Northside Motors: your test drive on Saturday 8 March 2025, 10:00 am");
    expect(text).toContain(
      "You are booked in for your test drive of the 2022 Toyota HiLux SR5 on Saturday 8 March 2025, 10:00 am.",
    );
    expect(text).toContain("Address: 1 Gympie Road, Aspley QLD 4034");
    expect(text).toContain("Bring your driver licence");
    expect(text).toContain(`Change or cancel this test drive: ${MANAGE}`);
    expect(html).toContain(`<a href="${MANAGE}">Change or cancel this test drive</a>`);
    expect(text).not.toMatch(/call or email you/);
  });

  test("LEAD-20 D168: a changed one has the new time and the one before", () => {
    const { subject, text } = build("changed");
    expect(subject).toContain("your test drive is now on Saturday 8 March 2025, 10:00 am");
    expect(text).toContain("10:00 am, instead of Friday 7 March 2025, 10:00 am.");
  });

  test("LEAD-20 D168: a cancelled one says whom to call, and leads to another booking instead of the old one", () => {
    const { subject, text, html } = build("cancelled");
    expect(subject).toContain("10:00 am is cancelled");
    expect(text).toContain("If you did not ask for that, please call 07 3111 1111.");
    expect(text).toContain("https://northside.example/book-test-drive?car=2022-toyota-hilux-a12");
    expect(text).not.toContain(MANAGE);
    expect(html).not.toContain("<img");
  });

  test("LEAD-20 D169: the reminder has time, place and the link, and thanks for nothing", () => {
    const { subject, text } = build("reminded");
    expect(subject).toBe(
      "Northside Motors: a reminder of your test drive on Saturday 8 March 2025, 10:00 am",
    );
    expect(text).toContain("You are booked in for your test drive of the 2022 Toyota HiLux SR5");
    expect(text).toContain(`Change or cancel this test drive: ${MANAGE}`);
  });

  test("D80: it repeats nothing that was typed but a first name", () => {
    const person = { ...aLead().person, name: "Jane", lastName: "Typed1", phone: "Typed2" };
    for (const told of ["booked", "changed", "cancelled", "reminded"] as const) {
      const { subject, text, html } = build(told, { person, message: "Typed3", rego: "Typed4" });
      for (const part of [subject, text, html]) expect(part).not.toContain("Typed");
      expect(text.split("\n")[0]).toBe(told === "reminded" ? "See you soon, Jane" : "Thanks, Jane");
    }
  });
});
