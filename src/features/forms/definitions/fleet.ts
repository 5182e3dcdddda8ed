import type { FormDefinition } from "./form-definition.ts";
import { COMMENTS, DETAILS, LOCATION } from "./form-field.ts";

/** A business that buys or leases several vehicles (PAGE-04). */
export const fleetForm: FormDefinition = {
  title: "Ask our fleet team",
  lead: "Tell us how many vehicles and what they have to do.",
  category: "Fleet Enquiry",
  groups: [
    {
      title: "Your business",
      fields: [
        {
          name: "company",
          label: "Company",
          kind: "line",
          isRequired: true,
          maxLength: 120,
          autoComplete: "organization",
        },
        {
          name: "abn",
          label: "ABN",
          kind: "abn",
          isRequired: false,
          maxLength: 20,
        },
        {
          name: "vehicles",
          label: "Number of vehicles",
          kind: "count",
          isRequired: true,
          maxLength: 6,
          min: 1,
          max: 9999,
        },
        {
          name: "timing",
          label: "When do you need them?",
          kind: "choice",
          isRequired: false,
          maxLength: 40,
          options: ["Within a month", "In one to three months", "In three to six months", "Later"],
        },
        { ...LOCATION, kind: "selling-location" },
        { ...COMMENTS, hint: "Models, fit-out, kilometres a year, how you would pay." },
      ],
    },
    DETAILS,
  ],
  sendLabel: "Send fleet enquiry",
};
