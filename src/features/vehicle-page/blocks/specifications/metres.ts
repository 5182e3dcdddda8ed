/** CONST-06 */
const METRES_PER_FOOT = 0.3048;

/**
 * A caravan's length or width in metres, "6.25 m" (VDP-21): from feet (`20'6"`, `20.5 ft`), from another unit
 * ("625 cm", "6,250 mm"), or from a bare number of 1000 or more, which can only be millimetres. A smaller bare number may
 * be feet or metres, so it stays as it is, like any other text.
 */
export function metresText(value: string | number): string {
  const text = String(value)
    .trim()
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, "");
  const feet =
    /^([0-9]+(?:\.[0-9]+)?)\s*(?:ft|feet|foot|['’′])\s*(?:([0-9]+(?:\.[0-9]+)?)\s*(?:in|inch|inches|["”″]|'')?)?$/.exec(
      text,
    );
  if (feet) return inMetres((Number(feet[1]) + Number(feet[2] ?? 0) / 12) * METRES_PER_FOOT);
  const plain = /^([0-9]+(?:\.[0-9]+)?)\s*(m|mm|cm|metres?|meters?)?$/.exec(text);
  if (plain === null) return String(value);
  const amount = Number(plain[1]);
  if (plain[2] === "cm") return inMetres(amount / 100);
  if (plain[2] !== undefined && plain[2] !== "mm") return inMetres(amount);
  if (plain[2] === "mm" || amount >= 1000) return inMetres(amount / 1000);
  return String(value);
}

function inMetres(metres: number): string {
  return `${(Math.round(metres * 100) / 100).toFixed(2)} m`;
}
