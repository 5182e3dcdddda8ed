import type { LeadCategory } from "#features/leads/settings.ts";
import type { FieldGroup, FormField } from "./form-field.ts";

/** What a form asks at a time. Files belong to the last step, since a browser sends them once. */
export interface FormStep {
  /** As it is posted. */
  readonly key: string;
  /** Heading of the step. */
  readonly label: string;
  /** Under the heading; "" for nothing. */
  readonly lead?: string;
  /** One that the label says enough of has the title "". */
  readonly groups: readonly FieldGroup[];
  /** Of the button that leads on; "Continue" by default. */
  readonly continueLabel?: string;
  /** A second button, which leads to another step without a check of this one. */
  readonly skip?: { readonly label: string; readonly to: string };
}

/** A form that becomes a lead, as a table of fields in groups (D173), all at once or in steps (D281). */
export type FormDefinition = {
  /** Heading of the form. */
  readonly title: string;
  /** What the shopper reads before the fields. */
  readonly lead: string;
  /** What its leads are filed under and routed by (API-23); null if a field asks for it. */
  readonly category: LeadCategory | null;
  readonly sendLabel: string;
} & ({ readonly groups: readonly FieldGroup[] } | { readonly steps: readonly FormStep[] });

/** The steps of a form; a form that asks everything at once is one step with the key "". */
export const listFormSteps = (form: FormDefinition): readonly FormStep[] =>
  "steps" in form ? form.steps : [{ key: "", label: "", groups: form.groups }];

export const listFields = (form: FormDefinition): readonly FormField[] =>
  listFormSteps(form).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
