import { expect, test } from "vitest";
import { toAppointmentUrl } from "./appointment-link.ts";
import { readAppointmentToken } from "./appointment-token.ts";

const ID = "0a1b2c3d-1d2b-4c3d-8e4f-a1b2c3d4e5f6";
const SECRET = "a secret of tests";

test("LEAD-20 D168: the link in a mail is on the dealer's site and carries the booking's token alone", () => {
  const url = new URL(toAppointmentUrl("https://northside.example", { secret: SECRET, id: ID }));
  expect(url.origin + url.pathname).toBe("https://northside.example/book-test-drive/booking");
  expect([...url.searchParams.keys()]).toEqual(["booking"]);
  expect(readAppointmentToken(SECRET, url.searchParams.get("booking") ?? "")).toBe(ID);
});
