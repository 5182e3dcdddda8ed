import { formatPhone } from "#features/places/phone-number.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";

/** Plain terms for a site that has written none of its own. They take no right of a shopper away (D101). */
export function writeTermsOfUse({ legal }: Pick<TenancySettings, "legal">): string {
  const { businessName, licenceNumber, phone } = legal;
  return [
    `This website is run by ${businessName}, dealer licence ${licenceNumber}. These terms apply when you use it.`,
    "We take care that vehicles, prices and other details are correct and up to date. Vehicles sell and mistakes happen, so please check with us whatever matters to you before you rely on it.",
    "An enquiry does not reserve a vehicle or commit you to buy one. You buy a vehicle only by signing a contract.",
    "Repayments, delivery prices and running costs on this website are estimates. They are not an offer of finance or of delivery.",
    "Nothing in these terms excludes or limits your rights under the Australian Consumer Law.",
    `Our privacy collection notice says how we handle your details. If you have a question, call ${formatPhone(phone)}.`,
  ].join("\n\n");
}
