import { expect, test } from "vitest";
import { issueAppointmentToken, readAppointmentToken, toAppointmentUrl } from "./appointment-link.ts";

const ID = "0a1b2c3d-1d2b-4c3d-8e4f-a1b2c3d4e5f6";
const SECRET = "a secret of tests";

test("LEAD-20 D168: the link in a mail is on the dealer's site and carries the booking's token alone", () => {
  const url = new URL(toAppointmentUrl("https://northside.example", { secret: SECRET, id: ID }));
  expect(url.origin + url.pathname).toBe("https://northside.example/book-test-drive/booking");
  expect([...url.searchParams.keys()]).toEqual(["booking"]);
  expect(readAppointmentToken(SECRET, url.searchParams.get("booking") ?? "")).toBe(ID);
});

test("D162: a token leads back to its appointment", () => {
  expect(readAppointmentToken(SECRET, issueAppointmentToken(SECRET, ID))).toBe(ID);
});

test.each([
  ["of another installation", issueAppointmentToken("another secret", ID)],
  ["of another appointment", ID + issueAppointmentToken(SECRET, ID.replace("0", "7")).slice(36)],
  ["cut off", issueAppointmentToken(SECRET, ID).slice(0, -1)],
  ["without a signature", ID],
  ["that is no id", issueAppointmentToken(SECRET, "-".repeat(36))],
  ["that is empty", ""],
])("D162: a token %s is none", (_, token) => {
  expect(readAppointmentToken(SECRET, token)).toBeNull();
});

test("D162: links that were mailed before stay valid", () => {
  const mailed = "0a1b2c3d-1d2b-4c3d-8e4f-a1b2c3d4e5f6.uV3uhEFsuNkKMMoaTKw-Ww7Q5AR75Txj9W_prdC_nmA";
  expect(readAppointmentToken(SECRET, mailed)).toBe(ID);
});
