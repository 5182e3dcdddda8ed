import type { FormDefinition } from "./form-definition.ts";
import { COMMENTS, DETAILS, LOCATION, REGO } from "./form-field.ts";

/** A vehicle that the dealer may buy (PAGE-07). */
export const sellMyCarForm: FormDefinition = {
  title: "Tell us what you drive",
  lead: "A few facts and photos are enough for a first figure.",
  category: "Sell My Car",
  groups: [
    {
      title: "Your vehicle",
      fields: [
        { name: "make", label: "Make", kind: "line", isRequired: true, maxLength: 60 },
        { name: "model", label: "Model", kind: "line", isRequired: true, maxLength: 80 },
        { name: "year", label: "Year", kind: "year", isRequired: true, maxLength: 4 },
        {
          name: "km",
          label: "Kilometres",
          kind: "count",
          // A caravan has none.
          isRequired: false,
          maxLength: 12,
          min: 0,
          max: 2_000_000,
        },
        { ...REGO, label: "Rego" },
        {
          name: "condition",
          label: "Condition",
          kind: "choice",
          isRequired: true,
          maxLength: 40,
          options: ["Excellent", "Good", "Fair", "Needs work", "Does not drive"],
        },
        {
          name: "price",
          label: "Price you have in mind",
          kind: "line",
          isRequired: false,
          maxLength: 20,
        },
        { ...LOCATION, kind: "selling-location" },
        { ...COMMENTS, hint: "Service history, damage, finance owing." },
      ],
    },
    DETAILS,
    {
      title: "Photos of your vehicle",
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
  sendLabel: "Send details",
};
