import { findPostcode } from "#features/places/places.server.ts";
import { toIsoWithOffset } from "#features/places/time-zone.ts";
import { CSV_BYTE_ORDER_MARK, toCsvLine } from "#platform/csv.ts";
import { formatBudget } from "../rules/finance-request.ts";
import { listFormFacts } from "../rules/form-answers.ts";
import type { ListedLead } from "./lead-list.server.ts";

const COLUMNS: readonly (readonly [string, (lead: ListedLead) => string | null | undefined])[] = [
  ["id", (lead) => lead.id],
  ["received_at", (lead) => toIsoWithOffset(lead.receivedAt, lead.seller.timeZone)],
  ["state", (lead) => lead.state],
  ["suspicions", (lead) => lead.suspicions.join(" ")],
  ["addition_to", (lead) => lead.additionTo],
  ["category", (lead) => lead.category],
  ["subcategory", (lead) => lead.subcategory],
  ["name", (lead) => lead.person.name],
  ["last_name", (lead) => lead.person.lastName],
  ["email", (lead) => lead.person.email],
  ["phone", (lead) => lead.person.phone],
  ["postcode", (lead) => lead.person.postcode],
  ["state_and_postcode", ({ person }) => (person.postcode ? toStateAndPostcode(person.postcode) : null)],
  ["opt_in", (lead) => (lead.optIn ? "yes" : "no")],
  ["message", (lead) => lead.message],
  ["rego", (lead) => lead.rego],
  ["location", (lead) => lead.seller.location?.name],
  ["car", (lead) => lead.car?.title],
  ["stock_number", (lead) => lead.car?.stockNumber],
  ["car_url", (lead) => lead.car?.url],
  ["url", (lead) => lead.origin.url],
  ["source", (lead) => lead.origin.attributes.last_touch?.parameters.utm_source],
  ["campaign", (lead) => lead.origin.attributes.last_touch?.parameters.utm_campaign],
  ["finance", (lead) => lead.finance?.kind],
  ["budget", (lead) => (lead.finance ? formatBudget(lead.finance.budgetCents) : null)],
  [
    "appointment",
    ({ appointment, seller }) => appointment && toIsoWithOffset(new Date(appointment.start), seller.timeZone),
  ],
  ["appointment_state", (lead) => lead.appointment?.state],
  [
    "answers",
    ({ form }) =>
      listFormFacts(form)
        .map(([label, value]) => `${label}: ${value}`)
        .join("\n"),
  ],
];

/** "NT 0800": Excel makes 800 of the postcode alone, whatever is done to its cell that programs could still read (D228). */
const toStateAndPostcode = (postcode: string) =>
  [findPostcode(postcode)?.state, postcode].filter(Boolean).join(" ");

/** The line of column names of leads as CSV (RFC 4180), which begins the file. */
export const toLeadCsvHeader = (): string => CSV_BYTE_ORDER_MARK + toCsvLine(COLUMNS.map(([name]) => name));

/** A lead as a line of CSV. */
export const toLeadCsvLine = (lead: ListedLead): string =>
  toCsvLine(COLUMNS.map(([, value]) => value(lead) ?? ""));
