import type { FormDefinition } from "./form-definition.ts";
import { COMMENTS, DETAILS, LOCATION, REGO } from "./form-field.ts";

/** Price and availability of a part or an accessory (PAGE-04). */
export const partsForm: FormDefinition = {
  title: "Ask about a part",
  lead: "Tell us your vehicle and the part, and we'll find the right one, its price and when it will arrive.",
  category: "Parts",
  groups: [
    {
      title: "The part",
      fields: [
        {
          name: "vehicle",
          label: "Vehicle",
          kind: "line",
          isRequired: true,
          maxLength: 120,
          hint: "Year, make and model, such as 2019 Toyota HiLux SR5.",
        },
        {
          name: "vin",
          label: "VIN",
          kind: "vin",
          isRequired: false,
          maxLength: 20,
          hint: "17 characters, on your registration papers.",
        },
        {
          name: "part",
          label: "Part or accessory",
          kind: "text",
          isRequired: true,
          maxLength: 1000,
          isWide: true,
          hint: "What it is, and the part number if you know it.",
        },
        {
          name: "quantity",
          label: "Quantity",
          kind: "count",
          isRequired: false,
          maxLength: 5,
          min: 1,
          max: 999,
        },
        REGO,
        LOCATION,
        COMMENTS,
      ],
    },
    DETAILS,
  ],
  sendLabel: "Send parts enquiry",
};
