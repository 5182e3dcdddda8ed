import type { IdentitySettings } from "#features/identity/settings.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { formatList } from "#ui/base/format-list.ts";
import { type ContentSettings, computeNoticeDays, type PrivacySettings } from "./settings.ts";

/** What the notice depends on. */
export type NoticeSettings = Pick<TenancySettings, "legal"> &
  Pick<ContentSettings, "privacy"> &
  Pick<IdentitySettings, "signIn"> & { readonly garage: { readonly storeFavourites: boolean } };

const SMS_PROVIDERS = { twilio: "Twilio", clicksend: "ClickSend" };

/**
 * The collection notice that Australian Privacy Principle 5 requires, in plain words. It says what this platform
 * really stores and for how long; a dealer with other practices writes a notice of their own (LAW-06, D86). A paragraph that
 * begins with `##` is a heading.
 */
export function writePrivacyNotice({ legal, privacy, signIn, garage }: NoticeSettings): string {
  const phone = formatPhone(legal.phone);
  return [
    `${legal.businessName} collects the details you give us in a form, such as your name, email address, phone number, postcode and what you ask about, so that we can answer your enquiry and help you buy, sell or service a vehicle. If you do not give us these details, we may not be able to answer you.`,
    "## What your browser sends and keeps",
    "With your enquiry we also receive the pages of this website you looked at before, the website or advertisement that brought you here with any campaign and click identifiers in its link (for example from Google, Facebook or TikTok), and the name and version of your browser. We use them to learn which advertising works. The people who answer you see which vehicles you looked at only if you tick the box for it.",
    `Your browser keeps these${garage.storeFavourites ? ", your favourites" : ""} and the details you typed, so that you do not need to type them again; clearing this site's data in your browser removes them. We count visits to pages without cookies. We use your internet address to count visitors and prevent abuse, and keep it only in scrambled form for up to two days.`,
    "If you choose a time for a test drive, a cookie in your browser keeps it for you for ten minutes. What you book is kept like an enquiry.",
    "## If you sign in",
    `If you sign in, we keep ${describeContact(signIn)} you sign in with, the name you give us, the vehicles on your watchlist and what you agreed to, until you erase your account or have not used it for ${formatDuration(privacy.accountDays)}; we tell you ${formatDuration(computeNoticeDays(privacy.accountDays))} before we remove it, and keep it if we cannot reach you. For each device we keep the type of browser and when it was last used, until you sign out on it or have not used it for 30 days. Cookies in your browser keep you signed in, and one lets you get a code for a year after you signed in, however many others ask for one.`,
    "When you are signed in, you can download everything we hold about you on this website and erase your account, both at once and without asking us, under “Your details”. This includes the enquiries that you sent while signed in, and others that name both a number and an address that you proved; to see or delete any other, call us. What we have already received in our mailboxes and customer records stays there; ask us to delete it.",
    "## Who else sees it",
    "We share your details with our own dealerships and staff, and with the companies that run our website, email and customer records for us. We do not sell them.",
    describeOverseas(privacy, phone),
    "## Alerts and marketing",
    "If you ask for email alerts about a search or a price, we keep your email address and what you asked for until you stop them, which every alert lets you do with one tap. What you do not confirm is deleted after a week.",
    `We send you marketing only if you tick the box that asks for it. You can change your mind at any time by calling ${phone}, or under “Your details” when you are signed in.`,
    "## How long we keep it",
    `This website removes your details from an enquiry after ${formatDuration(privacy.enquiryDays)}, and keeps proof of a marketing consent for ${formatDuration(privacy.consentDays)}. Files that came with an enquiry, such as a CV or photos, are deleted after ${formatDuration(privacy.fileDays)}. Our customer records may keep them longer where the law requires it.`,
    "## See, correct or delete it",
    `You can ask to see, correct or delete the details we hold about you, or complain about how we handled them, by calling ${phone}. If you are not satisfied with our answer, you can contact the Office of the Australian Information Commissioner at oaic.gov.au.`,
  ].join("\n\n");
}

/** Names the contacts that the site signs in with, and who carries its text messages. */
function describeContact({ sms, email }: NoticeSettings["signIn"]): string {
  if (!sms) return "the mobile number or email address";
  const provider = SMS_PROVIDERS[sms.provider];
  return `the mobile number${email ? " or email address" : ""} (${provider} carries our text messages and sees the number and the code)`;
}

/** APP 5.2(i) and (j): whether details go overseas, and to which countries. */
function describeOverseas({ overseasCountries }: PrivacySettings, phone: string): string {
  if (!overseasCountries)
    return `Some of these companies may keep your details on computers overseas. Call ${phone} to ask in which countries.`;
  if (overseasCountries.length === 0) return "We do not send your details overseas.";
  return `Some of these companies keep your details overseas, in ${formatList(overseasCountries)}.`;
}

const DAYS_IN_YEAR = 365.25;
const DAYS_IN_MONTH = DAYS_IN_YEAR / 12;

/** "2 years", "18 months" or "90 days": the largest unit that states the days exactly enough. */
function formatDuration(days: number): string {
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"}`;
  const years = days / DAYS_IN_YEAR;
  if (days >= 365 && Math.abs(years - Math.round(years)) * DAYS_IN_YEAR < 2)
    return count(Math.round(years), "year");
  const months = days / DAYS_IN_MONTH;
  if (days >= 180) return count(Math.round(months), "month");
  return count(days, "day");
}

/** Plain terms for a site that has written none of its own. They take no right of a shopper away (D101). */
export function writeTermsOfUse({ legal }: Pick<TenancySettings, "legal">): string {
  const { businessName, licenceNumber, phone } = legal;
  return [
    `This website is run by ${businessName}, dealer licence ${licenceNumber}. These terms apply when you use it.`,
    "We take care that vehicles, prices and other details are correct and up to date. Vehicles sell and mistakes happen, so please check with us whatever matters to you before you rely on it.",
    "An enquiry does not reserve a vehicle or commit you to buy one. You buy a vehicle only by signing a contract.",
    "Repayments, delivery prices and running costs on this website are estimates. They are not an offer of finance or of delivery.",
    "Nothing in these terms excludes or limits your rights under the Australian Consumer Law.",
    `Our privacy collection notice says how we handle your details. If you have a question, call ${formatPhone(phone)}.`,
  ].join("\n\n");
}
