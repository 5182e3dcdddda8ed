import { readVehicleSlug, TEST_DRIVE_PATH, toTestDrivePath } from "#features/catalogue/paths.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { formatSpokenTime } from "../appointment/spoken-time.ts";
import type { Lead } from "../rules/lead.ts";
import { toLeadReference } from "../rules/lead-reference.ts";
import { toGreetingName } from "../rules/person.ts";
import { type MailContent, mail } from "./lead-mail.ts";

/** What a mail tells the shopper about a test drive. */
type Told = Exclude<Appointment["state"], "requested"> | "reminded";

interface TestDriveMail {
  readonly lead: Lead;
  readonly appointment: Appointment;
  readonly told: Told;
  /** Where the test drive is changed and cancelled. */
  readonly manageUrl: string;
}

const SUBJECTS: Readonly<Record<Told, (time: string) => string>> = {
  booked: (time) => `your test drive on ${time}`,
  changed: (time) => `your test drive is now on ${time}`,
  cancelled: (time) => `your test drive on ${time} is cancelled`,
  reminded: (time) => `a reminder of your test drive on ${time}`,
};

/**
 * The mail that tells a shopper what became of a test drive: booked, changed or cancelled, or that it is near, with the link that changes and cancels it. Like
 * every mail that anyone can have sent to anyone, it repeats nothing that was typed but a first name (D80).
 */
export function buildTestDriveMail({ lead, appointment, told, manageUrl }: TestDriveMail): MailContent {
  const { seller, car } = lead;
  const phone = formatPhone(seller.location?.phone ?? seller.phone);
  const time = formatSpokenTime(new Date(appointment.start), seller.timeZone);
  return mail(`${seller.name}: ${SUBJECTS[told](time)}`, {
    heading: greet(lead, told),
    paragraphs: listParagraphs({ lead, appointment, told }, { time, phone }),
    tables: [
      {
        title: "Your test drive",
        rows:
          told === "cancelled"
            ? []
            : [
                ["Time", time],
                ["Car", car?.title],
                ["Stock number", car?.stockNumber],
              ],
      },
      {
        title: "Where to find us",
        rows: [
          ["Location", seller.location?.name ?? seller.name],
          ["Address", seller.location?.address],
          ["Phone", phone],
        ],
      },
    ],
    photo:
      told !== "cancelled" && car?.photoUrl?.startsWith("https://")
        ? { src: car.photoUrl, alt: car.title }
        : undefined,
    link:
      told === "cancelled"
        ? { label: "Book another time", href: toBookingUrl(lead) }
        : { label: "Change or cancel this test drive", href: manageUrl },
    closing: [
      `Your reference is ${toLeadReference(lead.id)}.`,
      `${seller.name}, ${seller.siteUrl}`,
      "You get this email because your address was entered when the test drive was booked.",
    ],
  });
}

function greet({ person }: Lead, told: Told): string {
  const name = toGreetingName(person.name);
  const greeting = told === "reminded" ? "See you soon" : "Thanks";
  return name ? `${greeting}, ${name}` : greeting;
}

function listParagraphs(
  { lead, appointment, told }: Omit<TestDriveMail, "manageUrl">,
  { time, phone }: { readonly time: string; readonly phone: string },
): string[] {
  const { seller, car } = lead;
  const testDrive = `your test drive${car ? ` of the ${car.title}` : ""}`;
  if (told === "cancelled")
    return [
      `We have cancelled ${testDrive} on ${time}.`,
      `If you did not ask for that, please call ${phone}.`,
    ];
  const { previousStart } = appointment;
  const earlier = previousStart && formatSpokenTime(new Date(previousStart), seller.timeZone);
  const instead = told === "changed" && earlier ? `, instead of ${earlier}` : "";
  return [
    `You are booked in for ${testDrive} on ${time}${instead}.`,
    "Bring your driver licence: you can't drive without it.",
    `You can change or cancel the time with the link below until the drive begins. If you are late, call ${phone}.`,
  ];
}

/** The form with the car chosen; the car's own page leads to it too, but a sold car has none. */
function toBookingUrl({ seller, car }: Lead): string {
  const slug = readVehicleSlug(car?.url ?? "");
  return `${seller.siteUrl}${slug ? toTestDrivePath(slug) : TEST_DRIVE_PATH}`;
}
