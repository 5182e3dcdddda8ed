/** Reads a typed code, with or without spaces and hyphens, such as "123 456"; null unless it has six digits. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}
