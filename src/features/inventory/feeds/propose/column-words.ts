/** The words of a column's name in lower case, with a space between them: "odometerUnit" and "ODOMETER_UNIT" are "odometer unit". */
function splitColumnName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** Whether amounts in the column are cents, which no field of a mapping takes: they would be read as dollars. */
export const saysCents = (name: string): boolean =>
  /(?:\b|price|cost|amount|aud)cents?\b/.test(splitColumnName(name));

export const saysKm = (name: string): boolean => /kms?\b|kilomet/.test(splitColumnName(name));

export const saysMiles = (name: string): boolean =>
  !saysKm(name) && /\b(?:mi|miles?)\b|odometermiles/.test(splitColumnName(name));

/** Whether the column may say in what unit, or under what condition, another column's values hold. */
export const saysMeaningOfAnother = (name: string): boolean =>
  /\b(?:units?|uom|currency|for ?sale|is ?sold|sold|availab\w*|status|active|published|reserved|(?:secondary|second|alternative|alternate) ?fuel\w*|fuel ?(?:type ?)?2)\b|(?:unit|currency)$/.test(
    splitColumnName(name),
  );
