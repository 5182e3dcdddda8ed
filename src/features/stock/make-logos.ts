import { MAKE_LOGOS } from "./make-logo-keys.ts";

/** Key of a make's logo ("Rolls-Royce" is "rollsroyce", "Škoda" is "skoda"), or "" when there is none. */
export function makeLogo(make: string): string {
  const key = make
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return MAKE_LOGOS.has(key) ? key : "";
}
