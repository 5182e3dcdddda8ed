import type { FormDefinition } from "./form-definition.ts";
import { COMMENTS, DETAILS, LOCATION } from "./form-field.ts";

/** Work at the dealer, filed as a careers enquiry (LEAD-10). Whoever starts as an apprentice may have no CV yet. */
export const careersForm: FormDefinition = {
  title: "Ask about work",
  lead: "Tell us what you do, or would like to learn, and add your CV if you have one.",
  category: "Careers Enquiry",
  groups: [
    {
      title: "The work",
      fields: [
        {
          name: "department",
          label: "Area",
          kind: "choice",
          isRequired: true,
          maxLength: 40,
          options: [
            "Sales",
            "Service",
            "Parts",
            "Finance",
            "Administration",
            "Apprenticeship",
            "Something else",
          ],
        },
        {
          name: "position",
          label: "Job",
          kind: "line",
          isRequired: false,
          maxLength: 120,
          autoComplete: "organization-title",
        },
        LOCATION,
        { ...COMMENTS, label: "About you", isRequired: true },
      ],
    },
    DETAILS,
    {
      title: "Your CV",
      fields: [
        {
          name: "cv",
          label: "CV",
          kind: "files",
          isRequired: false,
          maxLength: 0,
          files: "document",
          isWide: true,
        },
      ],
    },
  ],
  sendLabel: "Send application",
};
