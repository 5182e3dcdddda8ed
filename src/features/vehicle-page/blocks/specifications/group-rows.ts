import type { Row } from "../../row.ts";

/** Rows about one topic. */
export interface RowGroup {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Rows of what it uses, by which test, and of its battery. */
export const FUEL_AND_RANGE = "Fuel and range";

/** Rows that say which vehicle it is. */
export const IDENTITY = "Identification";

/** Rows of the registration, which a used vehicle's page says in words (LAW-05). */
export const REGISTRATION_LABELS: readonly string[] = ["Registration", "Registration expiry"];

/** Topics in their order, each with the rows that belong to it. */
const TOPICS: readonly (readonly [title: string, labels: readonly string[]])[] = [
  [
    "Engine and drivetrain",
    [
      "Engine",
      "Engine size",
      "Engine capacity",
      "Cylinders",
      "Induction",
      "Power",
      "Torque",
      "Gears",
      "Gearbox type",
    ],
  ],
  [
    FUEL_AND_RANGE,
    [
      "Fuel consumption (combined)",
      "Energy consumption",
      "CO₂ emissions (combined)",
      "Electric range",
      "Battery health",
      "Fuel tank",
    ],
  ],
  [
    "Weights and towing",
    [
      ...[
        "Towing capacity (braked)",
        "Maximum tow ball load",
        "Gross vehicle mass",
        "Gross combination mass",
        "Kerb weight",
      ],
      ...["Tare", "ATM", "Payload (ATM less tare)", "Tow ball weight", "Axles"],
    ],
  ],
  ["Dimensions", ["Body length", "Body width", "Length", "Width", "Height", "Seat height"]],
  ["Living", ["Sleeps"]],
  [
    "Body and safety",
    [
      "Seats",
      "Doors",
      "Colour",
      "Interior colour",
      "Style",
      "Learner approved (LAMS)",
      "ANCAP safety rating",
    ],
  ],
  [IDENTITY, ["Stock number", "VIN", "Build date", "Compliance date", ...REGISTRATION_LABELS]],
];
const OTHER = "More";

/** What the page's heading says. */
const IN_HEADING = ["Condition", "Year", "Make", "Model", "Badge", "Series"];
/** What the engine's line of the key information says. */
const IN_ENGINE = ["Cylinders", "Engine size", "Engine capacity"];

/**
 * Details and specifications as one table, by topic, without what the page says elsewhere (VDP-23, D121).
 * @param said labels of the rows that stand beside the name or among the selling points
 */
export function groupRows(rows: readonly Row[], said: ReadonlySet<string>): RowGroup[] {
  const left = new Set([...IN_HEADING, ...said, ...(said.has("Engine") ? IN_ENGINE : [])]);
  const shown = rows.filter(({ label }) => !left.has(label));
  const known = new Set(TOPICS.flatMap(([, labels]) => labels));
  const groups = TOPICS.map(([title, labels]) => ({
    title,
    rows: labels.flatMap((label) => shown.find((row) => row.label === label) ?? []),
  }));
  const others = { title: OTHER, rows: shown.filter(({ label }) => !known.has(label)) };
  return [...groups, others].filter(({ rows: own }) => own.length > 0);
}
