import { expect, test } from "vitest";
import { aLead } from "../rules/test-lead.ts";
import { buildDigestMail, type HeldLead } from "./digest-mail.ts";

const TYPED = "http://evil.example/typed";
const held = (changes: Partial<HeldLead> = {}): HeldLead => ({
  ...aLead({
    person: { name: TYPED, lastName: TYPED, email: "typed@evil.example", phone: TYPED, postcode: TYPED },
    ...{ message: TYPED, rego: TYPED, subcategory: TYPED, suspicions: ["honeypot"] },
    origin: { ...aLead().origin, url: TYPED, additionalServices: TYPED },
  }),
  siteSlug: "northside",
  ...changes,
});

test("D79: it says how many, when, which car, why and how to release, and repeats nothing that was typed", () => {
  const other = held({
    id: "other",
    car: null,
    category: "Service",
    suspicions: ["rate-address", "too-fast"],
  });
  const { subject, text, html } = buildDigestMail([held(), other]);
  expect(subject).toBe("Northside Motors: 2 enquiries are held");
  for (const part of [
    "Sunday 2 March 2025, 9:30 am: 2022 Toyota HiLux SR5 (stock A12)",
    "Held because a field that people do not see was filled in.",
    "npm run forecourt -- leads release 5f0c9a3e-1d2b-4c3d-8e4f-a1b2c3d4e5f6 --site northside",
    "Sunday 2 March 2025, 9:30 am: Service",
    "Held because many enquiries came from the same network; it was sent faster than anyone can type.",
    "npm run forecourt -- leads list --state held --site northside",
  ])
    expect(text).toContain(part);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|typed/);
});

test("D79: of very many it names the first and counts the others", () => {
  const { subject, text } = buildDigestMail([held(), ...Array.from({ length: 29 }, () => held())]);
  expect(subject).toBe("Northside Motors: 30 enquiries are held");
  expect(text.match(/leads release/g)).toHaveLength(20);
  expect(text).toContain("And 10 more.");
});

test("D108: a reminder says that they are still held, and that their details are removed soon", () => {
  const { subject, text } = buildDigestMail([held(), held()], true);
  expect(subject).toBe("Northside Motors: 2 enquiries are still held");
  expect(text).toContain("Unless someone releases them, their details are removed within a week.");
  expect(buildDigestMail([held()]).text).not.toContain("removed");
});

test("D79: one enquiry is in the singular", () => {
  const { subject, text } = buildDigestMail([held()]);
  expect(subject).toBe("Northside Motors: 1 enquiry is held");
  expect(text).toContain("It looks as if a program sent it");
});
