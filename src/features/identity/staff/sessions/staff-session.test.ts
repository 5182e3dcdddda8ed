import { expect, test } from "vitest";
import { readSessionCookie } from "../../sessions/session.ts";
import {
  readDeviceCookie,
  readStaffCookie,
  toDeviceCookie,
  toEndedStaffCookie,
  toStaffCookie,
} from "./staff-session.ts";

const PLACE = { protocol: "https:", hostname: "manage.dealers.example" };
const TOKEN = "t".repeat(43);

test("D427 AUTH-11: the back office's cookie is bound to its host, hidden from scripts, and never a shopper's", () => {
  const cookie = toStaffCookie(TOKEN, PLACE);
  expect(cookie).toBe(
    `__Host-forecourt-staff=${TOKEN}; HttpOnly; Path=/; Max-Age=1209600; SameSite=Lax; Secure`,
  );
  const sent = cookie.split(";")[0]!;
  expect(readStaffCookie(sent, PLACE)).toBe(TOKEN);
  expect(readSessionCookie(sent, PLACE)).toBeNull();
  expect(readStaffCookie(`__Host-shopper=${TOKEN}`, PLACE)).toBeNull();
  expect(readStaffCookie(`${sent}; ${sent}`, PLACE)).toBeNull();
  expect(toEndedStaffCookie(PLACE)).toContain("forecourt-staff=; HttpOnly; Path=/; Max-Age=0");
});

test("D427: what makes a browser known is kept for a year, beside the session", () => {
  const cookie = toDeviceCookie(TOKEN, PLACE);
  expect(cookie).toContain("Max-Age=31536000");
  expect(readDeviceCookie(cookie.split(";")[0]!, PLACE)).toBe(TOKEN);
  expect(readStaffCookie(cookie.split(";")[0]!, PLACE)).toBeNull();
});
