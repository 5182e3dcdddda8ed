import { maskPhone, toPhoneView } from "#features/places/phone-number.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { CallPhone } from "./vehicle-view.ts";

type Settings = Pick<TenancySettings, "legal"> & {
  readonly vehiclePage: { readonly hideCallButton: boolean; readonly phoneRevealed: boolean };
};

/**
 * The number to call, masked until a shopper asks (PHONE-01, PHONE-02, PHONE-04); null if the site wants no button
 * (TEN-14). A number that the seller's line or the footer shows anyway (LAW-02) is never masked.
 */
export function buildCallPhone(
  number: string,
  sellerPhone: string,
  { legal, vehiclePage }: Settings,
): CallPhone | null {
  const phone = vehiclePage.hideCallButton ? null : toPhoneView(number);
  if (phone === null) return null;
  const isShownAnyway = [sellerPhone, legal.phone].some((shown) => toPhoneView(shown)?.href === phone.href);
  return { ...phone, masked: vehiclePage.phoneRevealed || isShownAnyway ? null : maskPhone(phone.display) };
}
