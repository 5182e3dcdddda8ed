import { expect, test } from "vitest";
import { type NoticeSettings, writePrivacyNotice } from "./legal-texts.ts";
import { privacySettings } from "./settings.ts";

const legal = {
  businessName: "Northside Pty Ltd",
  licenceNumber: "LMCT 1",
  phone: "07 3000 0000",
  privacyNotice: "",
};
const signIn = { email: true, required: [], budget: { hour: 1, day: 1 }, alarmTo: [] };
const garage = { storeFavourites: true };
const notice = (privacy: object = {}, changes: Partial<NoticeSettings> = {}) =>
  writePrivacyNotice({ legal, privacy: privacySettings.parse(privacy), signIn, garage, ...changes });

test("LAW-06 D86: the notice says who collects, what is collected unasked, and whom to call", () => {
  const text = notice();
  for (const fact of [
    "Northside Pty Ltd",
    "pages of this website you looked at",
    "click identifiers",
    "name and version of your browser",
    "internet address",
    "see, correct or delete",
    "oaic.gov.au",
  ])
    expect(text).toContain(fact);
  expect(text).not.toContain("link in each message");
});

test("PHONE-05: the notice has the number as pages show it", () => {
  const bracketed = { ...legal, phone: "(07) 3000-0000" };
  const text = notice({}, { legal: bracketed });
  expect(text.match(/07 3000 0000/g)).toHaveLength(3);
  expect(text).not.toContain("(07)");
});

test.each([
  [{}, "after 2 years, and keeps proof of a marketing consent for 7 years."],
  [
    { enquiryDays: 90, consentDays: 365 },
    "after 90 days, and keeps proof of a marketing consent for 1 year.",
  ],
  [
    { enquiryDays: 1, consentDays: 548 },
    "after 1 day, and keeps proof of a marketing consent for 18 months.",
  ],
  [
    { enquiryDays: 731, consentDays: 1096 },
    "after 2 years, and keeps proof of a marketing consent for 3 years.",
  ],
])("LAW-06 D86: with %j the notice states how long details are kept", (privacy, words) => {
  expect(notice(privacy)).toContain(words);
});

test.each([
  [{}, "may keep your details on computers overseas. Call 07 3000 0000 to ask"],
  [{ overseasCountries: [] }, "We do not send your details overseas."],
  [{ overseasCountries: ["the United States"] }, "overseas, in the United States."],
  [{ overseasCountries: ["Ireland", "Japan", "Singapore"] }, "overseas, in Ireland, Japan and Singapore."],
])("LAW-06 D86: with %j the notice says whether details go overseas", (privacy, words) => {
  expect(notice(privacy)).toContain(words);
});

test("LAW-06 D86 D151: the notice names the account, the watchlist, alerts, and how a shopper downloads and erases all of it", () => {
  const text = notice();
  for (const fact of [
    "the mobile number or email address you sign in with",
    "the vehicles on your watchlist",
    "your favourites",
    "have not used it for 30 days",
    "email alerts about a search or a price",
    "deleted after a week",
    "download everything we hold about you on this website and erase your account",
    "name both a number and an address that you proved; to see or delete any other, call us",
  ])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/Twilio|ClickSend/);
});

test("LAW-06 D86: the notice names who carries text messages, and nothing that a site does not have", () => {
  const sms = { provider: "clicksend", user: "a", from: "b", secretName: "C" } as const;
  const text = notice({}, { signIn: { ...signIn, sms, email: false }, garage: { storeFavourites: false } });
  expect(text).toContain(
    "the mobile number (ClickSend carries our text messages and sees the number and the code)",
  );
  expect(text).not.toMatch(/or email address you sign in|favourites/);
});

test("LAW-06 D241: the notice states how long files are kept", () => {
  expect(notice({ fileDays: 30 })).toContain("such as a CV or photos, are deleted after 30 days.");
});

test("LAW-06 D263: the notice says how long before its removal the owner of an account is told", () => {
  expect(notice()).toContain("we tell you 30 days before we remove it, and keep it if we cannot reach you.");
  expect(notice({ accountDays: 10 })).toContain("for 10 days; we tell you 3 days before we remove it");
});
