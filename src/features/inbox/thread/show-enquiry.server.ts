import { listAttributionFacts } from "#features/analytics/attribution.ts";
import { listAppointmentFacts } from "#features/leads/appointment/appointment.ts";
import { type Attachment, describeAttachment, isBlocked } from "#features/leads/attachments/attachment.ts";
import { describeScan } from "#features/leads/attachments/attachment-links.ts";
import type { ListedDispatch, ListedLead } from "#features/leads/inbox/lead-list.server.ts";
import { isDealerTarget } from "#features/leads/outbox/dispatch-target.ts";
import { isLate } from "#features/leads/outbox/late-dispatch.ts";
import { listFinanceFacts } from "#features/leads/rules/finance-request.ts";
import { listFormFacts } from "#features/leads/rules/form-answers.ts";
import { fullName } from "#features/leads/rules/lead.ts";
import { toLeadReference } from "#features/leads/rules/lead-reference.ts";
import type { Suspicion } from "#features/leads/rules/suspicion.ts";
import { describePrice, toCarPrice } from "#features/pricing/price.ts";
import { type ListedVehicle, toPicture } from "#features/stock/store/list-stock.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { toAccountHref } from "#features/team/paths.ts";
import { describeTopic } from "../describe-lead.ts";
import { toFileHref } from "../paths.ts";
import type { CarView, EnquiryView, FileView } from "./thread-view.ts";

/** Whose page it is, and when and where it is looked at. */
export interface ViewParts {
  /** Slug. */
  readonly account: string;
  readonly now: Date;
  readonly timeZone: string;
}

/** What a page shows, beside the enquiry itself. */
export interface EnquiryParts extends ViewParts {
  /** By the ids of enquiries. */
  readonly files: ReadonlyMap<string, readonly Attachment[]>;
  /** By the ids of vehicles. */
  readonly vehicles: ReadonlyMap<number, ListedVehicle>;
}

/** What staff see of an enquiry. */
export function toEnquiryView(
  lead: ListedLead,
  { account, now, timeZone, files, vehicles }: EnquiryParts,
): EnquiryView {
  const { id, receivedAt, person, message, suspicions, deliveries, state } = lead;
  const toDealer = deliveries.filter(isDealerTarget);
  const isOpen = state === "failed" || state === "pending";
  return {
    ...{ kind: "enquiry", id, reference: toLeadReference(id), iso: receivedAt.toISOString() },
    ...{ at: formatStaffTime(receivedAt, timeZone), topic: describeTopic(lead), message },
    sender: [fullName(person), person.email, person.phone].filter(Boolean).join(", "),
    facts: listFacts(lead),
    car: lead.car && toCarView(lead.car, vehicles.get(lead.car.vehicleId) ?? null),
    viewed: (lead.origin.viewed ?? []).map(({ vehicleId, title }) => ({
      ...{ title, href: toAccountHref(account, `stock/${vehicleId}`) },
    })),
    files: (files.get(id) ?? []).map((file) => toFileView(account, file)),
    held: state === "held" ? suspicions.map((one) => SUSPICION_TEXTS[one]) : null,
    undelivered: state === "held" ? [] : toDealer.flatMap((one) => describeDispatch(one, now) ?? []),
    canResend: isOpen && toDealer.some((one) => one.state === "failed" || one.attempts > 0),
    canAcknowledge: toDealer.some((one) => one.state === "failed" && one.acknowledgedAt === null),
  };
}

const listFacts = (lead: ListedLead): EnquiryView["facts"] =>
  (
    [
      ["Yard", lead.seller.location?.name ?? null],
      ["Postcode", lead.person.postcode],
      ["Rego", lead.rego],
      ...listFinanceFacts(lead.finance),
      ...listAppointmentFacts(lead.appointment, lead.seller.timeZone),
      ...listFormFacts(lead.form),
      ["Additional services", lead.origin.additionalServices],
      ["Offers by email", lead.optIn ? "Yes, agreed" : "No"],
      ["Page", lead.origin.url],
      ...listAttributionFacts(lead.origin.attributes),
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value] as const] : []));

function toCarView(car: NonNullable<ListedLead["car"]>, vehicle: ListedVehicle | null): CarView {
  const now = vehicle && toCarPrice(vehicle.prices);
  const isSame = now?.cents === car.price?.cents && now?.priceType === car.price?.type;
  return {
    ...{ title: car.title, stockNumber: car.stockNumber, priceThen: car.priceText },
    photo: toPicture(vehicle?.photo ?? null),
    priceNow: vehicle === null || vehicle.isWithdrawn || isSame ? null : describePrice(now),
    state: describeState(vehicle),
    href: vehicle && !vehicle.isWithdrawn ? car.url : null,
  };
}

function describeState(vehicle: ListedVehicle | null): string | null {
  if (vehicle === null || vehicle.isWithdrawn) return "No longer in stock";
  if (vehicle.status === "sold") return "Sold";
  return vehicle.reserved ? "Reserved" : null;
}

const toFileView = (account: string, file: Attachment): FileView => ({
  ...{ label: describeAttachment(file), note: describeScan(file) },
  href: isBlocked(file) || file.scan === "waiting" ? null : toFileHref(account, file.id),
});

/** Why an enquiry waits for a person to look at it, as one would say it. */
const SUSPICION_TEXTS: Readonly<Record<Suspicion, string>> = {
  honeypot: "A field that people do not see was filled in.",
  "no-token": "It did not come from a form of your site.",
  "too-fast": "The form was sent sooner than a person can fill it in.",
  "rate-address": "Many enquiries came from the same network within an hour.",
  "rate-person": "Many enquiries came with this address or number within an hour.",
};

const CHANNELS: Readonly<Record<string, string>> = { mail: "Email", adf: "ADF", webhook: "Webhook" };

/** Why a target of the dealer has no enquiry yet; null if it has it, or will in a moment. */
function describeDispatch(dispatch: ListedDispatch, now: Date): EnquiryView["undelivered"][number] | null {
  const words = findWords(dispatch, now);
  if (words === null) return null;
  const { kind, target, lastError } = dispatch;
  return {
    target: `${CHANNELS[kind] ?? kind} to ${target}`,
    state: lastError ? `${words}: ${lastError}` : words,
  };
}

function findWords(dispatch: ListedDispatch, now: Date): string | null {
  const { state, attempts, acknowledgedAt } = dispatch;
  if (state === "failed") return acknowledgedAt ? "Given up, and dealt with" : "Given up";
  if (state !== "pending") return null;
  return attempts > 0 || isLate(dispatch, now) ? "Not accepted yet, we keep trying" : null;
}
