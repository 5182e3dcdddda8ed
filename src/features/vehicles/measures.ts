const METRES_PER_FOOT = 0.3048;

const FEET =
  /^([0-9]+(?:\.[0-9]+)?)\s*(?:ft|feet|foot|['’′])\s*(?:([0-9]+(?:\.[0-9]+)?)\s*(?:in|inch|inches|["”″]|'')?)?$/;
const METRIC = /^([0-9]+(?:\.[0-9]+)?)\s*(m|mm|cm|metres?|meters?)?$/;

/**
 * A caravan's length or width in metres: from feet (`20'6"`, `20.5 ft`), from another unit ("625 cm", "6,250 mm"), or
 * from a bare number of 1000 or more, which can only be millimetres (CONST-06). Null for any other text: a smaller bare
 * number may be feet or metres.
 */
export function toMetres(value: string | number): number | null {
  const text = String(value)
    .trim()
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, "");
  const feet = FEET.exec(text);
  if (feet) return (Number(feet[1]) + Number(feet[2] ?? 0) / 12) * METRES_PER_FOOT;
  const [, digits, unit] = METRIC.exec(text) ?? [];
  const amount = Number(digits);
  if (unit === "cm") return amount / 100;
  if (unit === "mm" || (unit === undefined && amount >= 1000)) return amount / 1000;
  return unit === undefined ? null : amount;
}

/** Metres in feet. */
export function toFeet(metres: number): number {
  return metres / METRES_PER_FOOT;
}

/** A length in metres, "6.25 m" (VDP-21); what cannot be read as one stays as it is. */
export function formatMetres(value: string | number): string {
  const metres = toMetres(value);
  return metres === null ? String(value) : `${(Math.round(metres * 100) / 100).toFixed(2)} m`;
}

const FIGURES = {
  kg: /^(\d[\d,]*(?:\.\d+)?)\s*(?:kgs?)?$/i,
  mm: /^(\d[\d,]*(?:\.\d+)?)\s*(?:mm)?$/i,
};

/**
 * A mass in whole kilograms or a length in whole millimetres, as a feed or a form has it: 2165, "2,165 kg", "820mm". Null for
 * none, for 0, and for words or another unit, since a figure that is guessed is worse than none (D29).
 */
export function readFigure(
  value: string | number | null | undefined,
  unit: keyof typeof FIGURES,
): number | null {
  const [, digits] = FIGURES[unit].exec(String(value ?? "").trim()) ?? [];
  const figure = Math.round(Number(digits?.replaceAll(",", "")));
  return figure > 0 ? figure : null;
}
