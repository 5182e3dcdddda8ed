import type { Appointment } from "../appointment/appointment.ts";
import type { LeadCategory } from "../settings.ts";
import { type FinanceRequest, listFinanceFacts } from "./finance-request.ts";
import { normaliseText } from "./folding.ts";
import { type FormAnswers, listFormFacts } from "./form-answers.ts";
import type { Lead, LeadCar, LeadOrigin, LeadSeller } from "./lead.ts";
import { toChosenCategory } from "./lead-topic.ts";
import { normaliseEmail, normalisePhone } from "./person.ts";
import type { Suspicion } from "./suspicion.ts";

/** A row of table `lead`. */
export interface LeadRow {
  readonly id: string;
  readonly site_id: number;
  readonly received_at: Date;
  readonly addition_to: string | null;
  readonly category: LeadCategory;
  readonly subcategory: string | null;
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string | null;
  readonly message: string;
  readonly rego: string | null;
  readonly finance: FinanceRequest | null;
  readonly appointment: Appointment | null;
  readonly form: FormAnswers | null;
  readonly email_key: string;
  readonly phone_key: string;
  readonly text_key: string;
  readonly vehicle_id: number | null;
  readonly car: LeadCar | null;
  readonly seller: LeadSeller;
  readonly after_hours: string | null;
  readonly origin: LeadOrigin;
  readonly opt_in: boolean;
  readonly suspicions: readonly Suspicion[];
}

/** A lead as it is stored. */
export function toRow(lead: Lead): LeadRow {
  const { person, car, seller } = lead;
  return {
    id: lead.id,
    site_id: lead.siteId,
    received_at: lead.receivedAt,
    addition_to: lead.additionTo,
    category: lead.category,
    subcategory: lead.subcategory,
    name: person.name,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    postcode: person.postcode,
    message: lead.message,
    rego: lead.rego,
    finance: lead.finance,
    appointment: lead.appointment,
    form: lead.form,
    email_key: normaliseEmail(person.email) ?? person.email,
    phone_key: normalisePhone(person.phone) ?? person.phone,
    text_key: normaliseText([
      toChosenCategory(lead),
      seller.location?.slug ?? null,
      lead.rego,
      lead.message,
      ...listFinanceFacts(lead.finance).map(([, value]) => value),
      ...listFormFacts(lead.form).map(([, value]) => value),
      ...(lead.appointment ? [lead.appointment.id, String(lead.appointment.sequence)] : []),
    ]),
    vehicle_id: car?.vehicleId ?? null,
    car,
    seller,
    after_hours: lead.afterHours,
    origin: lead.origin,
    opt_in: lead.optIn,
    suspicions: lead.suspicions,
  };
}

/** A stored lead. */
export function toLead(row: LeadRow): Lead {
  return {
    id: row.id,
    siteId: row.site_id,
    receivedAt: row.received_at,
    additionTo: row.addition_to,
    category: row.category,
    subcategory: row.subcategory,
    person: {
      name: row.name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      postcode: row.postcode,
    },
    message: row.message,
    rego: row.rego,
    finance: row.finance,
    appointment: row.appointment,
    form: row.form,
    car: row.car,
    seller: row.seller,
    afterHours: row.after_hours,
    origin: row.origin,
    optIn: row.opt_in,
    suspicions: row.suspicions,
  };
}
