import type { LeadCategory } from "#features/leads/settings.ts";
import type { FieldGroup } from "./form-field.ts";

/** A form that becomes a lead, as a table of fields in groups (D173). */
export interface FormDefinition {
  /** Heading of the form. */
  readonly title: string;
  /** What the shopper reads before the fields. */
  readonly lead: string;
  /** What its leads are filed under and routed by (API-23); null if a field asks for it. */
  readonly category: LeadCategory | null;
  readonly groups: readonly FieldGroup[];
  readonly sendLabel: string;
}
