import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import type { FormDefinition } from "./form-definition.ts";
import { COMMENTS, DETAILS, LOCATION } from "./form-field.ts";

/** The general enquiry at once, for a page of the dealer; `/enquiry` asks the same in steps. Who asks comes first (LEAD-08, LEAD-13, D290). */
export const generalForm: FormDefinition = {
  title: "Send us an enquiry",
  lead: "Tell us what it is about, and the right person will get back to you.",
  category: null,
  groups: [
    DETAILS,
    {
      title: "Your enquiry",
      fields: [
        {
          name: "category",
          label: FIELD_LABELS.category,
          kind: "category",
          isRequired: true,
          maxLength: 40,
        },
        LOCATION,
        { ...COMMENTS, isRequired: true },
      ],
    },
  ],
  sendLabel: "Send enquiry",
};
