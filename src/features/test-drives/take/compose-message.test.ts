import { expect, test } from "vitest";
import { composeMessage } from "./compose-message.ts";

const NONE = { time: "", preferred_time: "", licence_state: "", message: "" };

test("LEAD-21 LEAD-22: the dealer reads preferred time, licence and comments", () => {
  const typed = { preferred_time: " Saturday morning ", licence_state: "qld", message: "We are two." };
  expect(composeMessage({ ...NONE, ...typed })).toBe(
    "Preferred time: Saturday morning\nDriver licence from: QLD\n\nWe are two.",
  );
  expect(composeMessage({ ...NONE, ...typed, time: "2026-05-05T10:00:00+10:00" })).toBe(
    "Driver licence from: QLD\n\nWe are two.",
  );
});

test("LEAD-21: what is not said is left out, and no text is taken for a state", () => {
  expect(composeMessage(NONE)).toBe("");
  expect(composeMessage({ ...NONE, licence_state: "mars", message: "Hello" })).toBe("Hello");
});
