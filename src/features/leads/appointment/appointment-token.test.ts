import { expect, test } from "vitest";
import { issueAppointmentToken, readAppointmentToken } from "./appointment-token.ts";

const ID = "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111";
const SECRET = "a secret of tests";

test("D162: a token leads back to its appointment", () => {
  expect(readAppointmentToken(SECRET, issueAppointmentToken(SECRET, ID))).toBe(ID);
});

test.each([
  ["of another installation", issueAppointmentToken("another secret", ID)],
  ["of another appointment", ID + issueAppointmentToken(SECRET, ID.replace("6", "7")).slice(36)],
  ["cut off", issueAppointmentToken(SECRET, ID).slice(0, -1)],
  ["without a signature", ID],
  ["that is no id", issueAppointmentToken(SECRET, "-".repeat(36))],
  ["that is empty", ""],
])("D162: a token %s is none", (_, token) => {
  expect(readAppointmentToken(SECRET, token)).toBeNull();
});
