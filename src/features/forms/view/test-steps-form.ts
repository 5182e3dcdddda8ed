import { COMMENTS, DETAILS } from "../definitions/form-field.ts";
import type { SiteForm } from "./site-form.ts";

/** A form that asks for a vehicle first, then for the shopper. */
export const STEPS_FORM: SiteForm = {
  ...{ name: "valuation", action: "/forms/valuation", isShared: true },
  definition: {
    title: "Value my car",
    lead: "Two short steps.",
    category: "Sell My Car",
    sendLabel: "Send details",
    steps: [
      {
        ...{ key: "vehicle", label: "Your vehicle" },
        groups: [
          {
            title: "The vehicle",
            fields: [
              { name: "make", label: "Make", kind: "line", isRequired: true, maxLength: 60 },
              { name: "year", label: "Year", kind: "year", isRequired: true, maxLength: 4 },
              COMMENTS,
            ],
          },
        ],
      },
      { key: "details", label: "About you", groups: [DETAILS] },
    ],
  },
};
