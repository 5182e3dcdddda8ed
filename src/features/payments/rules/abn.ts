const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text is an Australian Business Number: 11 digits, spaces between them, whose check digits are right. */
export function isAbn(text: string): boolean {
  const digits = text.replace(/\s/g, "");
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** "51 824 753 556". */
export const formatAbn = (text: string): string =>
  text.replace(/\s/g, "").replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
