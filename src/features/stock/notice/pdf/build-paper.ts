import { findState } from "#features/places/law/law-table.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { STATE_NAMES } from "#features/places/states.ts";
import { describePrice, toCarPrice } from "#features/pricing/price.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { PPSR_RESULTS } from "#features/vehicles/vehicle-notice.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { formatWhole } from "#ui/base/money.ts";
import { describeNotice, describePpsr, formatTerms } from "../describe-notice.ts";
import type { NoticeFacts } from "../notice-facts.server.ts";
import type { NoticePaper, PaperLine, PaperQuestion } from "./draw-notice.server.ts";

type Facts = Pick<NoticeFacts, "vehicle" | "stored" | "law" | "location" | "hasMotor" | "today">;

/** What the account's site says of its business; null if none is published. */
type Legal = Pick<TenancySettings["legal"], "businessName" | "licenceNumber" | "phone"> | null;

/**
 * What stands on the notice of a used vehicle, of saved answers alone (D460). A PPSR certificate's number is on it, and nobody's name
 * but that of a financier.
 */
export function buildPaper(facts: Facts, legal: Legal): NoticePaper {
  const { vehicle, law, location } = facts;
  const state = findState(vehicle.car.state);
  const dealer = legal?.businessName ?? location?.dealershipName ?? location?.name ?? "";
  return {
    title: law ? "Vehicle particulars" : "Vehicle notice",
    subtitle: law && state && `Answers for ${law.form}, ${STATE_NAMES[state]}`,
    dealer,
    dealerLines: listDealerLines(facts, legal, dealer),
    vehicle: vehicle.title,
    lines: listLines(facts),
    questions: listQuestions(facts),
    atSale: ["Date of sale", "Odometer at the sale", "Signed for the dealer", "Signed by the buyer"],
    notes: [
      "Prepared from the dealer's answers; compare with the prescribed form before use.",
      `Printed on ${formatDate(facts.today)}.`,
    ],
  };
}

function listDealerLines({ location }: Facts, legal: Legal, dealer: string): string[] {
  const town = [location?.city, location?.state, location?.postcode].filter(Boolean).join(" ");
  const place = [location?.street, town].filter(Boolean);
  const licence = location?.licenceNumber ?? legal?.licenceNumber;
  const phone = location?.phone ?? location?.dealershipPhone ?? legal?.phone;
  return [
    location && location.name !== dealer ? location.name : null,
    place.length > 0 ? place.join(", ") : null,
    [licence && `Dealer's licence ${licence}`, phone && formatPhone(phone)].filter(Boolean).join(" · "),
  ].filter((line): line is string => Boolean(line));
}

function listLines({ vehicle, stored: { notice }, hasMotor }: Facts): PaperLine[] {
  const { car, rego, vin, stockNumber, buildDate, prices } = vehicle;
  const described = new Map(describeNotice(notice).map(({ name, value }) => [name, value]));
  const price = toCarPrice(prices);
  return [
    { name: "Make and model", value: [car.make, car.model, car.badge].filter(Boolean).join(" ") },
    {
      name: "Year",
      value: buildDate ? `${car.year}, built ${formatDate(buildDate.slice(0, 7))}` : `${car.year}`,
    },
    { name: "VIN", value: vin || null },
    ...(hasMotor ? [{ name: "Engine or motor number", value: described.get("Engine number") ?? null }] : []),
    { name: "Registration", value: rego || (notice.licence === "none" ? "None" : null) },
    {
      name: "Licence (registration) expires",
      value:
        notice.licence === undefined
          ? null
          : notice.licence === "none"
            ? "No current licence"
            : formatDate(notice.licence),
    },
    ...(hasMotor
      ? [
          {
            name: "Odometer",
            value: notice.odometer === undefined ? null : `${formatWhole(notice.odometer)} km`,
          },
        ]
      : []),
    { name: "Price", value: price && describePrice(price) },
    ...(stockNumber ? [{ name: "Stock number", value: stockNumber }] : []),
    ...(notice.formerUse ? [{ name: "Former use", value: described.get("Former use") ?? null }] : []),
  ];
}

function listQuestions({ stored: { notice }, law }: Facts): PaperQuestion[] {
  const { writeOff, warranty, ppsr } = notice;
  const statements = law?.statements;
  const yes = warranty && warranty !== "none" ? `Yes: ${formatTerms(warranty)}, whichever ends first` : "Yes";
  return [
    {
      text: "Is it recorded as a written-off vehicle?",
      choices: ["No", "Yes: repairable write-off", "Yes: statutory write-off"],
      answer: writeOff === undefined ? null : ["never", "repairable", "statutory"].indexOf(writeOff),
    },
    {
      text: "Is it covered by a statutory warranty?",
      choices: statements
        ? [`${yes}. The buyer is given ${statements.warranty}.`, `No. The buyer is given ${statements.none}.`]
        : [yes, "No"],
      answer: warranty === undefined ? null : warranty === "none" ? 1 : 0,
    },
    {
      text: "Does anybody have a security interest in it (PPSR)?",
      choices: ppsr ? [describePpsr(ppsr)] : Object.values(PPSR_RESULTS),
      answer: ppsr ? 0 : null,
    },
  ];
}
