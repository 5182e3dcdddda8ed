import type { FormDefinition } from "#features/forms/definitions/form-definition.ts";
import { COMMENTS, DETAILS, LOCATION, REGO } from "#features/forms/definitions/form-field.ts";

/** What a lead is filed under beside the category Parts, by which it is routed (D343). */
export const PART_SUBCATEGORY = "Parts Order";

/** The form that asks for a part or orders it. It is no purchase, and says so. */
export const ORDER_FORM: FormDefinition = {
  title: "Order or ask about a part",
  lead: "This is a request, not a purchase. We confirm the price, the stock and that it fits before you pay anything.",
  category: "Parts",
  groups: [
    {
      title: "Your request",
      fields: [
        {
          ...{
            name: "request",
            label: "What would you like?",
            kind: "choice",
            isRequired: true,
            maxLength: 40,
          },
          options: ["Order this part", "Check that it fits", "Ask a question"],
        },
        {
          ...{ name: "quantity", label: "Quantity", kind: "count", isRequired: true, maxLength: 5 },
          ...{ min: 1, max: 999 },
        },
        { ...REGO, hint: "So that we can check that the part fits." },
        {
          ...{ name: "vin", label: "VIN", kind: "vin", isRequired: false, maxLength: 20 },
          hint: "17 characters, on your registration papers.",
        },
        { ...LOCATION, label: "Pick up at" },
        COMMENTS,
      ],
    },
    DETAILS,
  ],
  sendLabel: "Send Request",
};
