/** `tel:` address of an Australian number as people write it: "(07) 5550 1234" becomes "tel:0755501234". */
export function toTelephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
