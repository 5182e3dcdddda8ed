import type { FormDefinition, FormStep } from "#features/forms/definitions/form-definition.ts";
import { COMMENTS, DETAILS, type FormField, LOCATION, REGO } from "#features/forms/definitions/form-field.ts";
import { STATES } from "#features/places/states.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import { ACCIDENT_HISTORIES, CONDITIONS, KEYS, SERVICE_HISTORIES } from "../rules/answers.ts";

/** What shoppers may choose from while they type; any other text is taken, too. */
export interface KnownNames {
  readonly makes: readonly string[];
  readonly models: readonly string[];
}

interface FormParts {
  readonly isSold: boolean;
  /** Whether the form has to ask which location answers: the wanted car says it otherwise. */
  readonly asksLocation: boolean;
  /** Whether a registration can be looked up; otherwise the dealer wants to know it all the same. */
  readonly hasLookup: boolean;
  /** Whether it is by a simulator, which the form says. */
  readonly isSimulated: boolean;
  readonly known: KnownNames;
}

const choice = (name: string, label: string, options: readonly string[]): FormField => ({
  ...{ name, label, kind: "choice", isRequired: true, maxLength: 40, options },
});

/** The valuation of a shopper's car in its steps, for one who buys another or for one who only sells (TRADE-01). */
export function buildTradeInForm({ isSold, asksLocation, known, ...lookup }: FormParts): FormDefinition {
  return {
    title: isSold ? "Sell us your car" : "Value your trade-in",
    lead: isSold
      ? "Tell us what you drive and see what we would pay for it. You don't have to buy from us."
      : "Tell us what you drive and see what it is worth to us, in about two minutes.",
    category: "Sell My Car",
    sendLabel: "See my valuation",
    steps: [
      buildRegoStep(lookup),
      buildCarStep(known),
      CONDITION_STEP,
      { key: "details", label: DETAILS.title, groups: buildDetails(asksLocation) },
    ],
  };
}

const buildRegoStep = ({
  hasLookup,
  isSimulated,
}: Pick<FormParts, "hasLookup" | "isSimulated">): FormStep => ({
  key: "rego",
  label: "Your rego",
  lead: isSimulated ? DEMO_LEAD : hasLookup ? "We look your car up, so you have less to type." : "",
  ...(hasLookup && { continueLabel: "Find my car" }),
  skip: { label: hasLookup ? "Enter my car myself" : "Skip this", to: "car" },
  groups: [
    {
      title: "",
      fields: [
        { ...REGO, kind: "plate" },
        { ...choice("regoState", "State", STATES), isRequired: false },
      ],
    },
  ],
});

const DEMO_LEAD = "Demo: a simulator makes up a car for any plate.";

const buildCarStep = ({ makes, models }: KnownNames): FormStep => ({
  key: "car",
  label: "Your car",
  groups: [
    {
      title: "",
      fields: [
        { name: "make", label: "Make", kind: "line", isRequired: true, maxLength: 60, suggestions: makes },
        { name: "model", label: "Model", kind: "line", isRequired: true, maxLength: 80, suggestions: models },
        { name: "year", label: "Year", kind: "year", isRequired: true, maxLength: 4 },
        {
          ...{ name: "badge", label: "Badge", kind: "line", isRequired: false, maxLength: 80 },
          hint: "Such as Ascent Sport or SR5. Without it we often can't give a figure.",
        },
        { ...choice("body", "Body", Object.values(BODIES)), isRequired: false },
      ],
    },
  ],
});

const CONDITION_STEP: FormStep = {
  key: "condition",
  label: "Condition",
  groups: [
    {
      title: "",
      fields: [
        {
          ...{ name: "km", label: "Kilometres", kind: "count", isRequired: true, maxLength: 12 },
          ...{ min: 0, max: 2_000_000, hint: "As on the odometer; 0 for a caravan." },
        },
        choice("condition", "Condition", Object.keys(CONDITIONS)),
        choice("service", "Service history", Object.keys(SERVICE_HISTORIES)),
        choice("accidents", "Accidents", Object.keys(ACCIDENT_HISTORIES)),
        choice("keys", "Keys", Object.keys(KEYS)),
        {
          ...{ name: "payout", label: "Finance owing", kind: "amount", isRequired: false, maxLength: 20 },
          hint: "What is left to pay on a loan for it.",
        },
        { ...COMMENTS, hint: "Extras, damage, modifications." },
      ],
    },
  ],
};

/** The contact stands last, when the shopper knows what it is for, and the figure is shown right after it (D371). */
const buildDetails = (asksLocation: boolean): FormStep["groups"] => [
  {
    title: "",
    fields: [
      ...DETAILS.fields.map((field) => (field.name === "postcode" ? { ...field, isRequired: true } : field)),
      ...(asksLocation ? [{ ...LOCATION, kind: "selling-location" as const }] : []),
    ],
  },
  {
    title: "Photos of your car",
    fields: [
      {
        ...{ name: "photos", label: "Photos", kind: "files", isRequired: false, maxLength: 0, isWide: true },
        files: "photos",
      },
    ],
  },
];
