/** CONST-06 */
const METRES_PER_FOOT = 0.3048;

/**
 * A caravan's length or width in metres, "6.25 m" (VDP-21): from feet (`20'6"`, `20.5 ft`, or a bare number below
 * 100, as the trade writes it), from millimetres (a bare number of 1000 or more), or from metres ("6.25 m"). Any other
 * text is given back as it is.
 */
export function metresText(value: string | number): string {
  const text = String(value).trim().toLowerCase();
  const feet =
    /^([0-9]+(?:\.[0-9]+)?)\s*(?:ft|feet|foot|['’′])\s*(?:([0-9]+(?:\.[0-9]+)?)\s*(?:in|inch|inches|["”″]|'')?)?$/.exec(
      text,
    );
  if (feet) return inMetres((Number(feet[1]) + Number(feet[2] ?? 0) / 12) * METRES_PER_FOOT);
  const plain = /^([0-9]+(?:\.[0-9]+)?)\s*(m|mm)?$/.exec(text);
  if (plain === null) return String(value);
  const amount = Number(plain[1]);
  if (plain[2] === "m") return inMetres(amount);
  if (plain[2] === "mm" || amount >= 1000) return inMetres(amount / 1000);
  return amount < 100 ? inMetres(amount * METRES_PER_FOOT) : String(value);
}

function inMetres(metres: number): string {
  return `${(Math.round(metres * 100) / 100).toFixed(2)} m`;
}
