import type { FormDefinition } from "./form-definition.ts";
import { COMMENTS, DETAILS, LOCATION, REGO } from "./form-field.ts";

/** Something that went wrong with a vehicle, filed as a service enquiry (PAGE-04). */
export const warrantyForm: FormDefinition = {
  title: "Tell us what is wrong",
  lead: "Tell us what the vehicle does and when it began. We'll tell you what happens next, and whether it is under warranty.",
  category: "Service",
  groups: [
    {
      title: "The vehicle",
      fields: [
        {
          name: "vehicle",
          label: "Vehicle",
          kind: "line",
          isRequired: true,
          maxLength: 120,
          hint: "Year, make and model, such as 2019 Toyota HiLux SR5.",
        },
        REGO,
        {
          name: "bought",
          label: "Year that you bought it",
          kind: "year",
          isRequired: false,
          maxLength: 4,
        },
        {
          name: "km",
          label: "Kilometres now",
          kind: "count",
          // A caravan has none.
          isRequired: false,
          maxLength: 12,
          min: 0,
          max: 2_000_000,
        },
        {
          name: "safe",
          label: "Is it safe to use?",
          kind: "choice",
          isRequired: true,
          maxLength: 40,
          options: ["Yes", "No", "Not sure"],
        },
        LOCATION,
        {
          ...COMMENTS,
          label: "What is wrong",
          isRequired: true,
          hint: "What it does, since when, and how often.",
        },
      ],
    },
    DETAILS,
    {
      title: "Photos, if they help",
      fields: [
        {
          name: "photos",
          label: "Photos",
          kind: "files",
          isRequired: false,
          maxLength: 0,
          files: "photos",
          isWide: true,
        },
      ],
    },
  ],
  sendLabel: "Send warranty enquiry",
};
