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
